import { pointWorkbook } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter, pointsOf } from '../../../testing/planned-years.ts'
import { at, type PointCells, pointCells } from '../../../testing/point-cells.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { putYear } from '../../field-years/testing.ts'

const TOGETHER = 'A point is planned for a crew and a day, or for neither.'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`crews and days in cells of points on ${database.name}`, () => {
    let api: StaffedApi
    let cells: PointCells
    beforeAll(async () => {
      api = await database.start()
      cells = await pointCells(api)
    })
    afterAll(() => api.close())
    const crew = (id: number, is: unknown, was: unknown = null) => ({ id, column: 'crew', was, is })
    const day = (id: number, is: unknown, was: unknown = null) => ({ id, column: 'plannedOn', was, is })
    const status = (id: number, was: string, is: string) => ({ id, column: 'status', was, is })
    const told = (refused: readonly { column: string; message: string; remedy: string }[]) =>
      refused.map(({ column, message, remedy }) => [column, message, remedy])

    it('WBK-70: crew and day together assign a point, after the others of that day; the year is scheduled for its first day; one undo', async () => {
      const { edit, north, scheduled, approved, pointOf, yearOf } = cells
      await scheduled('Before', north, dayAfter(11))
      const { id, points } = await approved('Assigned')
      const [one, two] = [at(points, 0), at(points, 1)]
      const { editId, ...answer } = await edit([
        crew(one.id, north.id),
        day(one.id, dayAfter(12)),
        day(two.id, dayAfter(11)),
        crew(two.id, north.id),
      ])
      const now = [await pointOf(one), await pointOf(two)]
      expect(answer).toEqual({
        changed: now.map(({ id: of, version }) => ({ id: of, version })),
        conflicts: [],
        refused: [],
      })
      expect(now).toMatchObject([
        { status: 'assigned', crewName: 'North', plannedOn: dayAfter(12), routeOrder: 1 },
        { status: 'assigned', crewName: 'North', plannedOn: dayAfter(11), routeOrder: 10 },
      ])
      expect(await yearOf(id)).toMatchObject({ status: 'scheduled', plannedOn: dayAfter(11) })
      await cells.client.edits.undo({ id: editId ?? 0 })
      expect(await pointOf(one)).toMatchObject({
        ...{ status: 'planned', crewId: null, plannedOn: null, routeOrder: null },
      })
      expect(await yearOf(id)).toMatchObject({ status: 'plan_approved', plannedOn: null })
    })

    it('WBK-70: the crew or the day alone moves a planned point to the end of that day', async () => {
      const { edit, north, south, scheduled, pointOf, yearOf } = cells
      const { id, points } = await scheduled('Moved', north, dayAfter(21))
      const one = at(points, 0)
      expect((await edit([day(one.id, dayAfter(20), dayAfter(21))])).refused).toEqual([])
      expect(await pointOf(one)).toMatchObject({ crewName: 'North', plannedOn: dayAfter(20), routeOrder: 1 })
      expect(await yearOf(id)).toMatchObject({ status: 'scheduled', plannedOn: dayAfter(20) })
      await edit([day(one.id, dayAfter(21), dayAfter(20))])
      expect(await pointOf(one)).toMatchObject({ plannedOn: dayAfter(21), routeOrder: points.length + 1 })
      await edit([crew(one.id, south.id, north.id)])
      expect(await pointOf(one)).toMatchObject({ crewName: 'South', plannedOn: dayAfter(21), routeOrder: 1 })
    })

    it('WBK-71: a crew without a day, and a day without a crew, are refused; so is emptying one of them', async () => {
      const { edit, north, approved, scheduled, pointOf } = cells
      const [one, two] = [at((await approved('Halves')).points, 0), at((await scheduled('Whole')).points, 0)]
      expect(told((await edit([crew(one.id, north.id)])).refused)).toEqual([
        ['crew', 'Choose a day as well', TOGETHER],
      ])
      expect(told((await edit([day(one.id, dayAfter(1))])).refused)).toEqual([
        ['plannedOn', 'Choose a crew as well', TOGETHER],
      ])
      expect(told((await edit([day(two.id, null, dayAfter(1))])).refused)).toEqual([
        ['plannedOn', 'Empty the crew as well', TOGETHER],
      ])
      expect(told((await edit([crew(two.id, null, north.id)])).refused)).toEqual([
        ['crew', 'Empty the day as well', TOGETHER],
      ])
      expect(await pointOf(one)).toEqual(one)
      expect(await pointOf(two)).toEqual(two)
    })

    it('WBK-71: both emptied, or “Planned”, take a point off its day; a year without any goes back to its approved plan', async () => {
      const { edit, north, scheduled, pointOf, yearOf } = cells
      const { id, points } = await scheduled('Cleared', north, dayAfter(30))
      const [first, ...others] = points
      if (first === undefined) throw new Error('no points')
      await edit([crew(first.id, null, north.id), day(first.id, null, dayAfter(30))])
      expect(await pointOf(first)).toMatchObject({
        ...{ status: 'planned', crewId: null, plannedOn: null, routeOrder: null },
      })
      expect(await yearOf(id)).toMatchObject({ status: 'scheduled', plannedOn: dayAfter(30) })
      const { refused, changed } = await edit(others.map((point) => status(point.id, 'assigned', 'planned')))
      expect(refused).toEqual([])
      expect(changed).toHaveLength(others.length)
      expect(await yearOf(id)).toMatchObject({ status: 'plan_approved', plannedOn: null })
    })

    it('WBK-71: points of one year that leave their day while others get one keep it scheduled', async () => {
      const { edit, north, scheduled, yearOf } = cells
      const { id, points } = await scheduled('Both ways', north, dayAfter(40))
      const [stays, ...leave] = points
      await edit([
        ...leave.flatMap((point) => [crew(point.id, null, north.id), day(point.id, null, dayAfter(40))]),
        day(stays?.id ?? 0, dayAfter(41), dayAfter(40)),
      ])
      expect(await yearOf(id)).toMatchObject({ status: 'scheduled', plannedOn: dayAfter(41) })
    })

    it('WBK-71: “Assigned” comes with its crew and day, and is refused without them', async () => {
      const { edit, north, approved, pointOf } = cells
      const { points } = await approved('Stated')
      const [one, two, three] = [at(points, 0), at(points, 1), at(points, 2)]
      const { refused } = await edit([
        status(one.id, 'planned', 'assigned'),
        crew(one.id, north.id),
        day(one.id, dayAfter(2)),
        status(two.id, 'planned', 'assigned'),
        status(three.id, 'planned', 'assigned'),
        crew(three.id, north.id),
      ])
      const assigned = ['status', '“Assigned” needs a crew and a day', 'Enter both in the same row.']
      expect(told(refused)).toEqual([assigned, assigned, ['crew', 'Choose a day as well', TOGETHER]])
      expect((await pointOf(one)).status).toBe('assigned')
      const contrary = await edit([
        status(one.id, 'assigned', 'planned'),
        day(one.id, dayAfter(3), dayAfter(2)),
      ])
      expect(told(contrary.refused)).toEqual([
        [
          'status',
          'A point with a crew and a day is “Assigned”',
          'Empty crew and day, or leave the status as it is.',
        ],
      ])
      expect(await pointOf(one)).toMatchObject({ status: 'assigned', plannedOn: dayAfter(3) })
    })

    it('WBK-72: past days, days outside of the season, crews that are not active, replacements and years without an approved plan are refused, both cells with the reason', async () => {
      const { client, edit, north, approved, pointOf } = cells
      const { id, points, all } = await approved('Rules')
      const one = at(points, 0)
      const attempt = async (of: number, crewId: number, on: string) => {
        const { refused, changed } = await edit([crew(of, crewId), day(of, on)])
        expect(changed).toEqual([])
        expect(refused.map(({ column }) => column)).toEqual(['crew', 'plannedOn'])
        expect(refused[0]?.message).toBe(refused[1]?.message)
        return refused[0]?.message
      }
      expect(await attempt(one.id, north.id, dayAfter(-3))).toMatch(/is in the past: choose today or a later/)
      expect(await attempt(one.id, north.id, dayAfter(1200))).toMatch(/of Rules can be planned from/)
      expect(await attempt(one.id, 999_999, dayAfter(1))).toBe('This crew does not exist')
      const gone = await client.crews.create({ name: 'Gone', pointsADay: 5 })
      const { version, name, pointsADay } = gone
      await client.crews.update({ id: gone.id, version, name, pointsADay, active: false })
      expect(await attempt(one.id, gone.id, dayAfter(1))).toBe('Crew Gone is not active')
      const over = all.find(({ role }) => role === 'over')
      expect(await attempt(over?.id ?? 0, north.id, dayAfter(1))).toMatch(
        /is a replacement that takes no place/,
      )
      await putYear(api, id, 'stratified')
      expect(await attempt(one.id, north.id, dayAfter(1))).toMatch(/of Rules: It is “Stratified”$/)
      expect((await pointOf(one)).version).toBe(one.version)
    })

    it('WBK-72: a point that is no longer waiting is refused, and the others are planned', async () => {
      const { client, edit, north, scheduled } = cells
      const { points } = await scheduled('No longer')
      const [one, two] = [at(points, 0), at(points, 1)]
      await client.points.act({
        act: { event: 'skip', points: [{ id: one.id, version: one.version }], reason: 'Wet' },
      })
      const { refused, changed } = await edit([
        crew(one.id, null, north.id),
        day(one.id, null, dayAfter(1)),
        day(two.id, dayAfter(2), dayAfter(1)),
      ])
      expect(refused.map(({ id, message }) => [id, message])).toEqual(
        [one.id, one.id].map((id) => [
          id,
          expect.stringMatching(/^Point \d+ of \d+ of No longer is no longer waiting$/),
        ]),
      )
      expect(changed.map(({ id }) => id)).toEqual([two.id])
    })

    it('WBK-73: 300 points get crew and day in one call, and one undo sets back points and years', async () => {
      const { client, edit, south, approved, yearOf } = cells
      const plan = { pointCount: 100, replacementsPerStratum: 1 }
      const years = await Promise.all(['Many A', 'Many B', 'Many C'].map((name) => approved(name, plan)))
      const points = years.flatMap((year) => year.points)
      expect(points).toHaveLength(300)
      const { editId, changed, refused, conflicts } = await edit(
        points.flatMap(({ id }) => [crew(id, south.id), day(id, dayAfter(50))]),
      )
      expect({ refused, conflicts }).toEqual({ refused: [], conflicts: [] })
      expect(changed).toHaveLength(300)
      const stateOf = async () => {
        const now = (await Promise.all(years.map(({ id }) => pointsOf(client, id)))).flat()
        const ofYears = await Promise.all(years.map(({ id }) => yearOf(id)))
        return {
          places: now.flatMap(({ routeOrder }) => routeOrder ?? []).sort((a, b) => a - b),
          statuses: [...new Set(now.filter(({ role }) => role === 'base').map((point) => point.status))],
          years: ofYears.map(({ status: of, plannedOn }) => [of, plannedOn]),
        }
      }
      expect(await stateOf()).toEqual({
        places: points.map((_, place) => place + 1),
        statuses: ['assigned'],
        years: years.map(() => ['scheduled', dayAfter(50)]),
      })
      await client.edits.undo({ id: editId ?? 0 })
      expect(await stateOf()).toEqual({
        places: [],
        statuses: ['planned'],
        years: years.map(() => ['plan_approved', null]),
      })
    })

    it('WBK-74: a point that a colleague planned is a conflict in both cells, with who', async () => {
      const { edit, north, south, approved, pointOf } = cells
      const one = at((await approved('Contested')).points, 0)
      const colleague = await api.signIn('colleague')
      await edit([crew(one.id, south.id), day(one.id, dayAfter(5))], colleague)
      const { conflicts, changed, refused } = await edit([crew(one.id, north.id), day(one.id, dayAfter(6))])
      const by = { by: 'Jon Arden', at: expect.stringMatching(/Z$/) }
      expect(conflicts).toEqual([
        { id: one.id, column: 'crew', is: south.id, ...by },
        { id: one.id, column: 'plannedOn', is: dayAfter(5), ...by },
      ])
      expect({ changed, refused }).toEqual({ changed: [], refused: [] })
      expect(await pointOf(one)).toMatchObject({ crewName: 'South', plannedOn: dayAfter(5) })
    })

    it('WBK-78: two people who plan the same points at once, in any order, wait for each other', async () => {
      const { edit, north, south, approved, scheduled, pointOf } = cells
      const had = await scheduled('Taken', south, dayAfter(60))
      const years = [await approved('Wanted A'), had, await approved('Wanted B')]
      const points = await Promise.all(years.flatMap((year) => year.points).map(pointOf))
      const colleague = await api.signIn('colleague')
      const plan = (crewId: number, rows: typeof points) =>
        rows.flatMap((point) => [
          crew(point.id, crewId, point.crewId),
          day(point.id, dayAfter(61), point.plannedOn),
        ])
      const answers = await Promise.all([
        edit(plan(north.id, points)),
        edit(plan(south.id, points.toReversed()), colleague),
      ])
      const now = await Promise.all(points.map(pointOf))
      expect(now.every(({ status: of, plannedOn }) => of === 'assigned' && plannedOn === dayAfter(61))).toBe(
        true,
      )
      expect(answers.flatMap(({ refused }) => refused)).toEqual([])
      // Who comes second finds another crew; the day is the same by then.
      const free = points.filter(({ crewId }) => crewId === null).map(({ id }) => id)
      const late = answers.flatMap(({ conflicts }) => conflicts).filter(({ id }) => free.includes(id))
      expect(late.map(({ column }) => column)).toEqual(free.map(() => 'crew'))
      const places = now.map(({ crewId, routeOrder }) => `${crewId} ${routeOrder}`)
      expect(new Set(places).size).toBe(points.length)
    })

    it('WBK-24: nothing of a locked year is written', async () => {
      const { edit, north, scheduled, pointOf, manager } = cells
      const { id, points } = await scheduled('Locked')
      const one = at(points, 0)
      await putYear(api, id, 'approved')
      const asked = [
        crew(one.id, null, north.id),
        day(one.id, null, dayAfter(1)),
        status(one.id, 'assigned', 'skipped'),
        { id: one.id, column: 'reason', was: '', is: 'Wet' },
      ]
      const { refused, editId } = await edit(asked, manager)
      expect(editId).toBeNull()
      expect(told(refused)).toEqual(
        asked.map(({ column }) => [
          column,
          expect.stringMatching(/^\d+ of Locked is approved and locked$/),
          'Ask an operation manager to unlock it.',
        ]),
      )
      expect((await pointOf(one)).status).toBe('assigned')
    })

    it('WBK-32: a crew is shown by its name and stored as its id', async () => {
      const { client, north, scheduled } = cells
      const one = at((await scheduled('Shown')).points, 0)
      const columns = ['crew', 'plannedOn', 'number']
      expect(await client.workbooks.values({ workbook: pointWorkbook.id, ids: [one.id], columns })).toEqual({
        columns: [
          { shown: ['North'], stored: [north.id] },
          { shown: [dayAfter(1)], stored: [dayAfter(1)] },
          { shown: [one.number], stored: null },
        ],
      })
    })
  })
