import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOldAnswers } from '../../db/transact.ts'
import { type FieldWork, said, startFieldWork } from '../../testing/field-work.ts'
import { bagging, collecting, fixAt, noting, testPhone } from '../../testing/phone.ts'
import { testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { putYear } from '../field-years/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`events of phones on ${database.name}`, () => {
    let work: FieldWork
    beforeAll(async () => {
      work = await startFieldWork(database)
    })
    afterAll(() => work.api.close())
    const editsOf = async (pointId: number) => {
      const { items } = await work.client.changes.timeline({ entity: 'point', id: pointId, limit: 100 })
      return items.length
    }
    /** A point with its bags, collected and bagged. */
    const done = async (
      phone: ReturnType<FieldWork['phone']>,
      point: Parameters<typeof fixAt>[0] & Parameters<FieldWork['bags']>[0] & { version: number },
    ) => {
      const bags = await work.bags(point)
      return [
        phone.does(point, collecting(fixAt(point, 1))),
        ...bags.map((bag) => phone.does(point, bagging(bag, bag.labelCode, 5))),
      ]
    }

    it('COL-1: points of a day are collected and bagged, each event in an edit of its own', async () => {
      const field = await work.field('A Day')
      const phone = work.phone()
      const points = [0, 1, 2].map((place) => work.nth(field, place))
      const events = (await Promise.all(points.map((point) => done(phone, point)))).flat()
      expect(new Set(said(await phone.send(events)))).toEqual(new Set(['applied']))
      for (const { id } of points) {
        const point = await work.point(id)
        expect(point).toMatchObject({ status: 'collected', collectedBy: 'North', accuracyM: 2.5 })
        expect(point.collectedAt).toBe(events[0]?.at)
        for (const bag of await work.bags(point))
          expect(bag).toMatchObject({ status: 'applied', coreCount: 5 })
      }
      const [bag] = await work.bags(points[0] ?? work.nth(field, 0))
      const { events: scans } = await work.client.labels.get({ code: bag?.labelCode ?? '' })
      expect(scans[0]).toMatchObject({ what: 'apply', device: 'phone', by: 'Mira Holt' })
      const { items } = await work.client.edits.list({ limit: 50 })
      expect(items.filter(({ channel }) => channel === 'phone')).toHaveLength(events.length)
    })

    it('COL-2: a queue that is sent again, in whole or in part, doubles nothing, however much later', async () => {
      const field = await work.field('Sent Again')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const events = await done(phone, point)
      // The answer to the first half was lost.
      await phone.send(events.slice(0, 2))
      const first = await phone.send(events)
      const before = await editsOf(point.id)
      const { db } = work.api.server.services.database
      await forgetOldAnswers(db, new Date(Date.now() + 8 * 86_400_000))
      expect(await phone.send(events)).toEqual(first)
      expect(await editsOf(point.id)).toBe(before)
      const { items } = await work.client.collecting.ofPoint({ id: point.id })
      expect(items.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    })

    it('COL-2: two sends of a queue at once apply it once', async () => {
      const field = await work.field('At Once')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const events = [...(await done(phone, point)), phone.does(point, noting('Stony'))]
      const [one, other] = await Promise.all([phone.send(events), phone.send(events)])
      expect(said(one)).toEqual(events.map(() => 'applied'))
      expect(other).toEqual(one)
      const { items } = await work.client.collecting.ofPoint({ id: point.id })
      expect(items).toHaveLength(events.length)
      expect((await work.point(point.id)).version).toBe(point.version + 1)
    })

    it('COL-3: another event with the same number is refused, and the first one stands', async () => {
      const field = await work.field('Numbers')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const note = phone.does(point, noting('One'))
      await phone.send([note])
      const twin = { ...phone.does(point, noting('Two')), number: note.number }
      expect(await phone.send([twin])).toMatchObject([{ id: twin.id, outcome: 'refused' }])
      const { items } = await work.client.collecting.ofPoint({ id: point.id })
      expect(items.map(({ text }) => text)).toEqual(['One'])
    })

    it('COL-4: nobody sends the events of another person, nor learns what became of them', async () => {
      const field = await work.field('Not Mine')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const event = phone.does(point, collecting(null))
      await expect(phone.send([event], work.manager)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('Another person'),
      })
      expect((await work.point(point.id)).status).toBe('assigned')
      await phone.send([event])
      const { items } = await work.manager.staff.list()
      const other = items.find(({ email }) => email.startsWith('tova'))?.id ?? 0
      const theirs = testPhone(work.manager, other)
      expect(said(await theirs.send([event]))).toEqual(['refused: Another event has its number or its id'])
    })

    it('COL-5: a place farther than 10 m from the planned one is elsewhere, and needs a reason; the version never refuses', async () => {
      const field = await work.field('Elsewhere')
      const phone = work.phone()
      const [without, near, unmeasured] = [0, 1, 2].map((place) => work.nth(field, place))
      if (without === undefined || near === undefined || unmeasured === undefined) throw new Error('points')
      const stale = { ...near, version: near.version + 7 }
      const answers = await phone.send([
        phone.does(without, collecting(fixAt(without, 15))),
        phone.does(stale, collecting(fixAt(near, 15), 'A stone', true)),
        phone.does(unmeasured, collecting(null)),
      ])
      expect(said(answers)).toEqual(['refused: No reason was given', 'applied', 'applied'])
      expect(answers[0]?.remedy).toBe('Say why it was collected elsewhere.')
      expect((await work.point(without.id)).status).toBe('assigned')
      expect(await work.point(near.id)).toMatchObject({ status: 'relocated', reason: 'A stone' })
      expect(await work.point(unmeasured.id)).toMatchObject({
        ...{ status: 'collected', accuracyM: null, offsetM: 0 },
      })
    })

    it('COL-6: a label goes onto exactly the bag that is said, and is refused with what to do', async () => {
      const field = await work.field('Bags')
      const phone = work.phone()
      const [point, other] = [work.nth(field, 0), work.nth(field, 1)]
      const [top, bottom] = await work.bags(point)
      const [ofOther] = await work.bags(other)
      if (top === undefined || bottom === undefined || ofOther === undefined) throw new Error('bags')
      const early = phone.does(other, bagging(ofOther, ofOther.labelCode))
      const answers = await phone.send([
        early,
        phone.does(point, collecting(null)),
        phone.does(point, bagging(top, top.labelCode)),
        phone.does(point, bagging(top, top.labelCode)),
        phone.does(point, bagging(bottom, null, 3)),
      ])
      expect(said(answers)).toEqual([
        `refused: Point ${other.number} is “Assigned”: it was not collected`,
        ...Array.from({ length: 4 }, () => 'applied'),
      ])
      const [first, second] = await work.bags(point)
      expect([first?.status, second?.status, second?.coreCount]).toEqual(['applied', 'printed', 3])
      const codes = ['AAAAAAAA', ofOther.labelCode, top.labelCode]
      const refused = await Promise.all(
        codes.map(async (code) =>
          said(await work.phone().send([work.phone().does(point, bagging(bottom, code))])),
        ),
      )
      expect(refused.flat()).toEqual([
        expect.stringMatching(/^refused: AAAA-AAAA has a wrong character$/),
        `refused: It is for point ${other.number}`,
        `refused: It is for another layer of point ${point.number}`,
      ])
    })

    it('COL-6: a blank label is assigned to the bag that has none', async () => {
      const field = await work.field('Blank', false)
      const { batchId } = await work.client.labels.print({
        source: { kind: 'blank', count: 2 },
        layout: { sheet: { key: 'avery5160' } },
      })
      const { items } = await work.client.labels.list({ batchId: [batchId ?? 0] })
      const phone = work.phone()
      const point = work.nth(field, 0)
      const [, bottom] = await work.bags(point)
      if (bottom === undefined) throw new Error('bags')
      const codes = items.map(({ code }) => code)
      const answers = await phone.send([
        phone.does(point, collecting(null)),
        phone.does(point, bagging(bottom, codes[0] ?? null)),
        phone.does(point, bagging(bottom, codes[1] ?? null)),
      ])
      expect(said(answers.slice(0, 2))).toEqual(['applied', 'applied'])
      expect(answers[2]).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(/^This bag has the label /),
      })
      expect((await work.bags(point)).map(({ labelCode }) => labelCode)).toEqual([null, codes[0]])
    })

    it('COL-7: what is below a locked year, of an older design or of a design that was undone is refused and kept', async () => {
      const field = await work.field('Gone')
      const phone = work.phone()
      const [point, later] = [work.nth(field, 0), work.nth(field, 1)]
      const { db } = work.api.server.services.database
      await writeRaw(db, sql`UPDATE design SET is_current = false WHERE field_year_id = ${field.id}`)
      const old = await phone.send([phone.does(point, collecting(null))])
      expect(old[0]?.message).toContain(`Point ${point.number} is of an older design of `)
      await putYear(work.api, field.id, 'approved')
      const locked = await phone.send([phone.does(later, collecting(null))])
      expect(said(locked)).toEqual([expect.stringContaining('is approved and locked')])
      const gone = { id: 999_999, version: 1 }
      const removed = await phone.send([phone.does(gone, collecting(null)), phone.does(gone, noting('Wet'))])
      expect(said(removed)).toEqual(Array.from({ length: 2 }, () => 'refused: This point no longer exists'))
      const { events } = await work.client.collecting.open()
      expect(events.filter(({ pointId }) => pointId === gone.id)).toMatchObject([
        { title: 'Collected', pointTitle: 'A point that was removed' },
        { title: 'Note', text: 'Wet' },
      ])
    })

    /** The database fails with this code where a point is written. */
    const failAt = async (pointId: number, code: string) => {
      await run(`CREATE FUNCTION fail_${pointId}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`)
      await run(`CREATE TRIGGER fail_${pointId} BEFORE UPDATE ON point FOR EACH ROW
        WHEN (OLD.id = ${pointId}) EXECUTE FUNCTION fail_${pointId}()`)
    }
    const repair = (pointId: number) => run(`DROP FUNCTION fail_${pointId}() CASCADE`)
    const run = (statement: string) => writeRaw(work.api.server.services.database.db, sql.raw(statement))

    it('COL-7: what can pass by itself ends the call; sent again, the rest follows', async () => {
      const field = await work.field('Outage')
      const phone = work.phone()
      const [one, two] = [work.nth(field, 0), work.nth(field, 1)]
      const events = [phone.does(one, collecting(null)), phone.does(two, collecting(null))]
      await failAt(two.id, '57014')
      await expect(phone.send(events)).rejects.toMatchObject({ kind: 'unavailable' })
      await repair(two.id)
      expect((await work.point(one.id)).status).toBe('collected')
      expect((await work.client.collecting.ofPoint({ id: two.id })).items).toEqual([])
      expect(said(await phone.send(events))).toEqual(['applied', 'applied'])
      expect((await work.point(one.id)).version).toBe(one.version + 1)
    })

    it('COL-15: a mistake of the program in one event lets the rest of the queue go on', async () => {
      const field = await work.field('Mistake')
      const phone = work.phone()
      const [one, two] = [work.nth(field, 0), work.nth(field, 1)]
      const events = [phone.does(one, collecting(null)), phone.does(two, collecting(null))]
      await failAt(one.id, 'XX001')
      expect(said(await phone.send(events))).toEqual(['refused: The server could not apply it', 'applied'])
      await repair(one.id)
      const { answers } = await work.manager.collecting.settle({ id: events[0]?.id ?? '', how: 'apply' })
      expect(said(answers)).toEqual(['applied'])
      expect((await work.point(one.id)).status).toBe('collected')
    })
  })
