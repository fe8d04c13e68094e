import type { Client } from '@org/core'
import type { Crew, Point, PointAct } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { putYear } from '../field-years/testing.ts'
import { square } from '../uploads/testing.ts'

const AT = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`points on ${database.name}`, () => {
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
      crew = await client.crews.create({ name: 'North', pointsADay: 20 })
    })
    afterAll(() => api.close())

    const approved = (name = 'North Forty', plan = {}) => {
      drawn += 1
      return approvedYear({ client, manager, growerId }, name, square(-97 + drawn * 0.02, 40), plan)
    }
    /** A year whose base points are assigned. */
    async function scheduled(name?: string, plan = {}) {
      const year = await approved(name, plan)
      await planFor(client, year.id, crew, dayAfter(1))
      return { ...year, points: await pointsOf(client, year.id) }
    }
    const statusOf = async (id: number) => (await client.fieldYears.get({ id })).status
    const seen = (points: readonly Point[]) => points.map(({ id, version }) => ({ id, version }))
    const act = (wanted: PointAct) => client.points.act({ act: wanted })
    const collect = (points: readonly Point[]) => act({ event: 'collect', points: seen(points), ...AT })
    const base = (points: readonly Point[]) => points.filter(({ role }) => role === 'base')
    const [meter] = [1 / 111_200]

    it('PNT-8: collects as planned: time, person and place are recorded; history and undo', async () => {
      const { id, points } = await scheduled()
      const [point] = base(points)
      const { moved, refused, editId } = await collect(point === undefined ? [] : [point])
      expect(refused).toEqual([])
      expect(moved).toMatchObject([
        {
          status: 'collected',
          collectedAt: AT.collectedAt,
          collectedBy: 'North',
          actualLon: point?.lon,
          actualLat: point?.lat,
          offsetM: 0,
          crewName: 'North',
        },
      ])
      expect(await statusOf(id)).toBe('in_progress')
      const { items } = await client.changes.timeline({ entity: 'point', id: point?.id ?? 0 })
      expect(items[0]).toMatchObject({ before: { status: 'assigned' }, after: { status: 'collected' } })
      await client.edits.undo({ id: editId ?? 0 })
      expect((await client.points.get({ id: point?.id ?? 0 })).point).toMatchObject({
        status: 'assigned',
        collectedAt: null,
        actualLon: null,
      })
      expect(await statusOf(id)).toBe('scheduled')
    })

    it('PNT-8: a measured place counts as planned up to 10 m, with a reason up to 30 m, and is refused beyond', async () => {
      const { points } = await scheduled('Measured')
      const [one, two, three] = base(points)
      if (one === undefined || two === undefined || three === undefined) throw new Error('no points')
      const north = (point: Point, meters: number) => ({ lon: point.lon, lat: point.lat + meters * meter })
      const near = await act({
        event: 'collectAt',
        points: seen([one]),
        ...AT,
        position: north(one, 6),
        accuracyM: 2.5,
      })
      expect(near.moved[0]).toMatchObject({ status: 'collected', accuracyM: 2.5 })
      expect(near.moved[0]?.offsetM).toBeCloseTo(6, 1)
      const farther = await act({ event: 'collectAt', points: seen([two]), ...AT, position: north(two, 17) })
      expect(farther).toMatchObject({
        editId: null,
        refused: [
          {
            message: 'The place is 17 m from the planned one, more than 10 m',
            remedy: 'Choose “Collect elsewhere”, and say why.',
          },
        ],
      })
      const elsewhere = await act({
        event: 'relocate',
        points: seen([two]),
        ...AT,
        position: north(two, 17),
        reason: 'Wet',
        isOutsideStratum: true,
      })
      expect(elsewhere.moved[0]).toMatchObject({ status: 'relocated', reason: 'Wet' })
      const beyond = await act({
        event: 'relocate',
        points: seen([three]),
        ...AT,
        position: north(three, 41),
        reason: 'Wet',
      })
      expect(beyond.refused).toMatchObject([
        { message: 'The place is 41 m from the planned one, more than 30 m' },
      ])
      await expect(
        act({ event: 'collect', points: seen([three]), ...AT, collectedAt: `${dayAfter(3)}T12:00:00.000Z` }),
      ).rejects.toMatchObject({ kind: 'validation' })
    })

    it('PNT-9: a place outside of the field is refused; outside of the stratum it is said by the person', async () => {
      const { points } = await scheduled('Edges', {
        bufferM: 0,
        cellSizeM: 25,
        pointCount: 120,
        strataCount: 10,
      })
      const places = base(points).flatMap((point) =>
        [0, 1, 2, 3].map((quarter) => ({
          point,
          lon: point.lon + (28 * Math.cos((quarter * Math.PI) / 2) * meter) / Math.cos((40 * Math.PI) / 180),
          lat: point.lat + 28 * Math.sin((quarter * Math.PI) / 2) * meter,
        })),
      )
      const { rows } = await sql<{ at: number; in_field: boolean; in_stratum: boolean }>`
        SELECT at, ST_Covers(boundary_version.geom, spot) AS in_field, ST_Covers(stratum.geom, spot) AS in_stratum
        FROM jsonb_to_recordset(${JSON.stringify(places.map(({ point, lon, lat }, at) => ({ at, id: point.id, lon, lat })))}::jsonb)
          AS place (at integer, id bigint, lon double precision, lat double precision)
        JOIN point ON point.id = place.id JOIN stratum ON stratum.id = point.stratum_id
        JOIN field_year ON field_year.id = point.field_year_id
        JOIN boundary_version ON boundary_version.id = field_year.boundary_version_id,
        LATERAL ST_SetSRID(ST_MakePoint(place.lon, place.lat), 4326) AS spot`.execute(
        api.server.services.database.db,
      )
      const outside = places[rows.find((row) => !row.in_field)?.at ?? -1]
      const across = places[rows.find((row) => row.in_field && !row.in_stratum)?.at ?? -1]
      if (outside === undefined || across === undefined) throw new Error('no such place')
      const relocate = ({ point, lon, lat }: typeof outside, isOutsideStratum = false) =>
        act({
          event: 'relocate',
          points: seen([point]),
          ...AT,
          position: { lon, lat },
          reason: 'A ditch',
          isOutsideStratum,
        })
      expect((await relocate(outside, true)).refused).toMatchObject([
        { message: expect.stringMatching(/^The place is outside \d+ of Edges$/) },
      ])
      expect((await relocate(across)).refused).toMatchObject([
        { message: expect.stringMatching(/^The place is outside stratum \d+$/) },
      ])
      expect((await relocate(across, true)).moved).toMatchObject([{ status: 'relocated' }])
    })

    it('PNT-10: the next replacement takes the place, with crew, day and samples; then none is left', async () => {
      const { id, points } = await scheduled('Wet Corner')
      const inStratum = base(points).filter(({ stratumNumber }) => stratumNumber === 1)
      const over = points.find((point) => point.role === 'over' && point.stratumNumber === 1)
      const [first, second] = inStratum
      if (first === undefined || second === undefined || over === undefined) throw new Error('no points')
      const detail = await client.points.get({ id: first.id })
      expect(detail).toMatchObject({
        nextReplacement: { id: over.id, number: over.number },
        relocateWithinM: 30,
      })
      expect(detail.samples).toHaveLength(2)
      const taken = await act({ event: 'block', points: seen([first]), reason: 'Flooded', replace: true })
      expect(taken.moved).toMatchObject([
        { id: first.id, status: 'replaced', reason: 'Flooded' },
        {
          id: over.id,
          status: 'assigned',
          replacesPointId: first.id,
          replacesNumber: first.number,
          plannedOn: dayAfter(1),
          crewName: 'North',
        },
      ])
      expect((await client.points.get({ id: over.id })).samples.map(({ depthTopCm }) => depthTopCm)).toEqual([
        0, 15,
      ])
      expect((await client.samples.list({ fieldYearId: [id] })).items).toHaveLength(18)
      const none = await act({ event: 'skip', points: seen([second]), reason: 'No time', replace: true })
      expect(none.refused).toMatchObject([
        { message: 'Stratum 1 has no replacement left', remedy: 'Relocate it, or waive it.' },
      ])
      expect(none.moved).toMatchObject([{ id: second.id, status: 'skipped' }])
      const again = await act({ event: 'retry', points: seen(none.moved) })
      expect(again.moved).toMatchObject([{ status: 'assigned', reason: '' }])
      await client.edits.undo({ id: again.editId ?? 0 })
      await client.edits.undo({ id: none.editId ?? 0 })
      await client.edits.undo({ id: taken.editId ?? 0 })
      expect((await client.points.get({ id: first.id })).point).toMatchObject({
        status: 'assigned',
        reason: '',
      })
      expect((await client.points.get({ id: over.id })).point).toMatchObject({
        status: 'planned',
        replacesPointId: null,
        crewId: null,
      })
      expect((await client.points.get({ id: first.id })).samples).toHaveLength(2)
    })

    it('PNT-11: each point is judged on its own, and the others move in one edit', async () => {
      const { points, id } = await scheduled('Judged')
      const [one, two, three] = base(points)
      const over = points.find(({ role }) => role === 'over')
      if (one === undefined || two === undefined || three === undefined || over === undefined)
        throw new Error('no points')
      await collect([one])
      const { moved, refused } = await act({
        event: 'collect',
        points: [
          ...seen([two]),
          { id: three.id, version: three.version + 1 },
          ...seen([over]),
          { id: 999_999, version: 1 },
        ],
        ...AT,
      })
      expect(moved.map((point) => point.id)).toEqual([two.id])
      expect(refused).toMatchObject([
        { id: three.id, title: expect.stringMatching(/^Point \d+ of \d+ of Judged$/) },
        { id: over.id, message: 'It is a replacement that takes no place' },
        { id: 999_999, title: 'A point' },
      ])
      expect((await collect([one])).refused).toHaveLength(1)
      await putYear(api, id, 'approved')
      expect((await collect([three])).refused).toMatchObject([
        {
          message: expect.stringMatching(/is approved and locked$/),
          remedy: 'Ask an operation manager to unlock it.',
        },
      ])
      const unplanned = await approved('Unplanned')
      expect((await collect(base(unplanned.points).slice(0, 1))).refused).toMatchObject([
        { message: expect.stringMatching(/is “Plan approved”$/), remedy: 'Plan its days first.' },
      ])
    })

    it('PNT-12: the year follows its points both ways, also by undos out of order', async () => {
      const { id, points } = await scheduled('Followed')
      const [one, ...others] = base(points)
      if (one === undefined) throw new Error('no points')
      const first = await collect([one])
      expect(await statusOf(id)).toBe('in_progress')
      const rest = await collect(others)
      expect(await statusOf(id)).toBe('collected')
      // The first act made it in progress; that the rest stands keeps it so.
      await client.edits.undo({ id: first.editId ?? 0 })
      expect(await statusOf(id)).toBe('in_progress')
      await client.edits.undo({ id: rest.editId ?? 0 })
      expect(await statusOf(id)).toBe('scheduled')
    })

    it('PNT-14: managers waive, others are refused', async () => {
      const { id, points } = await scheduled('Waived')
      const [one, ...others] = base(points)
      if (one === undefined) throw new Error('no points')
      await expect(client.points.waive({ points: seen([one]), reason: 'Road' })).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Only operation managers can waive points',
      })
      await manager.points.waive({ points: seen([one]), reason: 'Road' })
      expect(await statusOf(id)).toBe('scheduled')
      await collect(others)
      expect(await statusOf(id)).toBe('collected')
    })

    it('PNT-15, PNT-16: found by names and number; sums count fields once', async () => {
      const { id, fieldId, points } = await scheduled('Çöpler Ridge')
      const numbers = async (search: string) =>
        (await client.points.list({ search, fieldYearId: [id] })).items.map(({ number }) => number)
      expect(await numbers('copler 12')).toEqual([12])
      expect(await numbers('12')).toEqual([12])
      expect(await numbers('copler')).toHaveLength(points.length)
      expect(await numbers('sampled acres 3')).toEqual([3])
      expect(await numbers('nowhere 3')).toEqual([])
      const { areaM2 } = await client.fields.get({ id: fieldId })
      const { rows, sums } = await client.points.sums({ fieldYearId: [id] })
      expect({ rows, ...sums }).toEqual({ rows: 12, fields: 1, area: areaM2, toSample: 9, samples: 18 })
      expect((await client.points.sums({ fieldYearId: [id], counts: 'yes' })).rows).toBe(9)
      const { items } = await client.points.groups({ by: 'crewId', fieldYearId: [id] })
      expect(items.map(({ label, rows: count }) => [label, count])).toEqual([
        ['North', 9],
        [null, 3],
      ])
      const days = await client.points.groups({ by: 'plannedOn', fieldYearId: [id] })
      expect(days.items.map(({ value }) => value)).toEqual([dayAfter(1), ''])
      expect((await client.points.list({ plannedOn: [dayAfter(1)], fieldYearId: [id] })).items).toHaveLength(
        9,
      )
      expect((await client.points.list({ plannedOn: [''], fieldYearId: [id] })).items).toHaveLength(3)
      const route = (await client.points.list({ sort: 'route', fieldYearId: [id] })).items
      expect(route.map(({ number }) => number)).toEqual(points.map(({ number }) => number))
    })
  })
