import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter, TODAY } from '../../../testing/planned-years.ts'
import { at, type PointCells, pointCells } from '../../../testing/point-cells.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'

const NEEDS_REASON = 'Type the reason in the same row first, or use the points page.'
const NO_REASON = 'Choose “Inaccessible”, “Skipped” or “Waived” in the same row, or use the points page.'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`states and reasons in cells of points on ${database.name}`, () => {
    let api: StaffedApi
    let cells: PointCells
    beforeAll(async () => {
      api = await database.start()
      cells = await pointCells(api)
    })
    afterAll(() => api.close())
    const status = (id: number, was: string, is: string) => ({ id, column: 'status', was, is })
    const reason = (id: number, is: string, was = '') => ({ id, column: 'reason', was, is })
    const told = (refused: readonly { column: string; message: string; remedy: string }[]) =>
      refused.map(({ column, message, remedy }) => [column, message, remedy])

    it('WBK-75: a point is left out with the reason of its row, tried again, and undone', async () => {
      const { client, edit, scheduled, pointOf } = cells
      const { points } = await scheduled('Left out')
      const [one, two, three] = [at(points, 0), at(points, 1), at(points, 2)]
      const { editId, ...answer } = await edit([
        status(one.id, 'assigned', 'inaccessible'),
        reason(one.id, ' Flooded '),
        reason(two.id, 'No time'),
        status(two.id, 'assigned', 'skipped'),
        status(three.id, 'assigned', 'skipped'),
      ])
      const now = [await pointOf(one), await pointOf(two)]
      expect(now).toMatchObject([
        { status: 'inaccessible', reason: 'Flooded' },
        { status: 'skipped', reason: 'No time' },
      ])
      expect(answer.changed).toEqual(now.map(({ id, version }) => ({ id, version })))
      expect(told(answer.refused)).toEqual([['status', '“Skip” needs a reason', NEEDS_REASON]])
      const again = await edit([status(two.id, 'skipped', 'assigned')])
      expect(again.refused).toEqual([])
      expect(await pointOf(two)).toMatchObject({ status: 'assigned', reason: '' })
      await client.edits.undo({ id: again.editId ?? 0 })
      await client.edits.undo({ id: editId ?? 0 })
      expect(await pointOf(two)).toMatchObject({ status: 'assigned', reason: '' })
    })

    it('WBK-75: a row that is tried again takes its new day, and a row that gets a day can be skipped with it', async () => {
      const { edit, north, south, scheduled, approved, pointOf, yearOf } = cells
      const one = at((await scheduled('Again')).points, 0)
      await edit([status(one.id, 'assigned', 'skipped'), reason(one.id, 'Late')])
      const { refused } = await edit([
        status(one.id, 'skipped', 'assigned'),
        reason(one.id, '', 'Late'),
        { id: one.id, column: 'crew', was: north.id, is: south.id },
        { id: one.id, column: 'plannedOn', was: dayAfter(1), is: dayAfter(8) },
      ])
      expect(refused).toEqual([])
      expect(await pointOf(one)).toMatchObject({
        ...{ status: 'assigned', reason: '', crewName: 'South', plannedOn: dayAfter(8) },
      })
      const fresh = await approved('At once')
      const two = at(fresh.points, 0)
      const both = await edit([
        status(two.id, 'planned', 'skipped'),
        reason(two.id, 'Road closed'),
        { id: two.id, column: 'crew', is: north.id },
        { id: two.id, column: 'plannedOn', is: dayAfter(8) },
      ])
      const now = await pointOf(two)
      expect(both).toMatchObject({ refused: [], changed: [{ id: two.id, version: now.version }] })
      expect(now).toMatchObject({ status: 'skipped', reason: 'Road closed', plannedOn: dayAfter(8) })
      expect((await yearOf(fresh.id)).status).toBe('scheduled')
    })

    it('WBK-75: managers waive, with the reason that the row has or is given', async () => {
      const { edit, scheduled, pointOf, manager } = cells
      const { points } = await scheduled('Waived')
      const [one, two] = [at(points, 0), at(points, 1)]
      const waived = [status(one.id, 'assigned', 'waived'), reason(one.id, 'Road')]
      expect(told((await edit(waived)).refused)).toEqual([
        ['status', 'Only operation managers can waive points', 'Ask an operation manager.'],
        [
          'reason',
          'The status of this row was not changed, and the reason belongs to it',
          'Correct the status first.',
        ],
      ])
      expect((await edit(waived, manager)).refused).toEqual([])
      expect(await pointOf(one)).toMatchObject({ status: 'waived', reason: 'Road' })
      await edit([status(two.id, 'assigned', 'skipped'), reason(two.id, 'Wet')])
      expect((await edit([status(two.id, 'skipped', 'waived')], manager)).refused).toEqual([])
      expect(await pointOf(two)).toMatchObject({ status: 'waived', reason: 'Wet' })
    })

    it('WBK-86: a cause is said with the status, corrected alone, cleared, and follows a corrected reason', async () => {
      const { edit, scheduled, pointOf } = cells
      const { points } = await scheduled('Caused')
      const [one, two] = [at(points, 0), at(points, 1)]
      const cause = (id: number, was: string | null, is: string | null) => ({ id, column: 'cause', was, is })
      const left = [
        status(one.id, 'assigned', 'skipped'),
        reason(one.id, 'As told'),
        cause(one.id, null, 'rock'),
      ]
      expect((await edit(left)).refused).toEqual([])
      expect(await pointOf(one)).toMatchObject({ status: 'skipped', cause: 'rock' })
      await edit([reason(one.id, 'Flooded', 'As told')])
      expect(await pointOf(one)).toMatchObject({ reason: 'Flooded', cause: 'rock' })
      await edit([cause(one.id, 'rock', 'water')])
      await edit([reason(one.id, 'Out of time', 'Flooded')])
      expect(await pointOf(one)).toMatchObject({ reason: 'Out of time', cause: 'time' })
      expect((await edit([cause(one.id, 'time', null)])).refused).toEqual([])
      expect(await pointOf(one)).toMatchObject({ reason: 'Out of time', cause: null })
      expect(told((await edit([cause(two.id, null, 'water')])).refused)).toEqual([
        ['cause', 'A point that is assigned has no cause', NO_REASON],
      ])
    })

    it('WBK-76: what needs a place, what happens by itself, and what the workflow does not have is refused', async () => {
      const { edit, scheduled, approved, pointOf } = cells
      const { points } = await scheduled('Refused')
      const [one, two] = [at(points, 0), at(points, 1)]
      const attempt = async (id: number, was: string, is: string) =>
        told((await edit([status(id, was, is)])).refused)
      for (const [is, label] of [
        ['collected', 'Collected'],
        ['relocated', 'Relocated'],
      ] as const)
        expect(await attempt(one.id, 'assigned', is)).toEqual([
          [
            'status',
            `“${label}” needs the place and the time of collection`,
            'Record it on the points page.',
          ],
        ])
      expect(await attempt(one.id, 'assigned', 'replaced')).toEqual([
        [
          'status',
          '“Replaced” is not possible: this point is assigned',
          expect.stringMatching(/^Possible: /),
        ],
      ])
      expect((await pointOf(one)).version).toBe(one.version)
      await edit([status(two.id, 'assigned', 'inaccessible'), reason(two.id, 'Fence')])
      expect(await attempt(two.id, 'inaccessible', 'replaced')).toEqual([
        [
          'status',
          'This happens automatically when the next replacement point takes its place',
          'Possible: “Assigned”, “Waived”.',
        ],
      ])
      const early = at((await approved('Too early')).points, 0)
      const { refused } = await edit([status(early.id, 'planned', 'skipped'), reason(early.id, 'Wet')])
      expect(refused.map(({ column, message }) => [column, message])).toEqual([
        ['status', expect.stringMatching(/of Too early is “Plan approved”$/)],
        ['reason', 'The status of this row was not changed, and the reason belongs to it'],
      ])
    })

    it('WBK-74: a state that a colleague changed is a conflict, and the point stays as it is', async () => {
      const { client, edit, scheduled, pointOf } = cells
      const one = at((await scheduled('Changed')).points, 0)
      const colleague = await api.signIn('colleague')
      await colleague.points.act({
        act: {
          ...{ event: 'collect', points: [{ id: one.id, version: one.version }] },
          ...{ collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' },
        },
      })
      const { conflicts, refused } = await edit([
        status(one.id, 'assigned', 'skipped'),
        reason(one.id, 'Wet'),
      ])
      expect(conflicts).toMatchObject([{ id: one.id, column: 'status', is: 'collected', by: 'Jon Arden' }])
      expect(told(refused)).toEqual([['reason', 'A point that is collected has no reason', NO_REASON]])
      expect(await pointOf(one)).toEqual((await client.points.get({ id: one.id })).point)
      expect((await pointOf(one)).status).toBe('collected')
    })

    it('WBK-77: the reason alone is corrected where a point has one, and is never emptied there', async () => {
      const { client, edit, scheduled, pointOf } = cells
      const { points } = await scheduled('Worded')
      const [one, two] = [at(points, 0), at(points, 1)]
      await edit([status(one.id, 'assigned', 'skipped'), reason(one.id, 'Wett')])
      const { editId, refused } = await edit([reason(one.id, 'Wet', 'Wett'), reason(two.id, 'Dry')])
      expect(told(refused)).toEqual([['reason', 'A point that is assigned has no reason', NO_REASON]])
      const now = await pointOf(one)
      expect(now).toMatchObject({ status: 'skipped', reason: 'Wet' })
      expect(told((await edit([reason(one.id, ' ', 'Wet')])).refused)).toEqual([
        ['reason', 'A point that is skipped needs a reason', 'Enter the reason.'],
      ])
      await client.edits.undo({ id: editId ?? 0 })
      expect(await pointOf(one)).toMatchObject({ status: 'skipped', reason: 'Wett' })
    })
  })
