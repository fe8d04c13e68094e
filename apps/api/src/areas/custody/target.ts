import { errors, FIELD_YEAR_STATUSES, POINT_STATUSES } from '@org/core/contract'
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
  const {
    rows: [row],
  } = await sql`
    SELECT point.id AS "pointId", point.number AS "pointNumber", point.status AS "pointStatus",
      design.is_current AS "isCurrent", field_year.status AS "yearStatus",
      field_year.year || ' of ' || field.name AS "yearTitle"
    FROM point JOIN design ON design.id = point.design_id JOIN field_year ON field_year.id = point.field_year_id
    JOIN field ON field.id = point.field_id WHERE point.id = ${pointId}`.execute(tx.kysely)
  if (row === undefined) throw errors.notFound('This point')
  return targetSchema.parse(row)
}
