import { errors, LOCKED_STATUS } from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { yearsOf } from '../field-years/hold.ts'
import { fieldTable, fieldYearTable } from '../fields/tables.ts'

/** A field year with its name in sentences: `2026 of North Forty`. */
export type YearToAct = HeldRow<typeof fieldYearTable> & { title: string }

interface Seen {
  fieldYearId: number
  /** Null: whatever it is. */
  version: number | null
}

/**
 * Holds field years before their points: fields first, because drawing a field locks it before its years.
 *
 * @throws errors.notFound; errors.stale; errors.locked
 */
export async function holdYears(tx: Tx, seen: readonly Seen[]): Promise<Map<number, YearToAct>> {
  const ids = [...new Set(seen.map(({ fieldYearId }) => fieldYearId))]
  const fields = await tx
    .rows(fieldTable)
    .lockWhere(
      sql<boolean>`id IN (SELECT field_id FROM field_year WHERE field_year.id = ANY(${ids}::bigint[]))`,
      'share',
    )
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  const rows = await tx.rows(fieldYearTable).lock(ids)
  const years = new Map<number, YearToAct>()
  for (const [id, row] of rows)
    years.set(id, { ...row, title: `${row.year} of ${names.get(row.fieldId) ?? ''}` })
  for (const { fieldYearId, version } of seen) {
    const year = years.get(fieldYearId)
    if (year === undefined) throw errors.notFound('This field year')
    if (version !== null && year.version !== version) throw errors.stale(year.title, version, year.version)
    if (year.status === LOCKED_STATUS && version !== null) throw errors.locked(year.title)
  }
  return years
}

/** Holds the field years of points before the points themselves. */
export async function holdYearsOf(tx: Tx, pointIds: readonly number[]): Promise<Map<number, YearToAct>> {
  const ids = await yearsOf(tx, 'point', pointIds)
  return holdYears(
    tx,
    ids.map((fieldYearId) => ({ fieldYearId, version: null })),
  )
}
