import { sql } from 'kysely'
import type { Tx } from '../../db/rows/types.ts'
import type { Holding } from '../../db/rows/undone.ts'
import { fieldTable, fieldYearTable } from '../fields/tables.ts'

/** The field years of points, samples or results. */
export async function yearsOf(
  tx: Tx,
  table: 'point' | 'sample' | 'result',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT field_year_id AS id FROM ${sql.table(table)} WHERE id = ANY(${[...ids]}::bigint[])`.execute(
    tx.kysely,
  )
  return rows.map(({ id }) => id)
}

/** Their states follow: they are held before points and samples, as everywhere, and their fields before them. */
export async function holdYears(tx: Tx, years: readonly number[]): Promise<void> {
  await tx
    .rows(fieldTable)
    .lockWhere(
      sql<boolean>`id IN (SELECT field_id FROM field_year WHERE field_year.id = ANY(${[...years]}::bigint[]))`,
      'share',
    )
  await tx.rows(fieldYearTable).lock(years)
}

/** What an undo holds of years whose states follow, in the place of each table. */
export async function yearsToHold(tx: Tx, years: readonly number[]): Promise<Holding[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT field_id AS id FROM field_year WHERE id = ANY(${[...years]}::bigint[])`.execute(tx.kysely)
  return [
    { entity: fieldTable.name, ids: rows.map(({ id }) => id), hold: 'share' },
    { entity: fieldYearTable.name, ids: years, hold: 'update' },
  ]
}

/** What an undo holds of years that nobody may lock meanwhile. */
export const yearsToShare = (years: readonly number[]): Holding[] => [
  { entity: fieldYearTable.name, ids: years, hold: 'share' },
]

/** Nobody locks them meanwhile; what is below them can be written. */
export async function shareYears(tx: Tx, years: readonly number[]): Promise<void> {
  await tx.rows(fieldYearTable).lock(years, 'share')
}
