import type { Client } from '@org/core'
import type { Sample, SampleActResult } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplesOf } from '../../testing/lab-files.ts'
import { LAYOUT } from '../../testing/locked-year.ts'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { putYear } from '../field-years/testing.ts'
import { square } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`layers that a crew could not take on ${database.name}`, () => {
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
      growerId = (await client.growers.create({ name: 'Shallow Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 200 })
    })
    afterAll(() => api.close())

    /** A year with a day; the points whose numbers fit are collected. @returns its samples from point to point, downwards */
    async function scheduled(name: string, isCollected: (number: number) => boolean = () => true) {
      drawn += 1
      const business = { client, manager, growerId }
      const { id } = await approvedYear(business, name, square(-97 + drawn * 0.02, 41))
      await planFor(client, id, crew, dayAfter(1))
      const points = (await pointsOf(client, id))
        .filter(({ role, number }) => role === 'base' && isCollected(number))
        .map((point) => ({ id: point.id, version: point.version }))
      await client.points.act({
        act: { event: 'collect', points, collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' },
      })
      return { id, samples: await inOrder(id) }
    }
    async function inOrder(yearId: number) {
      const samples = (await samplesOf(client, yearId)).toSorted(
        (a, b) => a.pointNumber - b.pointNumber || a.depthTopCm - b.depthTopCm,
      )
      const [one, two, three, ...rest] = samples
      if (one === undefined || two === undefined || three === undefined) throw new Error('no samples')
      return [one, two, three, ...rest] as const
    }
    const now = async ({ id }: Pick<Sample, 'id'>) => (await client.samples.rows({ ids: [id] })).items[0]
    const seen = (...samples: readonly Sample[]) => samples.map(({ id, version }) => ({ id, version }))
    const states = ({ samples }: SampleActResult) => samples.map(({ status, cause }) => [status, cause])
    const statusOf = async (id: number) => (await client.fieldYears.get({ id })).status
    const print = (id: number) =>
      client.labels.print({ source: { kind: 'points', filter: { fieldYearId: [id] } }, layout: LAYOUT })
    const scan = (text: string | null, pointId: number | null = null) =>
      client.labels.scan({ text: text ?? '', device: 'scanner', mode: { mode: 'apply', pointId } })

    it('LBL-98: a layer is waived before it is packed, its label stays, and undo takes it back', async () => {
      const { id, samples } = await scheduled('Rock')
      const [reserved] = samples
      const done = await manager.labels.waive({ samples: seen(reserved), reason: 'Rock at 20 cm' })
      expect(states(done)).toEqual([['waived', 'rock']])
      await print(id)
      const [, printed, applied] = await inOrder(id)
      expect(await now(reserved)).toMatchObject({ status: 'waived', labelCode: null })
      await scan(applied.labelCode)
      const both = await manager.labels.waive({
        samples: seen(printed, (await now(applied)) ?? applied),
        reason: 'Too hard',
      })
      expect(states(both).map(([status]) => status)).toEqual(['waived', 'waived'])
      expect(await now(printed)).toMatchObject({ labelCode: printed.labelCode })
      const { events, label } = await client.labels.get({ code: printed.labelCode ?? '' })
      expect(events[0]).toMatchObject({ what: 'waive', was: 'printed', is: 'waived', note: 'Too hard' })
      for (const answer of [await scan(printed.labelCode), await scan(printed.labelCode, printed.pointId)])
        expect(answer).toMatchObject({ outcome: 'wrong', remedy: 'Set the bag aside.' })
      const torn = { labels: [{ id: label.id, version: label.version }], reason: 'Not used' }
      expect((await manager.labels.void(torn)).refused).toMatchObject([
        { message: 'Its sample is “Waived”', remedy: 'Its label stays with it.' },
      ])
      await manager.edits.undo({ id: both.editId ?? 0 })
      await manager.edits.undo({ id: done.editId ?? 0 })
      expect(await now(printed)).toMatchObject({ status: 'printed', cause: null })
      expect(await now(applied)).toMatchObject({ status: 'applied' })
      expect(await now(reserved)).toMatchObject({ status: 'reserved', cause: null })
    })

    it('LBL-98: only managers do, once the point was collected', async () => {
      const { id, samples } = await scheduled('Ahead', (number) => number !== 1)
      const [ahead] = samples
      const taken = samples.find(({ pointNumber }) => pointNumber !== 1) ?? ahead
      await expect(client.labels.waive({ samples: seen(taken), reason: 'Rock' })).rejects.toMatchObject({
        kind: 'forbidden',
      })
      const done = await manager.labels.waive({ samples: seen(ahead, taken), reason: 'Rock' })
      expect(done.samples.map((sample) => sample.id)).toEqual([taken.id])
      expect(done.refused).toMatchObject([
        {
          id: ahead.id,
          message: 'Point 1 is “Assigned”: it was not collected',
          remedy: 'Collect point 1 first, or waive the point.',
        },
      ])
      await putYear(api, id, 'approved')
      const [one] = await inOrder(id)
      expect((await manager.labels.waive({ samples: seen(one), reason: 'Rock' })).refused).toMatchObject([
        { message: 'Its year is approved and locked' },
      ])
    })

    it('LBL-98: the year is complete without it; with every sample waived it stays collected', async () => {
      const { id, samples } = await scheduled('Complete')
      const [one, two, ...rest] = samples
      expect(await statusOf(id)).toBe('collected')
      const most = await manager.labels.waive({ samples: seen(two, ...rest), reason: 'Rock' })
      expect(most.refused).toEqual([])
      await print(id)
      const bag = (await now(one)) ?? one
      await scan(bag.labelCode)
      const laboratory = await client.laboratories.create({ name: 'Prairie' })
      const { shipment, boxes } = await client.shipments.create({ laboratoryId: laboratory.id })
      const mode = { mode: 'pack', boxId: boxes[0]?.id ?? 0 } as const
      await client.labels.scan({ text: bag.labelCode ?? '', device: 'scanner', mode })
      expect(await client.shipments.left({ id: shipment.id })).toMatchObject({ applied: 0, notApplied: 0 })
      await client.shipments.ship({ id: shipment.id, version: shipment.version, shippedOn: TODAY })
      expect(await statusOf(id)).toBe('at_lab')
      const { id: otherId, samples: all } = await scheduled('Nothing Taken')
      await manager.labels.waive({ samples: seen(...all), reason: 'Rock' })
      expect(await statusOf(otherId)).toBe('collected')
    })

    it('LBL-99: the cause is as given, else as the reason names it, else none', async () => {
      const { samples } = await scheduled('Named')
      const [one, two, three] = samples
      const given = await manager.labels.waive({ samples: seen(one), reason: 'Rock', cause: 'time' })
      expect(states(given)).toEqual([['waived', 'time']])
      const named = await manager.labels.waive({ samples: seen(two), reason: 'Standing water' })
      expect(states(named)).toEqual([['waived', 'water']])
      const none = await manager.labels.waive({ samples: seen(three), reason: 'As told' })
      expect(states(none)).toEqual([['waived', null]])
    })

    it('LBL-99: it is said afterwards; other samples and approved years are refused', async () => {
      const { id, samples } = await scheduled('Explained')
      const [one, two] = samples
      const { samples: waived } = await manager.labels.waive({ samples: seen(one), reason: 'As told' })
      const said = await client.labels.act({
        act: { event: 'explain', samples: seen(...waived, two), cause: 'slope', reason: 'On the phone' },
      })
      expect(states(said)).toEqual([['waived', 'slope']])
      expect(said.refused).toMatchObject([
        {
          id: two.id,
          message: 'This sample is reserved: it has no cause',
          remedy: 'Say why for samples that are waived.',
        },
      ])
      const { items } = await client.changes.timeline({ entity: 'sample', id: one.id })
      expect(items[0]).toMatchObject({ before: { cause: null }, after: { cause: 'slope' } })
      await client.edits.undo({ id: said.editId ?? 0 })
      const again = (await now(one)) ?? one
      expect(again).toMatchObject({ status: 'waived', cause: null })
      await putYear(api, id, 'approved')
      const locked = await client.labels.act({
        act: { event: 'explain', samples: seen(again), cause: 'time' },
      })
      expect(locked).toMatchObject({
        editId: null,
        refused: [{ message: 'Its year is approved and locked' }],
      })
    })
  })
