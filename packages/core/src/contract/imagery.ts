import * as z from 'zod/mini'

/** Aerial imagery under the fields: raster tiles of 256 px in web Mercator, from one origin. */
export const imagerySchema = z.object({
  /** Address of a tile, with `{z}`, `{x}` and `{y}` in it. */
  url: z.string(),
  /** The attribution that must be shown. */
  attribution: z.string(),
  /** The deepest zoom with imagery. */
  maxZoom: z.int().check(z.minimum(0), z.maximum(22)),
})
export type Imagery = z.infer<typeof imagerySchema>

/** What `/imagery.json` answers: the imagery this installation offers; null: none. */
export const imageryOfferSchema = z.object({ imagery: z.nullable(imagerySchema) })
