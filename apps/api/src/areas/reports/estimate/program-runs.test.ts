import { describe, expect, it } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { progressOf, withRun } from './program-runs.ts'

const nowhere = () => {
  const database: Partial<Db> = {}
  // Runs are kept by database; nothing is asked of it.
  return database as Db
}

describe('RPT-111: runs of a program', () => {
  it('RPT-111: those who ask the same share a run, which ends with the last of them', async () => {
    const db = nowhere()
    const [one, other] = [new AbortController(), new AbortController()]
    const end = Promise.withResolvers<void>()
    const signals: AbortSignal[] = []
    const ask = (by: AbortController) =>
      withRun(db, { query: 'q', state: '1', signal: by.signal }, async (run) => {
        run.progress = { done: 1, total: 2 }
        signals.push(run.signal)
        await end.promise
      })
    const both = [ask(one), ask(other)]
    expect(signals[0]).toBe(signals[1])
    expect(progressOf(db, 'q')).toEqual({ done: 1, total: 2 })
    one.abort()
    expect(signals[0]?.aborted).toBe(false)
    expect(progressOf(db, 'q')).toEqual({ done: 1, total: 2 })
    other.abort()
    expect(signals[0]?.aborted).toBe(true)
    expect(progressOf(db, 'q')).toBeNull()
    end.resolve()
    await Promise.all(both)
  })

  it('RPT-111: another question, another state and another database have runs of their own', async () => {
    const [db, elsewhere] = [nowhere(), nowhere()]
    const { signal } = new AbortController()
    const signals = new Set<AbortSignal>()
    const end = Promise.withResolvers<void>()
    const ask = (of: Db, query: string, state: string) =>
      withRun(of, { query, state, signal }, async (run) => {
        signals.add(run.signal)
        await end.promise
      })
    const all = [ask(db, 'q', '1'), ask(db, 'q', '2'), ask(db, 'r', '1'), ask(elsewhere, 'q', '1')]
    expect(signals.size).toBe(4)
    end.resolve()
    await Promise.all(all)
    expect(progressOf(db, 'q')).toBeNull()
  })
})
