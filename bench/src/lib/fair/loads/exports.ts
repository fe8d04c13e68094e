import * as z from 'zod/mini'
import { type Call, type Caller, call, emptyTally, pause, post, type Tally } from '../call.ts'
import type { Load } from '../load.ts'

const EXPORTS = 5
const EXPORT_MS = 5_000
const TIMES = 3
const LASTS_MS = 10_000
const HEAD_START_MS = 1_000
const ASK_EVERY_MS = 50
const NEVER = new AbortController().signal

const exportSchema = z.object({ id: z.number(), status: z.string() })

const begin = (caller: Caller, body: object, signal: AbortSignal) =>
  post(caller, '/exports/fields', body, signal)

/** Makes the file of one grower's fields, and waits for it. */
async function smallExport(caller: Caller, growerId: number, signal: AbortSignal): Promise<Call> {
  const startedAt = performance.now()
  let last = await begin(caller, { format: 'csv', filter: { growerId: [growerId] } }, signal)
  while (last.fate === 'answered') {
    const { id, status } = exportSchema.parse(JSON.parse(last.text))
    if (status === 'done') break
    if (status === 'failed' || status === 'canceled') return { ...last, fate: 'failed' }
    await pause(ASK_EVERY_MS, signal)
    last = await call(caller, `/exports/${id}`, {}, signal)
  }
  return { ...last, ms: performance.now() - startedAt }
}

/** Begins large files, and cancels them when the load has ended. */
async function largeExports(caller: Caller, signal: AbortSignal): Promise<Tally> {
  const tally = emptyTally()
  const begun = await Promise.all(
    Array.from({ length: EXPORTS }, () => begin(caller, { format: 'geopackage' }, signal)),
  )
  for (const { fate } of begun) tally[fate] += 1
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
  for (const { fate, text } of begun)
    if (fate === 'answered')
      await post(caller, `/exports/${exportSchema.parse(JSON.parse(text)).id}/cancel`, {}, NEVER)
  return tally
}

/** Files of all fields, as many as one person may have made at a time. */
export const exports: Load = {
  part: 'exports',
  name: `${EXPORTS} large exports`,
  lastsMs: LASTS_MS,
  headStart: HEAD_START_MS,
  acts: [
    {
      ...{ name: 'small export', limitMs: EXPORT_MS, quietTimes: TIMES, times: TIMES },
      run: ({ ordinary }, at, signal) => smallExport(ordinary, 1 + at, signal),
    },
  ],
  attack: ({ hostile }, signal) => largeExports(hostile, signal),
}
