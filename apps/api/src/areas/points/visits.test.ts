import type { Client } from '@org/core'
import { type Crew, type CrewDay, metersBetween, wayLengthM } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, confirmedYear } from '../../testing/designs.ts'
import { approvedYear, dayAfter, EVERY_DAY, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { square } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`visits on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Planned Acres' })).id
    })
    afterAll(() => api.close())

    const approved = (name: string) => {
      drawn += 1
      return approvedYear({ client, manager, growerId }, name, square(-97 + drawn * 0.02, 40))
    }
    let crews = 0
    const newCrew = (wanted = {}): Promise<Crew & { editId: number | null }> => {
      crews += 1
      return client.crews.create({ name: `Crew ${crews}`, pointsADay: 20, holidaysOff: false, ...wanted })
    }
    const baseOf = async (yearId: number) =>
      (await pointsOf(client, yearId)).filter(({ role }) => role === 'base')
    const yearOf = (id: number) => client.fieldYears.get({ id })

    it('PNT-1: crews are named once, changed as they were seen, and undone', async () => {
      const crew = await newCrew({ name: 'North', start: { lon: -97, lat: 40 } })
      expect(crew).toMatchObject({ members: '', pointsADay: 20, startLon: -97, startLat: 40, active: true })
      await expect(newCrew({ name: ' NORTH ' })).rejects.toMatchObject({
        kind: 'conflict',
        message: 'There is a crew North already',
      })
      const { id, version, name, pointsADay } = crew
      const changed = await client.crews.update({
        id,
        version,
        name,
        pointsADay,
        members: 'Ada, Bo',
        active: false,
      })
      expect(changed).toMatchObject({ members: 'Ada, Bo', startLon: null, active: false })
      await expect(
        client.crews.update({ id, version, name, pointsADay, members: 'Cy' }),
      ).rejects.toMatchObject({ kind: 'conflict' })
      await client.edits.undo({ id: changed.editId ?? 0 })
      expect((await client.crews.list()).items.find((each) => each.id === id)).toMatchObject({
        members: '',
        startLon: -97,
        active: true,
      })
      await expect(newCrew({ name: 'None', pointsADay: 0 })).rejects.toMatchObject({ kind: 'validation' })
    })

    it('PNT-4: days are planned however far apart they are', async () => {
      const crew = await newCrew()
      const { id } = await approved('Wide apart')
      const [first, second] = await baseOf(id)
      const { version } = await yearOf(id)
      const visit = (pointId = 0) => [{ fieldYearId: id, version, pointIds: [pointId] }]
      const planned = await client.visits.plan({
        today: TODAY,
        days: [
          { crewId: crew.id, day: dayAfter(1), visits: visit(first?.id) },
          { crewId: crew.id, day: dayAfter(130), visits: visit(second?.id) },
        ],
      })
      expect(planned.days.map(({ day }) => day)).toEqual([dayAfter(1), dayAfter(130)])
    })

    it('PNT-4: what an undo answers names the point with its field', async () => {
      const crew = await newCrew()
      const { id } = await approved('Far Corner')
      const [first] = await baseOf(id)
      const { version } = await yearOf(id)
      const visits = [{ fieldYearId: id, version, pointIds: [first?.id ?? 0] }]
      const { editId } = await client.visits.plan({
        today: TODAY,
        days: [{ crewId: crew.id, day: dayAfter(1), visits }],
      })
      const { parts } = await client.edits.undo({ id: editId ?? 0 })
      expect(parts.find(({ entity }) => entity === 'point')?.title).toMatch(
        /^1 of design 1 of \d{4} of Far Corner$/,
      )
    })

    it('PNT-2, PNT-4: a tour over the fields, split into days, is planned and undone as one edit', async () => {
      const years = [await approved('Tour A'), await approved('Tour B'), await approved('Tour C')]
      const crew = await newCrew({ start: { lon: -97.05, lat: 40 } })
      const points = (await Promise.all(years.map(({ id }) => baseOf(id)))).flat()
      const proposal = await client.visits.propose({
        pointIds: points.map(({ id }) => id),
        crewId: crew.id,
        startOn: dayAfter(1),
        weekdays: EVERY_DAY,
      })
      expect(proposal.left).toEqual([])
      // From the start eastward: two fields of nine fit into a day of twenty.
      expect(proposal.days.map(({ day, visits }) => [day, visits.map(({ fieldName }) => fieldName)])).toEqual(
        [
          [dayAfter(1), expect.arrayContaining(['Tour A', 'Tour B'])],
          [dayAfter(2), ['Tour C']],
        ],
      )
      const [first] = proposal.days
      const way = first?.visits.flatMap((visit) => visit.points) ?? []
      expect(first?.lengthM).toBeCloseTo(wayLengthM(way, { lon: -97.05, lat: 40 }), 3)
      expect(first?.lengthM).toBeGreaterThan(
        metersBetween({ lon: -97.05, lat: 40 }, { lon: -96.96, lat: 40 }) * 1.9,
      )
      const before = await yearOf(years[0]?.id ?? 0)
      const planned = await client.visits.plan({
        today: TODAY,
        days: proposal.days.map(({ crewId, day, visits }) => ({
          crewId,
          day,
          visits: visits.map(({ fieldYearId, version, points: along }) => ({
            fieldYearId,
            version,
            pointIds: along.map(({ id }) => id),
          })),
        })),
      })
      expect(planned.days.map(({ lengthM }) => Math.round(lengthM))).toEqual(
        proposal.days.map(({ lengthM }) => Math.round(lengthM)),
      )
      expect(await yearOf(years[2]?.id ?? 0)).toMatchObject({ status: 'scheduled', plannedOn: dayAfter(2) })
      const onRoute = (await client.points.list({ crewId: [crew.id], sort: 'route', limit: 100 })).items
      expect(onRoute.slice(0, 18).map(({ id }) => id)).toEqual(way.map(({ id }) => id))
      expect(onRoute[0]).toMatchObject({ status: 'assigned', plannedOn: dayAfter(1), routeOrder: 1 })
      await client.edits.undo({ id: planned.editId ?? 0 })
      expect(await yearOf(years[0]?.id ?? 0)).toMatchObject({
        status: 'plan_approved',
        plannedOn: before.plannedOn,
      })
      expect(
        (await client.visits.list({ from: dayAfter(0), to: dayAfter(9), crewId: crew.id })).days,
      ).toEqual([])
    })

    it('PNT-2: what the crew has to do on a day already counts and is on the way', async () => {
      const crew = await newCrew({ pointsADay: 12 })
      const [had, more] = [await approved('Had'), await approved('More')]
      await planFor(client, had.id, crew, dayAfter(1))
      const { days } = await client.visits.propose({
        pointIds: (await baseOf(more.id)).slice(0, 3).map(({ id }) => id),
        crewId: crew.id,
        startOn: dayAfter(1),
        weekdays: EVERY_DAY,
      })
      expect(days.map(({ day, visits }) => [day, visits.flatMap(({ points }) => points).length])).toEqual([
        [dayAfter(1), 12],
      ])
      const rest = await client.visits.propose({
        pointIds: (await baseOf(more.id)).map(({ id }) => id),
        crewId: crew.id,
        startOn: dayAfter(1),
        weekdays: EVERY_DAY,
      })
      expect(rest.days.map(({ day }) => day)).toEqual([dayAfter(2)])
    })

    it('PNT-50: a proposal keeps to the days asked, and counts what does not fit', async () => {
      const crew = await newCrew({ pointsADay: 9 })
      const years = [await approved('Week A'), await approved('Week B'), await approved('Week C')]
      const points = (await Promise.all(years.map(({ id }) => baseOf(id)))).flat()
      const asked = {
        pointIds: points.map(({ id }) => id),
        crewId: crew.id,
        startOn: dayAfter(1),
        weekdays: EVERY_DAY,
      }
      const { days, left } = await client.visits.propose({ ...asked, endOn: dayAfter(2) })
      expect(days.map(({ day }) => day)).toEqual([dayAfter(1), dayAfter(2)])
      expect(left).toMatchObject([
        { why: 'full', points: 9, message: '9 of its points have no place within 2 days' },
      ])
      const other = await newCrew({ pointsADay: 9 })
      const shared = await client.visits.propose({ ...asked, otherCrewIds: [other.id], endOn: dayAfter(2) })
      expect(shared.left).toEqual([])
      expect(new Set(shared.days.map(({ crewId }) => crewId)).size).toBe(2)
      await expect(client.visits.propose({ ...asked, endOn: dayAfter(0) })).rejects.toMatchObject({
        message: 'The last day is before the first',
      })
    })

    it('PNT-49, PNT-50: days off are left out and named; without them given, a crew keeps its own', async () => {
      const crew = await newCrew({ pointsADay: 9, daysOff: [dayAfter(2), dayAfter(1), dayAfter(1)] })
      expect(crew).toMatchObject({ daysOff: [dayAfter(1), dayAfter(2)], holidaysOff: false })
      const { id } = await approved('After days off')
      const { days, daysOff } = await client.visits.propose({
        pointIds: (await baseOf(id)).map((point) => point.id),
        ...{ crewId: crew.id, startOn: dayAfter(1), endOn: dayAfter(3), weekdays: EVERY_DAY },
      })
      expect(days.map(({ day }) => day)).toEqual([dayAfter(3)])
      expect(daysOff).toEqual([1, 2].map((at) => ({ crewId: crew.id, day: dayAfter(at), name: 'a day off' })))
      const { version, name, pointsADay } = crew
      const changed = await client.crews.update({ id: crew.id, version, name, pointsADay, members: 'Ana' })
      expect(changed).toMatchObject({ daysOff: crew.daysOff, holidaysOff: false })
    })

    it('PNT-51: what was collected on a day took its time: a day is never filled beyond what its crew collects', async () => {
      const crew = await newCrew({ pointsADay: 12 })
      const [had, more] = [await approved('Collected'), await approved('Added')]
      await planFor(client, had.id, crew, dayAfter(0))
      const [first] = await baseOf(had.id)
      if (first === undefined) return expect.unreachable()
      const { moved } = await client.points.act({
        act: {
          event: 'collect',
          points: [{ id: first.id, version: first.version }],
          collectedAt: new Date().toISOString(),
        },
      })
      expect(moved[0]?.status).toBe('collected')
      const pointIds = (await baseOf(more.id)).map(({ id }) => id)
      const { days, left } = await client.visits.propose({
        ...{ pointIds, crewId: crew.id, startOn: dayAfter(0), endOn: dayAfter(0), weekdays: EVERY_DAY },
      })
      // 8 that wait, and 3 of 9 more: with the collected one that is 12.
      expect(days.map(({ visits }) => visits.flatMap(({ points }) => points).length)).toEqual([11])
      expect(left).toMatchObject([{ why: 'full', points: 6 }])
      const { version } = await yearOf(more.id)
      const plan = {
        today: TODAY,
        days: [{ crewId: crew.id, day: dayAfter(0), visits: [{ fieldYearId: more.id, version, pointIds }] }],
      }
      await expect(client.visits.plan({ ...plan, withinCapacity: true })).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(/^Crew \d+ collects 12 points a day: .+ would have 18$/),
      })
      expect((await baseOf(more.id)).every(({ status }) => status === 'planned')).toBe(true)
    })

    it('PNT-3: a proposal says what cannot be planned, and what to do first', async () => {
      drawn += 1
      const crew = await newCrew()
      const { id } = await confirmedYear(client, growerId, 'Not Approved', square(-97 + drawn * 0.02, 40))
      await client.designs.commit(await commitOf(client, id))
      const good = await approved('Approved')
      const asked = async (...ids: number[]) => ({
        pointIds: (await Promise.all(ids.map(baseOf))).flat().map((point) => point.id),
        crewId: crew.id,
        startOn: dayAfter(1),
      })
      const { left, days } = await client.visits.propose(await asked(id, good.id))
      expect(left).toMatchObject([
        {
          id,
          title: expect.stringMatching(/ of Not Approved$/),
          message: 'It is “Stratified”',
          remedy: 'Ask an operation manager to approve the plan first.',
          why: 'approval',
        },
      ])
      expect(days.flatMap(({ visits }) => visits.map(({ fieldName }) => fieldName))).toEqual(['Approved'])
      await expect(client.visits.propose(await asked(id))).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(/ of Not Approved: It is “Stratified”$/),
      })
      await expect(
        client.visits.propose({ ...(await asked(good.id)), crewId: 999_999 }),
      ).rejects.toMatchObject({ kind: 'notFound' })
      const late = await client.visits.propose({ ...(await asked(good.id)), startOn: dayAfter(1200) })
      expect(late.left).toMatchObject([{ remedy: 'Move it to another day.' }])
    })

    it('PNT-5: days that are over, points twice, replacements and inactive crews are refused, and nothing is written', async () => {
      const crew = await newCrew()
      const { id, points } = await approved('Refused')
      const base = await baseOf(id)
      const { version } = await yearOf(id)
      const plan = (pointIds: number[], wanted = {}) => ({
        today: TODAY,
        days: [
          { crewId: crew.id, day: dayAfter(1), visits: [{ fieldYearId: id, version, pointIds }], ...wanted },
        ],
      })
      const ids = base.map((point) => point.id)
      await expect(client.visits.plan(plan(ids, { day: dayAfter(-1) }))).rejects.toMatchObject({
        kind: 'validation',
        message: expect.stringMatching(/is in the past: choose today or a later day$/),
      })
      await expect(client.visits.plan({ ...plan(ids), today: '2020-01-01' })).rejects.toMatchObject({
        kind: 'validation',
      })
      await expect(client.visits.plan(plan([...ids, ids[0] ?? 0]))).rejects.toMatchObject({
        message: 'A point is on two days',
      })
      const over = points.find(({ role }) => role === 'over')
      await expect(client.visits.plan(plan([over?.id ?? 0]))).rejects.toMatchObject({
        message: expect.stringMatching(/is a replacement that takes no place$/),
      })
      const { id: crewId, version: crewVersion, name, pointsADay } = crew
      await client.crews.update({ id: crewId, version: crewVersion, name, pointsADay, active: false })
      await expect(client.visits.plan(plan(ids))).rejects.toMatchObject({
        message: `Crew ${name} is not active`,
      })
      expect((await yearOf(id)).status).toBe('plan_approved')
      expect((await baseOf(id)).every(({ status }) => status === 'planned')).toBe(true)
    })

    it('PNT-7: points of a design that another took the place of are on no day', async () => {
      const crew = await newCrew()
      const [before, now] = [await approved('Drawn before'), await approved('Drawn now')]
      await planFor(client, before.id, crew, dayAfter(1))
      const { db } = api.server.services.database
      await writeRaw(db, sql`UPDATE design SET is_current = false WHERE field_year_id = ${before.id}`)
      const fieldsOn = ({ days }: { days: CrewDay[] }) =>
        days.map(({ visits }) => visits.map(({ fieldName }) => fieldName))
      const asked = { from: dayAfter(0), to: dayAfter(6), crewId: crew.id }
      expect((await client.visits.list(asked)).days).toEqual([])
      expect(fieldsOn(await planFor(client, now.id, crew, dayAfter(1)))).toEqual([['Drawn now']])
      expect(fieldsOn(await client.visits.list(asked))).toEqual([['Drawn now']])
    })

    it('PNT-6, PNT-7: days are listed, fields move between them, and points are taken off', async () => {
      const crew = await newCrew({ start: { lon: -97, lat: 40 } })
      const other = await newCrew()
      const { id } = await approved('Moved')
      await planFor(client, id, crew, dayAfter(1))
      const [day] = (await client.visits.list({ from: dayAfter(0), to: dayAfter(6), crewId: crew.id })).days
      expect(day).toMatchObject({ crewId: crew.id, day: dayAfter(1), visits: [{ fieldYearId: id }] })
      expect(day?.visits[0]?.points).toHaveLength(9)
      await planFor(client, id, other, dayAfter(3))
      expect(
        (await client.visits.list({ from: dayAfter(0), to: dayAfter(6), crewId: crew.id })).days,
      ).toEqual([])
      expect(await yearOf(id)).toMatchObject({ status: 'scheduled', plannedOn: dayAfter(3) })
      const pointIds = (await baseOf(id)).map((point) => point.id)
      const { cleared, editId } = await client.visits.clear({ pointIds })
      expect(cleared).toBe(9)
      expect(await yearOf(id)).toMatchObject({ status: 'plan_approved', plannedOn: null })
      await client.edits.undo({ id: editId ?? 0 })
      expect(await yearOf(id)).toMatchObject({ status: 'scheduled', plannedOn: dayAfter(3) })
      await expect(client.visits.list({ from: dayAfter(3), to: dayAfter(1) })).rejects.toMatchObject({
        message: 'The last day is before the first',
      })
    })
  })
