import type { AreaUnit, Bbox, UploadQuestion, Whereabouts } from '@org/core'
import { formatNumber } from '@org/ui'

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

const ANSWERED: Record<NonNullable<Guess['answeredFor']>, string> = {
  file: 'Used for this file before',
  grower: 'Used for this grower before',
  layout: 'Used for a file with these columns before',
}

const MILE_KM = 1.609344

const farWords = (km: number, areaUnit: AreaUnit): string =>
  areaUnit === 'ha' ? `${formatNumber(km)} km` : `${formatNumber(km / MILE_KM)} mi`

/** `the Netherlands, 12 km from your fields` */
export function whereWords({ name, distanceKm }: Whereabouts, areaUnit: AreaUnit): string {
  if (distanceKm === null) return name
  return distanceKm === 0
    ? `${name}, among your fields`
    : `${name}, ${farWords(distanceKm, areaUnit)} from your fields`
}

/** What tells a guess from others: whether it was right before, and where it puts the file. */
export function noteOf({ crs, answeredFor, whereabouts }: Guess, areaUnit: AreaUnit): string {
  const used = answeredFor === null ? [] : [ANSWERED[answeredFor]]
  return [...used, crs, `in ${whereWords(whereabouts, areaUnit)}`].join(' · ')
}
