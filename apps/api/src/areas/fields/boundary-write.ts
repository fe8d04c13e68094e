import { type BoundaryWrite, errors, type FieldDetail, type Position } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { placeOf } from '../shared/place.ts'
import { type Measured, measureBoundary } from './geometry.ts'
import { getField } from './read.ts'
import { lockField } from './rows.ts'

type NewBoundary = Omit<BoundaryWrite, 'geometry'> & Measured & { sourceFileName?: string | null }

interface Owner {
  fieldId: number
  growerId: number
}

/** Writes a boundary version; making it the field's newest is the caller's. The change names it: it never changes. */
export async function insertBoundary(
  tx: Tx,
  staffId: number,
  { fieldId, growerId }: Owner,
  boundary: NewBoundary,
): Promise<number> {
  const { areaM2, perimeterM, determinationMethod, determinedAt, note, sourceFileName = null } = boundary
  const [west, south, east, north] = boundary.bbox
  const { rows } = await sql<{ id: number }>`
    INSERT INTO boundary_version (field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north,
      determination_method, determined_at, source_file_name, note, created_by)
    VALUES (${fieldId}, ${growerId}, ${boundary.wkb}::geometry, ${areaM2}, ${perimeterM},
      ${west}, ${south}, ${east}, ${north}, ${determinationMethod}, ${determinedAt}::timestamptz, ${sourceFileName},
      ${note}, ${staffId})
    RETURNING id`.execute(tx.kysely)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A boundary version was not written')
  const after = { fieldId, areaM2, perimeterM, determinationMethod, determinedAt, note, sourceFileName }
  tx.record({ entity: 'boundary_version', id, before: null, after })
  return id
}

type LockedField = Awaited<ReturnType<typeof lockField>>

/**
 * Gives a field a new boundary. Years whose boundary is not confirmed yet move to it; others keep theirs.
 *
 * @throws errors.notFound; errors.stale; errors.validation for a boundary that is none
 */
export async function saveBoundary(
  tx: Tx,
  staffId: number,
  { id, version, geometry, ...about }: BoundaryWrite & { id: number; version: number },
): Promise<FieldDetail> {
  const field = await lockField(tx, id, version)
  const measured = await measureBoundary(tx.kysely, geometry, 'body.geometry')
  return replaceBoundary(tx, staffId, field, { ...about, ...measured })
}

/**
 * Copies an older boundary of a field into a new version, exactly.
 *
 * @throws errors.notFound; errors.stale; errors.conflict for the newest one
 */
export async function restoreBoundary(
  tx: Tx,
  staffId: number,
  input: { id: number; boundaryId: number; version: number; note: string },
): Promise<FieldDetail> {
  const field = await lockField(tx, input.id, input.version)
  const { rows } = await sql<OlderRow>`
    SELECT encode(ST_AsEWKB(geom), 'hex') AS wkb, area_m2, perimeter_m, west, south, east, north,
      ST_X(ST_PointOnSurface(geom)) AS lon, ST_Y(ST_PointOnSurface(geom)) AS lat,
      determination_method, determined_at, source_file_name
    FROM boundary_version WHERE id = ${input.boundaryId} AND field_id = ${input.id}`.execute(tx.kysely)
  const older = rows[0]
  if (older === undefined) throw errors.notFound('This boundary')
  if (field.boundary_version_id === input.boundaryId)
    throw errors.conflict('This boundary is the newest already', 'Choose an older one.')
  return replaceBoundary(tx, staffId, field, {
    wkb: older.wkb,
    areaM2: older.area_m2,
    perimeterM: older.perimeter_m,
    bbox: [older.west, older.south, older.east, older.north],
    inside: [older.lon, older.lat],
    determinationMethod: older.determination_method,
    determinedAt: older.determined_at?.toISOString() ?? null,
    sourceFileName: older.source_file_name,
    note: input.note,
  })
}

interface OlderRow {
  wkb: string
  area_m2: number
  perimeter_m: number
  west: number
  south: number
  east: number
  north: number
  lon: number
  lat: number
  determination_method: BoundaryWrite['determinationMethod']
  determined_at: Date | null
  source_file_name: string | null
}

async function replaceBoundary(
  tx: Tx,
  staffId: number,
  field: LockedField,
  boundary: NewBoundary,
): Promise<FieldDetail> {
  const { id } = field
  const boundaryId = await insertBoundary(tx, staffId, { fieldId: id, growerId: field.grower_id }, boundary)
  const place = await newPlace(tx, field, boundary.inside)
  await tx.kysely
    .updateTable('field')
    .set({
      ...place,
      boundary_version_id: boundaryId,
      area_m2: boundary.areaM2,
      perimeter_m: boundary.perimeterM,
      version: field.version + 1,
      updated_at: sql`now()`,
      updated_by: staffId,
    })
    .where('id', '=', id)
    .execute()
  const { areaM2, perimeterM } = boundary
  const { boundary_version_id, area_m2, perimeter_m, county, state } = field
  const before = { boundaryVersionId: boundary_version_id, areaM2: area_m2, perimeterM: perimeter_m }
  tx.record({
    entity: 'field',
    id,
    before: { ...before, ...(place === null ? {} : { county, state }) },
    after: { boundaryVersionId: boundaryId, areaM2, perimeterM, ...place },
  })
  await movePendingYears(tx, staffId, id, boundaryId)
  return getField(tx.kysely, id)
}

/**
 * County and state follow the boundary as long as they are empty or say what the map said of the boundary before; what
 * a person corrected stays. Null when they stay.
 */
async function newPlace(tx: Tx, { boundary_version_id, county, state }: LockedField, inside: Position) {
  const place = placeOf(...inside)
  if (place === null || (place.county === county && place.state === state)) return null
  if (county === '' && state === '') return place
  if (boundary_version_id === null) return null
  const { lon, lat } = await tx.kysely
    .selectFrom('boundary_version')
    .select([
      sql<number>`ST_X(ST_PointOnSurface(geom))`.as('lon'),
      sql<number>`ST_Y(ST_PointOnSurface(geom))`.as('lat'),
    ])
    .where('id', '=', boundary_version_id)
    .executeTakeFirstOrThrow()
  const before = placeOf(lon, lat)
  return before !== null && before.county === county && before.state === state ? place : null
}

async function movePendingYears(tx: Tx, staffId: number, fieldId: number, boundaryId: number): Promise<void> {
  const pending = await tx.kysely
    .selectFrom('field_year')
    .select(['id', 'boundary_version_id', 'version'])
    .where('field_id', '=', fieldId)
    .where('status', '=', 'boundary_pending')
    .forUpdate()
    .execute()
  for (const year of pending) {
    await tx.kysely
      .updateTable('field_year')
      .set({
        boundary_version_id: boundaryId,
        version: year.version + 1,
        updated_at: sql`now()`,
        updated_by: staffId,
      })
      .where('id', '=', year.id)
      .execute()
    tx.record({
      entity: 'field_year',
      id: year.id,
      before: { boundaryVersionId: year.boundary_version_id },
      after: { boundaryVersionId: boundaryId },
    })
  }
}
