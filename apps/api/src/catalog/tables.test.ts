import {
  AWAITED_STATUSES,
  COLLECTED_STATUSES,
  ENROLLMENT_STATUSES,
  ENTITY_NAMES,
  HOLDING_STATUSES,
  IN_TRANSIT_STATUSES,
  type Kind,
  MISSING_STATUSES,
  WAITING_STATUSES,
  WITH_RESULTS_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Db } from '../db/database.ts'
import { columnsAside } from '../db/rows/table.ts'
import { quickestKinds } from '../testing/databases.ts'
import { TABLES } from './tables.ts'

/** An export runs while its job does. */
const NOT_STORED = 'export running'
const enumSchema = z.object({ enum: z.array(z.string()) })
const maybeEnumSchema = z.object({ anyOf: z.tuple([enumSchema, z.object({ type: z.literal('null') })]) })
/** The states or choices of the contract; none where a column takes other values. */
function wordsOf({ type, read }: Kind): string[] {
  if (type !== 'state' && type !== 'choice') return []
  const schema = z.toJSONSchema(read)
  const { data } = maybeEnumSchema.safeParse(schema)
  return (data?.anyOf[0] ?? enumSchema.parse(schema)).enum
}

/** Lists of states in indexes, views and checks of more than the state. */
const OTHER_LISTS: readonly (readonly [place: string, states: readonly string[]])[] = [
  ['check point', COLLECTED_STATUSES],
  ['index sample', [...IN_TRANSIT_STATUSES, ...MISSING_STATUSES, ...AWAITED_STATUSES]],
  ['view season_counted', WAITING_STATUSES],
  ['view season_counted', COLLECTED_STATUSES],
  ['view season_counted', WITH_RESULTS_STATUSES],
  ['index enrollment', HOLDING_STATUSES],
  ['check upload', ['committed', 'undone']],
  ['check export', ['queued', 'running']],
]
/** Whatever their order. */
const listOf = (place: string, states: readonly string[]): string =>
  `${place}: ${[...states].sort().join(', ')}`

for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`tables of the catalog on ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
    })
    afterAll(() => opened?.close())

    it.each(TABLES.map((table) => [table.name, table] as const))(
      'CAT-8: %s has the columns said, and allows none where one may be missing',
      async (name, { allColumns }) => {
        const { rows } = await sql<{ column: string; is_nullable: boolean }>`
          SELECT attname AS column, NOT attnotnull AS is_nullable FROM pg_attribute
          WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped`.execute(db)
        const nullable = new Map(rows.map((row) => [row.column, row.is_nullable]))
        for (const { column, kind: value } of allColumns)
          expect([column, nullable.get(column)]).toEqual([column, value.read.safeParse(null).success])
      },
    )

    it.each(TABLES.map((table) => [table.name, table] as const))(
      'CAT-8: %s takes the states and choices of the contract and no others',
      async (name, { columns }) => {
        const { rows } = await sql<{ check: string }>`
          SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint
          WHERE conrelid = ${name}::regclass AND contype = 'c'`.execute(db)
        const lists = rows.flatMap(({ check }) => {
          const [, column = '', values = ''] =
            /^CHECK \(\(+(\w+) = ANY \(ARRAY\[(.+?)\]\)+$/.exec(check) ?? []
          return column === ''
            ? []
            : [[column, [...values.matchAll(/'([^']+)'/g)].map(([, one]) => one)] as const]
        })
        for (const [column, values] of lists) {
          const known = columns.find((each) => each.column === column)
          const taken = values.filter((value) => known?.kind.read.safeParse(value).success === true)
          expect([column, taken]).toEqual([column, values])
          const words = known === undefined ? [] : wordsOf(known.kind)
          const missing = words.filter((word) => !values.includes(word) && `${name} ${word}` !== NOT_STORED)
          expect([column, missing]).toEqual([column, []])
        }
        const states = columns.filter(({ kind: { type } }) => type === 'state').map(({ column }) => column)
        expect(lists.map(([column]) => column)).toEqual(expect.arrayContaining(states))
      },
    )

    it.each(
      TABLES.flatMap((table) => {
        const { keptAside } = table.rules
        return keptAside === undefined ? [] : [[keptAside.table, table] as const]
      }),
    )('CAT-8: %s has every column of the rows that it keeps', async (aside, table) => {
      const { rows } = await sql<{ column: string }>`
        SELECT attname AS column FROM pg_attribute
        WHERE attrelid = ${aside}::regclass AND attnum > 0 AND NOT attisdropped`.execute(db)
      const columns = rows.map(({ column }) => column)
      expect(columns).toEqual(expect.arrayContaining(columnsAside(table)))
      expect(columns.includes('with_whole')).toBe(table.rules.madeWith !== undefined)
    })

    it('CAT-8: an enrollment holds its fields in the states of the contract', async () => {
      const { rows } = await sql<{ status: string }>`
        SELECT status FROM unnest(${[...ENROLLMENT_STATUSES]}::text[]) AS status WHERE holds_fields(status)`.execute(
        db,
      )
      expect(rows.map(({ status }) => status)).toEqual(HOLDING_STATUSES)
    })

    it('CAT-8: lists of states in indexes, views and other checks are those of the contract', async () => {
      const { rows } = await sql<{ place: string; said: string }>`
        SELECT 'index ' || tablename AS place, indexdef AS said FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT 'view ' || viewname, definition FROM pg_views WHERE schemaname = 'public'
        UNION ALL SELECT 'check ' || conrelid::regclass, pg_get_constraintdef(oid) FROM pg_constraint
          WHERE contype = 'c' AND connamespace = 'public'::regnamespace
            AND pg_get_constraintdef(oid) !~ '^CHECK \\(\\(+status = ANY \\(ARRAY\\[[^\\]]+\\]\\)+$'
        ORDER BY 1, 2`.execute(db)
      const found = new Set(
        rows.flatMap(({ place, said }) =>
          [...said.matchAll(/status = ANY \(\(?ARRAY\[(.+?)\]/g)].map(([, values = '']) =>
            listOf(
              place,
              [...values.matchAll(/'([^']+)'/g)].map(([, one = '']) => one),
            ),
          ),
        ),
      )
      expect(found).toEqual(new Set(OTHER_LISTS.map(([place, states]) => listOf(place, states))))
    })

    it('CAT-8: each entity has its table', () => {
      expect(TABLES.map(({ name }) => name).sort()).toEqual([...ENTITY_NAMES].sort())
    })

    it('CAT-8: each table comes after those its rows have to refer to', () => {
      const names = TABLES.map(({ name }) => name)
      for (const [at, { columns }] of TABLES.entries())
        for (const { kind: value } of columns)
          if (value.to !== undefined && value.empty === undefined)
            expect(names.slice(0, at)).toContain(value.to)
    })

    it('CAT-8: rows that are made with a row come in the order of the catalog', () => {
      const names = TABLES.map(({ name }) => name)
      for (const { parts } of TABLES) {
        const made = parts.map(({ name }) => name)
        expect(made).toEqual(names.filter((name) => made.includes(name)))
      }
    })
  })
