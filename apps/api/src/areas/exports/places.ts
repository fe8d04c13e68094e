import { sql } from 'kysely'
import type { ReadPlaces } from './rows.ts'
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
