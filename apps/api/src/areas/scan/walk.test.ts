import type { Client } from '@org/core'
import type { Label, LabelLayout, Point, Sample } from '@org/core/contract'
import { ProductError } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, TODAY } from '../../testing/planned-years.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square } from '../uploads/testing.ts'

const LIMIT_MS = rounds(180_000, 900_000)
const LAYOUT: LabelLayout = { sheet: { key: 'averyL7160' } }

/** What one of two people does: with which label, at which point, with which sample. */
const anyStep = fc.record({
  is: fc.oneof(
    { weight: 6, arbitrary: fc.constant('scan' as const) },
    { weight: 2, arbitrary: fc.constantFrom('assign' as const, 'swap' as const) },
    { weight: 1, arbitrary: fc.constantFrom('void' as const, 'undo' as const) },
    { weight: 6, arbitrary: fc.constantFrom('pack' as const, 'receive' as const) },
    { weight: 2, arbitrary: fc.constantFrom('ship' as const, 'decide' as const, 'unpack' as const) },
    { weight: 2, arbitrary: fc.constantFrom('act' as const, 'close' as const) },
  ),
  label: fc.nat(14),
  at: fc.nat(3),
  sample: fc.nat(7),
  who: fc.nat(1),
})
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

interface Event {
  sampleId: number | null
  labelId: number | null
  was: string | null
  is: string | null
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`a walk over labels on ${database.name}`, () => {
    let api: StaffedApi
    let people: [Client, Client]
    let growerId: number
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      people = [await api.signIn('manager'), api.client]
      growerId = (await api.client.growers.create({ name: 'Walked Acres' })).id
    })
    afterAll(() => api.close())

    const [manager, staff] = [() => people[0], () => people[1]]

    interface World {
      id: number
      points: readonly Point[]
      batchIds: readonly number[]
      /** Edits that can be undone. */
      edits: number[]
      shipmentIds: number[]
    }
    async function start(): Promise<World> {
      drawn += 1
      const business = { client: staff(), manager: manager(), growerId }
      const { id, points } = await approvedYear(business, `Walk ${drawn}`, square(-97 + drawn * 0.02, 43))
      const some = points.filter(({ role }) => role === 'base').slice(0, 4)
      const source = { kind: 'points', ids: some.slice(0, 3).map((point) => point.id) } as const
      const printed = await staff().labels.print({ source, layout: LAYOUT })
      const blank = await staff().labels.print({ source: { kind: 'blank', count: 4 }, layout: LAYOUT })
      const laboratory = await staff().laboratories.create({ name: `Laboratory ${drawn}` })
      const shipmentIds: number[] = []
      for (let nr = 0; nr < 2; nr += 1) {
        const { shipment } = await staff().shipments.create({ laboratoryId: laboratory.id })
        await staff().shipments.addBox({ id: shipment.id })
        shipmentIds.push(shipment.id)
      }
      return { id, points: some, batchIds: [printed.batchId, blank.batchId], edits: [], shipmentIds }
    }

    const labelsOf = async ({ batchIds }: World): Promise<Label[]> =>
      (await staff().labels.list({ batchId: [...batchIds], limit: 200 })).items
    const samplesOf = async ({ id }: World): Promise<Sample[]> =>
      (await staff().samples.list({ fieldYearId: [id], limit: 200 })).items

    /** Refusals are part of the walk; what is no answer of the product is not. */
    async function tried(world: World, work: Promise<{ editId: number | null }>): Promise<void> {
      try {
        const { editId } = await work
        if (editId !== null) world.edits.push(editId)
      } catch (error) {
        if (!(error instanceof ProductError) || error.kind === 'server') throw error
      }
    }

    /** What is done with a shipment. @returns false for a step that is about something else */
    async function takeShipment(
      world: World,
      { is, label: which, at, sample: whose, who }: Step,
    ): Promise<boolean> {
      const person = people[who] ?? people[0]
      const id = world.shipmentIds[at % 2] ?? 0
      const { shipment, boxes, lines } = await staff().shipments.get({ id })
      const labels = await labelsOf(world)
      const text = labels[which % labels.length]?.code ?? ''
      const line = lines[whose % Math.max(1, lines.length)]
      const some = line === undefined ? [] : [{ id: line.id, version: line.version }]
      const scan = (mode: Parameters<Client['labels']['scan']>[0]['mode']) =>
        tried(world, person.labels.scan({ text, device: 'scanner', mode }))
      if (is === 'pack') await scan({ mode: 'pack', boxId: boxes[whose % boxes.length]?.id ?? 0 })
      else if (is === 'receive') await scan({ mode: 'receive', shipmentId: id })
      else if (is === 'ship') {
        const said = { shippedOn: TODAY, carrier: '', tracking: '' }
        await tried(world, person.shipments.ship({ id, version: shipment.version, ...said }))
      } else if (is === 'close')
        await tried(
          world,
          person.shipments.close({ id, version: shipment.version, isRestMissing: which % 2 === 0 }),
        )
      else if (is === 'unpack' && line !== undefined)
        await tried(world, person.shipments.unpack({ id, lines: some }))
      else if (is === 'decide' && line !== undefined) {
        const state = (['received', 'damaged', 'not_received', 'unchecked'] as const)[which % 4] ?? 'received'
        await tried(world, person.shipments.decide({ id, lines: some, state }))
      } else return is === 'unpack' || is === 'decide'
      return true
    }

    const REASONED = ['reject', 'lose'] as const
    const PLAIN = ['accept', 'find', 'match', 'sendBack', 'test', 'collectAgain'] as const

    async function actOn(world: World, { label: which, sample: whose }: Step, samples: readonly Sample[]) {
      const sample = samples[whose % samples.length]
      if (sample === undefined) return
      const seen = { samples: [{ id: sample.id, version: sample.version }] }
      const event = [...REASONED, ...PLAIN][which % (REASONED.length + PLAIN.length)]
      const act =
        event === 'reject' || event === 'lose'
          ? { event, ...seen, reason: 'Walk' }
          : event === 'collectAgain'
            ? { event, ...seen }
            : { event: event ?? 'accept', ...seen }
      await tried(world, manager().labels.act({ act }))
    }

    async function take(world: World, step: Step): Promise<void> {
      if (await takeShipment(world, step)) return
      await takeLabel(world, step)
    }

    async function takeLabel(world: World, step: Step): Promise<void> {
      const { is, label: which, at, sample: whose, who } = step
      const labels = await labelsOf(world)
      const samples = await samplesOf(world)
      const label = labels[which % labels.length]
      const sample = samples[whose % samples.length]
      const point = world.points[at]
      if (label === undefined || sample === undefined || point === undefined) throw new Error('nothing there')
      const person = people[who] ?? people[0]
      const seen = { id: label.id, version: label.version }
      if (is === 'scan') {
        const mode = { mode: 'apply', pointId: point.id } as const
        await tried(world, person.labels.scan({ text: label.code, device: 'scanner', mode }))
      } else if (is === 'act') await actOn(world, step, samples)
      else if (is === 'void') await tried(world, manager().labels.void({ labels: [seen], reason: 'Walk' }))
      else if (is === 'undo') {
        const edit = world.edits[whose % Math.max(1, world.edits.length)]
        if (edit !== undefined)
          await tried(
            world,
            manager()
              .edits.undo({ id: edit })
              .then(() => ({ editId: null })),
          )
      } else await tried(world, person.labels.assign({ ...seen, sampleId: sample.id, swap: is === 'swap' }))
    }

    async function check(world: World): Promise<void> {
      const labels = await labelsOf(world)
      const samples = await samplesOf(world)
      const { rows } = await sql<Event>`
        SELECT sample_id AS "sampleId", label_id AS "labelId", was, "is" FROM scan_event
        WHERE sample_id = ANY(${samples.map(({ id }) => id)}::bigint[]) ORDER BY id`.execute(
        api.server.services.database.db,
      )
      const events = Map.groupBy(rows, ({ sampleId }) => sampleId)
      for (const sample of samples) {
        // Replayed, each event from the state that the one before it led to.
        let state = 'reserved'
        for (const { was, is } of events.get(sample.id) ?? []) {
          if (is === null) continue
          expect(was).toBe(state)
          state = is
        }
        expect(sample.status).toBe(state)
        // A sample and its label name each other.
        const own = labels.filter(
          ({ state: ofLabel, sampleId }) => ofLabel === 'assigned' && sampleId === sample.id,
        )
        expect(own.map(({ code }) => code)).toEqual(sample.labelCode === null ? [] : [sample.labelCode])
        expect(sample.labelCode === null).toBe(sample.status === 'reserved')
      }
      await checkShipments(world, new Map(samples.map((sample) => [sample.id, sample])))
    }

    /** Each sample is counted once on a manifest, and is in one box at most. */
    async function checkShipments(world: World, samples: ReadonlyMap<number, Sample>): Promise<void> {
      const packed: number[] = []
      for (const id of world.shipmentIds) {
        const { shipment, lines } = await staff().shipments.get({ id })
        expect(new Set(lines.map(({ sampleId }) => sampleId)).size).toBe(lines.length)
        packed.push(...lines.filter(({ state }) => state === 'packed').map(({ sampleId }) => sampleId))
        const { unchecked, received, damaged, notReceived } = shipment
        if (shipment.status !== 'packing')
          expect(unchecked + received + damaged + notReceived).toBe(shipment.samples)
        if (shipment.status === 'closed') expect(unchecked).toBe(0)
        for (const line of lines)
          if (line.state === 'unchecked') expect(samples.get(line.sampleId)?.status).toBe('shipped')
      }
      expect(new Set(packed).size).toBe(packed.length)
      for (const { id, status } of samples.values()) if (status === 'packed') expect(packed).toContain(id)
    }

    it('LBL-17, SHP-4: whatever two people scan, assign, void and undo, states are what the history says', {
      timeout: LIMIT_MS,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 40 }), async (steps) => {
          const world = await start()
          for (let at = 0; at < steps.length; at += 2)
            await Promise.all(steps.slice(at, at + 2).map((step) => take(world, step)))
          await check(world)
        }),
        { numRuns: rounds(4, 60) },
      )
    })
  })
