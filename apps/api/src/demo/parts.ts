import type { QueryExecutorProvider } from 'kysely'
import type * as z from 'zod'
import type { Tx } from '../db/transact.ts'
import { createRandom, type Random } from './random.ts'

/** Writes an invented business part by part: all within one transaction, or each in a short one of its own. */
export interface Parts {
  /** To read what is written. */
  kysely: QueryExecutorProvider
  /** Writes a part. One that was written by a process before is not written again: it answers what it answered. */
  write<T>(answer: z.ZodType<T>, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same without an answer. */
  run(work: (tx: Tx) => Promise<unknown>): Promise<void>
  /** Random numbers that parts draw: those of a part that is not written again are left out. */
  random(seed: string): Random
  /** What the next parts are about, and how many are written. */
  tell(step: string, done: number, total: number): void
}

/** All parts within one transaction of the caller's. */
export const withinOne = (tx: Tx): Parts => ({
  kysely: tx.kysely,
  write: (_answer, work) => work(tx),
  run: async (work) => {
    await work(tx)
  },
  random: createRandom,
  tell: () => {},
})
