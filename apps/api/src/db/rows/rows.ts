import { type Columns, errors } from '@org/core/contract'
import { insertAgain } from './again.ts'
import { holdRows, toRow, withIds } from './hold.ts'
import { drawIds, insertRows } from './insert.ts'
import { insertParts } from './parts.ts'
import { differenceOf, patchRows } from './patch.ts'
import { removeRows } from './remove.ts'
import type { OwnColumns, Rows, Table, Writing } from './types.ts'

/** The rows of a table in a transaction: the one way to write them. */
export function createRows<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  table: Table<C, O>,
): Rows<C, O> {
  const { kysely } = writing
  const rows: Rows<C, O> = {
    async lock(ids, hold) {
      const held = await rows.lockWhere(withIds(ids), hold)
      return new Map(held.map((row) => [row.id, row]))
    },
    async lockWhere(condition, hold = 'update') {
      const found = await holdRows(kysely, table, condition, hold)
      return found.map((row) => toRow(table, row))
    },
    async lockSeen({ id, version }, hold) {
      const row = (await rows.lock([id], hold)).get(id)
      const what = `This ${table.entity.one}`
      if (row === undefined) throw errors.notFound(what)
      if (version !== null && row.version !== version) throw errors.stale(what, version, row.version)
      return row
    },
    drawIds: (count) => drawIds(kysely, table.name, count),
    insert: (made, options = {}) => insertRows(writing, table, made, options),
    insertParts: (wholeId, given) => insertParts(writing, table, wholeId, given),
    changed(patch) {
      const { changed, after } = differenceOf(table, patch)
      return changed.length === 0 ? null : after
    },
    patch: (patches) => patchRows(writing, table, patches),
    insertAgain: (removed) => insertAgain(writing, table, removed),
    remove: (removed) =>
      removeRows(
        writing,
        table,
        removed.map(({ id }) => id),
      ),
  }
  return rows
}
