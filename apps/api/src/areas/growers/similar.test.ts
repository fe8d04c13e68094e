import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickestKinds } from '../../testing/databases.ts'
import { rounds } from '../../testing/soak.ts'
import { bothDatabases, type StaffedApi } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

/** Growers of one county, as they come. */
const NAMES = [
  'Hollis & Daughters',
  'Anker Brothers',
  'Smith Family Farms',
  'Jones Family Farms, LLC',
  'North Fork Land',
  'South Fork Land & Cattle',
  'Maple Ridge Farms',
  'Teal Creek',
  'O’Brien Ranch',
  'Nordhøj',
  'Johnston Acres',
  'The Farm Company',
]

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
      for (const name of NAMES) await api.client.growers.create({ name })
    })
    afterAll(() => api.close())

    const alike = async (name: string) =>
      (await api.client.growers.similar({ name })).items.map((each) => each.name)

    describe('growers whose names are alike', () => {
      it.each([
        ['Hollis and Daughters', 'Hollis & Daughters'],
        ['Holis + Daughters', 'Hollis & Daughters'],
        ['Anker Bros', 'Anker Brothers'],
        ['anker bros. inc.', 'Anker Brothers'],
        ['Smith Farm', 'Smith Family Farms'],
        ['Jones', 'Jones Family Farms, LLC'],
        ['Obrien Ranch', 'O’Brien Ranch'],
        ['Johnson Acres', 'Johnston Acres'],
        ['Maple Rigde', 'Maple Ridge Farms'],
        ['Nordhøj Farm', 'Nordhøj'],
        ['The Farm Company', 'The Farm Company'],
      ])('GRW-11: %j is like %j, and like no other', async (name, like) => {
        expect(await alike(name)).toEqual([like])
      })

      it.each(['Weber Family Farms', 'West Creek', 'Oak Ridge Farms', 'Farm', 'Teller Land', 'Ånger'])(
        'GRW-11: %j is like none',
        async (name) => {
          expect(await alike(name)).toEqual([])
        },
      )

      it('GRW-11: most alike first, with what tells them apart; inactive ones too', async () => {
        const manager = await api.signIn('manager')
        const { id } = await api.client.growers.create({ name: 'Harrow Point' })
        await api.client.fields.create({ growerId: id, name: 'Home' })
        const other = await api.client.growers.create({ name: 'Harrow Pointe' })
        await manager.growers.setActive({ id: other.id, version: 1, active: false })
        const { items } = await api.client.growers.similar({ name: 'harrow POINT farms' })
        expect(items).toMatchObject([
          { id, name: 'Harrow Point', active: true, fieldCount: 1, similarity: 1 },
          { id: other.id, active: false, fieldCount: 0 },
        ])
        expect(items[1]?.similarity).toBeLessThan(1)
      })

      it('GRW-11: tells at most ten', async () => {
        for (let at = 0; at < 12; at += 1) await api.client.growers.create({ name: `Quarrel Hill ${at}` })
        expect(await alike('Quarrel Hill')).toHaveLength(10)
      })
    })
  })

/** Enough that reading all of them would be noticed. */
const MANY = rounds(2_500, 6_000)

for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`${MANY} growers on ${kind.name}`, () => {
    it('GRW-5, GRW-11: parts of names and names alike are found by index', async () => {
      const opened = await kind.open()
      const { db } = opened.database
      // By requests a database of this size would take minutes; nothing of it is kept.
      await writeRaw(
        db,
        sql`
          INSERT INTO grower (name, sort_name, search_name)
          SELECT name, name, name FROM (
            SELECT 'grower ' || md5(n::text) AS name FROM generate_series(1, ${sql.lit(MANY)}) AS n
          ) AS made`,
      )
      await sql`ANALYZE grower`.execute(db)
      const planOf = async (condition: ReturnType<typeof sql>) => {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          EXPLAIN SELECT id FROM grower WHERE ${condition}`.execute(db)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      }
      expect(await planOf(sql`search_name LIKE '%8f14e%'`)).toContain('grower_by_part_of_name')
      expect(
        await planOf(
          sql`grower_name_to_compare(search_name) % grower_name_to_compare('hollis and daughters')`,
        ),
      ).toContain('grower_by_likeness')
      await opened.close()
    })
  })
