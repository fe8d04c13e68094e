import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { both, instantKey, type Order, textKey, wholeKey } from './keyset.ts'
import { createOrders } from './orders.ts'
import { type Source, wholeJoins } from './source.ts'

// What the benchmark of long lists asks of a million field-years (bench/src/lists.ts).

const SOURCE: Source = {
  table: 'field_year',
  refers: { grower: { column: sql`field_year.grower_id` }, field: { column: sql`field_year.field_id` } },
}
const none = (): never => {
  throw new Error('No row is read')
}
const id = wholeKey(sql`field_year.id`, none)

const ORDERS: Readonly<Record<string, Order<never>>> = {
  updated: both('field-years', 'updated', [instantKey(sql`field_year.updated_at`, none), id]).up,
  crop: both('field-years', 'crop', [textKey(sql`field_year.crop`, none), id]).up,
  field: both('field-years', 'field', [textKey(sql`field.sort_name`, none, 'field'), id]).up,
  grower: both('field-years', 'grower', [textKey(sql`grower.sort_name`, none, 'grower'), id]).up,
}

/** Each list with the ways to read it: those of the product, and what they are measured against. */
export function fieldYearLists(db: Db) {
  const statements: number[] = []
  const timed = watched(db, (ms) => statements.push(ms))
  return Object.entries(ORDERS).map(([name, order]) => ({
    name,
    /** All ids as the product reads them, with its longest statement in milliseconds. */
    async ids() {
      statements.length = 0
      const view = { source: SOURCE, order, condition: sql<boolean>`true`, state: '' }
      const ids = await createOrders(timed).ids(view, { person: '' })
      return { ids, longestMs: Math.max(...statements) }
    },
    /** The same by one statement. */
    async idsAtOnce() {
      await sql`SELECT string_agg(int8send(id), ''::bytea) FROM (SELECT field_year.id FROM field_year
        ${wholeJoins(SOURCE, order)} ORDER BY ${order.by}) AS ordered`.execute(db)
    },
    async firstRows(limit: number) {
      const { rows } = await rowsOf(
        db,
        sql`(SELECT field_year.id FROM field_year
        ${wholeJoins(SOURCE, order)} ORDER BY ${order.by} LIMIT ${limit})`,
      )
      return rows
    },
    async rows(ids: Uint32Array) {
      const { rows } = await rowsOf(db, sql`(SELECT unnest(${[...ids]}::bigint[]) AS id)`)
      return rows
    },
  }))
}

/** Something small that a colleague asks meanwhile. */
export const askSomething = (db: Db) => db.selectFrom('field').selectAll().where('id', '=', 1).execute()

const rowsOf = (db: Db, ids: ReturnType<typeof sql>) =>
  sql`SELECT field_year.*, field.name AS field_name, field.area_m2, grower.name AS grower_name
    FROM ${ids} AS page JOIN field_year USING (id)
    JOIN field ON field.id = field_year.field_id JOIN grower ON grower.id = field_year.grower_id`.execute(db)

/** The same database, of which each statement's time is told. */
function watched(db: Db, onStatement: (ms: number) => void): Db {
  const begun = new WeakMap<object, number>()
  return db.withPlugin({
    transformQuery({ queryId, node }) {
      begun.set(queryId, performance.now())
      return node
    },
    async transformResult({ queryId, result }) {
      onStatement(performance.now() - (begun.get(queryId) ?? 0))
      return result
    },
  })
}
