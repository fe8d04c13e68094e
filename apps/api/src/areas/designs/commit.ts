import { DESIGN_LIMITS, type Design, type DesignCommit, type DesignDigests, errors } from '@org/core/contract'
import { sql } from 'kysely'
import { requireCapability } from '../../auth/permissions.ts'
import type { Db } from '../../db/database.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import type { StaffCall } from '../../http/route.ts'
import { followCommit } from '../field-years/follow.ts'
import { getBoundary } from '../fields/boundaries.ts'
import { fieldTable, fieldYearTable } from '../fields/tables.ts'
import { makeInThread } from './design-thread.ts'
import type { MadeDesign } from './made-design.ts'
import { type InsertPoints, insertParts } from './parts.ts'
import { getDesign } from './read.ts'
import { designTable } from './tables.ts'

/**
 * Makes the design again and stores it whole: design, strata, points and samples, in one transaction and one edit.
 *
 * @throws errors.notFound; errors.stale; errors.otherDesign; errors.conflict for a plan that cannot be made, a state that
 *   allows no design, or another design committed meanwhile; errors.forbidden to approve the plan; errors.locked; errors.unavailable; errors.aborted
 */
export async function commitDesign(
  { db, files, write, staff, person, signal }: StaffCall,
  input: DesignCommit,
  insertPoints: InsertPoints,
): Promise<Design & MadeEdit> {
  if (input.approve === true) requireCapability(staff, 'fieldYears.approvePlan')
  // Of a grid the number of points is known once it is made.
  if (input.plan.method !== 'grid') refuseTooMany(input.plan.pointCount * input.depths.length)
  const { fieldId, boundaryVersionId } = await pinnedBoundary(db, input.fieldYearId)
  const { geometry } = await getBoundary(db, fieldId, boundaryVersionId)
  const made = await makeInThread({ plan: input.plan, boundary: geometry }, { person, signal })
  refuseOther(input.digests, made.digests)
  refuseTooMany(pointCountOf(made) * input.depths.length)
  // Before the rows that name it: a sheet without a design does no harm, a design without its sheet would.
  const sheetSha256 = await files.originals.keep(new TextEncoder().encode(made.sheet))
  return write({ staffId: staff.id }, (tx) =>
    storeDesign(tx, { input, made, sheetSha256, boundaryVersionId, insertPoints }),
  )
}

function refuseTooMany(samples: number): void {
  if (samples <= DESIGN_LIMITS.samples) return
  throw errors.conflict(
    `${samples.toLocaleString('en-US')} samples are more than ${DESIGN_LIMITS.samples.toLocaleString('en-US')}`,
    'Take fewer points or fewer depths.',
  )
}

/** Base points, as the strata were to have them. */
const pointCountOf = ({ strata }: Pick<MadeDesign, 'strata'>): number =>
  strata.reduce((sum, { plannedCount }) => sum + plannedCount, 0)

async function pinnedBoundary(db: Db, fieldYearId: number) {
  const row = await db
    .selectFrom('field_year')
    .select(['field_id as fieldId', 'boundary_version_id as boundaryVersionId'])
    .where('id', '=', fieldYearId)
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This field year')
  return row
}

const STAGES = ['cells', 'stratumOf', 'points'] as const

function refuseOther(sent: DesignDigests, made: DesignDigests): void {
  const others = STAGES.filter((stage) => sent[stage] !== made[stage])
  if (others.length === 0) return
  throw errors.otherDesign(others.map((stage) => ({ stage, sent: sent[stage], made: made[stage] })))
}

interface ToStore extends DesignToStore {
  input: DesignCommit
  boundaryVersionId: number
  insertPoints: InsertPoints
}

async function storeDesign(tx: Tx, toStore: ToStore): Promise<Design & MadeEdit> {
  const { input, made, boundaryVersionId } = toStore
  const year = await holdYear(tx, input)
  if (year.boundaryVersionId !== boundaryVersionId)
    throw errors.stale('This field year', input.version, year.version)
  const designs = await tx.rows(designTable).lockWhere(sql<boolean>`field_year_id = ${year.id}`)
  const current = designs.find(({ isCurrent }) => isCurrent)
  if ((current?.id ?? null) !== input.replacesId)
    throw errors.conflict(
      current === undefined
        ? 'The design that you saw was undone'
        : `Design ${current.number} was committed after you opened this page`,
      'Look at the designs of this year, then commit yours again.',
    )
  await followCommit(tx, year, { title: year.title, isApproved: input.approve === true })
  if (current !== undefined) await tx.rows(designTable).patch([{ row: current, set: { isCurrent: false } }])
  const number = Math.max(0, ...designs.map((design) => design.number)) + 1
  const [design] = await tx.rows(designTable).insert([designRow(year, number, toStore)])
  if (design === undefined) throw errors.server()
  await insertParts(tx, toStore.insertPoints, [{ design, made }])
  return tx.withEdit(getDesign(tx.kysely, design.id))
}

type HeldYear = HeldRow<typeof fieldYearTable> & { title: string }

/** The field first, because drawing it locks it before its years. @throws errors.notFound; errors.stale */
async function holdYear(tx: Tx, { fieldYearId, version }: DesignCommit): Promise<HeldYear> {
  const [field] = await tx
    .rows(fieldTable)
    .lockWhere(
      sql<boolean>`id IN (SELECT field_id FROM field_year WHERE field_year.id = ${fieldYearId})`,
      'share',
    )
  const years = await tx.rows(fieldYearTable).lock([fieldYearId])
  const year = years.get(fieldYearId)
  if (year === undefined) throw errors.notFound('This field year')
  const title = `${year.year} of ${field?.name ?? ''}`
  if (year.version !== version) throw errors.stale(title, version, year.version)
  return { ...year, title }
}

interface DesignToStore {
  input: Pick<DesignCommit, 'plan' | 'depths' | 'note'>
  made: MadeDesign
  sheetSha256: string
}

/** A year's new current design. */
export function designRow(
  year: HeldRow<typeof fieldYearTable>,
  number: number,
  { input, made, sheetSha256 }: DesignToStore,
) {
  const { plan, depths, note } = input
  const { engineVersion, bufferM, areaM2, maskedAreaM2, objective, digests } = made
  return {
    fieldYearId: year.id,
    fieldId: year.fieldId,
    growerId: year.growerId,
    year: year.year,
    number,
    isCurrent: true,
    method: plan.method,
    strataCount: made.strata.length,
    pointCount: pointCountOf(made),
    cellSizeM: made.cellSizeM,
    seed: plan.seed,
    boundaryVersionId: year.boundaryVersionId,
    ...{ engineVersion, bufferM, areaM2, maskedAreaM2, objective, sheetSha256 },
    cellsSha256: digests.cells,
    strataSha256: digests.stratumOf,
    pointsSha256: digests.points,
    depths,
    plan,
    note,
  }
}
