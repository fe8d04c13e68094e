import {
  type BoundaryWrite,
  errors,
  type FieldDetail,
  type PlannedYearsAnswer,
  type Position,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { checkPast } from '../shared/days.ts'
import { placeOf } from '../shared/place.ts'
import { followBoundary } from './boundary-years.ts'
import { type Measured, measureBoundary } from './geometry.ts'
import { getField } from './read.ts'
import { lockField, type Writer } from './rows.ts'

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
 * Gives a field a new boundary. Years whose boundary is not confirmed yet move to it; those that are planned as
 * answered; others keep theirs.
 *
 * @throws errors.notFound; errors.stale; errors.validation for a boundary that is none; errors.boundaryInPlan where
 *   planned years ask
 */
export async function saveBoundary(
  tx: Tx,
  { staffId, now }: Writer,
  {
    id,
    version,
    geometry,
    plannedYears,
    ...about
  }: BoundaryWrite & { id: number; version: number; plannedYears: PlannedYearsAnswer },
): Promise<FieldDetail & MadeEdit> {
  checkPast(about.determinedAt, now, 'body.determinedAt', 'The day the boundary was found')
  const field = await lockField(tx, id, version)
  const measured = await measureBoundary(tx.kysely, geometry, 'body.geometry')
  const determinedAt = await drawnAt(tx, about, field.boundary_version_id, measured.wkb)
  return replaceBoundary(tx, staffId, field, { ...about, ...measured, determinedAt }, plannedYears)
}

/** A boundary that is drawn is of the day it is saved, where no day is said; the same shape again keeps its day. */
export async function drawnAt(
  tx: Tx,
  { determinationMethod, determinedAt }: Pick<BoundaryWrite, 'determinationMethod' | 'determinedAt'>,
  beforeId: number | null,
  wkb: string,
): Promise<string | null> {
  if (determinedAt !== null || determinationMethod !== 'manual') return determinedAt
  const { rows } = await sql<{ determined_at: Date | null }>`
    SELECT determined_at FROM boundary_version
    WHERE id = ${beforeId} AND determination_method = 'manual'
      AND ST_OrderingEquals(geom, ${wkb}::geometry)`.execute(tx.kysely)
  const [same] = rows
  return same === undefined ? new Date().toISOString() : (same.determined_at?.toISOString() ?? null)
}

/**
 * Copies an older boundary of a field into a new version, exactly.
 *
 * @throws errors.notFound; errors.stale; errors.conflict for the newest one; errors.boundaryInPlan where planned years ask
 */
export async function restoreBoundary(
  tx: Tx,
  staffId: number,
  input: { id: number; boundaryId: number; version: number; note: string; plannedYears: PlannedYearsAnswer },
): Promise<FieldDetail & MadeEdit> {
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
  const copy: NewBoundary = {
    wkb: older.wkb,
    areaM2: older.area_m2,
    perimeterM: older.perimeter_m,
    bbox: [older.west, older.south, older.east, older.north],
    inside: [older.lon, older.lat],
    determinationMethod: older.determination_method,
    determinedAt: older.determined_at?.toISOString() ?? null,
    sourceFileName: older.source_file_name,
    note: input.note,
  }
  return replaceBoundary(tx, staffId, field, copy, input.plannedYears)
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
  plannedYears: PlannedYearsAnswer,
): Promise<FieldDetail & MadeEdit> {
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
  await followBoundary(tx, staffId, { ...field, newBoundaryId: boundaryId }, plannedYears)
  return tx.withEdit(getField(tx.kysely, id))
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
