import type { CellEdit, CellEdits, WorkbookCell } from '@org/core/contract'
import { rightsOf } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Table } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { type CellWriter, columnOf, type EntityRow, type Write } from './cells.ts'
import { toldConflicts } from './conflicts.ts'
import { judgeCells } from './judge.ts'

interface Edit {
  cells: readonly CellEdit[]
  staff: StaffRecord
  now: Date
}

/**
 * Writes cells, as one edit: each is written, refused or in conflict by itself. It takes a few statements, however many
 * rows there are.
 */
export async function editCells(tx: Tx, writer: CellWriter, { cells, staff, now }: Edit): Promise<CellEdits> {
  const rights = rightsOf(staff)
  const ids = [...new Set(cells.map(({ id }) => id))]
  const held = await writer.hold(tx, ids, entitiesOf(writer, cells), cells)
  const judged = judgeCells(writer, held, { cells, rights, now })
  const [moves, writes] = parted(judged.writes, ({ isMove }) => isMove)
  const versions = new Map([...held].map(([id, { rows }]) => [id, rows.get(writer.table.name)?.version ?? 0]))
  for (const table of writer.others) await writeTo(tx, table, writes)
  for (const { id, version } of await writeTo(tx, writer.table, writes)) versions.set(id, version)
  const moved = await writer.move(tx, moves, { rights, now, versions })
  for (const [id, version] of moved.versions) versions.set(id, version)
  const written = new Set([...writes.map(({ cell }) => cell.id), ...moved.versions.keys()])
  return tx.withEdit({
    changed: [...written].map((id) => ({ id, version: versions.get(id) ?? 0 })),
    conflicts: await toldConflicts(tx, judged.conflicts),
    refused: [...judged.refused, ...moved.refused].map(({ cell: { id, column }, message, remedy }) => ({
      ...{ id, column, message, remedy },
    })),
  })
}

const entitiesOf = ({ workbook }: CellWriter, cells: readonly CellEdit[]) =>
  new Set(
    cells.flatMap(({ column }) => {
      const to = columnOf<WorkbookCell>(workbook.cells, column)
      return to === undefined ? [] : [to.entity]
    }),
  )

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** Writes the cells of a table, each row once. @returns its rows as they are now */
async function writeTo(tx: Tx, table: Table, writes: readonly Write[]): Promise<readonly EntityRow[]> {
  const patches = new Map<number, { row: EntityRow; set: Record<string, unknown> }>()
  for (const { to, row, value } of writes) {
    if (to.entity !== table.name) continue
    const patch = patches.get(row.id) ?? { row, set: {} }
    patch.set[to.key] = value
    patches.set(row.id, patch)
  }
  return patches.size === 0 ? [] : tx.rows(table).patch([...patches.values()])
}
