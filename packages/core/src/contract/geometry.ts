import * as z from 'zod/mini'

/** [longitude, latitude] in degrees, WGS84. */
export const positionSchema = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
])
/** The same by name. */
export const placeSchema = z.strictObject({
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
})

/** A closed ring of at least four positions. */
const ringSchema = z.array(positionSchema).check(z.minLength(4))

/** GeoJSON MultiPolygon, WGS84 longitude/latitude, holes kept. */
export const multiPolygonSchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ringSchema).check(z.minLength(1))).check(z.minLength(1)),
})
export type MultiPolygon = z.infer<typeof multiPolygonSchema>
export type Position = z.infer<typeof positionSchema>

/** [west, south, east, north] in degrees, WGS84. */
export const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Bbox = z.infer<typeof bboxSchema>

/** Text of a query that is a box: `west,south,east,north` in degrees. */
export const bboxText = z
  .string()
  .check(z.regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'Four degrees: west,south,east,north'))
