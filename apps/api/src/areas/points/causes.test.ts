import type { Client } from '@org/core'
import type { Crew, Point, PointAct, PointCause } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { putYear } from '../field-years/testing.ts'
import { square } from '../uploads/testing.ts'

const AT = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`causes of points on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let crew: Crew
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Caused Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 20 })
    })
    afterAll(() => api.close())

    /** A year whose base points are assigned, and the first of them. */
    async function scheduled(name: string) {
      drawn += 1
      const year = await approvedYear({ client, manager, growerId }, name, square(-97 + drawn * 0.02, 40), {})
      await planFor(client, year.id, crew, dayAfter(1))
      const [one, two, three, four] = (await pointsOf(client, year.id)).filter(({ role }) => role === 'base')
      if (one === undefined || two === undefined || three === undefined || four === undefined)
        throw new Error('no points')
      return { ...year, one, two, three, four }
    }
    const seen = (...points: readonly Point[]) => points.map(({ id, version }) => ({ id, version }))
    const act = (wanted: PointAct) => client.points.act({ act: wanted })
    const now = async ({ id }: Point) => (await client.points.get({ id })).point

    it('PNT-43: the cause is the given one, else the one that the reason names, else none', async () => {
      const { one, two, three, four } = await scheduled('Named')
      const given = await act({ event: 'block', points: seen(one), reason: 'Flooded', cause: 'time' })
      expect(given.moved).toMatchObject([{ cause: 'time', reason: 'Flooded' }])
      const named = await act({ event: 'skip', points: seen(two), reason: 'Out of time' })
      expect(named.moved).toMatchObject([{ cause: 'time' }])
      const none = await act({ event: 'skip', points: seen(three), reason: 'Not flooded' })
      expect(none.moved).toMatchObject([{ cause: null }])
      const position = { lon: four.lon, lat: four.lat + 1 / 111_200 }
      const relocated = await act({
        ...{ event: 'relocate', points: seen(four), ...AT, position },
        ...{ reason: 'Rock outcrop', isOutsideStratum: true },
      })
      expect(relocated.moved).toMatchObject([{ status: 'relocated', cause: 'rock' }])
    })

    it('PNT-44: trying again and collecting clear it, a replaced point keeps it, a waived one unless another is given', async () => {
      const { one, two, three } = await scheduled('Kept')
      const left = await act({ event: 'block', points: seen(one, two, three), reason: 'A fence' })
      expect(left.moved.map(({ cause }) => cause)).toEqual(['fence', 'fence', 'fence'])
      const [replacing, waiving, trying] = left.moved
      if (replacing === undefined || waiving === undefined || trying === undefined)
        throw new Error('no points')
      await act({ event: 'replace', points: seen(replacing) })
      expect(await now(one)).toMatchObject({ status: 'replaced', cause: 'fence' })
      const waived = await manager.points.waive({ points: seen(waiving), reason: 'Out of time' })
      expect(waived.moved).toMatchObject([{ status: 'waived', cause: 'fence', reason: 'Out of time' }])
      const tried = await act({ event: 'retry', points: seen(trying) })
      expect(tried.moved).toMatchObject([{ cause: null, reason: '' }])
      const again = await act({ event: 'block', points: seen(...tried.moved), reason: 'A fence' })
      const other = await manager.points.waive({
        ...{ points: seen(...again.moved), reason: 'Program left', cause: 'chance' },
      })
      expect(other.moved).toMatchObject([{ status: 'waived', cause: 'chance' }])
      await manager.edits.undo({ id: waived.editId ?? 0 })
      expect(await now(two)).toMatchObject({ status: 'inaccessible', cause: 'fence', reason: 'A fence' })
    })

    it('PNT-45: says it afterwards, also when results are there; others and approved years are refused', async () => {
      const { id, one, two, three } = await scheduled('Explained')
      const left = await act({ event: 'skip', points: seen(one), reason: 'As told on the phone' })
      const collected = await act({ event: 'collect', points: seen(two), ...AT })
      await putYear(api, id, 'results_complete')
      const before = [...left.moved, ...collected.moved]
      const said = await act({ event: 'explain', points: seen(...before, three), cause: 'slope' })
      expect(said.moved).toMatchObject([
        { id: one.id, status: 'skipped', cause: 'slope', reason: 'As told on the phone' },
      ])
      expect(said.refused).toMatchObject([
        {
          id: two.id,
          message: 'This point is collected: it has no cause',
          remedy: 'Say why for points that are left out, replaced or collected elsewhere.',
        },
        { id: three.id, message: 'This point is assigned: it has no cause' },
      ])
      expect((await client.fieldYears.get({ id })).status).toBe('results_complete')
      const { items } = await client.changes.timeline({ entity: 'point', id: one.id })
      expect(items[0]).toMatchObject({ before: { cause: null }, after: { cause: 'slope' } })
      await client.edits.undo({ id: said.editId ?? 0 })
      expect(await now(one)).toMatchObject({ cause: null })
      const worded = await act({
        ...{ event: 'explain', points: seen(await now(one)), cause: 'time', reason: 'It got dark' },
      })
      expect(worded.moved).toMatchObject([{ cause: 'time', reason: 'It got dark' }])
      await putYear(api, id, 'approved')
      const locked = await act({ event: 'explain', points: seen(...worded.moved), cause: 'water' })
      expect(locked).toMatchObject({
        editId: null,
        refused: [{ message: expect.stringMatching(/is approved and locked$/) }],
      })
    })

    it('PNT-46: points are found and counted by it, those without one too', async () => {
      const { id, one, two } = await scheduled('Counted')
      await act({ event: 'block', points: seen(one), reason: 'Flooded' })
      await act({ event: 'skip', points: seen(two), reason: 'Because' })
      const found = async (cause: PointCause | '') =>
        (await client.points.list({ fieldYearId: [id], cause: [cause] })).items.map((point) => point.id)
      expect(await found('water')).toEqual([one.id])
      expect(await found('')).not.toContain(one.id)
      const { items } = await client.points.groups({ by: 'cause', fieldYearId: [id] })
      expect(items.map(({ value, rows }) => [value, rows])).toEqual([
        ['water', 1],
        ['', 11],
      ])
    })
  })
