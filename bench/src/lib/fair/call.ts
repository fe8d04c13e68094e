/** What became of a call: `refused` with 429 or 503, `failed` in any other way, `cut` by whoever asked. */
export type Fate = 'answered' | 'refused' | 'failed' | 'cut'

export interface Call {
  fate: Fate
  ms: number
  /** The answer's body, of a call whose caller reads it. */
  text: string
}

/** Who calls, and where. */
export interface Caller {
  url: string
  headers: Readonly<Record<string, string>>
}

export type Tally = Record<Fate, number>

const REFUSALS = [429, 503]
/** How long a refused caller waits at least: one that asks anew at once measures only how fast refusals are. */
const AFTER_REFUSAL_MS = 100

export const fateOf = (status: number): Fate => {
  if (REFUSALS.includes(status)) return 'refused'
  return status < 400 ? 'answered' : 'failed'
}

/** One call, whose answer is read whole. Never throws. */
export async function call(
  { url, headers }: Caller,
  path: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Call> {
  const startedAt = performance.now()
  const ended = (fate: Fate, text = ''): Call => ({ fate, text, ms: performance.now() - startedAt })
  try {
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal,
    })
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    if (isJson) return ended(fateOf(answer.status), await answer.text())
    await answer.arrayBuffer()
    return ended(fateOf(answer.status))
  } catch {
    return ended(signal.aborted ? 'cut' : 'failed')
  }
}

/** A call of a POST with JSON. */
export const post = (caller: Caller, path: string, body: object, signal: AbortSignal): Promise<Call> =>
  call(
    caller,
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    signal,
  )

export const emptyTally = (): Tally => ({ answered: 0, refused: 0, failed: 0, cut: 0 })

export interface Flood {
  /** Calls under way at the same time. */
  parallel: number
  /** Calls in all; without it, until the signal. */
  total?: number
  signal: AbortSignal
  /** @param at from 0 */
  ask(at: number): Promise<Pick<Call, 'fate'>>
}

/** Keeps so many calls under way until all are asked or the signal ends it. */
export async function flood({ parallel, total = Infinity, signal, ask }: Flood): Promise<Tally> {
  const tally = emptyTally()
  let next = 0
  const one = async (): Promise<void> => {
    while (!signal.aborted && next < total) {
      const { fate } = await ask(next++)
      tally[fate] += 1
      if (fate !== 'answered') await pause(AFTER_REFUSAL_MS, signal)
    }
  }
  await Promise.all(Array.from({ length: parallel }, one))
  return tally
}

/** Waits, at most until the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
