import { MAX_COLLECTED_FILE_BYTES, MAX_COLLECTED_ROWS } from '@org/core/contract'
import { unreadable } from '../unreadable.ts'

/** What one file of positions may cost; the limits of reading any file hold besides. */
export const POSITION_LIMITS = {
  fileBytes: MAX_COLLECTED_FILE_BYTES,
  positions: MAX_COLLECTED_ROWS,
  trackPoints: 500_000,
  nameLength: 200,
  timeLength: 60,
  remarkLength: 500,
  /** So many meters are no accuracy, but a number that says that there is none. */
  accuracyM: 10_000,
  /** Positions that a note names. */
  named: 5,
} as const

/** What works, said wherever a file does not. */
export const POSITIONS_READ =
  'Files of positions that can be read: GPX, CSV and TSV, GeoJSON, KML and KMZ, GeoPackage, and shapefile (zipped).'

const SPLIT = 'Split the file by day or by crew, then read one after the other.'

export function tooManyPositions(count: number): Error {
  const [has, most] = [count, POSITION_LIMITS.positions].map((one) => one.toLocaleString('en-US'))
  return unreadable(`The file has ${has} positions, more than ${most}`, SPLIT)
}

export function tooManyTrackPoints(): Error {
  const most = POSITION_LIMITS.trackPoints.toLocaleString('en-US')
  return unreadable(`The tracks of the file have more than ${most} points`, SPLIT)
}
