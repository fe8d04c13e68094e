import * as z from 'zod/mini'
import { placeSchema } from '../geometry.ts'
import { DESIGN_LIMITS, seed } from './limits.ts'

const places = z.array(placeSchema).check(z.maxLength(DESIGN_LIMITS.gridPoints))

/** Of an earlier design, whose places are sampled again. */
export const keptPlacesSchema = z.strictObject({
  year: z.int().check(z.minimum(1900), z.maximum(2200)),
  designNumber: z.int().check(z.positive()),
  /** Of its points, those that could not be sampled then. */
  inaccessible: places,
  /** Places that are sampled again one by one, and others are drawn beside them; null: the whole design is drawn as then. */
  panel: z.nullable(
    z.strictObject({
      /** Compact strata of the same boundary come out as then. */
      strataSeed: seed,
      places: places.check(z.minLength(1)),
    }),
  ),
})
export type KeptPlaces = z.infer<typeof keptPlacesSchema>
