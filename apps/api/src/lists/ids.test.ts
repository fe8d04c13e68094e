import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleSource } from '../areas/custody/list.ts'
import { enrollmentSource } from '../areas/enrollments/read.ts'
import { fieldSource } from '../areas/fields/read.ts'
import { growerSource } from '../areas/growers/read.ts'
import { labelSource } from '../areas/labels/list.ts'
import type { Db } from '../db/database.ts'
import { databaseKinds } from '../testing/databases.ts'
import { rounds } from '../testing/soak.ts'
import { writeRaw } from '../testing/write-raw.ts'
import { ascendingIds, portionStatement } from './ids.ts'
import { both, instantKey, mixed, type Order, realKey, textKey, wholeKey } from './keyset.ts'
import { createOrders } from './orders.ts'
import { startSorter } from './sorter.ts'
import type { Narrowing, Source } from './source.ts'
import { ENROLLMENTS, FIELDS, GROWERS, orderedByDatabase, TINY } from './testing.ts'

/** Accents, code points above 16 bits and those just below them, which compare otherwise in UTF-16. */
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', ' ', 'é', 'ß', '�', '😀', '𝒳'), maxLength: 3 })
const few = fc.nat({ max: 3 })
const instants = fc.constantFrom(
  '2026-05-01 10:00:00.000001+00',
  '2026-05-01 10:00:00.000002+00',
  '1969-12-31',
)

const growers = fc.array(fc.record({ name, at: instants }), { minLength: 1, maxLength: 6 })
const fields = fc.array(
  fc.record({
    grower: fc.nat(),
    name,
    county: name,
    state: name,
    area: few,
    active: fc.boolean(),
    at: instants,
  }),
  { maxLength: 14 },
)
const enrollments = fc.array(
  fc.record({ grower: fc.nat(), program: name, year: few, area: few, fields: few, at: instants }),
  { maxLength: 10 },
)
const made = fc.record({ growers, fields, enrollments })
type Made = typeof made extends fc.Arbitrary<infer T> ? T : never

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** One transaction for all of it. Ids have gaps, so that a portion is no range of them. */
async function fill(db: Db, { growers, fields, enrollments }: Made): Promise<void> {
  const growerOf = (grower: number): number => 1 + 7 * (grower % growers.length)
  await writeRaw(db, sql`TRUNCATE grower, field, enrollment, enrollment_field CASCADE`)
  await writeRaw(
    db,
    sql`INSERT INTO grower (id, name, sort_name, search_name, updated_at) OVERRIDING SYSTEM VALUE
      SELECT id, 'G', name, name, at FROM jsonb_to_recordset(${json(growers.map((row, at) => ({ ...row, id: 1 + 7 * at })))})
        AS r (id bigint, name text, at timestamptz)`,
  )
  await writeRaw(
    db,
    sql`INSERT INTO field (id, grower_id, name, sort_name, search_name, county, state, area_m2, active, updated_at)
      OVERRIDING SYSTEM VALUE
      SELECT id, grower, 'F', name, name, county, state, area * 0.25, active, at
      FROM jsonb_to_recordset(${json(fields.map((row, at) => ({ ...row, grower: growerOf(row.grower), id: 5 + 3 * at })))})
        AS r (id bigint, grower bigint, name text, county text, state text, area float, active boolean, at timestamptz)`,
  )
  await writeRaw(
    db,
    sql`INSERT INTO enrollment (id, grower_id, program, program_key, year, area_m2, field_count, updated_at)
      SELECT id, grower, 'P', 'p' || program, 2020 + year, area, fields, at
      FROM jsonb_to_recordset(${json(enrollments.map((row, at) => ({ ...row, grower: growerOf(row.grower), id: 2 * at + 9 })))})
        AS r (id bigint, grower bigint, program text, year int, area float, fields int, at timestamptz)`,
  )
}

const ALL: Narrowing = { condition: sql`true` }
const IS_ACTIVE = sql<boolean>`field.active`
const LISTS: readonly (readonly [Source, Readonly<Record<string, Order<never>>>, Narrowing[]])[] = [
  [
    FIELDS,
    fieldSource.orders,
    [
      ALL,
      { condition: sql`(field.area_m2 > 0.3 AND field.search_name LIKE '%é%')` },
      { condition: sql`field.grower_id IN (SELECT of.id FROM grower AS of WHERE of.search_name LIKE '%a%')` },
      { condition: IS_ACTIVE, among: { grower: sql`grower.search_name LIKE '%a%'` } },
    ],
  ],
  [
    GROWERS,
    growerSource.orders,
    [ALL, { condition: sql`EXISTS (SELECT FROM field AS own_field WHERE own_field.grower_id = grower.id)` }],
  ],
  [ENROLLMENTS, enrollmentSource.orders, [ALL, { condition: sql`enrollment.year = ${2021}` }]],
]

const LARGEST = 4_294_967_295
const none = (): never => {
  throw new Error('No row is read')
}
const NULLABLE: Source = { table: 'nullable' }
const REFERRING: Source = {
  table: 'referring',
  refers: { nullable: { column: sql`referring.nullable_id`, isOptional: true } },
}
const REFERRING_ORDERS = both('referring', 'text', [
  textKey(sql`nullable.text`, none, 'nullable'),
  realKey(sql`nullable.real`, none, 'nullable'),
  wholeKey(sql`referring.whole`, none),
  instantKey(sql`nullable.at`, none, 'nullable'),
  wholeKey(sql`referring.id`, none),
])
const REFERRING_MIXED = mixed('referring mixed', [
  { ...textKey(sql`nullable.text`, none, 'nullable'), isDown: true },
  realKey(sql`nullable.real`, none, 'nullable'),
  { ...wholeKey(sql`referring.whole`, none), isDown: true },
  { ...instantKey(sql`nullable.at`, none, 'nullable'), isDown: true },
  wholeKey(sql`referring.id`, none),
])
const NULLABLE_ORDERS = {
  whole: both('nullable', 'whole', [wholeKey(sql`nullable.whole`, none), wholeKey(sql`nullable.id`, none)]),
  real: both('nullable', 'real', [realKey(sql`nullable.real`, none), wholeKey(sql`nullable.id`, none)]),
  text: both('nullable', 'text', [textKey(sql`nullable.text`, none), wholeKey(sql`nullable.id`, none)]),
  instant: both('nullable', 'at', [instantKey(sql`nullable.at`, none), wholeKey(sql`nullable.id`, none)]),
  id: both('nullable', 'id', [wholeKey(sql`nullable.id`, none)]),
}

describe.each(databaseKinds)('the ids of a list on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
      await writeRaw(
        db,
        sql`CREATE TABLE nullable (id bigint PRIMARY KEY, whole integer, real double precision, text text, at timestamptz)`,
      )
      await writeRaw(
        db,
        sql`CREATE TABLE referring (id bigint PRIMARY KEY, nullable_id bigint, whole integer)`,
      )
    })
    afterAll(() => opened?.close())

    /** Read in portions and by one statement, each as the database orders it. */
    async function expectAsDatabase(
      source: Source,
      order: Order<never>,
      narrowing: Narrowing,
    ): Promise<void> {
      const expected = await orderedByDatabase(db, source, order, narrowing)
      for (const options of [TINY, {}]) {
        const orders = createOrders(db, options)
        expect([
          ...(await orders.ids({ source, order, ...narrowing, state: '' }, { person: 'Ines' })),
        ]).toEqual(expected)
      }
    }

    it('LST-1, LST-2: of every order of an area, up and down, are those of ORDER BY', async () => {
      await fc.assert(
        fc.asyncProperty(made, fc.nat(), async (rows, pick) => {
          await fill(db, rows)
          for (const [source, orders, conditions] of LISTS)
            for (const order of Object.values(orders))
              await expectAsDatabase(source, order, conditions[pick % conditions.length] ?? ALL)
        }),
        { numRuns: rounds(2, 40) },
      )
    })

    const row = fc.record({
      whole: fc.option(fc.integer({ min: -2, max: 2 })),
      real: fc.option(fc.constantFrom('0', '-0', 'NaN', '-Infinity', 'Infinity', '1.5', '-1.5')),
      text: fc.option(name),
      at: fc.option(instants),
    })
    const withNullable = async (rows: readonly object[]): Promise<void> => {
      await writeRaw(db, sql`TRUNCATE nullable`)
      await writeRaw(
        db,
        sql`INSERT INTO nullable SELECT * FROM jsonb_to_recordset(${json(rows.map((each, at) => ({ ...each, id: at + 1 })))})
          AS r (id bigint, whole integer, real double precision, text text, at timestamptz)`,
      )
    }

    it('LST-2: put empty values last and keep every row', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
          await withNullable(rows)
          for (const { up, down } of Object.values(NULLABLE_ORDERS))
            for (const order of [up, down]) await expectAsDatabase(NULLABLE, order, ALL)
        }),
        { numRuns: rounds(4, 60) },
      )
    })

    it('LST-10: by a row referred to, are those of ORDER BY, also where a row refers to none', async () => {
      const refers = fc.record({
        nullable_id: fc.option(fc.nat({ max: 7 })),
        whole: fc.integer({ min: 0, max: 1 }),
      })
      const among = [{}, { among: { nullable: sql<boolean>`nullable.whole > -1` } }]
      const rows = fc.tuple(fc.array(row, { maxLength: 6 }), fc.array(refers, { maxLength: 14 }))
      await fc.assert(
        fc.asyncProperty(rows, fc.constantFrom(...among), async ([referred, referring], narrowing) => {
          await withNullable(referred)
          await writeRaw(db, sql`TRUNCATE referring`)
          await writeRaw(
            db,
            sql`INSERT INTO referring SELECT * FROM jsonb_to_recordset(${json(referring.map((each, at) => ({ ...each, id: 2 * at + 1 })))})
              AS r (id bigint, nullable_id bigint, whole integer)`,
          )
          for (const order of [REFERRING_ORDERS.up, REFERRING_ORDERS.down, REFERRING_MIXED])
            await expectAsDatabase(REFERRING, order, { ...ALL, ...narrowing })
        }),
        { numRuns: rounds(12, 100) },
      )
    })

    it('LST-10: a list that does not refer to a table is not narrowed by it', async () => {
      const { up: order } = NULLABLE_ORDERS.id
      const query = { order, ...ALL, among: { grower: sql<boolean>`true` } }
      await expect(ascendingIds(db, NULLABLE, query)).rejects.toThrow('does not refer to grower')
    })

    it.each([TINY, {}])('LST-3: take the largest id of 32 bits, and refuse one above it', async (options) => {
      const ids = () => ascendingIds(db, NULLABLE, { order: NULLABLE_ORDERS.text.up, ...ALL }, options)
      await writeRaw(db, sql`TRUNCATE nullable`)
      await writeRaw(db, sql`INSERT INTO nullable VALUES (1, 1, 1, 'b'), (${LARGEST}, 1, 1, 'a')`)
      expect([...(await ids())]).toEqual([LARGEST, 1])
      await writeRaw(db, sql`INSERT INTO nullable VALUES (${LARGEST + 1}, 1, 1, 'a')`)
      await expect(ids()).rejects.toThrow(`Row ${LARGEST + 1} of nullable: a list takes ids up to ${LARGEST}`)
    })

    it('LST-1: are read in portions where there are more than the planner believed', async () => {
      await writeRaw(db, sql`TRUNCATE nullable`)
      await writeRaw(db, sql`INSERT INTO nullable SELECT id, id % 7 FROM generate_series(1, 3000) AS id`)
      // No figures of what stands in a text of JSON: the planner expects fifteen.
      const condition = sql<boolean>`(to_jsonb(nullable) ->> 'whole') <> '3' AND to_jsonb(nullable) @> '{}'
        AND to_jsonb(nullable) @> '{"real": null}'`
      let sorters = 0
      const order = NULLABLE_ORDERS.whole.up
      const found = await ascendingIds(
        db,
        NULLABLE,
        { order, condition },
        {
          maxFew: 1_000,
          startSorter: (portions) => {
            sorters += 1
            return startSorter(portions)
          },
        },
      )
      expect(sorters).toBe(1)
      expect([...found]).toEqual(await orderedByDatabase(db, NULLABLE, order, { condition }))
    })

    it('LST-70: a portion goes through no other table for each of its rows', async () => {
      const planOf = async (table: string, condition: RawBuilder<boolean>): Promise<string> => {
        const portion = portionStatement({ table, values: [], joins: sql``, condition }, 0, 1_000)
        const { rows } = await sql<Record<string, string>>`EXPLAIN ${portion}`.execute(db)
        return rows.map((row) => Object.values(row).join()).join('\n')
      }
      for (const [table, condition] of [
        ['label', labelSource.condition({ year: [2025, 2026] })],
        ['label', labelSource.condition({ growerId: [1] })],
        ['sample', sampleSource.condition({ collected: 'yes', crewId: [1] })],
        ['sample', sampleSource.condition({ collected: 'no' })],
      ] as const)
        expect(await planOf(table, condition)).not.toContain('SubPlan')
    })

    it('LST-4: hold no id twice, and every row that nobody touched, whatever is written between portions', async () => {
      await writeRaw(db, sql`TRUNCATE nullable`)
      await writeRaw(db, sql`INSERT INTO nullable SELECT id, id % 5 FROM generate_series(1, 120) AS id`)
      let reading = true
      let turn = 0
      const write = async (): Promise<void> => {
        while (reading) {
          turn += 1
          await writeRaw(db, sql`UPDATE nullable SET whole = ${turn % 9} WHERE id % 3 = 0`)
          await writeRaw(db, sql`DELETE FROM nullable WHERE id % 3 = 1 AND id % 11 = ${turn % 11}`)
          await writeRaw(db, sql`INSERT INTO nullable VALUES (${1_000 + turn}, ${turn % 9})`)
        }
      }
      const writing = write()
      const { up: order } = NULLABLE_ORDERS.whole
      const found = [...(await ascendingIds(db, NULLABLE, { order, ...ALL }, TINY))]
      reading = false
      await writing
      expect(turn).toBeGreaterThan(1)
      expect(new Set(found).size).toBe(found.length)
      const untouched = (ids: number[]) => ids.filter((id) => id < 1_000 && id % 3 === 2)
      expect(untouched(found)).toEqual(untouched(await orderedByDatabase(db, NULLABLE, order, ALL)))
    })
  })
})
