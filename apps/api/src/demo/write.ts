import { sql } from 'kysely'
import * as z from 'zod'
import type { FieldRow } from '../areas/fields/rows.ts'
import { boundaryVersionTable, fieldTable, fieldYearTable, withExtent } from '../areas/fields/tables.ts'
import { growerTable } from '../areas/growers/tables.ts'
import type { Db } from '../db/database.ts'
import type { NewRow } from '../db/rows/types.ts'
import { type Tx, transact } from '../db/transact.ts'
import type { Business, FieldPlan, GrowerPlan } from './business.ts'
import { dated, instants } from './dated.ts'
import { type DesignMakers, startDesignMakers } from './design-makers.ts'
import { drawIds, type KeptGrower, type NumberedField, numberFields } from './ids.ts'
import type { KeepFile } from './keep-file.ts'
import { BY_DEMO, eachByItself } from './kept-parts.ts'
import { type Parts, withinOne } from './parts.ts'
import { toHexEwkb } from './wkb.ts'
import {
  designApproved,
  designThisSeason,
  type PlannedYear,
  type ToDesign,
  writeDesigns,
} from './write-designs.ts'
import { approveYears, writeEnrollments } from './write-enrollments.ts'

/** Fields written by one statement, and by one transaction where they need not all be one. */
const CHUNK = 500
const CHUNKS_OF_TRANSACTION = 4
/** Growers whose seasons are written together: three files of results for each season of theirs. */
const GROWERS_AT_ONCE = 200

/**
 * Writes all of a business within a transaction of the caller's: growers, their fields, then what they are enrolled in and
 * the designs of their years.
 *
 * @param keep keeps the sheets of designs
 */
export async function writeBusiness(tx: Tx, business: Business, keep: KeepFile): Promise<void> {
  await withMakers(async (makers) => {
    const growers = await writeGrowers(tx, business.growers)
    for (const fields of chunksOf(business.fields(), CHUNK)) await writeFields(tx, growers, fields)
    await writeSeasons(withinOne(tx), { business, growers, first: 0, makers, keep })
  })
}

/** A business of which growers, fields and enrollments are written, and of the latter those that were completed. */
export const begunSchema = z.object({
  growers: z.array(z.object({ id: z.number(), name: z.string() })),
  completed: z.array(z.number()),
})

/** Writes growers, their fields and what they are enrolled in. */
export async function beginBusiness(tx: Tx, business: Business): Promise<z.output<typeof begunSchema>> {
  const growers = await writeGrowers(tx, business.growers)
  for (const fields of chunksOf(business.fields(), CHUNK)) await writeFields(tx, growers, fields)
  return { growers, completed: await writeEnrollments(tx, business, growers) }
}

/** Writes the rest, part by part. @param keep keeps the sheets of designs */
export async function finishBusiness(
  parts: Parts,
  business: Business,
  { growers, completed }: z.output<typeof begunSchema>,
  keep: KeepFile,
): Promise<void> {
  await withMakers(async (makers) => {
    const toDesign = { business, growers, first: 0, makers, keep }
    await finishSeasons(parts, toDesign, await designThisSeason(parts, toDesign), completed)
  })
}

/**
 * Writes a business in several transactions, as its size asks for. What is there after an interruption is whole, but
 * not all of it.
 *
 * @param keep keeps the sheets of designs
 * @param onProgress told how many fields are written
 */
export async function writeLargeBusiness(
  db: Db,
  business: Business,
  keep: KeepFile,
  onProgress: (written: number) => void,
): Promise<void> {
  const growers = await transact(db, BY_DEMO, (tx) => writeGrowers(tx, business.growers))
  let written = 0
  for (const fields of chunksOf(business.fields(), CHUNK * CHUNKS_OF_TRANSACTION)) {
    await transact(db, BY_DEMO, async (tx) => {
      for (const chunk of chunksOf(fields, CHUNK)) await writeFields(tx, growers, chunk)
    })
    written += fields.length
    onProgress(written)
  }
  await withMakers(async (makers) => {
    let next = 0
    for (const some of chunksOf(growers, GROWERS_AT_ONCE)) {
      await writeSeasons(eachByItself(db), { business, growers: some, first: next, makers, keep })
      next += some.length
    }
  })
}

/** A year is designed before it is approved, and so locked. This season's designs are made while growers are enrolled. */
async function writeSeasons(parts: Parts, toDesign: ToDesign): Promise<void> {
  const { business, growers, first } = toDesign
  const thisSeason = await designThisSeason(parts, toDesign)
  const completed = await parts.write(z.array(z.number()), (tx) =>
    writeEnrollments(tx, business, growers, first),
  )
  await finishSeasons(parts, toDesign, thisSeason, completed)
}

async function finishSeasons(
  parts: Parts,
  toDesign: ToDesign,
  thisSeason: readonly PlannedYear[],
  completed: readonly number[],
): Promise<void> {
  const approved = await designApproved(parts, toDesign, completed)
  await writeDesigns(parts, [...thisSeason, ...approved], toDesign)
  await parts.run((tx) => approveYears(tx, completed))
}

async function withMakers<T>(work: (makers: DesignMakers) => Promise<T>): Promise<T> {
  const makers = startDesignMakers()
  try {
    return await work(makers)
  } finally {
    await makers.close()
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
  const ids = await drawIds(tx, growerTable, growers.length)
  const plans = growers.map(({ createdAt, ...grower }, at) => ({ id: ids[at] ?? 0, createdAt, grower }))
  const made = instants(plans.map(({ id, createdAt }) => [id, createdAt]))
  const kept = await dated(tx, [[growerTable, { made }]])
    .rows(growerTable)
    .insert(plans.map(({ id, grower }) => ({ id, ...grower })))
  return kept.map(({ id, name }) => ({ id, name }))
}

/**
 * Fields as people write them step by step: made with their first boundary and their years, then given each later
 * boundary, then perhaps deactivated.
 */
async function writeFields(
  tx: Tx,
  growers: readonly KeptGrower[],
  plans: readonly FieldPlan[],
): Promise<void> {
  const fields = await numberFields(tx, growers, plans)
  const sizes = await measure(tx, fields)
  const then = dated(tx, datesOf(fields))
  const made = await then.rows(fieldTable).insert(fields.map((field) => newField(field, sizes)))
  await writeBoundaries(then, fields, sizes)
  await then.rows(fieldYearTable).insert(fields.flatMap(yearRows))
  await redraw(then, fields, made, sizes)
}

function datesOf(fields: readonly NumberedField[]) {
  const ofFields = {
    made: instants(fields.map(({ id, plan }) => [id, plan.createdAt])),
    changed: instants(fields.map(({ id, plan }) => [id, plan.updatedAt])),
  }
  const ofEach = (ids: keyof Pick<NumberedField, 'boundaryIds' | 'yearIds'>, plans: 'boundaries' | 'years') =>
    fields.flatMap((field) =>
      field.plan[plans].map(({ createdAt }, at) => [field[ids][at] ?? 0, createdAt] as const),
    )
  return [
    [fieldTable, ofFields],
    [boundaryVersionTable, { made: instants(ofEach('boundaryIds', 'boundaries')) }],
    [fieldYearTable, { made: instants(ofEach('yearIds', 'years')) }],
  ] as const
}

interface Size {
  areaM2: number
  perimeterM: number
}
/** By the id of the boundary. */
type Sizes = ReadonlyMap<number, Size>

const shapesOf = (fields: readonly NumberedField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ boundaryIds, plan }) =>
      plan.boundaries.map(({ polygons }, at) => [String(boundaryIds[at] ?? 0), toHexEwkb(polygons)] as const),
    ),
  )

/** Geodesic, by the database. */
async function measure(tx: Tx, fields: readonly NumberedField[]): Promise<Sizes> {
  const { rows } = await sql<Size & { id: number }>`
    SELECT key::bigint AS id, ST_Area(value::geometry::geography) AS "areaM2",
      ST_Perimeter(value::geometry::geography) AS "perimeterM"
    FROM jsonb_each_text(${JSON.stringify(shapesOf(fields))}::jsonb)`.execute(tx.kysely)
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}

function newField(
  { id, grower, place, boundaryIds, plan }: NumberedField,
  sizes: Sizes,
): NewRow<typeof fieldTable> {
  const { name, farmName, fsaFarm, fsaTract, fsaClu } = plan
  const [boundaryVersionId = null] = boundaryIds
  const first = { boundaryVersionId, ...sizes.get(boundaryVersionId ?? 0) }
  return { id, growerId: grower.id, name, farmName, fsaFarm, fsaTract, fsaClu, ...place, ...first }
}

async function writeBoundaries(tx: Tx, fields: readonly NumberedField[], sizes: Sizes): Promise<void> {
  const rows = fields.flatMap(({ id: fieldId, grower, boundaryIds, plan }) =>
    plan.boundaries.map(({ method: determinationMethod, determinedAt, sourceFileName, note }, at) => {
      const id = boundaryIds[at] ?? 0
      const { areaM2 = 0, perimeterM = 0 } = sizes.get(id) ?? {}
      return {
        ...{ id, fieldId, growerId: grower.id, areaM2, perimeterM },
        ...{ determinationMethod, determinedAt: determinedAt?.toISOString() ?? null, sourceFileName, note },
      }
    }),
  )
  const shape = sql`(${JSON.stringify(shapesOf(fields))}::jsonb ->> given.id::text)::geometry(MultiPolygon, 4326)`
  await tx.rows(boundaryVersionTable).insert(rows, withExtent(shape))
}

/** Each later boundary in turn, then those that were given up. */
async function redraw(
  tx: Tx,
  fields: readonly NumberedField[],
  made: readonly FieldRow[],
  sizes: Sizes,
): Promise<void> {
  const rows = tx.rows(fieldTable)
  const most = Math.max(...fields.map(({ boundaryIds }) => boundaryIds.length))
  let held = made
  for (let version = 1; version < most; version += 1)
    held = await rows.patch(
      held.map((row, at) => {
        const boundaryVersionId = fields[at]?.boundaryIds[version]
        const size = boundaryVersionId === undefined ? {} : sizes.get(boundaryVersionId)
        return { row, set: { boundaryVersionId, ...size } }
      }),
    )
  await rows.patch(held.map((row, at) => ({ row, set: { active: fields[at]?.plan.isActive } })))
}

const yearRows = ({ id: fieldId, grower, boundaryIds, yearIds, plan }: NumberedField) =>
  plan.years.map(({ year, status, crop, tillage, practice, version }, at) => ({
    ...{ id: yearIds[at], fieldId, growerId: grower.id, year, boundaryVersionId: boundaryIds[version] ?? 0 },
    ...{ status, crop, tillage, practice },
  }))
