import * as z from 'zod/mini'
import { multiPolygonSchema } from '../geometry.ts'
import { DESIGN_LIMITS } from './limits.ts'

/** A part of the field that a person outlines. */
export const zoneSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Give the zone a name'), z.maxLength(80)),
  geometry: multiPolygonSchema,
})
export type Zone = z.infer<typeof zoneSchema>

/** Of all zones together; a ring's first corner counts again as its last. */
export const zoneVertices = (zones: readonly Pick<Zone, 'geometry'>[]): number =>
  zones.reduce(
    (sum, { geometry }) =>
      sum + geometry.coordinates.flat().reduce((corners, ring) => corners + ring.length, 0),
    0,
  )

/** One for each stratum; where two overlap, the first has what is in both. */
export const zonesSchema = z.array(zoneSchema).check(
  z.minLength(1, 'Draw or import a zone'),
  z.maxLength(DESIGN_LIMITS.strata),
  z.refine(
    (zones) => zoneVertices(zones) <= DESIGN_LIMITS.zoneVertices,
    `The zones have more than ${DESIGN_LIMITS.zoneVertices.toLocaleString('en-US')} corners`,
  ),
)
