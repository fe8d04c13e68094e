import { type EditPart, ENTITY_NAMES } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { countParts, type PartRow } from '../../db/edit-parts.ts'
import { titlesOf } from './titles.ts'

const MAIN_FIRST: readonly string[] = ENTITY_NAMES

/** Parts by their line, the main kind first. */
export type PartsByLine = Map<number, EditPart[]>

/**
 * What edits did, as stored when they were recorded.
 *
 * @param kinds these kinds of rows; null: all
 */
export async function partsOfEdits(
  db: Db,
  editIds: readonly number[],
  kinds: readonly string[] | null = null,
): Promise<PartsByLine> {
  const { rows: kept } = await sql<PartRow>`
    SELECT edit_id AS line, entity, kind, count, named, keys, became, was FROM edit_part
    WHERE edit_id = ANY(${[...editIds]}::bigint[])`.execute(db)
  // A process of an earlier release, still serving while this one starts, stores no parts.
  const known = new Set(kept.map(({ line }) => line))
  const unknown = editIds.filter((id) => !known.has(id))
  const { rows: counted } =
    unknown.length === 0 ? { rows: [] } : await countParts(changesOf(unknown)).execute(db)
  const rows = [...kept, ...counted]
  return toParts(db, kinds === null ? rows : rows.filter(({ entity }) => kinds.includes(entity)))
}

const changesOf = (editIds: readonly number[]): RawBuilder<unknown> =>
  sql`SELECT * FROM change WHERE edit_id = ANY(${[...editIds]}::bigint[])`

/** What edits did, counted from their changes. @param changes a query of rows of the table `change` */
export async function partsOf(db: Db, changes: RawBuilder<unknown>): Promise<PartsByLine> {
  const { rows } = await countParts(changes).execute(db)
  return toParts(db, rows)
}

async function toParts(db: Db, rows: PartRow[]): Promise<PartsByLine> {
  const titleOf = await titlesOf(
    db,
    rows.flatMap(({ entity, named }) => named.map((entity_id) => ({ entity, entity_id }))),
  )
  const parts: PartsByLine = new Map()
  for (const row of rows.sort((a, b) => rankOf(a) - rankOf(b))) {
    const { line, entity, kind, count, keys, became, was } = row
    const [title = '', ...others] = row.named.map((entity_id) => titleOf({ entity, entity_id }))
    const part = { entity, kind, count, title, others, keys, became, was }
    parts.set(line, [...(parts.get(line) ?? []), part])
  }
  return parts
}

const KINDS: readonly string[] = ['created', 'removed', 'changed']

function rankOf({ entity, kind }: PartRow): number {
  const at = MAIN_FIRST.indexOf(entity)
  return (at === -1 ? MAIN_FIRST.length : at) * KINDS.length + KINDS.indexOf(kind)
}
