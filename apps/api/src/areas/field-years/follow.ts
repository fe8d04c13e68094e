import {
  errors,
  type FieldYearStatus,
  FOLLOWED,
  fieldYearWorkflow,
  findMove,
  followedStatus,
  illegalMove,
  isFollowed,
  LOCKED_STATUS,
  POINT_STATUSES,
  SAMPLE_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { fieldYearTable } from '../fields/tables.ts'

type YearRow = HeldRow<typeof fieldYearTable>

/** What is done first in a state in which no design can be committed. */
const FIRST: Partial<Record<FieldYearStatus, string>> = {
  boundary_pending: 'Confirm the boundary first.',
  plan_approved: 'Ask an operation manager to return the plan first.',
  scheduled: 'Unschedule the year, then ask an operation manager to return its plan.',
}

/**
 * A design of the year was committed: it is stratified, and its plan approved where whoever commits it says so.
 *
 * @param year held
 * @param title `2026 of North Forty`
 * @throws errors.locked; errors.conflict where the year's state allows no design
 */
export async function followCommit(
  tx: Tx,
  year: YearRow,
  { title, isApproved }: { title: string; isApproved: boolean },
): Promise<void> {
  const { status } = year
  if (status === LOCKED_STATUS) throw errors.locked(title)
  // Another version replaces the plan that nobody has approved.
  if (status === 'stratified' && !isApproved) return
  const stratified = status === 'stratified' ? status : findMove(fieldYearWorkflow, status, 'stratify')?.to
  if (stratified === undefined) throw refusalOf(status, title)
  const to = isApproved ? findMove(fieldYearWorkflow, stratified, 'approvePlan')?.to : stratified
  if (to === undefined) throw errors.server()
  await tx.rows(fieldYearTable).patch([{ row: year, set: { status: to } }])
}

function refusalOf(status: FieldYearStatus, title: string) {
  const state = fieldYearWorkflow.states[status].label
  const isUnderWay = FIRST[status] === undefined && status !== 'canceled'
  const illegal = illegalMove(fieldYearWorkflow, status, 'stratify')
  return errors.conflict(
    `No design can be committed: ${title} is “${state}”`,
    FIRST[status] ??
      (isUnderWay ? 'Its points are being collected: its design stays.' : (illegal?.remedy ?? '')),
  )
}

const countedSchema = z.array(
  z.object({
    id: z.number(),
    status: z.enum(POINT_STATUSES),
    samples: z.array(z.enum(SAMPLE_STATUSES)),
  }),
)

/**
 * Points or samples of these years changed: a year that is scheduled, in progress, collected or at the laboratory is what
 * they make of it. Later states follow from results.
 */
export async function followPoints(tx: Tx, yearIds: readonly number[]): Promise<void> {
  const years = await tx.rows(fieldYearTable).lock([...new Set(yearIds)])
  const followed = [...years.values()].filter(({ status }) => isFollowed(status))
  if (followed.length === 0) return
  const { rows } = await sql`
    SELECT point.field_year_id AS id, point.status,
      ARRAY(SELECT sample.status FROM sample WHERE sample.point_id = point.id) AS samples FROM point JOIN design ON design.id = point.design_id
    WHERE point.field_year_id = ANY(${followed.map(({ id }) => id)}::bigint[]) AND design.is_current
      AND (point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL)`.execute(tx.kysely)
  const points = Map.groupBy(countedSchema.parse(rows), ({ id }) => id)
  let moving = followed
  // One change for each step of the workflow, as if one point after the other had been changed.
  while (moving.length > 0) {
    const patches = moving.flatMap((row) => {
      const status = stepTowards(row.status, followedStatus(points.get(row.id) ?? []))
      return status === row.status ? [] : [{ row, set: { status } }]
    })
    moving = await tx.rows(fieldYearTable).patch(patches)
  }
}

const WAY: readonly FieldYearStatus[] = FOLLOWED

/** The next status on the way from one to another. */
const stepTowards = (from: FieldYearStatus, to: FieldYearStatus): FieldYearStatus =>
  WAY[WAY.indexOf(from) + Math.sign(WAY.indexOf(to) - WAY.indexOf(from))] ?? to
