import { sql } from 'kysely'
import { fieldNameKeys } from '../areas/fields/search.ts'
import { nameKeys } from '../areas/shared/names.ts'
import type { Db } from '../db/database.ts'
import { type Tx, transact } from '../db/transact.ts'
import type { Business, FieldPlan, GrowerPlan } from './business.ts'
import { drawIds, type KeptGrower, type NumberedField, numberFields } from './ids.ts'
import { type Measured, recordField } from './record.ts'
import { toHexEwkb } from './wkb.ts'
import { writeEnrollments } from './write-enrollments.ts'

/** Fields written by one statement, and by one transaction where they need not all be one. */
const CHUNK = 500
const CHUNKS_OF_TRANSACTION = 4
/** Growers whose enrollments are written by one transaction. */
const GROWERS_OF_TRANSACTION = 200

export const DEMO_CHANNEL = 'demo'
export const DEMO_REASON = 'Invented for demonstration'

/** Writes all of a business within a transaction of the caller's: growers, their fields, then what they are enrolled in. */
export async function writeBusiness(tx: Tx, business: Business): Promise<void> {
  const growers = await writeGrowers(tx, business.growers)
  for (const fields of chunksOf(business.fields(), CHUNK)) await writeFields(tx, growers, fields)
  await writeEnrollments(tx, business, growers)
}

/**
 * Writes a business in several transactions, as its size asks for. What is there after an interruption is whole, but
 * not all of it.
 *
 * @param onProgress told how many fields are written
 */
export async function writeLargeBusiness(
  db: Db,
  business: Business,
  onProgress: (written: number) => void,
): Promise<void> {
  const options = { staffId: null, channel: DEMO_CHANNEL, reason: DEMO_REASON }
  const growers = await transact(db, options, (tx) => writeGrowers(tx, business.growers))
  let written = 0
  for (const fields of chunksOf(business.fields(), CHUNK * CHUNKS_OF_TRANSACTION)) {
    await transact(db, options, async (tx) => {
      for (const chunk of chunksOf(fields, CHUNK)) await writeFields(tx, growers, chunk)
    })
    written += fields.length
    onProgress(written)
  }
  let first = 0
  for (const some of chunksOf(growers, GROWERS_OF_TRANSACTION)) {
    const from = first
    await transact(db, options, (tx) => writeEnrollments(tx, business, some, from))
    first += some.length
  }
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}

/** @returns them as they are in the database, in the order given */
async function writeGrowers(tx: Tx, growers: readonly GrowerPlan[]): Promise<KeptGrower[]> {
  const ids = await drawIds(tx, 'grower', growers.length)
  const rows = growers.map((grower, index) => ({
    id: ids[index],
    ...nameKeys(grower.name),
    name: grower.name,
    contact_first_name: grower.contactFirstName,
    contact_last_name: grower.contactLastName,
    email: grower.email,
    phone: grower.phone,
    address: grower.address,
    external_ref: grower.externalRef,
    notes: grower.notes,
    created_at: grower.createdAt,
  }))
  await sql`
    INSERT INTO grower (id, name, sort_name, search_name, contact_first_name, contact_last_name, email, phone, address,
      external_ref, notes, created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT id, name, sort_name, search_name, contact_first_name, contact_last_name, email, phone, address,
      external_ref, notes, created_at, created_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id bigint, name text, sort_name text,
      search_name text, contact_first_name text, contact_last_name text, email text, phone text, address text,
      external_ref text, notes text, created_at timestamptz)`.execute(tx.kysely)
  for (const [index, { createdAt, ...after }] of growers.entries()) {
    tx.record({ entity: 'grower', id: ids[index] ?? 0, before: null, after })
  }
  return growers.map(({ name }, index) => ({ id: ids[index] ?? 0, name }))
}

/** Fields, boundaries and years refer to each other: one statement makes them all, and is checked at its end. */
async function writeFields(
  tx: Tx,
  growers: readonly KeptGrower[],
  plans: readonly FieldPlan[],
): Promise<void> {
  const fields = await numberFields(tx, growers, plans)
  const { rows } = await sql<{ id: number } & Measured>`
    WITH shape AS MATERIALIZED (
      SELECT row.*, ST_Area(geom::geography) AS area_m2, ST_Perimeter(geom::geography) AS perimeter_m
      FROM jsonb_to_recordset(${JSON.stringify(fields.flatMap(boundaryRows))}::jsonb) AS row (id bigint,
        field_id bigint, grower_id bigint, geom geometry(MultiPolygon, 4326), determination_method text,
        determined_at timestamptz, source_file_name text, note text, created_at timestamptz)
    ),
    new_field AS (
      INSERT INTO field (id, grower_id, name, sort_name, search_name, farm_name, county, state, fsa_farm, fsa_tract,
        fsa_clu, active, boundary_version_id, area_m2, perimeter_m, version, created_at, updated_at)
        OVERRIDING SYSTEM VALUE
      SELECT row.id, row.grower_id, name, sort_name, search_name, farm_name, county, state, fsa_farm, fsa_tract,
        fsa_clu, active, shape.id, coalesce(shape.area_m2, 0), coalesce(shape.perimeter_m, 0), version,
        row.created_at, updated_at
      FROM jsonb_to_recordset(${JSON.stringify(fields.map(fieldRow))}::jsonb) AS row (id bigint, grower_id bigint,
        name text, sort_name text, search_name text, farm_name text, county text, state text, fsa_farm text,
        fsa_tract text, fsa_clu text, active boolean, boundary_version_id bigint, version integer,
        created_at timestamptz, updated_at timestamptz)
      LEFT JOIN shape ON shape.id = row.boundary_version_id
    ),
    new_boundary AS (
      INSERT INTO boundary_version (id, field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north,
        determination_method, determined_at, source_file_name, note, created_at) OVERRIDING SYSTEM VALUE
      SELECT id, field_id, grower_id, geom, area_m2, perimeter_m, ST_XMin(geom), ST_YMin(geom), ST_XMax(geom),
        ST_YMax(geom), determination_method, determined_at, source_file_name, note, created_at
      FROM shape
    ),
    new_year AS (
      INSERT INTO field_year (id, field_id, grower_id, year, boundary_version_id, status, crop, tillage, practice,
        created_at, updated_at) OVERRIDING SYSTEM VALUE
      SELECT id, field_id, grower_id, year, boundary_version_id, status, crop, tillage, practice, created_at, created_at
      FROM jsonb_to_recordset(${JSON.stringify(fields.flatMap(yearRows))}::jsonb) AS row (id bigint, field_id bigint,
        grower_id bigint, year integer, boundary_version_id bigint, status text, crop text, tillage text,
        practice text, created_at timestamptz)
    )
    SELECT id, area_m2, perimeter_m FROM shape`.execute(tx.kysely)
  const measured = new Map(rows.map((row) => [row.id, row]))
  for (const field of fields) recordField(tx, field, measured)
}

function fieldRow({ id, grower, place, boundaryIds, plan }: NumberedField) {
  return {
    id,
    grower_id: grower.id,
    name: plan.name,
    ...fieldNameKeys({ name: plan.name, farmName: plan.farmName, growerName: grower.name }),
    farm_name: plan.farmName,
    county: place?.county ?? '',
    state: place?.state ?? '',
    fsa_farm: plan.fsaFarm,
    fsa_tract: plan.fsaTract,
    fsa_clu: plan.fsaClu,
    active: plan.isActive,
    boundary_version_id: boundaryIds.at(-1) ?? null,
    version: versionOf(plan),
    created_at: plan.createdAt,
    updated_at: plan.updatedAt,
  }
}

/** One for being made, one for each boundary after the first, one for being given up. */
const versionOf = ({ boundaries, isActive }: FieldPlan): number =>
  Math.max(1, boundaries.length) + (isActive ? 0 : 1)

const boundaryRows = ({ id, grower, boundaryIds, plan }: NumberedField) =>
  plan.boundaries.map((boundary, index) => ({
    id: boundaryIds[index],
    field_id: id,
    grower_id: grower.id,
    geom: toHexEwkb(boundary.polygons),
    determination_method: boundary.method,
    determined_at: boundary.determinedAt,
    source_file_name: boundary.sourceFileName,
    note: boundary.note,
    created_at: boundary.createdAt,
  }))

const yearRows = ({ id, grower, boundaryIds, yearIds, plan }: NumberedField) =>
  plan.years.map((year, index) => ({
    id: yearIds[index],
    field_id: id,
    grower_id: grower.id,
    year: year.year,
    boundary_version_id: boundaryIds[year.version],
    status: year.status,
    crop: year.crop,
    tillage: year.tillage,
    practice: year.practice,
    created_at: year.createdAt,
  }))
