import {
  COLLECTED_STATUSES,
  errors,
  FIELD_YEAR_STATUSES,
  LOCKED_STATUS,
  POINT_STATUSES,
  type PointStatus,
  pointWorkflow,
  SAMPLED_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../db/transact.ts'

const targetSchema = z.object({
  pointId: z.number(),
  pointNumber: z.number(),
  pointStatus: z.enum(POINT_STATUSES),
  isCurrent: z.boolean(),
  yearStatus: z.enum(FIELD_YEAR_STATUSES),
  /** `2026 of North Forty` */
  yearTitle: z.string(),
})
/** A point, as a scan asks for it. */
export type Target = z.infer<typeof targetSchema>

/** @throws errors.notFound */
export async function readTarget(tx: Tx, pointId: number): Promise<Target> {
  const target = (await readTargets(tx, [pointId])).get(pointId)
  if (target === undefined) throw errors.notFound('This point')
  return target
}

/** Points by their ids. */
export async function readTargets(tx: Tx, pointIds: readonly number[]): Promise<Map<number, Target>> {
  const { rows } = await sql`
    SELECT point.id AS "pointId", point.number AS "pointNumber", point.status AS "pointStatus",
      design.is_current AS "isCurrent", field_year.status AS "yearStatus",
      field_year.year || ' of ' || field.name AS "yearTitle"
    FROM point JOIN design ON design.id = point.design_id JOIN field_year ON field_year.id = point.field_year_id
    JOIN field ON field.id = point.field_id WHERE point.id = ANY(${[...pointIds]}::bigint[])`.execute(
    tx.kysely,
  )
  return new Map(
    z
      .array(targetSchema)
      .parse(rows)
      .map((target) => [target.pointId, target]),
  )
}

interface Refusal {
  message: string
  remedy: string
}

const SAMPLED: ReadonlySet<PointStatus> = new Set(SAMPLED_STATUSES)
const COLLECTED: ReadonlySet<PointStatus> = new Set(COLLECTED_STATUSES)

/** Why no label is applied at a point; null where one is. @param instead what a person does with the point or bag */
export function refusalAt(target: Target, instead: { older: string; unsampled: string }): Refusal | null {
  const { yearStatus, yearTitle, isCurrent, pointNumber, pointStatus } = target
  if (yearStatus === LOCKED_STATUS)
    return {
      message: `${yearTitle} is approved and locked`,
      remedy: 'Ask an operation manager to unlock it.',
    }
  if (!isCurrent)
    return {
      message: `Point ${pointNumber} is of an older design of ${yearTitle}`,
      remedy: instead.older,
    }
  if (SAMPLED.has(pointStatus)) return null
  return {
    message: `Point ${pointNumber} is “${pointWorkflow.states[pointStatus].label}”: nothing is sampled there`,
    remedy: instead.unsampled,
  }
}

/** Why a label is not on the bag that it was printed for; null where it can be: there is no bag before its point was collected. */
export function refusalAsPrinted(target: Target): Refusal | null {
  const refusal = refusalAt(target, {
    older: 'Set the bag aside, or choose its point of the current design.',
    unsampled: 'Set the bag aside.',
  })
  if (refusal !== null) return refusal
  return refusalUncollected(target, 'set the bag aside')
}

/** Why a layer is not waived; null where it can be: nobody knows what a crew cannot take before its point was collected. */
export const refusalAsTaken = (target: Target): Refusal | null =>
  refusalUncollected(target, 'waive the point')

function refusalUncollected({ pointNumber, pointStatus }: Target, otherwise: string): Refusal | null {
  if (COLLECTED.has(pointStatus)) return null
  return {
    message: `Point ${pointNumber} is “${pointWorkflow.states[pointStatus].label}”: it was not collected`,
    remedy: `Collect point ${pointNumber} first, or ${otherwise}.`,
  }
}
