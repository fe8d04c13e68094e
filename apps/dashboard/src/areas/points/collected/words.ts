import { type CollectedEvent, type MATCHED_BY, pointWorkflow } from '@org/core'
import { formatCount } from '@org/ui'
import type { CollectedPoint, Place, ReviewedRow } from './rows.ts'

export const positionCount = (count: number): string => formatCount(count, 'position', 'positions')

/** `12 · North Forty` */
export const pointWords = ({ number, fieldName }: Pick<CollectedPoint, 'number' | 'fieldName'>): string =>
  `${number} · ${fieldName}`

/** Its name in the file; its place there where it has none. */
export const nameOf = ({ name, row }: Pick<ReviewedRow, 'name' | 'row'>): string =>
  name === '' ? `Position ${row}` : name

/** `12 · North Forty, NF-12` */
export const titleOf = (row: Pick<ReviewedRow, 'name' | 'row' | 'point'>): string =>
  row.point === null ? nameOf(row) : `${pointWords(row.point)}, ${nameOf(row)}`

const { states: STATES } = pointWorkflow
/** `inaccessible`, within a sentence */
export const statusWords = (status: CollectedPoint['status']): string => STATES[status].label.toLowerCase()

/** What becomes of a point, as its list says it. */
export const EVENT_WORDS: Readonly<Record<CollectedEvent, string>> = {
  collect: STATES.collected.label,
  inaccessible: STATES.inaccessible.label,
  skip: STATES.skipped.label,
}

export const MATCHED_WORDS: Readonly<Record<(typeof MATCHED_BY)[number], string>> = {
  id: 'Matched by id',
  name: 'Matched by name',
  nearest: 'Nearest point',
}

/** `Matched to the 240 points of this list` */
export function matchedWords(points: number | undefined): string {
  if (points === undefined) return 'Matched to the points of this list'
  return points === 1
    ? 'Matched to the 1 point of this list'
    : `Matched to the ${formatCount(points, 'point', 'points')} of this list`
}

/** What the columns of a place are called: `“sample”`. */
export const placeName = (place: Place | undefined): string =>
  place === undefined || place.label === '' ? 'Place without a name' : `“${place.label}”`
