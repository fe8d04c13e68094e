import { squashHeader } from './header.ts'

/** Names of at most so many letters are told by how their letters are parted, too. */
const MAX_SHORT = 4
const SEPARATORS = /[\s_/-]+/

/** `p_mn` → `p mn`. Points between letters part nothing: `O.M.` */
const partsOf = (name: string): string =>
  name
    .toLowerCase()
    .split(SEPARATORS)
    .map(squashHeader)
    .filter((part) => part !== '')
    .join(' ')

/** How short names are parted where they are written as laboratories do, by the name without separators. */
export function spelledParts(names: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const spelled = new Map<string, Set<string>>()
  for (const name of names) {
    const squashed = squashHeader(name)
    if (squashed.length > MAX_SHORT) continue
    const known = spelled.get(squashed) ?? new Set<string>()
    spelled.set(squashed, known.add(partsOf(name)))
  }
  return spelled
}

/** `p_mn` is written as `pmN` only without its separator: it can be another name. */
export function isOtherName(spelled: ReadonlyMap<string, ReadonlySet<string>>, name: string): boolean {
  const parts = partsOf(name)
  const known = spelled.get(squashHeader(name))
  return known !== undefined && parts.includes(' ') && !known.has(parts)
}
