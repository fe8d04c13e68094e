import { sql } from 'kysely'
import { UNDONE_TABLES } from '../../catalog/tables.ts'
import { HOLDS } from '../../db/rows/hold.ts'
import { toSnake } from '../../db/rows/table.ts'
import type { Hold, Table } from '../../db/rows/types.ts'
import type { Holding, Step } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { refsOf } from './refs.ts'

/**
 * Locks rows before the undo, in the one order of all writers (catalog/tables.ts): advisory locks, then each table's rows by
 * their ids, in one statement. It locks the rows of the undo, the rows they belong to (because a row that is written twice has its foreign
 * keys checked again), and the rows that triggers write: the whole of a part, its other parts, and parts that follow a
 * row. The references of the tables name them. What else is held, the areas say (`holdAlso`).
 */
export async function holdForUndo(tx: Tx, steps: readonly Step[]): Promise<void> {
  const own = new RowIds()
  for (const { entity, id } of steps) own.add(entity, [id])
  const written = await withWholes(tx, steps, own)
  const held = await withOwners(tx, steps, own, written)
  for (const { name, rules } of UNDONE_TABLES) await rules.undo?.holdFirst?.(tx, written.of(name))
  const shared = new RowIds()
  for (const { entity, ids, hold } of await alsoHeld(tx, written))
    (hold === 'share' ? shared : held).add(entity, ids)
  for (const table of UNDONE_TABLES) {
    held.add(table.name, await followingIn(tx, table, steps))
    held.add(table.name, await removedWith(tx, table, steps))
    const ids = held.of(table.name)
    // All as firmly as one of them: of two statements, neither could be in the order of ids.
    const hold: Hold = isRemoving(table, steps) ? 'update' : ids.length > 0 ? 'noKeyUpdate' : 'share'
    const all = [...ids, ...shared.of(table.name)]
    if (all.length === 0) continue
    await sql`
      SELECT id FROM ${sql.table(table.name)} WHERE id = ANY(${all}::bigint[]) ORDER BY id ${HOLDS[hold]}`.execute(
      tx.kysely,
    )
  }
}

/**
 * Whether rows of the table are removed, by themselves or with their whole. Other rows are held so that rows that name them
 * can be made meanwhile: who makes one holds what comes later in the order, and would wait for an earlier row.
 */
const isRemoving = ({ name, rules: { madeWith } }: Table, steps: readonly Step[]): boolean =>
  steps.some(({ entity, undo }) => undo === 'remove' && (entity === name || entity === madeWith?.whole.name))

async function alsoHeld(tx: Tx, written: RowIds): Promise<Holding[]> {
  const holdings: Holding[] = []
  for (const { name, rules } of UNDONE_TABLES)
    holdings.push(...((await rules.undo?.holdAlso?.(tx, written.of(name))) ?? []))
  return holdings
}

/** Ids of rows by their tables. */
class RowIds {
  readonly #ids = new Map<string, Set<number>>()

  add(entity: string, ids: Iterable<number>): void {
    const known = this.#ids.get(entity) ?? new Set()
    for (const id of ids) known.add(id)
    this.#ids.set(entity, known)
  }
  of = (entity: string): number[] => [...(this.#ids.get(entity) ?? [])]
}

/** Adds the wholes of parts: their sums and versions are written too. */
async function withWholes(tx: Tx, steps: readonly Step[], own: RowIds): Promise<RowIds> {
  const written = new RowIds()
  for (const { name } of UNDONE_TABLES) written.add(name, own.of(name))
  for (const table of UNDONE_TABLES) {
    const { whole, partOf } = wholeOf(table)
    if (partOf !== undefined) written.add(whole, await namedBy(tx, table, partOf, own.of(table.name), steps))
  }
  return written
}

/** Adds the owners of rows, and parts whose whole is undone too, because derived values are written in them. */
async function withOwners(tx: Tx, steps: readonly Step[], own: RowIds, written: RowIds): Promise<RowIds> {
  const held = new RowIds()
  for (const table of UNDONE_TABLES) {
    held.add(table.name, written.of(table.name))
    const { whole, partOf } = wholeOf(table)
    const parts = partOf === undefined ? [] : await idsWhere(tx, table, 'id', partOf, own.of(whole))
    const ids = [...written.of(table.name), ...parts]
    for (const { key, owner, isOwner } of refsOf(table))
      if (isOwner) held.add(owner, await namedBy(tx, table, key, ids, steps))
  }
  return held
}

/** Rows with a part that follows an undone row. Read after the followed rows are locked. */
async function followingIn(tx: Tx, table: Table, steps: readonly Step[]): Promise<number[]> {
  const found: number[] = []
  for (const part of UNDONE_TABLES) {
    const { whole, partOf } = wholeOf(part)
    const followed = refsOf(part).find(({ key }) => key === part.rules.follows)?.owner
    if (whole !== table.name || partOf === undefined || followed === undefined) continue
    const ids = new Set(steps.flatMap(({ entity, id }) => (entity === followed ? [id] : [])))
    for (const other of UNDONE_TABLES)
      for (const { key, owner, isOwner } of refsOf(other)) {
        if (other === part || owner !== followed || !isOwner) continue
        const own = steps.flatMap(({ entity, id }) => (entity === other.name ? [id] : []))
        for (const id of await namedBy(tx, other, key, own, steps)) ids.add(id)
      }
    found.push(...(await idsWhere(tx, part, partOf, part.rules.follows ?? '', [...ids])))
  }
  return found
}

/** Rows that are removed with a row of the undo. */
async function removedWith(tx: Tx, table: Table, steps: readonly Step[]): Promise<number[]> {
  const { madeWith } = table.rules
  if (madeWith === undefined) return []
  const ids = steps.flatMap(({ entity, id, undo }) =>
    entity === madeWith.whole.name && undo === 'remove' ? [id] : [],
  )
  return idsWhere(tx, table, 'id', madeWith.by, ids)
}

function wholeOf(table: Table): { whole: string; partOf: string | undefined } {
  const { partOf } = table.rules
  return { whole: refsOf(table).find(({ key }) => key === partOf)?.owner ?? '', partOf }
}

/** The ids that a column of the rows names, of existing and restored rows. */
async function namedBy(
  tx: Tx,
  table: Table,
  key: string,
  ids: readonly number[],
  steps: readonly Step[],
): Promise<number[]> {
  const back = steps.flatMap(({ entity, undo, before }) => {
    const named = before[key]
    return entity === table.name && undo === 'insert' && typeof named === 'number' ? [named] : []
  })
  return [...back, ...(await idsWhere(tx, table, key, 'id', ids))]
}

/** The values of one column where another is any of these. */
async function idsWhere(
  tx: Tx,
  { name }: Table,
  wanted: string,
  key: string,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT ${sql.ref(toSnake(wanted))} AS id FROM ${sql.table(name)}
    WHERE ${sql.ref(toSnake(key))} = ANY(${[...ids]}::bigint[])`.execute(tx.kysely)
  return rows.map(({ id }) => id)
}
