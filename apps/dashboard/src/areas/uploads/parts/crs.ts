import type { Bbox, UploadQuestion } from '@org/core'
import { formatDecimal } from '@org/ui'

export type Guess = Extract<UploadQuestion, { kind: 'crs' }>['guesses'][number]

/** `26915`, `EPSG:26915` and ` epsg:26915 ` as the code they name; null for anything else. */
export function codeOf(typed: string): string | null {
  const digits = /^\s*(?:EPSG:)?(\d{4,6})\s*$/i.exec(typed)?.[1]
  return digits === undefined ? null : `EPSG:${digits}`
}

/** The guesses whose name or code holds every word. */
export function guessesFor(guesses: readonly Guess[], search: string): readonly Guess[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return guesses.filter(({ name, crs }) => {
    const said = `${name} ${crs}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** The middle of a box as people say it: `52.10° N, 5.39° E`. */
export function placeOf([west, south, east, north]: Bbox): string {
  const degrees = (value: number, positive: string, negative: string) =>
    `${formatDecimal(Math.abs(value), 2)}° ${value < 0 ? negative : positive}`
  return `${degrees((south + north) / 2, 'N', 'S')}, ${degrees((west + east) / 2, 'E', 'W')}`
}

/** Half a degree on each side at least: enough to know the county by. */
const AROUND_DEGREES = 0.5

/** A box around a box, so that what lies around it can be seen. */
export function surroundingsOf([west, south, east, north]: Bbox): Bbox {
  return [
    Math.max(-180, west - AROUND_DEGREES),
    Math.max(-90, south - AROUND_DEGREES),
    Math.min(180, east + AROUND_DEGREES),
    Math.min(90, north + AROUND_DEGREES),
  ]
}
