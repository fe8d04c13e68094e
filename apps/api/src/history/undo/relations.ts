import { sql } from 'kysely'
import { TABLES, UNDONE_TABLES } from '../../catalog/tables.ts'
import { givenRows } from '../../db/rows/json.ts'
import { toSnake } from '../../db/rows/table.ts'
import type { Table } from '../../db/rows/types.ts'
import type { Hindrance } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { belongingsOfParts, isAdded, missingOwnersOfParts } from './parts.ts'
import type { Plan } from './plan.ts'
import { type Ref, refsOf } from './refs.ts'

/**
 * What prevents an undo although nobody changed the rows: new rows that belong to a row to be removed, removed owners of a
 * row to be restored, other rows in its place, and the rules of the tables.
 *
 * @param most the most rows named for each kind of hindrance; null: all
 */
export async function relationsInTheWay(tx: Tx, plan: Plan, most: number | null): Promise<Hindrance[]> {
  const found = [
    ...(await belongings(tx, plan, most)),
    ...(await belongingsOfParts(tx, plan, most)),
    ...(await missingOwners(tx, plan)),
    ...(await missingOwnersOfParts(tx, plan)),
    ...(await takenPlaces(tx, plan, most)),
  ]
  for (const { rules } of UNDONE_TABLES) found.push(...((await rules.undo?.hindrances?.(tx, plan)) ?? []))
  return found
}

async function belongings(tx: Tx, plan: Plan, most: number | null): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const table of TABLES)
    for (const ref of refsOf(table)) {
      const ids = plan.idsOf(ref.owner, 'remove')
      if (ids.length > 0) found.push(...(await belongingTo(tx, plan, table, ref, ids, most)))
    }
  return found
}

async function belongingTo(
  tx: Tx,
  plan: Plan,
  table: Table,
  { column, owner }: Ref,
  ids: readonly number[],
  most: number | null,
): Promise<Hindrance[]> {
  const { name, rules } = table
  // Those that were made with it go with it.
  const isOther =
    rules.madeWith?.whole.name === owner ? isAdded(table, sql`${sql.table(name)}.id`) : sql`true`
  const { rows } = await sql<{ id: number; owner_id: number }>`
    SELECT id, ${sql.ref(column)} AS owner_id FROM ${sql.table(name)}
    WHERE ${sql.ref(column)} = ANY(${[...ids]}::bigint[]) AND NOT id = ANY(${plan.idsOf(name)}::bigint[])
      AND ${isOther}
    ORDER BY id LIMIT ${most}`.execute(tx.kysely)
  return rows.map(({ id, owner_id }) => ({
    of: { entity: owner, entity_id: owner_id },
    reason: { is: 'added', row: { entity: name, entity_id: id } },
  }))
}

async function missingOwners(tx: Tx, plan: Plan): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const table of UNDONE_TABLES)
    for (const { key, owner } of refsOf(table)) {
      const naming = plan.entriesOf(table.name).flatMap(({ step, patch, final }) => {
        const named = (step.undo === 'set' ? patch : (final ?? {}))[key]
        return typeof named === 'number' ? [{ id: step.id, named }] : []
      })
      const back = new Set(plan.idsOf(owner, 'insert'))
      const asked = [...new Set(naming.map(({ named }) => named))].filter((id) => !back.has(id))
      if (asked.length === 0) continue
      const { rows } = await sql<{ id: number }>`
        SELECT wanted.id FROM unnest(${asked}::bigint[]) AS wanted (id)
        WHERE NOT EXISTS (SELECT FROM ${sql.table(owner)} AS owner WHERE owner.id = wanted.id)`.execute(
        tx.kysely,
      )
      const missing = new Set(rows.map(({ id }) => id))
      for (const { id, named } of naming)
        if (missing.has(named))
          found.push({
            of: { entity: table.name, entity_id: id },
            reason: { is: 'ownerGone', row: { entity: owner, entity_id: named } },
          })
    }
  return found
}

async function takenPlaces(tx: Tx, plan: Plan, most: number | null): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const table of UNDONE_TABLES) {
    const rows = plan.rowsOf(table.name)
    for (const keys of rows.length === 0 ? [] : uniqueOf(table)) {
      const same = sql.join(
        keys.map((key) => sql`other.${sql.ref(toSnake(key))} = given.${sql.ref(toSnake(key))}`),
        sql` AND `,
      )
      const { rows: others } = await sql<{ id: number; given_id: number }>`
        SELECT other.id, given.id AS given_id
        FROM ${givenRows(table.name, rows)} JOIN ${sql.table(table.name)} AS other ON ${same}
        WHERE NOT other.id = ANY(${plan.idsOf(table.name)}::bigint[])
        ORDER BY other.id LIMIT ${most}`.execute(tx.kysely)
      for (const { id, given_id } of others)
        found.push({
          of: { entity: table.name, entity_id: given_id },
          reason: { is: 'placeTaken', row: { entity: table.name, entity_id: id } },
        })
    }
  }
  return found
}

const uniqueOf = ({ entity, rules }: Table) => rules.unique ?? entity.unique ?? []
