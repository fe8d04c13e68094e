import { HOLDING_STATUSES, SOC_STOCK } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { searchable } from '../../../lists/names.ts'
import { STOCK_ANALYTES } from '../values/profiles.ts'

/** A field of a program. */
export interface EnrolledField {
  id: number
  name: string
  growerName: string
}

/** Fields that an enrollment holds for a program in a year, by name, each once: one that is a draft or in review holds none. */
export async function enrolledFields(db: Db, program: string, year: number): Promise<EnrolledField[]> {
  const { rows } = await sql<EnrolledField>`
    SELECT field.id, field.name, grower.name AS "growerName"
    FROM field JOIN grower ON grower.id = field.grower_id
    WHERE field.id IN (SELECT enrolled.field_id FROM enrollment_field AS enrolled
      JOIN enrollment ON enrollment.id = enrolled.enrollment_id
      WHERE enrolled.program_key = ${searchable(program)} AND enrolled.year = ${year}::integer
        AND enrollment.status = ANY(${[...HOLDING_STATUSES]}::text[]))
    ORDER BY field.sort_name, field.id`.execute(db)
  return rows
}

/** What has to be read: of all analytes only those that are asked for, or that most samples have. */
export async function analytesToRead(
  db: Db,
  fieldIds: readonly number[],
  year: number,
  analyte: string | undefined,
): Promise<readonly string[]> {
  if (analyte === SOC_STOCK) return STOCK_ANALYTES
  if (analyte !== undefined) return [analyte]
  const { rows } = await sql<{ analyte: string }>`
    SELECT result.analyte FROM result
    WHERE result.is_current AND result.year = ${year}::integer AND result.field_id = ANY(${[...fieldIds]}::bigint[])
    GROUP BY result.analyte ORDER BY result.analyte = 'soc' DESC, count(*) DESC, result.analyte LIMIT 1`.execute(
    db,
  )
  return rows.map((row) => row.analyte)
}
