import type { Point, Position } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { WGS84 } from './formats/crs.ts'
import { pointFacts } from './point-facts.ts'
import type { Located, ReadPlaces } from './rows.ts'
import { placeAs, placeCells, shapeAs, shapeIn } from './shapes.ts'

/** The location of fields, from their newest boundary. */
export const readFieldPlaces: ReadPlaces = async (db, ids, { srid, place }) => {
  const rows = await db
    .selectFrom('field')
    .innerJoin('boundary_version', 'boundary_version.id', 'field.boundary_version_id')
    .select(['field.id', shapeAs(srid).as('geometry'), placeAs(place).as('place')])
    .where('field.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => [row.id, { geometry: shapeIn(row.geometry), cells: placeCells(place, row.place) }]),
  )
}

export const fieldPlaces: Located<unknown> = {
  readPlaces: readFieldPlaces,
  boxes: (which) => sql`(SELECT placed.west, placed.south, placed.east, placed.north
    FROM field JOIN boundary_version AS placed ON placed.id = field.boundary_version_id WHERE ${which})`,
  nowhere: 'No field has a boundary',
}

/** The planned position of points. Tables have it in columns of the list, so there are no location columns. */
export const readPointPlaces: ReadPlaces = async (db, ids, { srid, place }) => {
  const cells = placeCells(place, null)
  const position = positionIn(srid ?? WGS84.srid)
  const rows = await db
    .selectFrom('point')
    .select(['point.id', sql<number>`ST_X(${position})`.as('x'), sql<number>`ST_Y(${position})`.as('y')])
    .where('point.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ id, x, y }) => {
      const coordinates: Position = [x, y]
      return [id, { geometry: srid === null ? null : { type: 'Point', coordinates }, cells }]
    }),
  )
}

function positionIn(srid: number): RawBuilder<unknown> {
  const position = sql`ST_SetSRID(ST_MakePoint(point.lon, point.lat), ${WGS84.srid}::integer)`
  return srid === WGS84.srid ? position : sql`ST_Transform(${position}, ${srid}::integer)`
}

export const pointPlaces: Located<Point> = {
  readPlaces: readPointPlaces,
  boxes: (which) =>
    sql`(SELECT point.lon AS west, point.lat AS south, point.lon AS east, point.lat AS north FROM point WHERE ${which})`,
  nowhere: 'There are no points',
  pointFacts,
}
