import { type ExportPlace, errors, type MultiPolygon } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { WGS84 } from './formats/crs.ts'
import type { CellValue, ExportColumn } from './formats/format.ts'

/** All decimals that PostGIS writes: coordinates come out as they went in. */
const EXACT_DECIMALS = 15
/** Of degrees: 1 cm. */
const POINT_DECIMALS = 7
const GEOM = sql`boundary_version.geom`

/** The boundary as GeoJSON in a coordinate system, with counter-clockwise outer rings; nothing if not requested. */
export function shapeAs(srid: number | null): RawBuilder<string | null> {
  if (srid === null) return sql`NULL::text`
  const placed = srid === WGS84.srid ? GEOM : sql`ST_Transform(${GEOM}, ${srid}::integer)`
  return sql`ST_AsGeoJSON(ST_ForcePolygonCCW(${placed}), ${EXACT_DECIMALS}::integer)`
}

const coordinatesSchema = z.object({
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})

/** @throws errors.server if the database answers something other than a MultiPolygon */
export function shapeIn(text: string | null): MultiPolygon | null {
  if (text === null) return null
  const parsed = coordinatesSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw errors.server()
  return { type: 'MultiPolygon', coordinates: parsed.data.coordinates }
}

/** Location columns, always in WGS 84. */
export const PLACE_COLUMNS: Readonly<Record<ExportPlace, readonly ExportColumn[]>> = {
  none: [],
  point: [
    { key: 'latitude', label: 'Latitude', type: 'precise' },
    { key: 'longitude', label: 'Longitude', type: 'precise' },
  ],
  wkt: [{ key: 'wkt', label: 'WKT', type: 'text' }],
}

/** The text of those columns: the point, or the boundary. */
export function placeAs(place: ExportPlace): RawBuilder<string | null> {
  if (place === 'none') return sql`NULL::text`
  if (place === 'wkt') return sql`ST_AsText(${GEOM}, ${EXACT_DECIMALS}::integer)`
  return sql`(SELECT ST_Y(inside) || ' ' || ST_X(inside) FROM ST_PointOnSurface(${GEOM}) AS inside)`
}

export function placeCells(place: ExportPlace, text: string | null): CellValue[] {
  if (text === null) return PLACE_COLUMNS[place].map(() => null)
  if (place !== 'point') return [text]
  return text.split(' ').map((degrees) => Number(Number(degrees).toFixed(POINT_DECIMALS)))
}
