import { errors, LOCKED_STATUS, sampleWorkbook } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { sampleTable } from '../custody/tables.ts'
import { shareYears, yearsOf } from '../field-years/hold.ts'
import { type CellWriter, type HeldCells, wordsOf } from './cells.ts'

/** Samples: people write their notes. Their states are those of scans and results. */
export const sampleWriter: CellWriter = {
  workbook: sampleWorkbook,
  table: sampleTable,
  others: [],
  hold,
  refusalOf: () => null,
  move: async () => ({ versions: new Map(), refused: [] }),
}

/** Years, then samples, as everywhere. A note changes no state of a year: nobody else needs to wait for it. */
async function hold(tx: Tx, ids: readonly number[]): Promise<Map<number, HeldCells>> {
  const years = await yearsOf(tx, 'sample', ids)
  await shareYears(tx, years)
  const locked = await lockedYears(tx, years)
  const held = new Map<number, HeldCells>()
  for (const [id, sample] of await tx.rows(sampleTable).lock(ids)) {
    const title = locked.get(sample.fieldYearId)
    held.set(id, {
      rows: new Map([[sampleTable.name, sample]]),
      lock: title === undefined ? null : wordsOf(errors.locked(title)),
    })
  }
  return held
}

/** `2026 of North Forty`, by the ids of those that are approved and locked. */
async function lockedYears(tx: Tx, years: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT field_year.id, field_year.year || ' of ' || field.name AS title
    FROM field_year JOIN field ON field.id = field_year.field_id
    WHERE field_year.id = ANY(${[...years]}::bigint[]) AND field_year.status = ${LOCKED_STATUS}`.execute(
    tx.kysely,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
