import type { Client } from '@org/core'
import type { Label, LabelLayout, Point, Sample } from '@org/core/contract'
import { ProductError } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear } from '../../testing/planned-years.ts'
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
    }
    async function start(): Promise<World> {
      drawn += 1
      const business = { client: staff(), manager: manager(), growerId }
      const { id, points } = await approvedYear(business, `Walk ${drawn}`, square(-97 + drawn * 0.02, 43))
      const some = points.filter(({ role }) => role === 'base').slice(0, 4)
      const source = { kind: 'points', ids: some.slice(0, 3).map((point) => point.id) } as const
      const printed = await staff().labels.print({ source, layout: LAYOUT })
      const blank = await staff().labels.print({ source: { kind: 'blank', count: 4 }, layout: LAYOUT })
      return { id, points: some, batchIds: [printed.batchId, blank.batchId], edits: [] }
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

    async function take(world: World, { is, label: which, at, sample: whose, who }: Step): Promise<void> {
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
      } else if (is === 'void') await tried(world, manager().labels.void({ labels: [seen], reason: 'Walk' }))
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
    }

    it('LBL-17: whatever two people scan, assign, void and undo, states are what the history says', {
      timeout: LIMIT_MS,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 24 }), async (steps) => {
          const world = await start()
          for (let at = 0; at < steps.length; at += 2)
            await Promise.all(steps.slice(at, at + 2).map((step) => take(world, step)))
          await check(world)
        }),
        { numRuns: rounds(8, 100) },
      )
    })
  })
