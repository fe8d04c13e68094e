import {
  depthsSchema,
  designPlanSchema,
  fieldYearWorkflow,
  findMove,
  type MultiPolygon,
  multiPolygonSchema,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { sampleTable } from '../areas/custody/tables.ts'
import { designRow } from '../areas/designs/commit.ts'
import type { DesignAnswer, MadeDesign } from '../areas/designs/made-design.ts'
import { insertParts } from '../areas/designs/parts.ts'
import { designTable } from '../areas/designs/tables.ts'
import { moveFieldYears } from '../areas/field-years/move.ts'
import { EXACT_DECIMALS } from '../areas/fields/geometry.ts'
import { fieldYearTable } from '../areas/fields/tables.ts'
import { insertPoints } from '../areas/points/insert.ts'
import { pointTable } from '../areas/points/tables.ts'
import type { HeldRow } from '../db/rows/types.ts'
import type { Tx } from '../db/transact.ts'
import { backdate } from './backdate.ts'
import type { Business } from './business.ts'
import { dated, datedParts, instants } from './dated.ts'
import type { DesignMakers } from './design-makers.ts'
import { DESIGNED_STATUSES, planDesigns, type VersionOfDesign } from './designs.ts'
import { drawIds, type KeptGrower } from './ids.ts'
import type { KeepFile } from './keep-file.ts'
import type { Parts } from './parts.ts'
import { yearsOf } from './write-enrollments.ts'
import { writeLabels } from './write-labels.ts'
import { writePoints, type YearToVisit } from './write-points.ts'

/** Years whose designs are one part. */
const CHUNK = 25

/** Of which years designs are written, and with what. */
export interface ToDesign {
  business: Business
  growers: readonly KeptGrower[]
  /** Place of the first of the growers in the business's list. */
  first: number
  makers: DesignMakers
  keep: KeepFile
}

/** Begins designs of this season's years whose boundary is confirmed. */
export const designThisSeason = (parts: Parts, toDesign: ToDesign): Promise<PlannedYear[]> =>
  planYears(
    parts,
    toDesign,
    sql<boolean>`year = ${currentYear(toDesign)}::integer AND (SELECT active FROM field WHERE field.id = field_id)`,
  )

/** Begins designs of years gone by that are about to be approved. @param completed ids of their enrollments */
export const designApproved = (
  parts: Parts,
  toDesign: ToDesign,
  completed: readonly number[],
): Promise<PlannedYear[]> =>
  planYears(parts, toDesign, sql<boolean>`year < ${currentYear(toDesign)}::integer AND ${yearsOf(completed)}`)

const currentYear = ({ business }: ToDesign): number => business.options.today.getUTCFullYear()

/**
 * Writes designs that were begun, as the product's own commits do, and moves this season's years on: approved plans,
 * planned days.
 */
export async function writeDesigns(
  parts: Parts,
  planned: readonly PlannedYear[],
  { keep, business }: Pick<ToDesign, 'keep' | 'business'>,
): Promise<void> {
  const written = new Set<number>()
  for (let at = 0; at < planned.length; at += CHUNK) {
    const some = planned.slice(at, at + CHUNK)
    parts.tell('designs of field years', Math.min(at + CHUNK, planned.length), planned.length)
    // Made before the transaction begins that writes them.
    await Promise.all(some.flatMap(({ answers }) => answers))
    for (const id of await parts.write(z.array(z.number()), (tx) => designYears(tx, some, keep)))
      written.add(id)
  }
  const years = planned.filter(({ id }) => written.has(id))
  await moveOn(parts, years, { ...business.options, keep })
}

type YearRow = HeldRow<typeof fieldYearTable>

const versionSchema = z.object({
  plan: designPlanSchema,
  depths: depthsSchema,
  note: z.string(),
  createdAt: z.coerce.date(),
})
/** A field year that is to have designs, and what becomes of it. */
const planSchema = z.object({
  id: z.number(),
  fieldId: z.number(),
  year: z.number(),
  boundaryVersionId: z.number(),
  createdAt: z.coerce.date(),
  status: z.enum(DESIGNED_STATUSES).nullable(),
  plannedOn: z.string().nullable(),
  versions: z.array(versionSchema),
  updatedAt: z.coerce.date(),
})
type YearPlan = z.output<typeof planSchema>

export interface PlannedYear extends YearPlan {
  /** Of each version, being made. */
  answers: readonly Promise<DesignAnswer>[]
}

interface Around {
  id: number
  fieldName: string
  areaM2: number
  createdAt: Date
  boundaryAt: Date
}

/** The confirmed years of the growers that meet a condition and are to have designs. */
async function planYears(
  parts: Parts,
  toDesign: ToDesign,
  condition: RawBuilder<boolean>,
): Promise<PlannedYear[]> {
  const planned = await parts.write(z.array(planSchema), (tx) => plansOf(tx, toDesign, condition))
  const shapes = await readShapes(parts, planned)
  return planned.map((year) => {
    const boundary = shapes.get(year.boundaryVersionId)
    const made =
      boundary === undefined ? [] : year.versions.map(({ plan }) => toDesign.makers.make({ plan, boundary }))
    return { ...year, answers: made }
  })
}

async function plansOf(
  tx: Tx,
  { business: { options }, growers, first }: ToDesign,
  condition: RawBuilder<boolean>,
): Promise<YearPlan[]> {
  const growerIds = growers.map(({ id }) => id)
  const rows = await tx
    .rows(fieldYearTable)
    .lockWhere(
      sql<boolean>`grower_id = ANY(${growerIds}::bigint[]) AND status = 'boundary_confirmed' AND ${condition}`,
    )
  const around = await readAround(tx, rows)
  const placeOf = new Map(growerIds.map((id, at) => [id, first + at]))
  return rows.flatMap((row) => {
    const known = around.get(row.id)
    const grower = placeOf.get(row.growerId)
    if (known === undefined || grower === undefined) throw new Error(`The year ${row.id} has no field`)
    const { createdAt, boundaryAt } = known
    const from = new Date(Math.max(createdAt.getTime(), boundaryAt.getTime()))
    const designs = planDesigns(options, { ...known, grower, year: row.year, from })
    const { id, fieldId, year, boundaryVersionId } = row
    const versions = designs?.versions.map((version) => ({ ...version })) ?? []
    return designs === null ? [] : [{ id, fieldId, year, boundaryVersionId, createdAt, ...designs, versions }]
  })
}

async function readAround(tx: Tx, years: readonly YearRow[]): Promise<Map<number, Around>> {
  const { rows } = await sql<Around>`
    SELECT field_year.id, field.name AS "fieldName", boundary.area_m2 AS "areaM2",
      field_year.created_at AS "createdAt", boundary.created_at AS "boundaryAt"
    FROM field_year JOIN field ON field.id = field_year.field_id
      JOIN boundary_version AS boundary ON boundary.id = field_year.boundary_version_id
    WHERE field_year.id = ANY(${years.map(({ id }) => id)}::bigint[])`.execute(tx.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}

interface DesignOfYear {
  row: YearRow
  version: VersionOfDesign
  number: number
  made: MadeDesign
  sheetSha256: string
}

/** @returns the ids of those that have a design now: a sliver may hold none, and somebody may have moved a year */
async function designYears(tx: Tx, planned: readonly PlannedYear[], keep: KeepFile): Promise<number[]> {
  const held = await tx.rows(fieldYearTable).lock(planned.map(({ id }) => id))
  const open = planned.flatMap((year) => {
    const row = held.get(year.id)
    const isAsPlanned =
      row?.status === 'boundary_confirmed' && row.boundaryVersionId === year.boundaryVersionId
    return row === undefined || !isAsPlanned ? [] : [{ row, year }]
  })
  const designs = (await Promise.all(open.map(({ row, year }) => keptDesigns(row, year, keep)))).flat()
  const designed = [...new Set(designs.map(({ row }) => row))]
  const to = findMove(fieldYearWorkflow, 'boundary_confirmed', 'stratify')?.to
  await tx.rows(fieldYearTable).patch(designed.map((row) => ({ row, set: { status: to } })))
  const firsts = designs.filter(({ number }) => number === 1)
  const later = designs.filter(({ number }) => number > 1)
  const kept = await insertDesigns(tx, firsts)
  await replaceDesigns(tx, later, kept)
  return designed.map(({ id }) => id)
}

async function readShapes(
  { kysely }: Pick<Parts, 'kysely'>,
  years: readonly YearPlan[],
): Promise<Map<number, MultiPolygon>> {
  const ids = years.map(({ boundaryVersionId }) => boundaryVersionId)
  // As the API answers them, to the last digit: a page makes the same designs of them.
  const { rows } = await sql<{ id: number; geometry: string }>`
    SELECT id, ST_AsGeoJSON(geom, ${EXACT_DECIMALS}::integer) AS geometry
    FROM boundary_version WHERE id = ANY(${ids}::bigint[])`.execute(kysely)
  return new Map(rows.map(({ id, geometry }) => [id, multiPolygonSchema.parse(JSON.parse(geometry))]))
}

/** A version that the engine refuses, as it refuses a person, is none; nor are those after it. */
async function keptDesigns(row: YearRow, year: PlannedYear, keep: KeepFile): Promise<DesignOfYear[]> {
  const designs: DesignOfYear[] = []
  for (const [at, version] of year.versions.entries()) {
    const answer = await year.answers[at]
    if (answer === undefined || 'refused' in answer) break
    const { made } = answer
    const sheetSha256 = await keep(new TextEncoder().encode(made.sheet))
    designs.push({ row, version, number: at + 1, made, sheetSha256 })
  }
  return designs
}

type DesignRow = HeldRow<typeof designTable>

/** Every row has the date of its design. */
const DATED = sql`(SELECT design.created_at FROM design WHERE design.id = given.design_id)`

async function insertDesigns(tx: Tx, designs: readonly DesignOfYear[]): Promise<DesignRow[]> {
  if (designs.length === 0) return []
  const ids = await drawIds(tx, designTable, designs.length)
  const made = instants(designs.map(({ version }, at) => [ids[at] ?? 0, version.createdAt]))
  const rows = await dated(tx, [[designTable, { made }]])
    .rows(designTable)
    .insert(
      designs.map(({ row, number, version, made, sheetSha256 }, at) => ({
        id: ids[at],
        ...designRow(row, number, { input: version, made, sheetSha256 }),
      })),
    )
  const whole = rows.flatMap((design, at) => {
    const made = designs[at]?.made
    return made === undefined ? [] : [{ design, made }]
  })
  await insertParts(tx, insertPoints, whole, { created_at: DATED, updated_at: DATED })
  return rows
}

/** Second versions: each becomes its year's current one. */
async function replaceDesigns(
  tx: Tx,
  designs: readonly DesignOfYear[],
  firsts: readonly DesignRow[],
): Promise<void> {
  const replaced = new Map(designs.map(({ row, version }) => [row.id, version.createdAt]))
  const former = firsts.flatMap((row) => {
    const at = replaced.get(row.fieldYearId)
    return at === undefined ? [] : [{ row, at }]
  })
  const changed = instants(former.map(({ row, at }) => [row.id, at]))
  await dated(tx, [[designTable, { changed }]])
    .rows(designTable)
    .patch(former.map(({ row }) => ({ row, set: { isCurrent: false } })))
  await insertDesigns(tx, designs)
}

const PROGRESS = { scheduled: 'waiting', in_progress: 'part', collected: 'all' } as const

/** Fields whose results of the season before the last one are kept as well: two campaigns to compare. */
const MOST_EARLIER = 12

/** Of seasons whose results are kept it is told what happened to each point. */
const goneBy = (isKept: boolean) => (isKept ? 'all' : 'asPlanned')

/** Years gone by whose results are kept: those of last season, and some of the season before of the same fields. */
function keptYears(years: readonly PlannedYear[], season: number) {
  const gone = years.filter(({ status }) => status === null)
  const former = gone.filter(({ year }) => year === season - 1)
  const fields = new Set(former.map(({ fieldId }) => fieldId))
  const earlier = gone
    .filter(({ year, fieldId }) => year === season - 2 && fields.has(fieldId))
    .slice(0, MOST_EARLIER)
  return { formerIds: former.map(({ id }) => id), earlierIds: earlier.map(({ id }) => id) }
}

/**
 * Points were last changed when they were collected, or made; samples when they came into their state, or were made: they
 * go with a place that is taken, and are not changed by it.
 */
const SINCE = [
  [pointTable, { changed: sql`coalesce(given.collected_at, target.updated_at)` }],
  [sampleTable, { changed: sql`coalesce(given.state_since, target.updated_at)` }],
] as const

/** Plans are approved, their days planned, and what is due is collected, as people do it. */
async function moveOn(
  given: Parts,
  years: readonly PlannedYear[],
  { seed, today, keep }: Business['options'] & Pick<ToDesign, 'keep'>,
): Promise<void> {
  const parts = datedParts(given, SINCE)
  const season = today.getUTCFullYear()
  const approving = years.filter(({ status }) => status !== 'stratified')
  await parts.run((tx) => approvePlans(tx, approving))
  const { formerIds, earlierIds } = keptYears(years, season)
  const kept = new Set([...formerIds, ...earlierIds])
  const visited = approving.flatMap(({ id: fieldYearId, plannedOn, status }): YearToVisit[] => {
    if (plannedOn === null || status === 'plan_approved' || status === 'stratified') return []
    const progress = status === null ? goneBy(kept.has(fieldYearId)) : PROGRESS[status]
    return [{ fieldYearId, plannedOn, progress }]
  })
  await writePoints(parts, visited, seed)
  const fieldYearIds = years.filter(({ status }) => status !== null).map(({ id }) => id)
  await writeLabels(parts, { fieldYearIds, formerIds, earlierIds, seed, today, keep })
  // A locked year keeps its dates.
  const ofSeason = years.filter(({ status }) => status !== null)
  await parts.run((tx) => backdate(tx, fieldYearTable, ofSeason))
}

async function approvePlans(tx: Tx, years: readonly YearPlan[]): Promise<void> {
  const items = await tx.kysely
    .selectFrom('field_year')
    .select(['id', 'version'])
    .where('status', '=', 'stratified')
    .where(sql<boolean>`id = ANY(${years.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .execute()
  if (items.length > 0) await moveAll(tx, { event: 'approvePlan', items })
}

async function moveAll(tx: Tx, move: Parameters<typeof moveFieldYears>[1]) {
  const done = await moveFieldYears(tx, move)
  const [refused] = done.refused
  if (refused !== undefined) throw new Error(`${refused.title} was not moved: ${refused.message}`)
  return done
}
