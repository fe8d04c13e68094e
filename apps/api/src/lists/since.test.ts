import { idsOfOrder, keysOf, lists } from '@org/core'
import type { List } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { YEAR } from '../areas/uploads/testing.ts'
import { baggedYear, commitUpload, csvFile, mapUnshipped } from '../testing/lab-files.ts'
import { rounds } from '../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../testing/staffed-api.ts'
import { writeRaw } from '../testing/write-raw.ts'

interface Row {
  id: number
  updatedAt: string
}

/** A list as a client has it. */
interface Calls {
  list(query: object): Promise<{ items: Row[]; nextCursor: string | null; count: { rows: number } | null }>
  order(query: object): Promise<Uint8Array<ArrayBuffer>>
  sums(query: object): Promise<{ rows: number }>
  groups?(query: object): Promise<{ items: { value: string | number; within: string; rows: number }[] }>
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`what changed since, on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
      const { client } = api
      const manager = await api.signIn('manager')
      const { id: growerId } = await client.growers.create({ name: 'Kept Acres' })
      const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      const world = { api, client, manager, growerId, crew }
      const { samples } = await baggedYear(world, 'First', { lon: -97, lat: 45 })
      const { samples: others } = await baggedYear(world, 'Second', { lon: -96.9, lat: 45 })
      const lines = [...samples, ...others].map(({ labelCode }) => [labelCode ?? '', 6.5])
      const staged = await client.resultUploads.stage(csvFile([['Label', 'pH'], ...lines]))
      await commitUpload(client, await mapUnshipped(client, staged))
      for (const [at, name] of ['Other', 'Third'].entries()) {
        const { id } = await client.growers.create({ name })
        const field = await client.fields.create({ growerId: id, name: `Bare ${at}` })
        await client.enrollments.create({ growerId: id, program: name, year: YEAR, fieldIds: [field.id] })
      }
      // Every row at another time, in another order than that of the ids.
      for (const { entity } of Object.values<List>(lists))
        await writeRaw(
          api.server.services.database.db,
          sql`UPDATE ${sql.table(entity.name)} SET updated_at = timestamptz '2026-03-01 00:00:00.0007Z'
            + ((id * 7) % 31) * interval '61 seconds'`,
        )
    }, 120_000)
    afterAll(() => api.close())

    const callsOf = (name: keyof typeof lists): Calls => api.client[name]

    async function pages(calls: Calls, query: object): Promise<Row[]> {
      const rows: Row[] = []
      let cursor: string | null = null
      do {
        const page = await calls.list({ ...query, limit: 7, ...(cursor === null ? {} : { cursor }) })
        rows.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      return rows
    }

    it.each(keysOf(lists))(
      'LST-73: pages, ids, sums and groups of %s have the rows that changed at or after it',
      async (name) => {
        const calls = callsOf(name)
        const list: List = lists[name]
        const all = await pages(calls, {})
        expect(new Set(all.map(({ updatedAt }) => updatedAt)).size).toBeGreaterThan(1)
        const query = fc.record({
          row: fc.constantFrom(...all),
          laterMs: fc.constantFrom(-1, 0, 1),
          sort: fc.constantFrom(...list.sorts, ...list.sorts.map((sort) => `-${sort}`)),
          by: fc.constantFrom(...keysOf(list.groups), null),
        })
        const property = fc.asyncProperty(query, async ({ row, laterMs, sort, by }) => {
          const since = new Date(Date.parse(row.updatedAt) + laterMs).toISOString()
          const expected = (await pages(calls, { sort }))
            .filter(({ updatedAt }) => updatedAt >= since)
            .map(({ id }) => id)
          const asked = { updatedSince: since }
          expect((await pages(calls, { ...asked, sort })).map(({ id }) => id)).toEqual(expected)
          expect([...idsOfOrder(await calls.order({ ...asked, sort }))]).toEqual(expected)
          const first = await calls.list({ ...asked, limit: 1 })
          expect(first.count?.rows).toBe(expected.length)
          expect((await calls.sums(asked)).rows).toBe(expected.length)
          if (by === null || calls.groups === undefined) return
          const { within } = list.groups[by] ?? {}
          for (const group of (await calls.groups({ ...asked, by })).items) {
            // Some filters do not have the rows without a value.
            if (group.value === '') continue
            const place = within === undefined ? {} : { [within]: [group.within] }
            const { rows } = await calls.sums({ ...asked, ...place, [by]: [group.value] })
            expect([group.value, group.rows]).toEqual([group.value, rows])
          }
        })
        await fc.assert(property, { numRuns: rounds(8, 100) })
      },
    )

    it('LST-73: is about the row itself: a field does not change with the name of its grower', async () => {
      const { client } = api
      const [grower] = (await client.growers.list({ search: 'Kept Acres' })).items
      const { updatedAt } = await client.growers.update({
        ...{ id: grower?.id ?? 0, version: grower?.version ?? 0, name: 'Kept Land' },
      })
      expect((await client.growers.list({ updatedSince: updatedAt })).items.map(({ name }) => name)).toEqual([
        'Kept Land',
      ])
      expect((await client.fields.list({ updatedSince: updatedAt })).items).toEqual([])
      const [field] = (await client.fields.list({ search: 'First' })).items
      expect(field?.growerName).toBe('Kept Land')
      await client.fields.update({ id: field?.id ?? 0, version: field?.version ?? 0, name: 'Renamed' })
      const changed = await client.fields.list({ updatedSince: updatedAt })
      expect(changed.items.map(({ name }) => name)).toEqual(['Renamed'])
    })

    it.each([
      'yesterday',
      '2026-03-01',
      '2026-03-01T00:00:00',
      '2026-03-01T00:00:00+02:00',
      '0000-01-01T00:00:00Z',
    ])('LST-73: anything but an instant in UTC is refused by name: %s', async (updatedSince) => {
      for (const name of keysOf(lists))
        await expect(callsOf(name).list({ updatedSince })).rejects.toMatchObject({
          kind: 'validation',
          details: [expect.objectContaining({ path: 'query.updatedSince' })],
        })
    })

    it('LST-74: it is no filter: an export that asks for it is refused by name', async () => {
      const filter: object = { updatedSince: '2026-03-01T00:00:00Z' }
      await expect(api.client.exports.createFields({ filter, format: 'csv' })).rejects.toMatchObject({
        kind: 'validation',
        details: [expect.objectContaining({ path: expect.stringContaining('updatedSince') })],
      })
    })
  })
