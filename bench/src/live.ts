/**
 * How long a change takes from its commit being acknowledged to each of 200 listeners on one process, through the real
 * API on embedded storage and the product's own client: one edit after the other, then several people at once. A
 * listener that is told before the writer hears of it counts as 0. All of them are one process here, which reads for them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLiveChanges, type LiveChanges } from '@org/core/live'
import { createNodePlatform } from '@org/core/platform/node'
import { type MeasuredApi, REQUEST_TOKEN, startApi } from './lib/api.ts'
import { quantiles, report } from './lib/timing.ts'

const LISTENERS = 200
const STREAMS_A_PERSON = 10
const LIMIT_MS = 200
const EDITS = 100
const WRITERS = 5
/** Between two edits: a listener's work for one is not the next one's wait. */
const PAUSE_MS = 20

interface Listener {
  live: LiveChanges
  /** When each change of a grower was told, by row and version of the change. */
  toldMs: Map<number, number[]>
}

const { clock } = createNodePlatform()

function listen(api: MeasuredApi, token: string): Promise<Listener> {
  const toldMs = new Map<number, number[]>()
  return new Promise((resolve, reject) => {
    const live = createLiveChanges({
      baseUrl: api.url,
      requestToken: REQUEST_TOKEN,
      accessToken: async () => token,
      refresh: async () => token,
      fetch,
      clock,
      onChanges(changes) {
        const nowMs = performance.now()
        for (const { entity, entityId } of changes)
          if (entity === 'grower') toldMs.set(entityId, [...(toldMs.get(entityId) ?? []), nowMs])
      },
      onReset: () => reject(new Error('Too much was missed')),
      onState: (state) => state === 'live' && resolve({ live, toldMs }),
      onRefused: reject,
    })
  })
}

/** Changes a row so many times, one after the other. @returns when each was acknowledged */
async function edit({ client }: MeasuredApi, times: number): Promise<{ id: number; ackedMs: number[] }> {
  let grower = await client.growers.create({ name: `Bench ${crypto.randomUUID()}` })
  const ackedMs = [performance.now()]
  for (let turn = 1; turn < times; turn++) {
    await sleep(PAUSE_MS)
    grower = await client.growers.update({ id: grower.id, version: grower.version, notes: `edit ${turn}` })
    ackedMs.push(performance.now())
  }
  return { id: grower.id, ackedMs }
}

/** Waits for everyone, then how long each had to wait for each change, in milliseconds. */
async function delays(listeners: readonly Listener[], rows: readonly { id: number; ackedMs: number[] }[]) {
  const all: number[] = []
  for (const { toldMs } of listeners)
    for (const { id, ackedMs } of rows) {
      while ((toldMs.get(id)?.length ?? 0) < ackedMs.length) await sleep(5)
      const told = toldMs.get(id) ?? []
      if (told.length !== ackedMs.length) throw new Error('A change was told twice')
      for (const [index, atMs] of ackedMs.entries()) all.push(Math.max(0, (told[index] ?? 0) - atMs))
    }
  return quantiles(all)
}

const folder = mkdtempSync(join(tmpdir(), 'live-'))
const api = await startApi(folder)
const listeners: Listener[] = []
try {
  const people = Array.from({ length: LISTENERS / STREAMS_A_PERSON }, (_, index) => index)
  const tokens: string[] = []
  for (const index of people) tokens.push(await api.join(`listener${index}@fieldworks.example`))
  for (const token of tokens)
    listeners.push(...(await Promise.all(Array.from({ length: STREAMS_A_PERSON }, () => listen(api, token)))))
  process.stdout.write(`${listeners.length} listeners on one process\n`)
  const one = await delays(listeners, [await edit(api, EDITS)])
  const several = await delays(
    listeners,
    await Promise.all(Array.from({ length: WRITERS }, () => edit(api, EDITS / WRITERS))),
  )
  const isWithin = [
    report('one edit after the other', one, LIMIT_MS),
    report(`${WRITERS} people at once`, several, LIMIT_MS),
  ].every(Boolean)
  process.exitCode = isWithin ? 0 : 1
} finally {
  for (const { live } of listeners) live.close()
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
}
