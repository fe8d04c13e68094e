import type { Bbox, FieldReport } from '@org/core'

/** Around a single place, in degrees. */
const AROUND = 0.002

/** The box around the field, else around its strata and points; null without any. */
export function extentOf({ field, design }: Pick<FieldReport, 'field' | 'design'>): Bbox | null {
  const shapes =
    field.boundary === null ? (design?.strata ?? []).map((each) => each.geometry) : [field.boundary]
  const places = [
    ...shapes.flatMap(({ coordinates }) => coordinates.flat(2)),
    ...(field.boundary === null ? (design?.points ?? []).map(({ lon, lat }) => [lon, lat] as const) : []),
  ]
  const [first] = places
  if (first === undefined) return null
  const box: Bbox = [first[0], first[1], first[0], first[1]]
  for (const [lon, lat] of places) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box[0] < box[2] ? box : [box[0] - AROUND, box[1] - AROUND, box[2] + AROUND, box[3] + AROUND]
}
