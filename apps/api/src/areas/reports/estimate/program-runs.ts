import { errors, type ProgramProgress } from '@org/core/contract'
import type { Db } from '../../../db/database.ts'

/** An estimate that is being made. */
export interface ProgramRun {
  /** Fires when the last of those who wait for it has gone. */
  signal: AbortSignal
  /** Null until it is known how many fields there are. */
  progress: ProgramProgress
}

interface Shared extends ProgramRun {
  query: string
  waiting: number
  end(): void
}

const ofDatabase = new WeakMap<Db, Map<string, Shared>>()

/** How far an estimate that answers this question is; null: none is being made. */
export function progressOf(db: Db, query: string): ProgramProgress {
  const runs = [...(ofDatabase.get(db)?.values() ?? [])]
  return runs.findLast((run) => run.query === query)?.progress ?? null
}

/** Those who ask for the same at the same time share a run, which goes on until the last of them has gone. */
export async function withRun<T>(
  db: Db,
  { query, state, signal }: { query: string; state: string; signal: AbortSignal },
  work: (run: ProgramRun) => Promise<T>,
): Promise<T> {
  const runs = ofDatabase.get(db) ?? new Map<string, Shared>()
  ofDatabase.set(db, runs)
  const key = `${state} ${query}`
  const run = runs.get(key) ?? newRun(query)
  runs.set(key, run)
  run.waiting += 1
  let hasLeft = false
  const leave = (): void => {
    if (hasLeft) return
    hasLeft = true
    run.waiting -= 1
    if (run.waiting > 0) return
    if (runs.get(key) === run) runs.delete(key)
    run.end()
  }
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  try {
    return await work(run)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

function newRun(query: string): Shared {
  const over = new AbortController()
  return { query, waiting: 0, progress: null, signal: over.signal, end: () => over.abort(errors.aborted()) }
}
