import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldWork, said, startFieldWork } from '../../testing/field-work.ts'
import { bagging, collecting, fixAt, leavingOut, noting, undoing } from '../../testing/phone.ts'
import { testDatabases } from '../../testing/staffed-api.ts'

const HELD = 'held: It waits for what was refused before at this point'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`what is refused, held and undone on ${database.name}`, () => {
    let work: FieldWork
    beforeAll(async () => {
      work = await startFieldWork(database)
    })
    afterAll(() => work.api.close())
    const outcomeOf = async (pointId: number) =>
      (await work.client.collecting.ofPoint({ id: pointId })).items.map(({ outcome }) => outcome)

    it('COL-8: a point is left out, its replacement takes the place and is collected', async () => {
      const field = await work.field('Left Out')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const next = await work.nextFor(point)
      const replacement = await work.point(next.id)
      const bags = await work.bags(point)
      const answers = await phone.send([
        phone.does(point, leavingOut(next.id)),
        phone.does(replacement, collecting(fixAt(replacement))),
        ...bags.map((bag) => phone.does(replacement, bagging(bag, bag.labelCode))),
      ])
      expect(said(answers)).toEqual(answers.map(() => 'applied'))
      expect(await work.point(point.id)).toMatchObject({ status: 'replaced', reason: 'Standing water' })
      expect(await work.point(next.id)).toMatchObject({ status: 'collected', replacesPointId: point.id })
      expect((await work.bags(replacement)).map(({ status }) => status)).toEqual(bags.map(() => 'applied'))
    })

    it('COL-8: where another replacement is next, the point stays; without a replacement it is left out alone', async () => {
      const field = await work.field('Another Next')
      const phone = work.phone()
      const [point, alone] = [work.nth(field, 0), work.nth(field, 1)]
      const next = await work.nextFor(point)
      const wrong = field.points.find(({ role, id }) => role === 'over' && id !== next.id)
      if (wrong === undefined) throw new Error('replacements')
      const answers = await phone.send([
        phone.does(point, leavingOut(wrong.id)),
        phone.does(alone, leavingOut(null, 'skip')),
      ])
      expect(answers).toMatchObject([
        {
          outcome: 'refused',
          message: `Replacement ${next.number} is next, not ${wrong.number}`,
          remedy: 'Take the fields along again, then leave it out again.',
        },
        { outcome: 'applied' },
      ])
      expect((await work.point(point.id)).status).toBe('assigned')
      expect((await work.point(next.id)).replacesPointId).toBeNull()
      expect((await work.point(alone.id)).status).toBe('skipped')
    })

    it('COL-9: an undo takes each kind of event back', async () => {
      const field = await work.field('Undone')
      const phone = work.phone()
      const [point, other] = [work.nth(field, 0), work.nth(field, 1)]
      const [bag] = await work.bags(point)
      if (bag === undefined) throw new Error('bags')
      const next = await work.nextFor(other)
      const collect = phone.does(point, collecting(fixAt(point)))
      const bagged = phone.does(point, bagging(bag, bag.labelCode, 4))
      const note = phone.does(point, noting('Stony'))
      const left = phone.does(other, leavingOut(next.id))
      await phone.send([collect, bagged, note, left])
      const undos = [left, note, bagged, collect].map((event) =>
        phone.does({ id: event.pointId, version: 1 }, undoing(event)),
      )
      expect(said(await phone.send(undos))).toEqual(undos.map(() => 'applied'))
      expect(await phone.send(undos)).toMatchObject(undos.map(({ id }) => ({ id, outcome: 'applied' })))
      expect([(await work.point(point.id)).status, (await work.point(other.id)).status]).toEqual([
        'assigned',
        'assigned',
      ])
      expect((await work.point(next.id)).replacesPointId).toBeNull()
      expect((await work.bags(point))[0]).toMatchObject({ status: 'printed', coreCount: bag.coreCount })
      const { items } = await work.client.collecting.ofPoint({ id: point.id })
      expect(items.map(({ title, outcome }) => `${title}: ${outcome}`)).toEqual([
        'Collected: applied',
        expect.stringMatching(/^Label .* on 0–15 cm: applied$/),
        'Note: withdrawn',
        'Undo: Note: applied',
        expect.stringMatching(/^Undo: Label .* on 0–15 cm: applied$/),
        'Undo: Collected: applied',
      ])
    })

    it('COL-9: what was undone at the desk stays so; an undo can be undone', async () => {
      const field = await work.field('Undone Before')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const collect = phone.does(point, collecting(null))
      await phone.send([collect])
      const { items } = await work.client.edits.list({ limit: 1 })
      await work.client.edits.undo({ id: items[0]?.id ?? 0 })
      expect(said(await phone.send([phone.does(point, undoing(collect))]))).toEqual(['applied'])
      expect((await work.point(point.id)).status).toBe('assigned')
      const again = phone.does(point, collecting(null))
      const undo = phone.does(point, undoing(again))
      const redo = phone.does(point, undoing(undo))
      expect(said(await phone.send([again, undo, redo]))).toEqual(['applied', 'applied', 'applied'])
      expect((await work.point(point.id)).status).toBe('collected')
    })

    it('COL-9: what another phone sent, or what was changed again, is not undone', async () => {
      const field = await work.field('Not Undone')
      const [phone, other] = [work.phone(), work.phone()]
      const point = work.nth(field, 0)
      const collect = phone.does(point, collecting(null))
      await phone.send([collect])
      other.does(point, noting('One'))
      const foreign = other.does(point, undoing(collect))
      expect(said(await other.send([foreign]))).toEqual([
        'refused: What it undoes did not arrive from this phone',
      ])
      const left = work.nth(field, 1)
      const replacement = await work.point((await work.nextFor(left)).id)
      const leaving = phone.does(left, leavingOut(replacement.id))
      const answers = await phone.send([leaving, phone.does(replacement, collecting(null))])
      expect(said(answers)).toEqual(['applied', 'applied'])
      expect(await phone.send([phone.does(left, undoing(leaving))])).toMatchObject([
        { outcome: 'refused', remedy: 'Review the later changes, then correct the rows by hand.' },
      ])
      expect((await work.point(replacement.id)).status).toBe('collected')
    })

    it('COL-10: what is refused holds its own point alone; withdrawn, it frees what waits in its order', async () => {
      const field = await work.field('Held')
      const phone = work.phone()
      const [point, other] = [work.nth(field, 0), work.nth(field, 1)]
      const [bag, second] = await work.bags(point)
      if (bag === undefined || second === undefined) throw new Error('bags')
      const refused = phone.does(point, collecting(fixAt(point, 500), 'Far'))
      const again = phone.does(point, collecting(fixAt(point)))
      const held = [
        again,
        phone.does(point, bagging(bag, bag.labelCode)),
        phone.does(point, bagging(second, null, 2)),
      ]
      const free = [phone.does(point, noting('Wet')), phone.does(other, collecting(null))]
      const answers = await phone.send([refused, ...held, ...free])
      expect(said(answers)).toEqual([
        expect.stringContaining('refused: The place is '),
        ...held.map(() => HELD),
        ...free.map(() => 'applied'),
      ])
      expect((await work.point(other.id)).status).toBe('collected')
      // Another phone is not held.
      const another = work.phone()
      expect(said(await another.send([another.does(point, noting('Dry'))]))).toEqual(['applied'])
      const undo = phone.does(point, undoing(refused))
      const after = await phone.send([undo])
      expect(after.map(({ id }) => id)).toEqual([undo.id, ...held.map(({ id }) => id)])
      expect(said(after)).toEqual(after.map(() => 'applied'))
      expect((await work.point(point.id)).status).toBe('collected')
      expect((await work.bags(point)).map(({ status, coreCount }) => [status, coreCount])).toEqual([
        ['applied', bag.coreCount],
        ['printed', 2],
      ])
      expect(await outcomeOf(point.id)).toContain('withdrawn')
    })

    it('COL-10: a replacement waits for the point whose place it takes', async () => {
      const field = await work.field('Held Replacement')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const wrong = field.points.find(
        ({ role, stratumId }) => role === 'over' && stratumId !== point.stratumId,
      )
      if (wrong === undefined) throw new Error('replacements')
      const left = phone.does(point, leavingOut(wrong.id))
      const collect = phone.does(wrong, collecting(null))
      expect(said(await phone.send([left, collect]))).toEqual([expect.stringMatching(/^refused: /), HELD])
      const undo = phone.does(point, undoing(left))
      const answers = await phone.send([undo])
      expect(answers.map(({ id, outcome }) => [id, outcome])).toEqual([
        [undo.id, 'applied'],
        [collect.id, 'refused'],
      ])
    })
  })
