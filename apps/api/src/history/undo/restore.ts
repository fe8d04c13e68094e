import { UNDONE_TABLES } from '../../catalog/tables.ts'
import type { Table } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { Plan } from './plan.ts'

/**
 * Writes a plan and records each row: first restored rows, owners before their parts; then changed rows; then removed
 * rows, in the reverse order. It takes a few statements for each table, however many rows there are.
 *
 * @param uploadId the import that is undone, if it is one
 */
export async function restore(tx: Tx, plan: Plan, uploadId?: number): Promise<void> {
  const rowsOf = (table: Table) =>
    tx.rows(table, { uploadId, isWritten: (entity, id) => plan.has(entity, id) })
  for (const table of UNDONE_TABLES) {
    const back = plan.entriesOf(table.name, 'insert')
    await rowsOf(table).insertAgain(back.map(({ step: { id, before } }) => ({ id, recorded: before })))
  }
  for (const table of UNDONE_TABLES) {
    const set = plan.entriesOf(table.name, 'set')
    await rowsOf(table).patch(
      set.flatMap(({ current, patch }) => (current === null ? [] : [{ row: current, set: patch }])),
    )
  }
  for (const table of UNDONE_TABLES.toReversed())
    await rowsOf(table).remove(plan.idsOf(table.name, 'remove').map((id) => ({ id })))
}
