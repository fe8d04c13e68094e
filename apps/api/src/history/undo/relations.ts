import { sql } from 'kysely'
import { TABLES, UNDONE_TABLES } from '../../catalog/tables.ts'
import { givenRows } from '../../db/rows/json.ts'
import { toSnake } from '../../db/rows/table.ts'
import type { Table } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { type Told, titlesOf } from '../log/titles.ts'
import type { Plan } from './plan.ts'
import { type Held, heldFields, heldGround, leftYears, neededYears } from './season.ts'
import { dayOf, MAX_NAMED } from './since.ts'

/**
 * What keeps rows from being taken back although nobody changed them, a sentence each: rows that came to belong to what
 * would be removed, rows gone to which what comes back belongs, and other rows in its place.
 */
export async function relationsInTheWay(tx: Tx, staffId: number, plan: Plan): Promise<string[]> {
  const found = [
    ...(await belongings(tx, staffId, plan)),
    ...(await missingOwners(tx, plan)),
    ...(await takenPlaces(tx, plan)),
    ...(await heldFields(tx, plan)),
    ...(await heldGround(tx, plan)),
    ...(await tellBelongings(tx, staffId, await leftYears(tx, plan))),
    ...(await neededYears(tx, plan)),
  ]
  return found.slice(0, MAX_NAMED).map(capital)
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

async function belongings(tx: Tx, staffId: number, plan: Plan): Promise<string[]> {
  const found: Held[] = []
  for (const table of TABLES)
    for (const { key, column, owner } of refsOf(table)) {
      const ids = plan.idsOf(owner, 'remove')
      if (ids.length === 0) continue
      found.push(
        ...(await belongingTo(tx, { table: table.name, key, column, owner }, ids, plan.idsOf(table.name))),
      )
    }
  return tellBelongings(tx, staffId, found)
}

interface Ref {
  key: string
  column: string
  owner: string
}

const refsOf = ({ columns }: Table): Ref[] =>
  columns.flatMap(({ key, column, kind }) => (kind.to === undefined ? [] : [{ key, column, owner: kind.to }]))

async function belongingTo(
  tx: Tx,
  { table, column, owner }: Ref & { table: string },
  ids: readonly number[],
  own: readonly number[],
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    SELECT ${table}::text AS other, id AS other_id, ${owner}::text AS entity, ${sql.ref(column)} AS entity_id
    FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} = ANY(${[...ids]}::bigint[]) AND NOT id = ANY(${[...own]}::bigint[])
    ORDER BY id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  return rows
}

/** Who made what belongs to a row now. */
export async function tellBelongings(tx: Tx, staffId: number, found: readonly Held[]): Promise<string[]> {
  if (found.length === 0) return []
  const asked = found.map(({ other, other_id }) => ({ entity: other, entity_id: other_id }))
  const { rows } = await sql<Told & { at: Date; by_staff_id: number | null; by_name: string | null }>`
    SELECT asked.entity, asked.entity_id, made.at, made.by_staff_id,
      staff.first_name || ' ' || staff.last_name AS by_name
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (entity text, entity_id bigint)
    CROSS JOIN LATERAL (
      SELECT at, by_staff_id FROM change
      WHERE change.entity = asked.entity AND change.entity_id = asked.entity_id AND change.before IS NULL
      ORDER BY seq DESC LIMIT 1
    ) AS made LEFT JOIN staff ON staff.id = made.by_staff_id`.execute(tx.kysely)
  const titleOf = await titlesOf(tx.kysely, [...asked, ...found])
  return found.map((held) => {
    const other = { entity: held.other, entity_id: held.other_id }
    const what = `${wordFor(held.other)} ${titleOf(other)}`
    const made = rows.find((row) => row.entity === other.entity && row.entity_id === other.entity_id)
    if (made?.by_staff_id === staffId) return `You added ${what} to ${titleOf(held)} since: undo that first`
    const by = made === undefined ? '' : ` by ${made.by_name ?? 'the program'} on ${dayOf(made.at)}`
    return `${what} was added to ${titleOf(held)}${by} since`
  })
}

const WORDS: Readonly<Record<string, string>> = {
  field: 'the field',
  boundary_version: 'a boundary of',
  field_year: 'a year of',
  enrollment: 'the enrollment',
  enrollment_field: 'the enrolled field',
  enrollment_document: 'the document',
  upload: 'the import',
}
const wordFor = (entity: string): string => WORDS[entity] ?? 'the record'

async function missingOwners(tx: Tx, plan: Plan): Promise<string[]> {
  const missing: Told[] = []
  for (const table of UNDONE_TABLES) {
    for (const { key, owner } of refsOf(table)) {
      const wanted = plan.valuesOf(table, key).filter((value) => typeof value === 'number')
      if (wanted.length === 0) continue
      const back = new Set(plan.idsOf(owner, 'insert'))
      const asked = [...new Set(wanted)].filter((id) => !back.has(id))
      const { rows } = await sql<{ id: number }>`
        SELECT wanted.id FROM unnest(${asked}::bigint[]) AS wanted (id)
        WHERE NOT EXISTS (SELECT FROM ${sql.table(owner)} AS owner WHERE owner.id = wanted.id)`.execute(
        tx.kysely,
      )
      missing.push(...rows.map(({ id }) => ({ entity: owner, entity_id: id })))
    }
  }
  const titleOf = await titlesOf(tx.kysely, missing)
  return [
    ...new Set(
      missing.map((row) => `${wordFor(row.entity)} ${titleOf(row)}, to which it belongs, was removed since`),
    ),
  ]
}

async function takenPlaces(tx: Tx, plan: Plan): Promise<string[]> {
  const taken: Told[] = []
  for (const table of UNDONE_TABLES) {
    const rows = plan.rowsOf(table)
    for (const keys of rows.length === 0 ? [] : uniqueOf(table)) {
      const same = sql.join(
        keys.map((key) => sql`other.${sql.ref(toSnake(key))} = given.${sql.ref(toSnake(key))}`),
        sql` AND `,
      )
      const { rows: others } = await sql<{ id: number }>`
        SELECT other.id FROM ${givenRows(table.name, rows)} JOIN ${sql.table(table.name)} AS other ON ${same}
        WHERE NOT other.id = ANY(${plan.idsOf(table.name)}::bigint[])
        ORDER BY other.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
      taken.push(...others.map(({ id }) => ({ entity: table.name, entity_id: id })))
    }
  }
  const titleOf = await titlesOf(tx.kysely, taken)
  return taken.map((row) => `${wordFor(row.entity)} ${titleOf(row)} has its place since`)
}

const uniqueOf = ({ entity, rules }: Table) => rules.unique ?? entity.unique ?? []
