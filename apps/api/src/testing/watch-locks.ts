import { watchTransactions } from '../db/transact.ts'
import { lockPlugin } from './lock-order.ts'

const faults = new Set<string>()

/** The demonstration does in one transaction what people do in many, before anybody works beside it or in short parts. */
const DEMO_CHANNEL = 'demo'

/** From now on, notes what transactions lock out of order. */
export const watchLocks = (): void =>
  watchTransactions(({ channel }) =>
    channel === DEMO_CHANNEL ? null : lockPlugin((fault) => faults.add(fault)),
  )

/** @returns what was noted since the last time */
export function faultsNoted(): string[] {
  const noted = [...faults]
  faults.clear()
  return noted
}
