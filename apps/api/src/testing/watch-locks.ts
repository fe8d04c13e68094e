import { watchTransactions } from '../db/transact.ts'
import { lockPlugin } from './lock-order.ts'

const faults = new Set<string>()

/** From now on, notes what transactions lock out of order. */
export const watchLocks = (): void => watchTransactions(() => lockPlugin((fault) => faults.add(fault)))

/** @returns what was noted since the last time */
export function faultsNoted(): string[] {
  const noted = [...faults]
  faults.clear()
  return noted
}
