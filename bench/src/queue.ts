/**
 * Five thousand events of a phone through the real API on embedded storage: sent by the queue, fifty in a call; then as many by
 * bare POSTs of one event each; then the same acts by the calls of the points page. All in one run, so that a drifting
 * machine moves all of them.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FieldEvent, Point } from '@org/core/contract'
import { createMemoryQueueStore, createQueue, type EventDraft, makeEventId } from '@org/core/queue'
import { type MeasuredApi, REQUEST_TOKEN, startApi } from './lib/api.ts'
import { businessFolder, copyOf, FIELDS } from './lib/data.ts'
import { timeOf } from './lib/timing.ts'

const EVENTS = 5000
/** Of the acts of the points page: each is two transactions as well, and takes as long. */
const ACTS = 500
const POINTS = 100
/** A queue is not to cost more than this share of what bare calls do a second. */
const LEAST = 0.8

const random = (bytes: number) => new Uint8Array(randomBytes(bytes))
const phoneOf = () => ({ id: randomUUID(), name: 'A benchmark' })

/** Each point is collected, and that is undone, over and over. */
function* acts(points: readonly Point[], idOf: (at: number) => string): Generator<EventDraft> {
  for (let at = 0; ; at += 2) {
    const { id: pointId, version: baseVersion } = points[(at / 2) % points.length] ?? { id: 0, version: 1 }
    const of = { pointId, baseVersion }
    yield { what: 'collect', ...of, fix: null, reason: '', isOutsideStratum: false }
    yield { what: 'undo', ...of, eventId: idOf(at) }
  }
}

const perSecond = (count: number, ms: number): number => (count / ms) * 1000

async function byQueue(api: MeasuredApi, staffId: number, points: readonly Point[]): Promise<number> {
  const store = createMemoryQueueStore()
  const queue = createQueue({
    ...{ store, photos: store.photos, staffId, phone: phoneOf(), random },
    sendPhoto: async () => {},
    send: (sent) => api.client.collecting.send(sent),
    alone: (work) => work(),
    now: () => Date.now(),
  })
  const doing = acts(points, (at) => store.all()[at]?.event.id ?? '')
  while (store.all().length < EVENTS) await queue.record([doing.next().value])
  const ms = await timeOf(() => queue.flush())
  const { trouble } = queue.getSnapshot()
  if (trouble !== null) throw trouble.error
  const others = store.all().filter(({ answer }) => answer?.outcome !== 'applied')
  if (others.length > 0) throw new Error(`${others.length} were not applied: ${others[0]?.answer?.message}`)
  return perSecond(EVENTS, ms)
}

async function byBarePosts(api: MeasuredApi, staffId: number, points: readonly Point[]): Promise<number> {
  const phone = phoneOf()
  const events: FieldEvent[] = []
  const doing = acts(points, (at) => events[at]?.id ?? '')
  while (events.length < EVENTS) {
    const made = {
      id: makeEventId(Date.now(), random),
      number: events.length + 1,
      at: new Date().toISOString(),
    }
    events.push({ ...doing.next().value, ...made })
  }
  const ms = await timeOf(async () => {
    for (const event of events) {
      const answer = await fetch(`${api.url}/api/collecting/events`, {
        method: 'POST',
        headers: { ...api.headers, 'x-request-token': REQUEST_TOKEN, 'content-type': 'application/json' },
        body: JSON.stringify({ phone, staffId, events: [event], waiting: 0 }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
  })
  return perSecond(EVENTS, ms)
}

async function byThePage(api: MeasuredApi, points: readonly Point[]): Promise<number> {
  const versions = new Map(points.map(({ id, version }) => [id, version]))
  const ms = await timeOf(async () => {
    for (let at = 0; at < ACTS / 2; at++) {
      const { id } = points[at % points.length] ?? { id: 0 }
      const of = [{ id, version: versions.get(id) ?? 1 }]
      const collectedAt = new Date().toISOString()
      const { editId, refused } = await api.client.points.act({
        act: { event: 'collect', points: of, collectedAt },
      })
      if (editId === null) throw new Error(refused[0]?.message)
      await api.client.edits.undo({ id: editId })
      versions.set(id, (await api.client.points.get({ id })).point.version)
    }
  })
  return perSecond(ACTS, ms)
}

const { folder, remove } = await copyOf(await businessFolder(FIELDS.few))
const api = await startApi(folder)
try {
  const staffId = (await api.client.dashUsers.me()).id
  const { items } = await api.client.points.list({ status: ['assigned'], counts: 'yes', limit: POINTS })
  if (items.length < POINTS / 2) throw new Error(`Only ${items.length} points are assigned`)
  const queued = await byQueue(api, staffId, items)
  const bare = await byBarePosts(api, staffId, items)
  const refreshed = await api.client.points.rows({ ids: items.map(({ id }) => id) })
  const page = await byThePage(api, refreshed.items)
  const say = (name: string, rate: number) =>
    process.stdout.write(
      `${name.padEnd(44)} ${rate.toFixed(0).padStart(5)} events a second  ${(rate / bare).toFixed(2)} of bare POSTs\n`,
    )
  say(`${EVENTS} events by the queue, fifty in a call`, queued)
  say(`${EVENTS} events by bare POSTs, one in each`, bare)
  say(`${ACTS} acts of the points page`, page)
  if (queued < LEAST * bare) process.exitCode = 1
} finally {
  await api.stop()
  await remove()
}
