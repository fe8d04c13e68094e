import { type CollectedEvent, type CollectedFile, type CollectedRow, metersBetween } from '@org/core'
import type { CollectedPoint, Place, ReviewedRow } from './rows.ts'
import { EVENT_WORDS, pointWords, statusWords } from './words.ts'

/** A point that a person gives a row. */
export interface GivenPoint extends CollectedPoint {
  /** A replacement that takes no place yet. */
  isSpare: boolean
  /** What became of it after it was chosen. */
  since: 'same' | 'changed' | 'gone'
}

/** What a person says of one row; what is absent is as the file has it. */
export interface RowGiven {
  event?: CollectedEvent
  reason?: string
  /** The place that is used, by its index among `placesOf`. */
  place?: number
  point?: GivenPoint
  isLeftOut?: boolean
}

/** By the rows' places in the file: they are the same after the file is read again. */
export type Given = ReadonlyMap<number, RowGiven>

export type ReviewedFile = Omit<CollectedFile, 'rows'> & { rows: ReviewedRow[] }

/** The file’s rows as a person changed them. */
export function reviewed(file: CollectedFile, given: Given): ReviewedFile {
  const rows = file.rows.map((row) => reviewedRow(row, given.get(row.row) ?? {}))
  return { ...file, rows: withoutClashes(rows) }
}

function reviewedRow(row: CollectedRow, given: RowGiven): ReviewedRow {
  const { proposes, otherPlaces, placeLabel, ...rest } = row
  const first = { label: placeLabel, lon: row.lon, lat: row.lat, accuracyM: row.accuracyM }
  const as: ReviewedRow = {
    ...rest,
    event: given.event ?? proposes,
    leftReason: given.reason ?? row.remark,
    wasSpare: row.replaces !== null,
    isPointGiven: false,
    places: [{ ...first, distanceM: row.distanceM }, ...otherPlaces],
    placeAt: given.place ?? 0,
  }
  const placed = atPlace(given.point === undefined ? as : withPoint(as, given.point))
  return given.isLeftOut === true
    ? { ...placed, state: 'leftOut', says: 'You left it out: it is not recorded.' }
    : placed
}

function atPlace(row: ReviewedRow): ReviewedRow {
  const place = row.places[row.placeAt]
  if (place === undefined) return row
  const { lon, lat, accuracyM, distanceM } = place
  return { ...row, lon, lat, accuracyM, distanceM }
}

function withPoint(row: ReviewedRow, { isSpare, since, ...point }: GivenPoint): ReviewedRow {
  return {
    ...row,
    ...{ point, matchedBy: null, replaces: null, wasSpare: isSpare, isPointGiven: true },
    // The file’s own point is not taken instead: the person said that it is another one.
    state: since === 'gone' ? 'refused' : 'confirm',
    says: givenWords(point, since),
    places: row.places.map((place): Place => ({ ...place, distanceM: metersBetween(place, point) })),
  }
}

function givenWords({ number, status }: CollectedPoint, since: GivenPoint['since']): string {
  switch (since) {
    case 'same':
      return `You chose point ${number}.`
    case 'changed':
      return `Point ${number} changed after you chose it: it is ${statusWords(status)} now. Confirm it, or choose another point.`
    case 'gone':
      return `Point ${number} is gone since you chose it: choose another point, or use the point of the file.`
  }
}

/** A point has one position: a row that is given a point that another row has is refused, and names that row. */
function withoutClashes(rows: readonly ReviewedRow[]): ReviewedRow[] {
  const isTaking = ({ state }: ReviewedRow): boolean => state === 'ready' || state === 'confirm'
  const first = new Map<number, ReviewedRow>()
  // What the file says comes before what is given.
  for (const row of [...rows].sort((one, other) => Number(one.isPointGiven) - Number(other.isPointGiven)))
    if (row.point !== null && isTaking(row) && !first.has(row.point.id)) first.set(row.point.id, row)
  return rows.map((row) => {
    const other = row.point === null ? undefined : first.get(row.point.id)
    if (!row.isPointGiven || !isTaking(row) || row.point === null || other === undefined || other === row)
      return row
    const says = `Row ${other.row} has point ${pointWords(row.point)} too: choose another point, or leave out one of both.`
    return { ...row, state: 'refused', says }
  })
}

/** `Inaccessible: “locked gate”`; '' for what is collected. */
export function eventWords({ event, leftReason }: Pick<ReviewedRow, 'event' | 'leftReason'>): string {
  if (event === 'collect') return ''
  const reason = leftReason.trim()
  return reason === '' ? `${EVENT_WORDS[event]}: enter why` : `${EVENT_WORDS[event]}: “${reason}”`
}
