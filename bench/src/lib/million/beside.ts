import type { MeasuredApi } from '../api.ts'
import { type Call, call, pause, post } from '../fair/call.ts'
import { quantiles, type Times } from '../timing.ts'

/** A day at the office: so many people, each a list, a scan and a save a second. */
const PEOPLE = 8
const EVERY_MS = 1_000

export interface Beside {
  list: Times
  scan: Times
  save: Times
  asked: number
  refused: number
  failed: number
}

/** People at work until `work` has ended. @param codes of labels */
export async function beside(
  api: MeasuredApi,
  codes: readonly string[],
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<Beside> {
  const end = new AbortController()
  const calls: Record<'list' | 'scan' | 'save', Call[]> = { list: [], scan: [], save: [] }
  const person = async (of: number): Promise<void> => {
    await pause((of * EVERY_MS) / PEOPLE, end.signal)
    for (let at = 0; !end.signal.aborted; at += 1) {
      const next = pause(EVERY_MS, end.signal)
      const year = 2022 + ((of + at) % 5)
      calls.list.push(
        await call(api, `/points?limit=100&sort=field&year=${year}&growerId=${1 + of}`, {}, NEVER),
      )
      const code = codes[(of * 7919 + at * 104_729) % codes.length] ?? ''
      calls.scan.push(await call(api, `/labels/scan?text=${code}`, {}, NEVER))
      const name = `Beside ${of}-${at}-${Date.now()}`
      calls.save.push(await post(api, '/growers', { name }, NEVER))
      await next
    }
  }
  const people = Array.from({ length: PEOPLE }, (_, of) => person(of))
  try {
    await work(end.signal)
  } finally {
    end.abort()
    await Promise.all(people)
  }
  const all = Object.values(calls).flat()
  const timesOf = (some: readonly Call[]) => quantiles(some.map(({ ms }) => ms))
  return {
    ...{ list: timesOf(calls.list), scan: timesOf(calls.scan), save: timesOf(calls.save) },
    asked: all.length,
    refused: all.filter(({ fate }) => fate === 'refused').length,
    failed: all.filter(({ fate }) => fate === 'failed').length,
  }
}

const NEVER = new AbortController().signal
