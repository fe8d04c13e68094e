import {
  ENROLLMENT_SORTS,
  FIELD_SORTS,
  fieldYearList,
  GROWER_SORTS,
  idsOfOrder,
  MAX_ROWS_BY_ID,
  sortsOf,
} from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { square, YEAR } from '../areas/uploads/testing.ts'
import { drawField } from '../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../testing/staffed-api.ts'

const NAMES = ['Zone 10', 'Zone 2', 'Älvdal', 'zebra', 'Ärla', 'Zone 2', '\u{1F33D} maize', 'élan']

/** A list as a client has it. */
interface Calls {
  sorts: readonly string[]
  list(query: object): Promise<{
    items: { id: number }[]
    nextCursor: string | null
    count: { rows: number; isExact: boolean } | null
  }>
  order(query: object): Promise<Uint8Array<ArrayBuffer>>
  rows(input: { ids: number[] }): Promise<{ items: { id: number }[] }>
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`lists on ${database.name}`, () => {
    let api: StaffedApi
    const lists: Record<string, () => Calls> = {
      growers: () => ({ ...api.client.growers, sorts: GROWER_SORTS }),
      fields: () => ({ ...api.client.fields, sorts: FIELD_SORTS }),
      enrollments: () => ({ ...api.client.enrollments, sorts: ENROLLMENT_SORTS }),
      fieldYears: () => ({ ...api.client.fieldYears, sorts: sortsOf(fieldYearList) }),
    }
    const states: string[][] = [['Iowa'], ['Nebraska'], ['Iowa', 'Nebraska']]

    beforeAll(async () => {
      api = await database.start()
      const { client } = api
      for (const [at, name] of NAMES.entries()) {
        const { id: growerId } = await client.growers.create({ name: `${name} farms` })
        const lon = at % 2 === 0 ? -93.6 : -97
        const field = await drawField(client, growerId, name, square(lon + at / 100, 42))
        await client.enrollments.create({ growerId, program: name, year: YEAR, fieldIds: [field.id] })
      }
    })
    afterAll(() => api.close())

    async function pages(calls: Calls, query: object) {
      const ids: number[] = []
      let cursor: string | null = null
      do {
        const page = await calls.list({ ...query, limit: 3, ...(cursor === null ? {} : { cursor }) })
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      return ids
    }

    it.each(Object.keys(lists))(
      'LST-42: %s have the same order by pages and by ids, up and down',
      async (name) => {
        const calls = lists[name]?.()
        if (calls === undefined) throw new Error(name)
        for (const sort of calls.sorts) {
          const order = [...idsOfOrder(await calls.order({ sort }))]
          expect([sort, order]).toEqual([sort, await pages(calls, { sort })])
          expect(order.length).toBe(NAMES.length)
        }
      },
    )

    it('LST-43: the first page says how many there are, and whether they were counted', async () => {
      const { client } = api
      const whole = await client.growers.list({ limit: NAMES.length })
      expect(whole.count).toEqual({ rows: NAMES.length, isExact: true })
      const part = await client.growers.list({ limit: 3 })
      expect(part.count).toEqual({ rows: NAMES.length, isExact: true })
      const next = await client.growers.list({ limit: 3, cursor: part.nextCursor ?? '' })
      expect(next.count).toBeNull()
    })

    it.each(Object.keys(lists))(
      'LST-44: %s are read by their ids, in the order of the ids, without those that are gone',
      async (name) => {
        const calls = lists[name]?.()
        if (calls === undefined) throw new Error(name)
        const ids = (await pages(calls, {})).toReversed()
        const { items } = await calls.rows({ ids: [999_999, ...ids] })
        expect(items.map(({ id }) => id)).toEqual(ids)
        const { items: listed } = await calls.list({ limit: 100 })
        expect(items.toReversed()).toEqual(listed)
      },
    )

    it('LST-75: a list and its order say up to which change they are whole', async () => {
      const { client } = api
      const said: (number | null)[] = []
      const onAsOf = (seq: number | null) => void said.push(seq)
      await client.growers.list({}, { onAsOf })
      const [{ id, version } = { id: 0, version: 0 }] = (await client.growers.list({ limit: 1 })).items
      await client.growers.update({ id, version, notes: 'Gate code at the office' })
      await client.growers.list({}, { onAsOf })
      await client.growers.order({}, { onAsOf })
      const [before = 0, after, order] = said
      const { items } = await client.changes.list({})
      expect([after, order]).toEqual([items[0]?.seq, items[0]?.seq])
      expect(after).toBeGreaterThan(before ?? 0)
      // Nobody asks it of an answer that is no list.
      await client.growers.get({ id }, { onAsOf })
      expect(said.at(-1)).toBe(null)
    })

    it('LST-44: at most 500 rows are read by one call, and at least one', async () => {
      const ids = Array.from({ length: MAX_ROWS_BY_ID + 1 }, (_, at) => at + 1)
      for (const asked of [ids, []])
        await expect(api.client.growers.rows({ ids: asked })).rejects.toMatchObject({ kind: 'validation' })
    })

    it('LST-41: several values of a filter find what each of them finds', async () => {
      const { client } = api
      const found = async (state: string[]) =>
        new Set(await pages({ ...client.fields, sorts: [] }, { state }))
      const [iowa, nebraska, both] = await Promise.all(states.map(found))
      expect(both).toEqual(new Set([...(iowa ?? []), ...(nebraska ?? [])]))
      expect(iowa?.size).toBe(4)
      expect(nebraska?.size).toBe(4)
      const order = idsOfOrder(await client.fields.order({ state: ['Iowa', 'Nebraska'] }))
      expect(new Set(order)).toEqual(both)
    })
  })
