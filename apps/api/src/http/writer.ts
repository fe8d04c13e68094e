import type { Db } from '../db/database.ts'
import { type IdempotencyKey, type TimeLimit, transact } from '../db/transact.ts'
import type { BaseCall } from './route.ts'

/** A call's way to write. */
export interface Writer {
  write: BaseCall['write']
  /** The number of the last change that was written; null while none was. */
  number(): number | null
  /**
   * Checks what a repeat relies on: a call with a key writes once and returns what the write returned.
   *
   * @throws Error if a handler does otherwise: a mistake in the program that each of its tests finds
   */
  checkKept(name: string, result: unknown): void
}

export function createWriter(
  db: Db,
  idempotencyKey: IdempotencyKey | undefined,
  timeLimit: TimeLimit,
): Writer {
  let begun = false
  let kept: { result: unknown } | null = null
  let number: number | null = null
  const numbered = (lastSeq: number): void => {
    number = lastSeq
  }
  return {
    number: () => number,
    async write(options, work) {
      if (begun && idempotencyKey !== undefined) throw new Error('A call writes once')
      begun = true
      const result = await transact(db, { ...options, idempotencyKey, timeLimit, numbered }, work)
      kept = { result }
      return result
    },
    checkKept(name, result) {
      if (kept === null || kept.result !== result)
        throw new Error(`${name} answers what its write did not keep for a repeat`)
    },
  }
}
