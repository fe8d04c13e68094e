import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldWork, said, startFieldWork } from '../../testing/field-work.ts'
import { bagging, collecting, fixAt, leavingOut, noting, undoing } from '../../testing/phone.ts'
import { testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`files of phones on ${database.name}`, () => {
    let work: FieldWork
    beforeAll(async () => {
      work = await startFieldWork(database)
    })
    afterAll(() => work.api.close())
    const fileOf = ({ phone }: ReturnType<FieldWork['phone']>) => ({ phone, staffId: work.staffId })
    const lastEdit = async () => (await work.client.edits.list({ limit: 1 })).items[0]?.id

    it('COL-16: a file is applied as the acts of its person, in edits of who reads it in, and once', async () => {
      const field = await work.field('From File')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const [bag] = await work.bags(point)
      if (bag === undefined) throw new Error('bags')
      const collect = phone.does(point, collecting(fixAt(point, 1)))
      const bagged = phone.does(point, bagging(bag, bag.labelCode, 5))
      const note = phone.does(point, noting('Stony'))
      expect(said(await phone.send([collect]))).toEqual(['applied'])
      const before = await lastEdit()

      const file = fileOf(phone)
      const ids = [collect.id, bagged.id, note.id]
      expect(await work.manager.collecting.checkFile({ ...file, ids })).toEqual({
        by: 'Mira Holt',
        known: [{ id: collect.id, outcome: 'applied', message: '', remedy: '' }],
      })
      // Out of order: the numbers count.
      const { answers } = await work.manager.collecting.readIn({ ...file, events: [note, bagged, collect] })
      expect(answers.map(({ id, outcome }) => [id, outcome])).toEqual([
        [note.id, 'applied'],
        [bagged.id, 'applied'],
        [collect.id, 'applied'],
      ])
      expect((await work.bags(point))[0]).toMatchObject({ status: 'applied', coreCount: 5 })
      const { items } = await work.client.collecting.ofPoint({ id: point.id })
      expect(items.map(({ title, by, phoneName }) => [title, by, phoneName])).toEqual([
        ['Collected', 'Mira Holt', 'Android, Chrome'],
        [expect.stringMatching(/^Label /), 'Mira Holt', 'Android, Chrome'],
        ['Note', 'Mira Holt', 'Android, Chrome'],
      ])
      // The phone is heard after all: it doubles nothing, and the edit is not that person's.
      expect(said(await phone.send([collect, bagged, note]))).toEqual(['applied', 'applied', 'applied'])
      expect(await lastEdit()).toBe(before)
      expect(await phone.send([phone.does(point, undoing(bagged))])).toMatchObject([
        { outcome: 'refused', message: 'Tova Reed applied it' },
      ])
      expect((await work.manager.collecting.checkFile({ ...file, ids })).known).toHaveLength(3)
    })

    it('COL-16: a point without a crew is collected by the person of the file', async () => {
      const field = await work.field('By Whom')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const cleared = await work.manager.visits.clear({ pointIds: [point.id] })
      expect(cleared.cleared).toBe(1)
      const collect = phone.does(point, collecting(fixAt(point)))
      await work.manager.collecting.readIn({ ...fileOf(phone), events: [collect] })
      expect(await work.point(point.id)).toMatchObject({ status: 'collected', collectedBy: 'Mira Holt' })
    })

    it('COL-16: what is refused blocks its point, and later acts there are held', async () => {
      const field = await work.field('Refused In A File')
      const phone = work.phone()
      const [point, other] = [work.nth(field, 0), work.nth(field, 1)]
      const far = phone.does(point, collecting(fixAt(point, 500), 'Far'))
      const later = phone.does(point, leavingOut(null))
      const note = phone.does(other, noting('Gate is locked'))
      const { answers } = await work.manager.collecting.readIn({
        ...fileOf(phone),
        events: [far, later, note],
      })
      expect(answers.map(({ outcome }) => outcome)).toEqual(['refused', 'held', 'applied'])
      const { phones } = await work.manager.collecting.open()
      // A file is not the phone itself: nobody knows what waits on it.
      expect(phones.some(({ id }) => id === phone.phone.id)).toBe(false)
    })

    it('COL-17: a person who does not exist is refused, and what became of others’ acts is not said', async () => {
      const field = await work.field('Nobody')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const note = phone.does(point, noting('Dry'))
      const nobody = { phone: phone.phone, staffId: 999_999 }
      const refusal = { kind: 'notFound', message: expect.stringContaining('The person of this file') }
      await expect(work.manager.collecting.readIn({ ...nobody, events: [note] })).rejects.toMatchObject(
        refusal,
      )
      await expect(work.manager.collecting.checkFile({ ...nobody, ids: [note.id] })).rejects.toMatchObject(
        refusal,
      )
      expect((await work.client.collecting.ofPoint({ id: point.id })).items).toEqual([])
      await phone.send([note])
      const { items: people } = await work.manager.staff.list()
      const tova = people.find(({ name }) => name === 'Tova Reed')?.id ?? 0
      const asTova = { phone: phone.phone, staffId: tova }
      expect((await work.manager.collecting.checkFile({ ...asTova, ids: [note.id] })).known).toEqual([])
      expect((await work.manager.collecting.readIn({ ...asTova, events: [note] })).answers).toMatchObject([
        { outcome: 'refused', message: 'Another event has its number or its id' },
      ])
    })
  })
