import { randomBytes } from 'node:crypto'
import type { Client } from '@org/core'
import type { EventAnswer, Fix, SentEvents, TakenField } from '@org/core/contract'
import { errors } from '@org/core/contract'
import {
  asOnPhone,
  createMemoryQueueStore,
  createQueue,
  type EventDraft,
  type EventQueue,
  type FieldOnPhone,
  isToVisit,
  isWaiting,
  nextPoint,
  type PointOnPhone,
  type QueueStore,
  replacementOf,
} from '@org/core/queue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createRandom, type Random } from '../../demo/random.ts'
import { LAYOUT } from '../../testing/locked-year.ts'
import { uuid7 } from '../../testing/phone.ts'
import { approvedYear, planFor, TODAY } from '../../testing/planned-years.ts'
import { quickestServerProcesses, type ServerProcess } from '../../testing/server-process.ts'
import { isSoak, rounds } from '../../testing/soak.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { ended } from '../exports/testing.ts'
import { square } from '../uploads/testing.ts'

/** Each day has a seed of its own; what happens on it is the same again with that seed. */
const DAYS = rounds(1, 100)
const POINTS = rounds(20, 60)
const SEED = Number(process.env.FC_SEED ?? 2026)

/** What can go wrong with one call: the first calls have each of them, the others some by lot. */
const FAULTS = [
  'answer lost',
  'tab killed before sending',
  'server killed',
  'no line',
  'tab killed before the answer is kept',
  'none',
  'none',
  'none',
] as const

/** The one server, which is killed and started again: nobody starts a second one beside it. */
function makeServer(server: ServerProcess) {
  let client: Client | null = null
  /** Until it answers: what the one before left of its connections can be in the way for a moment. */
  async function start(tries = 10): Promise<Client> {
    try {
      return await server.start()
    } catch (error) {
      await server.kill()
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return start(tries - 1)
    }
  }
  return {
    async client(): Promise<Client> {
      client ??= await start()
      return client
    },
    async kill(): Promise<void> {
      await server.kill()
      client = null
    },
    async withDatabase<T>(use: Parameters<typeof server.withDatabase<T>>[0]): Promise<T> {
      await server.stop()
      client = null
      return server.withDatabase(use)
    },
    close: () => server.close(),
  }
}
type OneServer = ReturnType<typeof makeServer>

class TabKilled extends Error {}

const seen = { events: 0, calls: 0, faults: {} as Record<string, number> }

/** A phone: its store outlasts its tabs, and its line and its server come and go. */
function makePhone(server: OneServer, staffId: number, random: Random) {
  const store = createMemoryQueueStore()
  const phone = {
    id: `${randomBytes(4).toString('hex')}-0000-4000-8000-000000000000`,
    name: 'Android, Chrome',
  }
  let isCalm = false
  /** A tab that is killed writes nothing from then on. */
  const tabStore = (tab: { isKilled: boolean }): QueueStore => ({
    ...store,
    answer: (answers) => (tab.isKilled ? Promise.reject(new TabKilled()) : store.answer(answers)),
  })

  async function call(
    tab: { isKilled: boolean },
    sent: SentEvents,
  ): Promise<{ answers: readonly EventAnswer[] }> {
    const fault = isCalm ? 'none' : (FAULTS[seen.calls] ?? random.pick(FAULTS))
    seen.calls += 1
    seen.faults[fault] = (seen.faults[fault] ?? 0) + 1
    if (fault === 'no line') throw errors.network(null)
    if (fault === 'tab killed before sending') {
      tab.isKilled = true
      throw errors.aborted()
    }
    const client = await server.client()
    if (fault === 'server killed') return killedMidway(client, sent)
    const answered = await client.collecting.send(sent)
    if (fault === 'answer lost') throw errors.timeout()
    if (fault === 'tab killed before the answer is kept') tab.isKilled = true
    return answered
  }

  /** At any moment of its work: before, between two events, or after the last one. */
  async function killedMidway(alive: Client, sent: SentEvents): Promise<never> {
    const answer = alive.collecting.send(sent).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, random.integer(0, 60)))
    await server.kill()
    await answer
    throw errors.network(null)
  }

  let tab = { isKilled: false }
  const open = async (): Promise<EventQueue> => {
    tab = { isKilled: false }
    const mine = tab
    const queue = createQueue({
      ...{ staffId, phone, store: tabStore(mine), photos: store.photos, sendPhoto: async () => {} },
      send: (sent) => call(mine, sent),
      alone: (work) => work(),
      now: () => Date.now(),
      random: (bytes) => new Uint8Array(randomBytes(bytes)),
    })
    await queue.load()
    return queue
  }
  let queue: EventQueue | null = null
  const current = async (): Promise<EventQueue> => {
    if (queue === null || tab.isKilled) queue = await open()
    return queue
  }
  return {
    ...{ store, phone },
    async does(drafts: readonly EventDraft[]): Promise<void> {
      await (await current()).record(drafts)
      seen.events += drafts.length
    },
    async flush(): Promise<void> {
      await (await current()).flush()
    },
    /** The network is there, and stays. */
    async settle(): Promise<void> {
      isCalm = true
      do await (await current()).flush()
      while (store.all().some(isWaiting))
    },
  }
}

const fixOf = ({ lon, lat }: PointOnPhone): Fix => ({
  ...{ lon, lat, accuracyM: 3, measurements: 4, measuredAt: `${TODAY}T00:00:00.000Z` },
})

/** What a crew does next: mostly it collects, sometimes it leaves a point out, and sometimes it undoes what it did. */
function nextAct(fields: readonly FieldOnPhone[], point: PointOnPhone, random: Random): EventDraft[] {
  const at = { pointId: point.id, baseVersion: point.version }
  const [field] = fields
  const by = field === undefined ? null : replacementOf(field, point)
  if (by !== null && random.chance(0.1))
    return [
      { what: 'leaveOut', ...at, event: 'block', reason: 'Fence', cause: 'fence', replacementId: by.id },
    ]
  return [
    { what: 'collect', ...at, fix: fixOf(point), reason: '', isOutsideStratum: false },
    ...point.samples.map(
      ({ id, labelCode }): EventDraft => ({ what: 'bag', ...at, sampleId: id, code: labelCode, cores: 8 }),
    ),
    ...(random.chance(0.2) ? [{ what: 'note', ...at, text: 'Stones' } as const] : []),
  ]
}

const rowSchema = z.object({
  id: z.string(),
  number: z.coerce.number(),
  outcome: z.string(),
  editId: z.number().nullable(),
})

for (const { name, isMissing, open } of quickestServerProcesses())
  describe.skipIf(isMissing)(`days in the field on ${name}`, () => {
    let server: OneServer
    let client: Client
    let staffId: number
    let growerId: number
    let crew: { id: number }
    beforeAll(async () => {
      server = makeServer(await open())
      await server.client()
      await server.withDatabase((db) => writeRaw(db, sql`UPDATE staff SET is_operation_manager = true`))
      client = await server.client()
      staffId = (await client.staff.list()).items[0]?.id ?? 0
      growerId = (await client.growers.create({ name: 'Walked Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 200 })
    }, 120_000)
    afterAll(() => server.close())

    /** A field of its own for a day, with labels. @returns what the phone takes along of it */
    async function taken(at: number): Promise<TakenField> {
      const where = square(-97 + (at % 40) * 0.02, 40 + Math.floor(at / 40) * 0.02)
      const plan = { pointCount: POINTS, replacementsPerStratum: 3 }
      const { id } = await approvedYear({ client, manager: client, growerId }, `Day ${at}`, where, plan)
      await planFor(client, id, crew, TODAY)
      const source = { kind: 'points', filter: { fieldYearId: [id] } } as const
      // A person may have five files under way.
      await ended({ client }, (await client.labels.print({ source, layout: LAYOUT })).export.id)
      const pointIds = (await client.points.list({ fieldYearId: [id], limit: 200 })).items
        .filter(({ role }) => role === 'base')
        .map(({ id: pointId }) => pointId)
      const answer = await client.collecting.take({
        take: { of: 'points', pointIds },
        phone: { id: uuid7(), name: '' },
      })
      const [field] = answer.fields
      if (field === undefined) throw new Error('nothing was taken along')
      return field
    }

    async function walk(
      phone: ReturnType<typeof makePhone>,
      field: TakenField,
      random: Random,
    ): Promise<void> {
      for (;;) {
        const fields = asOnPhone([field], phone.store.all(), 10)
        const point = nextPoint(fields, null)
        if (point === null) return
        const before = phone.store.all().length
        await phone.does(nextAct(fields, point, random))
        if (random.chance(0.1)) {
          const undone = phone.store.all().slice(before).toReversed()
          await phone.does(
            undone.map(({ event: { id, pointId, baseVersion } }) => ({
              what: 'undo',
              pointId,
              baseVersion,
              eventId: id,
            })),
          )
        }
        if (random.chance(0.4)) await phone.flush()
      }
    }

    it(
      `OFQ-3, COL-2, COP-3: ${DAYS === 1 ? 'a day' : `${DAYS} days`} of ${POINTS} points: nothing is lost, nothing doubled, and all in order, whatever is killed`,
      async () => {
        const counts = { lost: 0, doubled: 0, 'out of order': 0, 'not applied': 0 }
        for (let day = 0; day < DAYS; day++) {
          const random = createRandom(`${SEED} day ${day}`)
          const field = await taken(day)
          const phone = makePhone(server, staffId, random)
          await walk(phone, field, random)
          await phone.settle()
          client = await server.client()
          expect(await asAtDesk(client, field)).toEqual(asShown(asOnPhone([field], phone.store.all(), 10)))
          const rows = await server.withDatabase(async (db) =>
            z.array(rowSchema).parse(
              (
                await sql`SELECT id::text, number, outcome, edit_id AS "editId" FROM field_event
                WHERE phone_id = ${phone.phone.id}::uuid ORDER BY number`.execute(db)
              ).rows,
            ),
          )
          client = await server.client()
          const arrived = new Set(rows.map(({ id }) => id))
          const edits = rows.flatMap(({ editId }) => editId ?? [])
          counts.lost += phone.store.all().filter(({ event }) => !arrived.has(event.id)).length
          counts.doubled += rows.length - arrived.size + (edits.length - new Set(edits).size)
          counts['out of order'] += edits.filter((id, at) => at > 0 && id < (edits[at - 1] ?? 0)).length
          counts['not applied'] += rows.filter(
            ({ outcome }) => !['applied', 'withdrawn'].includes(outcome),
          ).length
        }
        if (isSoak)
          process.stdout.write(`${JSON.stringify({ days: DAYS, points: POINTS, ...seen, ...counts })}\n`)
        expect(counts).toEqual({ lost: 0, doubled: 0, 'out of order': 0, 'not applied': 0 })
        expect(Object.keys(seen.faults).length).toBeGreaterThan(4)
      },
      rounds(120_000, 3_600_000),
    )
  })

interface Shown {
  number: number
  status: string
  bags: (string | number | null)[][]
}

const asShown = (fields: readonly FieldOnPhone[]): Shown[] =>
  fields
    .flatMap(({ points }) => points)
    .filter((point) => !isToVisit(point) || point.role === 'base')
    .map(({ number, status, samples }) => ({
      ...{ number, status: status === 'assigned' ? 'planned' : status },
      bags: samples.map((sample) => [sample.labelCode, sample.status, sample.coreCount]),
    }))
    .filter(({ status }) => status !== 'planned')
    .toSorted((a, b) => a.number - b.number)

/** The same as the server has it. */
async function asAtDesk(client: Client, field: TakenField): Promise<Shown[]> {
  const { items } = await client.points.list({ fieldYearId: [field.fieldYearId], limit: 200 })
  const samples = (await client.samples.list({ fieldYearId: [field.fieldYearId], limit: 200 })).items
  return items
    .filter(({ status }) => status !== 'planned' && status !== 'assigned')
    .map(({ id, number, status }) => ({
      ...{ number, status },
      bags: samples
        .filter(({ pointId }) => pointId === id)
        .map((sample) => [sample.labelCode, sample.status, sample.coreCount]),
    }))
    .toSorted((a, b) => a.number - b.number)
}
