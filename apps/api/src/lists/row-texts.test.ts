import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { databaseKinds } from '../testing/databases.ts'
import { readRowTexts, rowsIn, textColumns } from './row-texts.ts'

const TEXTS = [
  '',
  ' ',
  'North Forty',
  '"',
  '""',
  '\\',
  '\\"',
  '(a,b)',
  ')(',
  ',',
  "'",
  'two\nlines',
  'Øst 北 😀',
  'NULL',
]

/** Rows with values of the types that lists have, and with none. */
const rows = (db: Db) =>
  db.selectFrom(
    sql<{
      id: number
      text: string | null
      at: Date | null
    }>`(SELECT n AS id, text, NULLIF(n, 2) AS number, n / 3.0::float8 AS real, n % 2 = 0 AS flag,
        TIMESTAMPTZ '2026-03-08 01:59:59.123456+00' + n * INTERVAL '1 day' AS at, NULL::timestamptz AS never,
        DATE '2026-03-08' + n::integer AS day, json_build_object('text', text) AS json, ARRAY[n, NULL] AS list, 1.50::numeric AS exact
        FROM unnest(${TEXTS}::text[]) WITH ORDINALITY AS given (text, n))`.as('given'),
  )

const source = {
  select: (db: Db, ids: RawBuilder<{ id: number }>) =>
    rows(db).innerJoin(ids.as('page'), 'page.id', 'given.id').selectAll('given'),
}
const idsOf = (ids: readonly number[]) => sql<{ id: number }>`(SELECT unnest(${[...ids]}::bigint[]) AS id)`

for (const kind of databaseKinds)
  describe.skipIf(kind.skipped !== null)(`rows as the database writes them, on ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    beforeAll(async () => {
      opened = await kind.open()
    })
    afterAll(() => opened.close())

    it('EXP-35: have the values that the driver reads, whatever signs are in them', async () => {
      const { db } = opened.database
      const columns = await textColumns(db, source, new Set())
      const ids = TEXTS.map((_, at) => at + 1)
      const read = rowsIn(await readRowTexts(db, source, columns, ids), columns)
      const whole = await source.select(db, idsOf(ids)).execute()
      const byId = (one: { id?: unknown }, other: { id?: unknown }) => Number(one.id) - Number(other.id)
      expect(read.sort(byId)).toEqual(whole.sort(byId))
      expect(read.map(({ text }) => text)).toEqual(TEXTS)
    })

    it('EXP-35: have no columns that are left out, and are none where there are no rows', async () => {
      const { db } = opened.database
      const columns = await textColumns(db, source, new Set(['json', 'list']))
      const [row = {}] = rowsIn(await readRowTexts(db, source, columns, [3]), columns)
      expect(Object.keys(row)).toEqual(columns.map(({ name }) => name))
      expect(row).not.toHaveProperty('json')
      expect(rowsIn(await readRowTexts(db, source, columns, [99]), columns)).toEqual([])
    })
  })

it.each(['1,2)', '(1,2', '(1,2,3)', '("1,2)'])('EXP-35: any other text is refused: %s', (text) => {
  const columns = [
    { name: 'one', type: 23 },
    { name: 'two', type: 23 },
  ]
  expect(() => rowsIn(text, columns)).toThrow(RangeError)
})
