import type { Client } from '@org/core'
import type { Sample } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { samplesOf } from '../../testing/lab-files.ts'
import { LAYOUT } from '../../testing/locked-year.ts'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { TEST_REQUEST_TOKEN } from '../../testing/test-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { ended } from '../exports/testing.ts'
import { putYear } from '../field-years/testing.ts'
import { square } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`labels applied as printed on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let crew: { id: number }
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Bagged Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 200 })
    })
    afterAll(() => api.close())

    /** A field on its own day of the crew, with printed labels. @returns its bags as crews go */
    async function printed(name: string, collected: (number: number) => boolean = () => true) {
      drawn += 1
      const business = { client, manager, growerId }
      const { id } = await approvedYear(business, name, square(-97 + drawn * 0.02, 43))
      await planFor(client, id, crew, dayAfter(drawn))
      await collect(
        (await pointsOf(client, id)).filter(({ role, number }) => role === 'base' && collected(number)),
      )
      const made = await client.labels.print({
        source: { kind: 'points', filter: { fieldYearId: [id] } },
        layout: LAYOUT,
      })
      // A person may have five files under way.
      await ended(api, made.export.id)
      return { id, bags: await bagsOf(id) }
    }
    async function collect(points: readonly { id: number; version: number }[]) {
      const seen = points.map(({ id, version }) => ({ id, version }))
      const by = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }
      await client.points.act({ act: { event: 'collect', points: seen, ...by } })
    }
    /** In the order of their labels in print. */
    async function bagsOf(yearId: number): Promise<Sample[]> {
      const bags = (await samplesOf(client, yearId)).filter(({ labelCode }) => labelCode !== null)
      const batchId = [...new Set(bags.flatMap(({ labelBatchId }) => labelBatchId ?? []))]
      const { items } = await client.labels.list({ batchId, limit: 200 })
      const places = new Map(items.map(({ sampleId, place }) => [sampleId, place]))
      return bags.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    }
    const at = (bags: readonly Sample[], place: number): Sample => {
      const bag = bags.at(place)
      if (bag === undefined) throw new Error('no such bag')
      return bag
    }
    const now = async ({ id }: Sample): Promise<Sample> =>
      at((await client.samples.rows({ ids: [id] })).items, 0)
    const scan = ({ labelCode }: Pick<Sample, 'labelCode'>) =>
      client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode: { mode: 'apply' } })
    const named = ({ pointNumber, depthTopCm, depthBottomCm }: Sample) =>
      `Point ${pointNumber}, ${depthTopCm}–${depthBottomCm} cm`
    const seen = async (...bags: Sample[]) =>
      Promise.all(bags.map(now)).then((rows) => rows.map(({ id, version }) => ({ id, version })))

    it('LBL-90: a scan without a point applies a label to the bag that it was printed for; undo takes it back', async () => {
      const { bags } = await printed('As Printed')
      const bag = at(bags, 0)
      const done = await scan(bag)
      expect(done).toMatchObject({
        outcome: 'good',
        message: `${named(bag)}: applied`,
        sample: { status: 'applied' },
      })
      expect(await scan(bag)).toMatchObject({
        ...{ outcome: 'known', message: `${named(bag)}: applied already`, editId: null },
      })
      await client.edits.undo({ id: done.editId ?? 0 })
      expect(await now(bag)).toMatchObject({ status: 'printed' })
      const { events } = await client.labels.get({ code: bag.labelCode ?? '' })
      expect(events.map(({ what, device }) => `${what} ${device}`)).toEqual([
        'undo page',
        'apply scanner',
        'print page',
      ])
    })

    it('LBL-91: it is refused, with what to do, where no such bag can be', async () => {
      const { id, bags } = await printed('Refused', (number) => number !== 1)
      const [waiting] = bags.filter(({ pointNumber }) => pointNumber === 1)
      const bag = waiting ?? at(bags, 0)
      expect(await scan(bag)).toMatchObject({
        outcome: 'wrong',
        message: 'Point 1 is “Assigned”: it was not collected',
        remedy: 'Collect point 1 first, or set the bag aside.',
      })
      const blank = await client.labels.print({ source: { kind: 'blank', count: 1 }, layout: LAYOUT })
      const { items } = await client.labels.list({ batchId: [blank.batchId] })
      expect(await scan({ labelCode: items[0]?.code ?? null })).toMatchObject({
        ...{ outcome: 'wrong', message: 'A blank label', remedy: 'Choose its point, then scan it again.' },
      })
      const torn = await now(at(bags, -1))
      const label = { id: torn.labelId ?? 0, version: torn.labelVersion ?? 0 }
      await manager.labels.void({ labels: [label], reason: 'Torn' })
      expect(await scan(torn)).toMatchObject({
        outcome: 'wrong',
        message: 'This label is void: Torn',
        expected: null,
      })
      const other = bags.find(({ pointNumber }) => pointNumber === 2) ?? bag
      const { db } = api.server.services.database
      await writeRaw(db, sql`UPDATE design SET is_current = false WHERE id = ${other.designId}`)
      expect(await scan(other)).toMatchObject({
        outcome: 'wrong',
        message: expect.stringContaining('Point 2 is of an older design'),
      })
      await putYear(api, id, 'approved')
      expect(await scan(other)).toMatchObject({
        outcome: 'wrong',
        message: expect.stringContaining('is approved and locked'),
      })
      expect(await now(other)).toMatchObject({ status: 'printed' })
    })

    it('LBL-92: the earlier sample of a point that is collected again is re-collected, by a scan and by an act', async () => {
      const { id, bags } = await printed('Collected Again')
      const [one, two] = [at(bags, 0), at(bags, 1)]
      const laboratory = await client.laboratories.create({ name: 'Prairie' })
      const { shipment, boxes } = await client.shipments.create({ laboratoryId: laboratory.id })
      for (const bag of [one, two]) {
        await scan(bag)
        const mode = { mode: 'pack', boxId: boxes[0]?.id ?? 0 } as const
        await client.labels.scan({ text: bag.labelCode ?? '', device: 'scanner', mode })
      }
      await client.shipments.ship({ id: shipment.id, version: shipment.version, shippedOn: TODAY })
      const { version } = (await client.shipments.get({ id: shipment.id })).shipment
      await client.shipments.close({ id: shipment.id, version, isRestMissing: true })
      await client.labels.act({ act: { event: 'lose', samples: await seen(one, two), reason: 'Gone' } })
      await client.labels.act({ act: { event: 'collectAgain', samples: await seen(one, two) } })
      await client.labels.print({ source: { kind: 'points', filter: { fieldYearId: [id] } }, layout: LAYOUT })
      const again = (await bagsOf(id)).filter(({ attempt }) => attempt === 2)
      expect(await scan(one)).toMatchObject({ outcome: 'wrong', remedy: 'Set the bag aside.' })
      const later = (bag: Sample) =>
        at(
          again.filter(({ pointId, depthTopCm }) => pointId === bag.pointId && depthTopCm === bag.depthTopCm),
          0,
        )
      expect(await scan(later(one))).toMatchObject({ outcome: 'good' })
      expect(await now(one)).toMatchObject({ status: 'recollected' })
      const done = await client.labels.act({ act: { event: 'apply', samples: await seen(later(two)) } })
      expect(done.refused).toEqual([])
      expect(await now(two)).toMatchObject({ status: 'recollected' })
      await client.edits.undo({ id: done.editId ?? 0 })
      expect([(await now(two)).status, (await now(later(two))).status]).toEqual(['lost', 'printed'])
    })

    it('HTTP-25: sentences name depths in the unit of the call, and the history keeps none', async () => {
      const { bags } = await printed('Units')
      const [bag, other] = [at(bags, 0), at(bags, -1)]
      const asked = async (unit: string, sample: Sample, pointId: number | null = null) => {
        const body = { text: sample.labelCode, device: 'scanner', mode: { mode: 'apply', pointId } }
        const answer = await fetch(`${api.url}/api/labels/scan`, {
          method: 'POST',
          headers: {
            ...{ authorization: `Bearer ${api.token}`, 'x-request-token': TEST_REQUEST_TOKEN },
            ...{ 'content-type': 'application/json', 'depth-unit': unit },
          },
          body: JSON.stringify(body),
        })
        return z.object({ message: z.string() }).parse(await answer.json()).message
      }
      expect(await asked('in', bag)).toMatch(/^Point \d+, 0–5\.9 in: applied$/)
      expect(await asked('fathoms', bag)).toMatch(/^Point \d+, 0–15 cm: applied already$/)
      expect(await asked('in', other, bag.pointId)).toMatch(/^It is for point \d+, [\d.]+–[\d.]+ in$/)
      const { events } = await client.labels.get({ code: other.labelCode ?? '' })
      expect(events[0]).toMatchObject({
        what: 'refuse',
        note: expect.stringMatching(/^It is for point \d+$/),
      })
    })

    it('LBL-93: the answer names the next bag of the crew’s day: of collected points first, in the order of print', async () => {
      const { bags } = await printed('Expected', (number) => number !== 1)
      await printed('Another Day')
      const ready = bags.filter(({ pointNumber }) => pointNumber !== 1)
      const first = await scan(at(ready, 0))
      expect(first.expected).toEqual({
        ...{ sampleId: at(ready, 1).id, code: at(ready, 1).labelCode, fieldName: 'Expected' },
        ...{ pointId: at(ready, 1).pointId, pointNumber: at(ready, 1).pointNumber },
        ...{ depthTopCm: at(ready, 1).depthTopCm, depthBottomCm: at(ready, 1).depthBottomCm },
        waiting: bags.length - 1,
      })
      expect((await scan(at(ready, 0))).expected?.sampleId).toBe(at(ready, 1).id)
      // After the last one, those that were passed over.
      expect((await scan(at(ready, -1))).expected?.sampleId).toBe(at(ready, 1).id)
      const refused = bags.find(({ pointNumber }) => pointNumber === 1) ?? at(bags, 0)
      expect(await scan(refused)).toMatchObject({ outcome: 'wrong', expected: { sampleId: at(ready, 1).id } })
      const rest = await seen(...ready.slice(1, -1))
      await client.labels.act({ act: { event: 'apply', samples: rest } })
      const waiting = bags.filter(({ pointNumber }) => pointNumber === 1)
      expect((await scan(at(ready, 0))).expected).toMatchObject({ pointNumber: 1, waiting: waiting.length })
    })

    it('LBL-94: chosen samples are applied as printed in one edit; others are named with why', async () => {
      const { bags } = await printed('Chosen', (number) => number !== 1)
      const ready = bags.filter(({ pointNumber }) => pointNumber !== 1).slice(0, 3)
      const waiting = bags.find(({ pointNumber }) => pointNumber === 1) ?? at(bags, 0)
      await scan(at(ready, 0))
      const done = await client.labels.act({
        act: { event: 'apply', samples: await seen(...ready, waiting) },
      })
      expect(done.samples.map(({ id, status }) => [id, status])).toEqual(
        ready.slice(1).map(({ id }) => [id, 'applied']),
      )
      expect(done.refused).toMatchObject([
        { id: at(ready, 0).id, message: '“Apply” is not possible: this sample is applied' },
        { id: waiting.id, message: 'Point 1 is “Assigned”: it was not collected' },
      ])
      const { events } = await client.labels.get({ code: at(ready, 1).labelCode ?? '' })
      expect(events[0]).toMatchObject({ what: 'apply', device: 'page', was: 'printed', is: 'applied' })
      await client.edits.undo({ id: done.editId ?? 0 })
      expect(await Promise.all(ready.slice(1).map(async (bag) => (await now(bag)).status))).toEqual([
        'printed',
        'printed',
      ])
    })
  })
