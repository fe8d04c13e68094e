import type { Client } from '@org/core'
import type { Change } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickestKinds } from '../../testing/databases.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import type { ChangeFilter } from './asked.ts'
import { filterScope, spanIn, spanOf } from './scope.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the audit log on ${database.name}`, () => {
    let api: StaffedApi
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
    })
    afterAll(() => api?.close())

    async function all(filter: Omit<Parameters<Client['changes']['list']>[0], 'cursor'> = {}) {
      const items: Change[] = []
      let cursor: string | undefined
      do {
        const page = await manager.changes.list({ ...filter, ...(cursor === undefined ? {} : { cursor }) })
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return items
    }

    it('CHG-14: holds every change, newest first, in pages that neither repeat nor leave out one', async () => {
      await api.client.growers.create({ name: 'Ash Hollow' })
      const whole = await all({ limit: 500 })
      const { rows } = await sql<{ seq: number }>`SELECT seq FROM change ORDER BY seq DESC`.execute(
        api.server.services.database.db,
      )
      expect(whole.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq))
      const first = await manager.changes.list({ limit: 1 })
      await api.client.growers.create({ name: 'Added meanwhile' })
      const rest = await manager.changes.list({ limit: 500, cursor: first.nextCursor ?? '' })
      expect([...first.items, ...rest.items]).toEqual(whole)
    })

    it('CHG-15: is narrowed by person, kind, record and time, and by all of them at once', async () => {
      const colleague = await api.signIn('colleague')
      const grower = await colleague.growers.create({ name: 'Birch Hollow' })
      await colleague.growers.update({ id: grower.id, version: 1, phone: '555-0110' })
      await api.client.growers.update({ id: grower.id, version: 2, phone: '555-0111' })
      const ofGrower = await all({ entity: 'grower', entityId: grower.id })
      expect(ofGrower.map(({ by, after }) => [by?.name, after?.phone])).toEqual([
        ['Mira Holt', '555-0111'],
        ['Jon Arden', '555-0110'],
        ['Jon Arden', ''],
      ])
      expect(ofGrower.every(({ title, editId }) => title === 'Birch Hollow' && editId !== null)).toBe(true)
      const jon = ofGrower[1]?.by?.id ?? 0
      const byJon = await all({ staffId: jon })
      expect(byJon.length).toBeGreaterThan(2)
      expect(byJon.every(({ by }) => by?.id === jon)).toBe(true)
      const [newest, middle, oldest] = ofGrower
      const between = { from: middle?.at ?? '', to: newest?.at ?? '' }
      expect((await all({ ...between, entity: 'grower' })).map(({ seq }) => seq)).toEqual(
        ofGrower.filter(({ at }) => at >= between.from && at < between.to).map(({ seq }) => seq),
      )
      expect(
        await all({ staffId: jon, entity: 'grower', entityId: grower.id, from: oldest?.at ?? '' }),
      ).toEqual([middle, oldest])
      expect(await all({ to: '2001-01-01T00:00:00.000Z' })).toEqual([])
      expect(await all({ from: '2999-01-01T00:00:00.000Z' })).toEqual([])
    })

    it('CHG-15: the number of a record without its kind is refused', async () => {
      await expect(manager.changes.list({ entityId: 1 })).rejects.toMatchObject({
        kind: 'validation',
        details: [{ path: 'query.entity', message: 'Name the kind of record' }],
      })
    })

    it('CHG-16: what was removed is still called by its name, and what belonged to it by its owner’s', async () => {
      const grower = await api.client.growers.create({ name: 'Cedar Hollow' })
      await api.client.fields.create({
        growerId: grower.id,
        name: 'Gone field',
        year: new Date().getFullYear(),
        boundary: {
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [-93, 42],
                  [-92.99, 42],
                  [-92.99, 42.01],
                  [-93, 42.01],
                  [-93, 42],
                ],
              ],
            ],
          },
        },
      })
      const { items } = await api.client.edits.list({ limit: 1 })
      await api.client.edits.undo({ id: items[0]?.id ?? 0 })
      const log = (await all({ limit: 500 })).slice(0, 6)
      expect(new Set(log.map(({ entity }) => entity))).toEqual(
        new Set(['field', 'boundary_version', 'field_year']),
      )
      expect(log.filter(({ entity }) => entity !== 'field_year').map(({ title }) => title)).toEqual(
        Array(4).fill('Gone field'),
      )
      const years = log.filter(({ entity }) => entity === 'field_year')
      expect(years.map(({ title }) => title)).toEqual(
        Array(2).fill(`${new Date().getFullYear()} of Gone field`),
      )
    })

    it('CHG-15: names everyone who has changed something, by name, and nobody else', async () => {
      const { items } = await manager.changes.people()
      expect(items.map(({ name }) => name)).toEqual(['Jon Arden', 'Mira Holt', 'Tova Reed'])
    })
  })

const MANY = 40_000
for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`${MANY} changes on ${kind.name}`, () => {
    it('CHG-17: however the log is narrowed, a page is read by index', async () => {
      const opened = await kind.open()
      const { db } = opened.database
      await writeRaw(
        db,
        sql`INSERT INTO staff (email, first_name, last_name)
          SELECT n || '@fieldworks.example', 'P', n::text FROM generate_series(1, 40) AS n`,
      )
      await writeRaw(
        db,
        sql`INSERT INTO change (seq, at, by_staff_id, entity, entity_id, after, channel)
          SELECT n, timestamptz '2026-01-01' + n * interval '1 minute', 1 + n % 40,
            (ARRAY['grower', 'field', 'field_year', 'enrollment'])[1 + n % 4], 1 + n % 500, '{"name": "x"}', 'api'
          FROM generate_series(1, ${sql.lit(MANY)}) AS n`,
      )
      await sql`ANALYZE`.execute(db)
      const filters: ChangeFilter[] = [
        {},
        { staffId: 7 },
        { entity: 'enrollment' },
        { entity: 'field', entityId: 7 },
        { staffId: 7, entity: 'field' },
        { from: '2026-01-05T00:00:00Z', to: '2026-01-05T06:00:00Z' },
        { to: '2026-01-02T00:00:00Z' },
        { from: '2026-01-20T00:00:00Z' },
        { staffId: 9, from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' },
      ]
      for (const filter of filters) {
        const scope = filterScope(filter, await spanIn(db, filter), null)
        const [page, heads] = [scope.newest(scope.span.below, 51), scope.heads(scope.span.below, 51)]
        for (const query of [spanOf(filter), page, heads]) {
          const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(db)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          expect(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan on change_1\b/)
        }
        for (const query of [page, heads]) {
          const { rows: read } = await sql<{ 'QUERY PLAN': { Plan: ReadPlan }[] }>`
            EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(db)
          const found = read[0]?.['QUERY PLAN'][0]?.Plan
          // Rows read and dropped again are what an index in the wrong order costs.
          expect(wastedIn(found), JSON.stringify(filter)).toBeLessThan(MANY / 10)
        }
      }
      await opened.close()
    }, 180_000)
  })

interface ReadPlan {
  Plans?: ReadPlan[]
  'Rows Removed by Filter'?: number
}
const wastedIn = (plan: ReadPlan | undefined): number =>
  (plan?.['Rows Removed by Filter'] ?? 0) + (plan?.Plans ?? []).reduce((sum, part) => sum + wastedIn(part), 0)
