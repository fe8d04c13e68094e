import { type RawBuilder, sql } from 'kysely'
import { TABLES, UNDONE_TABLES } from '../../catalog/tables.ts'
import { placesOf } from '../../db/rows/parts.ts'
import { toSnake } from '../../db/rows/table.ts'
import type { Table } from '../../db/rows/types.ts'
import type { Hindrance } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import type { Plan } from './plan.ts'
import { refsOf } from './refs.ts'

/** Whether a part was made by itself, after the row it belongs to: then it has a change that says so. */
export const isAdded = ({ name }: Table, id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  coalesce((SELECT before IS NULL FROM change WHERE entity = ${name} AND entity_id = ${id} ORDER BY seq LIMIT 1), false)`

/** Rows that refer to parts which an undo removes with their whole, and are not removed with it. */
export async function belongingsOfParts(tx: Tx, plan: Plan, most: number | null): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const whole of UNDONE_TABLES) {
    const ids = plan.idsOf(whole.name, 'remove')
    for (const part of ids.length === 0 ? [] : whole.parts)
      for (const table of TABLES) {
        if (whole.parts.includes(table)) continue
        for (const { column, owner } of refsOf(table))
          if (owner === part.name)
            found.push(...(await referring({ tx, plan, most }, { whole, part, table, column, ids })))
      }
  }
  return found
}

interface Asked {
  whole: Table
  part: Table
  /** The table whose column refers to the part. */
  table: Table
  column: string
  ids: readonly number[]
}

async function referring(
  { tx, plan, most }: { tx: Tx; plan: Plan; most: number | null },
  { whole, part, table, column, ids }: Asked,
): Promise<Hindrance[]> {
  const { by } = placesOf(part)
  const { rows } = await sql<{ id: number; whole_id: number }>`
    SELECT other.id, part.${by} AS whole_id
    FROM ${sql.table(part.name)} AS part JOIN ${sql.table(table.name)} AS other ON other.${sql.ref(column)} = part.id
    WHERE part.${by} = ANY(${[...ids]}::bigint[]) AND NOT other.id = ANY(${plan.idsOf(table.name)}::bigint[])
    ORDER BY other.id LIMIT ${most}`.execute(tx.kysely)
  return rows.map(({ id, whole_id }) => ({
    of: { entity: whole.name, entity_id: whole_id },
    reason: { is: 'added', row: { entity: table.name, entity_id: id } },
  }))
}

/** Rows that are gone, and that parts refer to which an undo restores with their whole. */
export async function missingOwnersOfParts(tx: Tx, plan: Plan): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const whole of UNDONE_TABLES) {
    const ids = plan.idsOf(whole.name, 'insert')
    for (const part of ids.length === 0 ? [] : whole.parts)
      for (const { key, owner } of refsOf(part)) {
        if (owner === whole.name || whole.parts.some(({ name }) => name === owner)) continue
        const { aside, by } = placesOf(part)
        const named = sql`kept.${sql.ref(toSnake(key))}`
        const { rows } = await sql<{ whole_id: number; named: number }>`
          SELECT DISTINCT kept.${by} AS whole_id, ${named} AS named FROM ${aside} AS kept
          WHERE kept.${by} = ANY(${ids}::bigint[]) AND kept.with_whole AND ${named} IS NOT NULL
            AND NOT ${named} = ANY(${plan.idsOf(owner, 'insert')}::bigint[])
            AND NOT EXISTS (SELECT FROM ${sql.table(owner)} AS owner WHERE owner.id = ${named})`.execute(
          tx.kysely,
        )
        for (const { whole_id, named: id } of rows)
          found.push({
            of: { entity: whole.name, entity_id: whole_id },
            reason: { is: 'ownerGone', row: { entity: owner, entity_id: id } },
          })
      }
  }
  return found
}
