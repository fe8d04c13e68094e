import type { Client } from '@org/core'
import type { CollectedFile, CollectedRow, Crew, Point } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { square } from '../../uploads/testing.ts'

const AT = `${TODAY}T00:00:01.000Z`

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`points that crews left out on ${database.name}`, () => {
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
      growerId = (await client.growers.create({ name: 'Sampled Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 40 })
    })
    afterAll(() => api.close())

    /** A planned point, and the replacements of its stratum in their order. */
    async function scheduled(name: string) {
      drawn += 1
      const rings = square(-97 + drawn * 0.02, 40)
      const plan = { replacementsPerStratum: 2 }
      const { id } = await approvedYear({ client, manager, growerId }, name, rings, plan)
      await planFor(client, id, crew, dayAfter(1))
      const points = await pointsOf(client, id)
      const [one, other] = points.filter(({ role }) => role === 'base')
      const [first, second] = points
        .filter(({ role, stratumId }) => role === 'over' && stratumId === one?.stratumId)
        .toSorted((a, b) => a.order - b.order)
      if (one === undefined || other === undefined || first === undefined || second === undefined)
        throw new Error('no points')
      return { name, id, one, other, first, second }
    }
    const row = (name: string, { number, lat, lon }: Point, comment = '') =>
      `${name} ${number},${lat},${lon},${comment === '' ? AT : ''},${comment}`
    const read = (rows: readonly string[], filter: object): Promise<CollectedFile> =>
      client.points.readCollected({
        ...filter,
        file: new TextEncoder().encode(['name,lat,lon,time,comment', ...rows].join('\n')),
        fileName: 'a.csv',
      })
    const recorded = (rows: readonly CollectedRow[]) =>
      client.points.record({
        rows: rows.map(({ point, lon, lat, proposes }) => ({
          ...{ id: point?.id ?? 0, version: point?.version ?? 0, position: { lon, lat }, collectedAt: AT },
          ...{ event: proposes, reason: proposes === 'collect' ? '' : 'Locked gate' },
        })),
      })
    const statesOf = async (id: number) =>
      new Map(
        (await pointsOf(client, id)).map(({ number, status, replacesPointId }) => [
          number,
          [status, replacesPointId],
        ]),
      )

    it('PCO-18, PCO-19, PCO-21: a point is left out, and the replacement of the same day is recorded with it, and undone', async () => {
      const { name, id, one, first } = await scheduled('Gate')
      const before = await statesOf(id)
      const { rows } = await read([row(name, first), row(name, one, 'Locked gate')], { crewId: [crew.id] })
      expect(rows.map(({ state, proposes, replaces, says }) => [state, proposes, replaces, says])).toEqual([
        ['ready', 'collect', one.number, ''],
        [
          ...['confirm', 'inaccessible', null],
          'Its comment or state says “locked gate”: the point becomes inaccessible, and is not collected.',
        ],
      ])
      expect(rows.map(({ point }) => point?.crewName)).toEqual([null, 'North'])
      const { moved, refused, editId } = await recorded(rows)
      expect(refused).toEqual([])
      expect(moved.map(({ number }) => number).toSorted()).toEqual([one.number, first.number].toSorted())
      const after = await statesOf(id)
      expect(after.get(one.number)).toEqual(['replaced', null])
      expect(after.get(first.number)).toEqual(['collected', one.id])
      // The crew of the place that it took.
      expect(await client.points.get({ id: first.id })).toMatchObject({ point: { collectedBy: 'North' } })
      const again = await read([row(name, first), row(name, one, 'Locked gate')], { fieldYearId: [id] })
      expect(again.rows.map(({ state }) => state)).toEqual(['already', 'already'])
      await client.edits.undo({ id: editId ?? 0 })
      expect(await statesOf(id)).toEqual(before)
    })

    it('PCO-26: what is left out or elsewhere has the cause of its row, else the one that its reason names', async () => {
      const { one, other } = await scheduled('Causes')
      const rowOf = ({ id, version, lon, lat }: Point, reason: string) => ({
        ...{ id, version, position: { lon, lat }, collectedAt: AT, event: 'skip' as const, reason },
      })
      const elsewhere = { lon: other.lon, lat: other.lat + 15 / 111_200 }
      const { moved } = await client.points.record({
        rows: [
          rowOf(one, 'Locked gate'),
          {
            ...rowOf(other, 'As agreed'),
            ...{ event: 'collect', position: elsewhere, cause: 'rock', isOutsideStratum: true },
          },
        ],
      })
      const causes = new Map(moved.map(({ id, cause }) => [id, cause]))
      expect([causes.get(one.id), causes.get(other.id)]).toEqual(['fence', 'rock'])
    })

    it('PCO-18: a replacement alone is refused; it takes the place of a point that was left out before', async () => {
      const { name, id, one, first } = await scheduled('Before')
      const filter = { fieldYearId: [id] }
      const alone = await read([row(name, first)], filter)
      expect(alone.rows).toMatchObject([{ state: 'refused', matchedBy: 'name', replaces: null }])
      expect(alone.rows[0]?.says).toContain('is a replacement that takes no place')
      expect((await recorded(alone.rows)).refused).toMatchObject([
        { message: 'It is a replacement that takes no place' },
      ])
      await client.points.act({
        act: { event: 'skip', points: [{ id: one.id, version: one.version }], reason: 'Wet' },
      })
      const { rows } = await read([row(name, first)], filter)
      expect(rows).toMatchObject([{ state: 'ready', replaces: one.number }])
      expect((await recorded(rows)).refused).toEqual([])
      expect((await statesOf(id)).get(first.number)).toEqual(['collected', one.id])
    })

    it('PCO-18: where a point was collected and left out, or a device has only the plan, no place is taken', async () => {
      const { name, id, one, first } = await scheduled('Both')
      const plan = `${name} ${first.number},${first.lat},${first.lon},,`
      const both = [row(name, one), row(name, one, 'skipped'), row(name, first)]
      const { rows } = await read(both, { fieldYearId: [id] })
      expect(rows.map(({ state }) => state)).toEqual(['ready', 'doubled', 'refused'])
      expect(rows[1]?.says).toBe(`Row 1 says that point ${one.number} of Both was collected.`)
      const left = await read([row(name, one, 'skipped'), plan], { fieldYearId: [id] })
      expect(left.rows.map(({ proposes, replaces }) => [proposes, replaces])).toEqual([
        ['skip', null],
        ['collect', one.number],
      ])
    })

    it('PCO-21: another replacement than the next one is refused, and says what to do', async () => {
      const { name, id, one, first, second } = await scheduled('Next')
      const filter = { fieldYearId: [id] }
      const { rows } = await read([row(name, one, 'flooded'), row(name, second)], filter)
      expect(rows.map(({ state }) => state)).toEqual(['confirm', 'refused'])
      const { refused } = await recorded(rows)
      expect(refused.map(({ id: refusedId, message, remedy }) => [refusedId, message, remedy])).toEqual([
        [
          second.id,
          `Replacement ${first.number} was next, and took the place`,
          `Leave out point ${first.number} too: then the next replacement takes its place.`,
        ],
      ])
      const rest = await read([row(name, first, 'skipped'), row(name, second)], filter)
      expect((await recorded(rest.rows)).refused).toEqual([])
      expect((await statesOf(id)).get(second.number)).toEqual(['collected', first.id])
    })

    it('PCO-21: a replacement that was left out too hands its place on in the same edit', async () => {
      const { name, id, one, first, second } = await scheduled('Chain')
      const before = await statesOf(id)
      const lines = [row(name, second), row(name, first, 'no access'), row(name, one, 'no access')]
      const { rows } = await read(lines, { fieldYearId: [id] })
      expect(rows.map(({ state, replaces }) => [state, replaces])).toEqual([
        ['ready', first.number],
        ['confirm', one.number],
        ['confirm', null],
      ])
      const { refused, editId } = await recorded(rows)
      expect(refused).toEqual([])
      expect((await statesOf(id)).get(second.number)).toEqual(['collected', first.id])
      await client.edits.undo({ id: editId ?? 0 })
      expect(await statesOf(id)).toEqual(before)
    })

    it('PCO-20, PCO-21: each point has its own crew; what is left out needs a reason and a fresh version', async () => {
      const { id, one, other } = await scheduled('Crews')
      const given = { position: { lon: one.lon, lat: one.lat }, collectedAt: AT }
      const { moved, refused } = await client.points.record({
        rows: [
          { id: one.id, version: one.version, ...given },
          { id: other.id, version: other.version, event: 'skip', ...given },
        ],
      })
      expect(moved).toMatchObject([{ id: one.id, collectedBy: 'North' }])
      expect(refused).toMatchObject([{ id: other.id, message: 'No reason was given' }])
      const stale = await client.points.record({
        rows: [{ id: other.id, version: other.version + 1, event: 'skip', reason: 'Wet', ...given }],
      })
      expect(stale.refused).toMatchObject([{ message: expect.stringContaining('Someone changed') }])
      expect((await statesOf(id)).get(other.number)).toEqual([other.status, null])
    })
  })
