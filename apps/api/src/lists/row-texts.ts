import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/database.ts'
import { columnTypes } from '../db/types.ts'
import type { ListSource } from './list.ts'

/** A column of rows that are read as text: its name, and PostgreSQL's number of its type. */
export interface TextColumn {
  name: string
  type: number
}

type Selects<Row extends { id: number }, Item> = Pick<ListSource<Row, never, never, Item>, 'select'>

/** The columns of a list's rows, without those that are left out. */
export async function textColumns<Row extends { id: number }, Item>(
  db: Db,
  { select }: Selects<Row, Item>,
  leftOut: ReadonlySet<string>,
): Promise<TextColumn[]> {
  const nothing = select(db, sql`(SELECT NULL::bigint AS id)`)
  // One row of NULLs, whatever the table has: it has the names.
  const rowOf = (what: RawBuilder<unknown>) =>
    sql<
      Record<string, unknown>
    >`SELECT ${what} FROM (SELECT 1) AS one LEFT JOIN ${nothing.as('found')} ON true`
  const [names = {}] = (await rowOf(sql`found.*`).execute(db)).rows
  const read = Object.keys(names).filter((name) => !leftOut.has(name))
  const typeOf = (name: string) =>
    sql`pg_typeof(${sql.ref(`found.${name}`)})::oid::integer AS ${sql.ref(name)}`
  const [types = {}] = (await rowOf(sql.join(read.map(typeOf))).execute(db)).rows
  return read.map((name) => ({ name, type: Number(types[name]) }))
}

/**
 * Rows as PostgreSQL writes a whole row, one after the other: who waits for them has one value to take, and a thread can read
 * it. What is not among the columns is not computed.
 */
export async function readRowTexts<Row extends { id: number }, Item>(
  db: Db,
  { select }: Selects<Row, Item>,
  columns: readonly TextColumn[],
  ids: readonly number[],
): Promise<string> {
  const found = select(db, sql`(SELECT unnest(${[...ids]}::bigint[]) AS id)`).as('found')
  const row = sql.join(columns.map(({ name }) => sql.ref(`found.${name}`)))
  const { rows } = await sql<{ texts: string | null }>`
    SELECT string_agg(ROW(${row})::text, '') AS texts FROM ${found}`.execute(db)
  return rows[0]?.texts ?? ''
}

const INSTANT = pg.types.builtins.TIMESTAMPTZ
const [OPEN, CLOSE, COMMA, QUOTE, BACKSLASH] = [...'(),"\\'].map((sign) => sign.charCodeAt(0))

/** The rows of such a text, with values as the driver reads them. @throws RangeError for any other text */
export function rowsIn(text: string, columns: readonly TextColumn[]): Record<string, unknown>[] {
  const read = columns.map(({ name, type }) => ({ name, parse: parserOf(type) }))
  const rows: Record<string, unknown>[] = []
  let at = 0
  while (at < text.length) {
    if (text.charCodeAt(at) !== OPEN) throw new RangeError(`No row begins at ${at}`)
    const row: Record<string, unknown> = {}
    for (const { name, parse } of read) {
      const from = at + 1
      const isQuoted = text.charCodeAt(from) === QUOTE
      at = isQuoted ? quoteAfter(text, from + 1) + 1 : signAfter(text, from)
      if (at === from) row[name] = null
      else row[name] = parse(isQuoted ? unquoted(text.slice(from + 1, at - 1)) : text.slice(from, at))
    }
    if (text.charCodeAt(at) !== CLOSE) throw new RangeError(`No row ends at ${at}`)
    at += 1
    rows.push(row)
  }
  return rows
}

/** An instant of a session in UTC: a Date reads it sooner than the driver does. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/

function parserOf(type: number): (text: string) => unknown {
  const parse = columnTypes.getTypeParser(type, 'text')
  if (type !== INSTANT) return parse
  return (text) => (IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parse(text))
}

/** Where a value without quotes ends: at a comma, or at the end of its row. */
function signAfter(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === CLOSE) return at
  }
  return text.length
}

/** Where the quote is that ends a value: quotes and backslashes within are doubled. */
function quoteAfter(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) {
      if (text.charCodeAt(at + 1) !== QUOTE) return at
      at += 1
    }
  }
  throw new RangeError('A value has no end')
}

function unquoted(value: string): string {
  if (!value.includes('"') && !value.includes('\\')) return value
  return value.replaceAll('""', '"').replaceAll('\\\\', '\\')
}
