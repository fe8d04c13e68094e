import * as z from 'zod/mini'
import { DESIGN_LIMITS, degrees, seed } from './limits.ts'

/** Places of an earlier design that are sampled again. */
export const keptPlacesSchema = z.strictObject({
  year: z.int().check(z.minimum(1900), z.maximum(2200)),
  designNumber: z.int().check(z.positive()),
  /** Compact strata of the same boundary come out as then. */
  strataSeed: seed,
  places: z
    .array(z.strictObject({ lon: degrees(180), lat: degrees(90), wasInaccessible: z.boolean() }))
    .check(z.minLength(1), z.maxLength(DESIGN_LIMITS.points)),
})
export type KeptPlaces = z.infer<typeof keptPlacesSchema>
