import { SamplingError } from '../errors/errors.ts'
import type { LonLatPlace } from '../frame/places.ts'

/** Says of one of a list what is wrong with it: `at` is its place there, from 0. */
export type Refused = (
  wrong: string,
  remedy: string,
  details?: Readonly<Record<string, number | string>>,
) => SamplingError

/** The refusals of one edit or move, which name it by its place in the list, from 1. */
export function refusedAt(what: 'edit' | 'move', at: number): Refused {
  const start = `${what === 'edit' ? 'Edit' : 'Move'} ${at + 1}`
  return (wrong, remedy, details = {}) =>
    new SamplingError('InvalidDesign', `${start}: ${wrong}`, remedy, { [what]: at + 1, ...details })
}

/** A place in the frame's meters, if its degrees are some and the frame's projection reaches it. */
export function metersOrRefused(
  toMeters: (lon: number, lat: number) => [x: number, y: number] | null,
  { lon, lat }: LonLatPlace,
  refused: Refused,
): [x: number, y: number] {
  const isDegrees = Math.abs(lon) <= 180 && Math.abs(lat) <= 90
  const place = isDegrees ? toMeters(lon, lat) : null
  if (place) return place
  const wrong = isDegrees
    ? `The frame's projection does not reach longitude ${lon}, latitude ${lat}.`
    : `Longitude ${lon}, latitude ${lat} is no place.`
  throw refused(wrong, 'Give degrees on WGS84 in the field.', { lon, lat })
}
