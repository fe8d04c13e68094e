import * as z from 'zod'
import listed from './grids.json' with { type: 'json' }

/** Longitudes and latitudes, or x and y: [west, south, east, north]. West is greater than east across the antimeridian. */
const extentSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** EPSG code, name, area of use in degrees, and what x and y are in it: up to a quarter of a degree around. */
const gridSchema = z.tuple([z.int(), z.string(), extentSchema, extentSchema])
export type Grid = Readonly<z.infer<typeof gridSchema>>

/**
 * Projected coordinate systems that field boundaries are seen in, likely ones first. From the EPSG dataset as PROJ ships
 * it; the test beside holds every line to it.
 */
export const GRIDS: readonly Grid[] = z
  .array(z.object({ name: z.string(), grids: z.array(gridSchema) }))
  .parse(listed)
  .flatMap(({ grids }) => grids)
