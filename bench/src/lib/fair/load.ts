import { quantiles, type Times } from '../timing.ts'
import { type Call, type Caller, call, pause, type Tally } from './call.ts'
import { residentMb, watchMemory } from './memory.ts'

/** A server and the two people at it. */
export interface Scene {
  pid: number
  ordinary: Caller
  hostile: Caller
}

/** What the ordinary person does, again and again. */
export interface Act {
  name: string
  /** Of the 95th percentile under the load; null: only told. */
  limitMs: number | null
  /** How often it is done when all is quiet. */
  quietTimes: number
  /** How often under the load; without it, until the load ends. */
  times?: number
  pauseMs?: number
  /** @param at from 0, never the same twice at one server */
  run(scene: Scene, at: number, signal: AbortSignal): Promise<Call>
}

/** What the hostile person does, and what must still be possible meanwhile. */
export interface Load {
  /** Of the word in FAIR_ONLY. */
  part: string
  name: string
  /** Whether the server limits calls as it does by default. */
  hasDefaultLimits?: boolean
  /** It ends by itself after this time, or when the ordinary person's acts are done. */
  lastsMs: number
  /** How long after it the ordinary person begins; `end`: when it is over. */
  headStart: number | 'end'
  acts: readonly Act[]
  /** How much more memory than before the server may have, in MB. */
  growthMb?: number
  /** Whether the memory that is left is told for each answer. */
  tellsKept?: boolean
  /** What comes before anything is measured. */
  warmUp?(scene: Scene): Promise<unknown>
  attack(scene: Scene, signal: AbortSignal): Promise<Tally>
}

export interface ActResult {
  name: string
  limitMs: number | null
  quiet: Times
  /** Null: nothing was answered. */
  loaded: Times | null
  asked: number
  refused: number
  failed: number
  /** Unanswered at the end of the load, though late already. */
  cut: number
}

export interface Result {
  load: Load
  acts: ActResult[]
  hostile: Tally
  beforeMb: number
  mostMb: number
  /** When the load has ended. */
  afterMb: number
}

const NEVER = new AbortController().signal
const AFTER_MS = 1_000
const WARM_CALLS = 20

/** Measures one load at a server that has nothing else to do. */
export async function measure(load: Load, scene: Scene): Promise<Result> {
  const { acts, lastsMs, headStart, attack } = load
  await warm(scene)
  await load.warmUp?.(scene)
  const quiet: Call[][] = []
  for (const act of acts) quiet.push(await repeated(act, scene, 0, act.quietTimes, NEVER))
  const beforeMb = residentMb(scene.pid)
  const most = watchMemory(scene.pid)
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), lastsMs)
  const attacking = attack(scene, end.signal)
  await (headStart === 'end' ? attacking : pause(headStart, end.signal))
  const loaded = await Promise.all(
    acts.map((act) => repeated(act, scene, act.quietTimes, act.times ?? Infinity, end.signal)),
  )
  end.abort()
  clearTimeout(timer)
  const hostile = await attacking
  const mostMb = most()
  await pause(AFTER_MS, NEVER)
  const results = acts.map((act, at) => resultOf(act, quiet[at] ?? [], loaded[at] ?? []))
  return { load, acts: results, hostile, beforeMb, mostMb, afterMb: residentMb(scene.pid) }
}

/** The first calls of a server find nothing compiled. */
async function warm({ ordinary }: Scene): Promise<void> {
  for (let at = 0; at < WARM_CALLS; at += 1) await call(ordinary, `/fields?area=${at}.5|`, {}, NEVER)
}

async function repeated(act: Act, scene: Scene, from: number, times: number, signal: AbortSignal) {
  const calls: Call[] = []
  for (let done = 0; done < times && !signal.aborted; done += 1) {
    calls.push(await act.run(scene, from + done, signal))
    await pause(act.pauseMs ?? 0, signal)
  }
  return calls
}

/** A call that the end of the load has cut counts only if it was late already: with the time it had. */
function resultOf({ name, limitMs }: Act, quiet: readonly Call[], loaded: readonly Call[]): ActResult {
  const counted = loaded.filter(({ fate, ms }) => fate !== 'cut' || ms > (limitMs ?? 0))
  const timed = counted.filter(({ fate }) => fate === 'answered' || fate === 'cut').map(({ ms }) => ms)
  return {
    ...{ name, limitMs },
    quiet: quantiles(quiet.map(({ ms }) => ms)),
    loaded: timed.length === 0 ? null : quantiles(timed),
    asked: counted.length,
    refused: counted.filter(({ fate }) => fate === 'refused').length,
    failed: counted.filter(({ fate }) => fate === 'failed').length,
    cut: counted.filter(({ fate }) => fate === 'cut').length,
  }
}

export const isActWithin = ({ limitMs, loaded, refused, failed }: ActResult): boolean =>
  loaded !== null && refused + failed === 0 && (limitMs === null || loaded.p95 <= limitMs)

export const isMemoryWithin = ({ load, beforeMb, mostMb }: Result): boolean =>
  mostMb - beforeMb <= (load.growthMb ?? Infinity)
