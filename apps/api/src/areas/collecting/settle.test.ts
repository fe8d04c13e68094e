import type { FieldEvent } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldWork, said, startFieldWork } from '../../testing/field-work.ts'
import { bagging, collecting, fixAt, noting, undoing } from '../../testing/phone.ts'
import { testDatabases } from '../../testing/staffed-api.ts'
import { TEST_REQUEST_TOKEN } from '../../testing/test-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`what is settled at the desk on ${database.name}`, () => {
    let work: FieldWork
    beforeAll(async () => {
      work = await startFieldWork(database)
    })
    afterAll(() => work.api.close())
    const settle = async (event: FieldEvent, how: 'apply' | 'dismiss', reason = '') =>
      (await work.manager.collecting.settle({ id: event.id, how, reason })).answers

    /** A bag and a note of a point whose collection was refused: its year is taken out of its state for a while. */
    async function refused(name: string) {
      const field = await work.field(name)
      const phone = work.phone()
      const point = work.nth(field, 0)
      const [bag] = await work.bags(point)
      if (bag === undefined) throw new Error('bags')
      const collect = phone.does(point, collecting(null))
      const bagged = phone.does(point, bagging(bag, bag.labelCode))
      const { db } = work.api.server.services.database
      const put = (isCurrent: boolean) =>
        writeRaw(db, sql`UPDATE design SET is_current = ${isCurrent} WHERE field_year_id = ${field.id}`)
      await put(false)
      await phone.send([collect, bagged], work.client, 3)
      return { point, phone, collect, bagged, repair: () => put(true) }
    }

    it('COL-13: what was refused or waits is read with the phones that sent it', async () => {
      const { point, phone, collect, bagged } = await refused('Read')
      const { events, phones } = await work.manager.collecting.open()
      expect(events.filter(({ pointId }) => pointId === point.id)).toMatchObject([
        {
          ...{ id: collect.id, number: 1, what: 'collect', title: 'Collected', outcome: 'refused' },
          ...{ by: 'Mira Holt', phoneName: 'Android, Chrome' },
          pointTitle: `Point ${point.number} of ${point.year} of Read`,
          remedy: 'Record it at its point of the current design.',
        },
        { id: bagged.id, title: expect.stringMatching(/^Label .{9} on 0–15 cm$/), outcome: 'held' },
      ])
      expect(phones.find(({ id }) => id === phone.phone.id)).toMatchObject({
        ...{ name: 'Android, Chrome', by: 'Mira Holt', waiting: 3, crewId: null },
      })
      const answer = await fetch(`${work.api.url}/api/collecting/points/${point.id}/events`, {
        headers: {
          ...{ authorization: `Bearer ${work.api.token}`, 'x-request-token': TEST_REQUEST_TOKEN },
          'depth-unit': 'in',
        },
      })
      expect(await answer.text()).toContain('on 0–5.9 in')
      const { db } = work.api.server.services.database
      await writeRaw(db, sql`UPDATE field_phone SET heard_at = now() - interval '31 days'`)
      expect((await work.manager.collecting.open()).phones).toEqual([])
    })

    it('COL-14: applied once its cause is gone, what waited follows; asked again it answers the same', async () => {
      const { point, phone, collect, bagged, repair } = await refused('Applied')
      expect(said(await settle(collect, 'apply'))).toEqual([expect.stringMatching(/^refused: /)])
      expect((await work.point(point.id)).status).toBe('assigned')
      await repair()
      const answers = await settle(collect, 'apply')
      expect(answers.map(({ id, outcome }) => [id, outcome])).toEqual([
        [collect.id, 'applied'],
        [bagged.id, 'applied'],
      ])
      expect(await work.point(point.id)).toMatchObject({ status: 'collected', collectedBy: 'North' })
      expect((await work.bags(point))[0]?.status).toBe('applied')
      expect(said(await settle(collect, 'apply'))).toEqual(['applied'])
      await expect(settle(collect, 'dismiss', 'No')).rejects.toMatchObject({
        ...{ kind: 'conflict', message: 'It was applied already' },
      })
      expect(said(await phone.send([collect, bagged]))).toEqual(['applied', 'applied'])
      const undo = phone.does(point, undoing(bagged))
      expect(await phone.send([undo])).toMatchObject([
        { outcome: 'refused', message: 'Tova Reed applied it', remedy: 'Ask Tova Reed to undo it.' },
      ])
    })

    it('COL-14: dismissed with a reason, what waited is tried; the phone reads why', async () => {
      const { point, phone, collect, bagged, repair } = await refused('Dismissed')
      await repair()
      await expect(settle(collect, 'dismiss')).rejects.toMatchObject({ kind: 'validation' })
      const answers = await settle(collect, 'dismiss', 'A test')
      expect(said(answers)).toEqual([
        'dismissed: A test',
        `refused: Point ${point.number} is “Assigned”: it was not collected`,
      ])
      expect(said(await settle(collect, 'dismiss', 'Again'))).toEqual(['dismissed: A test'])
      expect(said(await phone.send([collect, bagged]))).toEqual(said(answers))
      await expect(settle(phone.does(point, noting('Unsent')), 'apply')).rejects.toMatchObject({
        kind: 'notFound',
      })
    })

    it('COL-14: what arrives while its cause is settled does not stay held', async () => {
      const field = await work.field('At Once')
      const phone = work.phone()
      const point = work.nth(field, 0)
      const [bag] = await work.bags(point)
      if (bag === undefined) throw new Error('bags')
      const far = phone.does(point, collecting(fixAt(point, 500), 'Far'))
      const near = phone.does(point, collecting(fixAt(point)))
      expect((await phone.send([far, near])).map(({ outcome }) => outcome)).toEqual(['refused', 'held'])
      const later = [1, 2, 3, 4, 5, 6].map((cores) => phone.does(point, bagging(bag, null, cores)))
      await Promise.all([
        ...later.map((event) => phone.send([event])),
        work.manager.collecting.settle({ id: far.id, how: 'dismiss', reason: 'A test' }),
      ])
      const { events } = await work.client.collecting.open()
      expect(events.filter(({ pointId }) => pointId === point.id)).toEqual([])
      expect((await work.point(point.id)).status).toBe('collected')
    })
  })
