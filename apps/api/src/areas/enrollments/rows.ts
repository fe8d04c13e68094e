import { ENROLLMENT_STATUSES, type Enrollment, findingSchema, HECTARE_M2 } from '@org/core/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { enrollmentTable } from './tables.ts'

/** Enrollments as lists show them. */
export function selectEnrollments(db: Db) {
  return db
    .selectFrom('enrollment')
    .innerJoin('grower', 'grower.id', 'enrollment.grower_id')
    .leftJoin('staff as manager', 'manager.id', 'enrollment.manager_id')
    .select([
      'enrollment.id',
      'enrollment.grower_id',
      'enrollment.grower_sort_name',
      'grower.name as grower_name',
      'enrollment.program',
      'enrollment.program_key',
      'enrollment.year',
      'enrollment.status',
      'enrollment.manager_id',
      sql<string>`manager.first_name || ' ' || manager.last_name`.as('manager_name'),
      'enrollment.field_count',
      'enrollment.area_m2',
      sql<number>`jsonb_array_length(enrollment.findings)`.as('finding_count'),
      sql<number>`(SELECT count(*) FROM enrollment_document WHERE enrollment_id = enrollment.id)`.as(
        'document_count',
      ),
      'enrollment.signed_on',
      'enrollment.reason',
      'enrollment.notes',
      'enrollment.version',
      'enrollment.updated_at',
      sql<string>`to_char(enrollment.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'updated_at_exactly',
      ),
    ])
}

type Selected<Q> = Q extends SelectQueryBuilder<infer _Database, infer _Table, infer R> ? R : never
export type EnrollmentRow = Selected<ReturnType<typeof selectEnrollments>>

export const statusSchema = z.enum(ENROLLMENT_STATUSES)

export function toEnrollment(row: EnrollmentRow): Enrollment {
  return {
    id: row.id,
    growerId: row.grower_id,
    growerName: row.grower_name,
    program: row.program,
    year: row.year,
    status: statusSchema.parse(row.status),
    manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name },
    fieldCount: row.field_count,
    areaM2: row.area_m2,
    areaHa: row.area_m2 / HECTARE_M2,
    findingCount: row.finding_count,
    documentCount: row.document_count,
    signedOn: row.signed_on,
    reason: row.reason,
    notes: row.notes,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Existing rows, in the order of the ids. */
export async function readEnrollments(db: Db, ids: readonly number[]): Promise<Enrollment[]> {
  const rows = await selectEnrollments(db)
    .where(sql<boolean>`enrollment.id = ANY(${ids}::bigint[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, toEnrollment(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** An enrollment's name in messages: "Cover crops 2026 of Alder Farms". */
export function titleOf({ program, year, growerName }: Pick<Enrollment, 'program' | 'year' | 'growerName'>) {
  return `${program} ${year} of ${growerName}`
}

export const findingsSchema = z.array(findingSchema)

/** A locked row with the values that messages and guards need. */
export type MovingRow = HeldRow<typeof enrollmentTable> & { growerName: string; fieldCount: number }

/** Locks rows before a move or change, by their ids. */
export async function lockMoving(tx: Tx, ids: readonly number[]): Promise<Map<number, MovingRow>> {
  const held = await tx.rows(enrollmentTable).lock(ids)
  const told = await tx.kysely
    .selectFrom('enrollment')
    .innerJoin('grower', 'grower.id', 'enrollment.grower_id')
    .select(['enrollment.id', 'grower.name as growerName', 'enrollment.field_count as fieldCount'])
    .where(sql<boolean>`enrollment.id = ANY(${ids}::bigint[])`)
    .execute()
  return new Map(
    told.flatMap(({ id, ...words }) => {
      const row = held.get(id)
      return row === undefined ? [] : [[id, { ...row, ...words }] as const]
    }),
  )
}
