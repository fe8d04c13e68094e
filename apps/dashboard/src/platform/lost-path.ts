/** The most of a path that is said. */
const MOST_CHARACTERS = 60

let lost: string | null = null

/** Keeps the path of an address that no page has, until the page shown instead says so. */
export function keepLostPath(path: string): void {
  lost = path.length > MOST_CHARACTERS ? `${path.slice(0, MOST_CHARACTERS)}…` : path
}

/** The path kept, once; null for none. */
export function takeLostPath(): string | null {
  const path = lost
  lost = null
  return path
}
