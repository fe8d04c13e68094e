import { fieldEventSchema } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldWork, said, startFieldWork, type Visited } from '../../testing/field-work.ts'
import { bagging, collecting, leavingOut } from '../../testing/phone.ts'
import { dayAfter } from '../../testing/planned-years.ts'
import { testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`what phones take along on ${database.name}`, () => {
    let work: FieldWork
    beforeAll(async () => {
      work = await startFieldWork(database)
    })
    afterAll(() => work.api.close())
    const days = ({ day: from }: Visited, to = from) => ({
      take: { of: 'days' as const, crewId: work.crew.id, from, to },
      phone: work.phone().phone,
    })

    it('COL-11: the days of a crew come along the way, with bags, replacements, strata and boundary', async () => {
      const [one, two] = [await work.field('First'), await work.field('Second')]
      const taken = await work.client.collecting.take(days(one, two.day))
      expect(taken).toMatchObject({
        title: expect.stringMatching(/^North, .+ to .+$/),
        ...{ crewName: 'North', relocateWithinM: 30, collectWithinM: 10, missing: [] },
      })
      expect(taken.fields.map(({ fieldName }) => fieldName)).toEqual(['First', 'Second'])
      const [field] = taken.fields
      if (field === undefined) throw new Error('fields')
      expect(field).toMatchObject({ growerName: 'Walked Acres', yearStatus: 'scheduled' })
      expect(field.strata.map(({ number }) => number)).toEqual([1, 2, 3])
      expect(field.boundary.type).toBe('MultiPolygon')
      const planned = one.points.filter(({ role }) => role === 'base').map(({ id }) => id)
      const way = field.points.filter(({ role }) => role === 'base')
      expect(way.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(planned.toSorted((a, b) => a - b))
      const order = way.map(({ routeOrder }) => routeOrder ?? 0)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      expect(way[0]?.samples.map(({ depthTopCm, status }) => [depthTopCm, status])).toEqual([
        [0, 'printed'],
        [15, 'printed'],
      ])
      expect(field.points.filter(({ role }) => role === 'over').map(({ order }) => order)).toEqual([0, 0, 0])
    })

    it('COL-11: what was taken along can be sent back as it is; a replacement that took a place is of the way', async () => {
      const field = await work.field('Sent Back')
      const phone = work.phone()
      const { fields } = await work.client.collecting.take(days(field))
      const [point, ...others] = fields[0]?.points ?? []
      const next = others.find(({ role, stratumId }) => role === 'over' && stratumId === point?.stratumId)
      const [bag] = point?.samples ?? []
      if (point === undefined || next === undefined || bag === undefined) throw new Error('points')
      const events = [
        phone.does(point, leavingOut(next.id)),
        phone.does(next, collecting(null)),
        phone.does(next, bagging(bag, bag.labelCode)),
      ]
      expect(events.map((event) => fieldEventSchema.parse(event).id)).toEqual(events.map(({ id }) => id))
      expect(said(await phone.send(events))).toEqual(events.map(() => 'applied'))
      const again = await work.client.collecting.take(days(field))
      const taken = again.fields[0]?.points ?? []
      expect(taken.find(({ id }) => id === next.id)).toMatchObject({
        ...{ status: 'collected', replacesPointId: point.id },
        samples: [{ id: bag.id, status: 'applied' }, { status: 'printed' }],
      })
      expect(again.missing).toMatchObject([
        { id: field.id, message: expect.stringMatching(/^Stratum \d has no replacement left$/) },
      ])
    })

    it('COL-11: chosen points have no crew; those of older designs, too many days and unknown crews are refused', async () => {
      const field = await work.field('Chosen')
      const { phone } = work.phone()
      const ids = [work.nth(field, 0), work.nth(field, 1)].map(({ id }) => id)
      const chosen = { of: 'points' as const, pointIds: ids }
      const taken = await work.client.collecting.take({ take: chosen, phone })
      expect(taken).toMatchObject({ title: '2 points', crewName: '' })
      expect(taken.fields[0]?.points.filter(({ role }) => role === 'base').map(({ id }) => id)).toEqual(
        expect.arrayContaining(ids),
      )
      const refusal = async (take: Parameters<typeof work.client.collecting.take>[0]['take']) =>
        work.client.collecting.take({ take, phone }).then(
          () => '',
          (error: Error) => error.message,
        )
      const crewId = work.crew.id
      expect(await refusal({ of: 'days', crewId, from: dayAfter(1), to: dayAfter(15) })).toBe(
        'More than 14 days',
      )
      expect(await refusal({ of: 'days', crewId: 9999, from: dayAfter(1), to: dayAfter(1) })).toBe(
        'This crew does not exist',
      )
      const { db } = work.api.server.services.database
      await writeRaw(db, sql`UPDATE design SET is_current = false WHERE field_year_id = ${field.id}`)
      expect(await refusal(chosen)).toBe('A point of a current design does not exist')
      expect((await work.client.collecting.take(days(field))).fields).toEqual([])
    })

    it('COL-12: what is missing is named before leaving', async () => {
      const field = await work.field('Unlabeled', false)
      const { missing } = await work.client.collecting.take(days(field))
      const bags = field.points.filter(({ role }) => role === 'base').length * 2
      expect(missing).toEqual([
        {
          id: field.id,
          title: expect.stringMatching(/^\d+ of Unlabeled$/),
          message: `${bags} samples have no label`,
          remedy: 'Print their labels, or take blank ones along.',
        },
      ])
      const { db } = work.api.server.services.database
      await writeRaw(db, sql`UPDATE field_year SET status = 'approved' WHERE id = ${field.id}`)
      expect((await work.client.collecting.take(days(field))).missing).toMatchObject([
        { message: expect.stringContaining('is approved and locked') },
      ])
    })
  })
