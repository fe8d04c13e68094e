import { quantiles, type Times } from '../timing.ts'
import { type Call, type Caller, call, pause, type Tally } from './call.ts'
import { residentMb, watchMemory } from './memory.ts'

/** A server and the two people at it. */
export interface Scene {
  pid: number
  ordinary: Caller
  hostile: Caller
  /** What the server holds without its garbage, in MB; only where what is kept is measured. */
  heldMb?(): Promise<number>
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
  /** Whether the end of the hostile calls ends it too. */
  endsWithAttack?: boolean
  /** How long after it the ordinary person begins; `end`: when it is over. */
  headStart: number | 'end'
  acts: readonly Act[]
  /** How much more memory than before the server may have, in MB. */
  growthMb?: number
  /** How much the server may hold of {@link MANY_ANSWERS}, in MB, as what it keeps of each answer tells. */
  keptMb?: number
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
  /** Kept of each answer of the hostile person, in kB; null: not told. */
  keptKb: number | null
}

/** As many as someone asks for in a quarter of an hour. */
export const MANY_ANSWERS = 40_000
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
  const heldBefore = (await scene.heldMb?.()) ?? null
  const beforeMb = residentMb(scene.pid)
  const most = watchMemory(scene.pid)
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), lastsMs)
  const attacking = attack(scene, end.signal)
  if (load.endsWithAttack === true) void attacking.finally(() => end.abort())
  await (headStart === 'end' ? attacking : pause(headStart, end.signal))
  const loaded = await Promise.all(
    acts.map((act) => repeated(act, scene, act.quietTimes, act.times ?? Infinity, end.signal)),
  )
  end.abort()
  clearTimeout(timer)
  const hostile = await attacking
  const mostMb = most()
  await pause(AFTER_MS, NEVER)
  const heldAfter = (await scene.heldMb?.()) ?? null
  const keptKb =
    heldBefore === null || heldAfter === null ? null : (1024 * (heldAfter - heldBefore)) / hostile.answered
  const results = acts.map((act, at) => resultOf(act, quiet[at] ?? [], loaded[at] ?? []))
  return { load, acts: results, hostile, beforeMb, mostMb, keptKb }
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
  const counted = loaded.filter(({ fate, ms }) => fate !== 'cut' || ms > (limitMs ?? Infinity))
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

/** What the server would hold of so many answers, in MB. */
export const manyKeptMb = (keptKb: number): number => (keptKb * MANY_ANSWERS) / 1024

export const isMemoryWithin = ({ load, beforeMb, mostMb, keptKb }: Result): boolean =>
  mostMb - beforeMb <= (load.growthMb ?? Infinity) && manyKeptMb(keptKb ?? 0) <= (load.keptMb ?? Infinity)
