import {
  type BoundaryWrite,
  errors,
  type FieldDetail,
  type FieldUpdate,
  type PlannedYearsAnswer,
  type Position,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { placeOf } from '../shared/county-of.ts'
import { checkPast } from '../shared/days.ts'
import { followBoundary } from './boundary-years.ts'
import { type Measured, measureBoundary } from './geometry.ts'
import { getField } from './read.ts'
import type { FieldRow } from './rows.ts'
import { boundaryVersionTable, fieldTable, withExtent } from './tables.ts'

export type NewBoundary = Omit<BoundaryWrite, 'geometry'> & Measured & { sourceFileName?: string | null }

interface Owner {
  /** The number, drawn before. */
  id: number
  fieldId: number
  growerId: number
}

/** Writes a boundary version; the caller makes it the field's newest. The change only names it, because it never changes. */
export async function insertBoundary(
  tx: Tx,
  owner: Owner,
  { wkb, bbox: _bbox, inside: _inside, ...boundary }: NewBoundary,
): Promise<void> {
  const shape = withExtent(sql`${wkb}::geometry`)
  await tx.rows(boundaryVersionTable).insert([{ ...owner, ...boundary }], shape)
}

/**
 * Gives a field a new boundary. Unconfirmed years move to it, planned years as the person answered; other years keep
 * theirs.
 *
 * @throws errors.notFound; errors.stale; errors.validation for an invalid boundary; errors.boundaryInPlan if planned years
 *   need an answer
 */
export async function saveBoundary(
  tx: Tx,
  now: Date,
  {
    id,
    version,
    geometry,
    plannedYears,
    ...about
  }: BoundaryWrite & { id: number; version: number; plannedYears: PlannedYearsAnswer },
): Promise<FieldDetail & MadeEdit> {
  const field = await tx.rows(fieldTable).lockSeen({ id, version })
  const boundary = await drawnBoundary(tx, now, { geometry, ...about }, field.boundaryVersionId, 'body')
  await replaceBoundary(tx, field, boundary, plannedYears)
  return tx.withEdit(getField(tx.kysely, id))
}

/**
 * A drawn boundary to be stored: measured, and with its date.
 *
 * @param beforeId the boundary that it replaces
 * @param path its place in the input
 * @throws errors.validation for an invalid boundary, or a date in the future
 */
export async function drawnBoundary(
  tx: Tx,
  now: Date,
  { geometry, ...about }: BoundaryWrite,
  beforeId: number | null,
  path: string,
): Promise<NewBoundary> {
  checkPast(about.determinedAt, now, `${path}.determinedAt`, 'The boundary date')
  const measured = await measureBoundary(tx.kysely, geometry, `${path}.geometry`)
  const determinedAt = await drawnAt(tx, about, beforeId, measured.wkb)
  return { ...about, ...measured, determinedAt }
}

/** A drawn boundary without a date gets the day on which it is saved; the same shape saved again keeps its date. */
async function drawnAt(
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
 * Copies an older boundary of a field exactly into a new version.
 *
 * @throws errors.notFound; errors.stale; errors.conflict for the newest one; errors.boundaryInPlan if planned years need an
 *   answer
 */
export async function restoreBoundary(
  tx: Tx,
  input: { id: number; boundaryId: number; version: number; note: string; plannedYears: PlannedYearsAnswer },
): Promise<FieldDetail & MadeEdit> {
  const field = await tx.rows(fieldTable).lockSeen(input)
  const { rows } = await sql<OlderRow>`
    SELECT encode(ST_AsEWKB(geom), 'hex') AS wkb, area_m2, perimeter_m, west, south, east, north,
      ST_X(ST_PointOnSurface(geom)) AS lon, ST_Y(ST_PointOnSurface(geom)) AS lat,
      determination_method, determined_at, source_file_name
    FROM boundary_version WHERE id = ${input.boundaryId} AND field_id = ${input.id}`.execute(tx.kysely)
  const older = rows[0]
  if (older === undefined) throw errors.notFound('This boundary')
  if (field.boundaryVersionId === input.boundaryId)
    throw errors.conflict('This boundary is already the newest', 'Choose an older boundary.')
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
  await replaceBoundary(tx, field, copy, input.plannedYears)
  return tx.withEdit(getField(tx.kysely, field.id))
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

/**
 * Makes a boundary the newest of a locked field, and changes its details in the same change of its row.
 *
 * @param texts the given values; a given county and state stay
 * @throws errors.boundaryInPlan if planned years need an answer
 */
export async function replaceBoundary(
  tx: Tx,
  field: FieldRow,
  boundary: NewBoundary,
  plannedYears: PlannedYearsAnswer,
  texts: Omit<FieldUpdate, 'version'> = {},
): Promise<void> {
  const { id: fieldId, growerId } = field
  const [id = 0] = await tx.rows(boundaryVersionTable).drawIds(1)
  await insertBoundary(tx, { id, fieldId, growerId }, boundary)
  const place = await newPlace(tx, field, boundary.inside)
  const { areaM2, perimeterM } = boundary
  const set = { ...place, ...texts, boundaryVersionId: id, areaM2, perimeterM }
  await tx.rows(fieldTable).patch([{ row: field, set }])
  await followBoundary(tx, field, id, plannedYears)
}

/**
 * County and state follow the boundary while they are empty or equal to the map's for the earlier boundary; a person's
 * correction stays. Null if they stay.
 */
async function newPlace(tx: Tx, { boundaryVersionId, county, state }: FieldRow, inside: Position) {
  const place = placeOf(...inside)
  if (place === null || (place.county === county && place.state === state)) return null
  if (county === '' && state === '') return place
  if (boundaryVersionId === null) return null
  const { lon, lat } = await tx.kysely
    .selectFrom('boundary_version')
    .select([
      sql<number>`ST_X(ST_PointOnSurface(geom))`.as('lon'),
      sql<number>`ST_Y(ST_PointOnSurface(geom))`.as('lat'),
    ])
    .where('id', '=', boundaryVersionId)
    .executeTakeFirstOrThrow()
  const before = placeOf(lon, lat)
  return before !== null && before.county === county && before.state === state ? place : null
}
