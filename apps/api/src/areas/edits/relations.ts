import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { type Told, titlesOf } from '../changes/titles.ts'
import type { Plan } from './plan.ts'
import { HELD_BY, KINDS } from './registry/index.ts'
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

const read = async (tx: Tx, query: RawBuilder<Held>): Promise<Held[]> => (await query.execute(tx.kysely)).rows

async function belongings(tx: Tx, staffId: number, plan: Plan): Promise<string[]> {
  const found: Held[] = []
  const refs = KINDS.flatMap(({ entity, refs }) =>
    Object.entries(refs).map(([column, owner]) => [entity, column, owner] as const),
  )
  for (const [table, column, owner] of [...refs, ...HELD_BY]) {
    const ids = plan.idsOf(owner, 'remove')
    if (ids.length === 0) continue
    const own = plan.idsOf(table)
    found.push(
      ...(await read(
        tx,
        sql`SELECT ${table}::text AS other, id AS other_id, ${owner}::text AS entity, ${sql.ref(column)} AS entity_id
          FROM ${sql.table(table)}
          WHERE ${sql.ref(column)} = ANY(${ids}::bigint[]) AND NOT id = ANY(${own}::bigint[])
          ORDER BY id LIMIT ${MAX_NAMED}`,
      )),
    )
  }
  return tellBelongings(tx, staffId, found)
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
  for (const kind of KINDS) {
    for (const [column, owner] of Object.entries(kind.refs)) {
      const wanted = plan.valuesOf(kind, column).filter((value) => typeof value === 'number')
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
  for (const kind of KINDS) {
    const rows = JSON.stringify(plan.rowsOf(kind.entity))
    for (const columns of rows === '[]' ? [] : (kind.unique ?? [])) {
      const same = sql.join(
        columns.map((column) => sql`other.${sql.ref(column)} = mine.${sql.ref(column)}`),
        sql` AND `,
      )
      const { rows: others } = await sql<{ id: number }>`
        SELECT other.id
        FROM jsonb_populate_recordset(NULL::${sql.table(kind.entity)}, ${rows}::jsonb) AS mine
        JOIN ${sql.table(kind.entity)} AS other ON ${same}
        WHERE NOT other.id = ANY(${plan.idsOf(kind.entity)}::bigint[])
        ORDER BY other.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
      taken.push(...others.map(({ id }) => ({ entity: kind.entity, entity_id: id })))
    }
  }
  const titleOf = await titlesOf(tx.kysely, taken)
  return taken.map((row) => `${wordFor(row.entity)} ${titleOf(row)} has its place since`)
}
