import * as z from 'zod/mini'
import { browserStorage, tabStorage } from './tab-storage.ts'

const WAITING = 'collecting-waiting'
const waitingSchema = z.record(z.string(), z.number())

/** How many acts of each person wait on this phone to be sent, by the number of the person. */
function readWaiting(): Record<string, number> {
  try {
    const read = waitingSchema.safeParse(JSON.parse(browserStorage.getItem(WAITING) ?? '{}'))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

/** Notes it for pages that do not open the phone’s database. */
export function noteWaiting(staffId: number, count: number): void {
  const waiting = readWaiting()
  if ((waiting[staffId] ?? 0) === count) return
  browserStorage.setItem(WAITING, JSON.stringify({ ...waiting, [staffId]: count }))
}

export const waitingOf = (staffId: number): number => readWaiting()[staffId] ?? 0

/** Acts that wait for other people to sign in on this phone. */
export const waitingOfOthers = (staffId: number): number =>
  Object.entries(readWaiting()).reduce((sum, [id, count]) => (Number(id) === staffId ? sum : sum + count), 0)

const CHOSEN = 'collecting-chosen'
const chosenSchema = z.array(z.int().check(z.positive()))

/** Points that were chosen on the points page, for the page that takes them along. */
export const chooseToTake = (pointIds: readonly number[]): void =>
  tabStorage.setItem(CHOSEN, JSON.stringify(pointIds))

export function chosenToTake(): readonly number[] {
  try {
    const read = chosenSchema.safeParse(JSON.parse(String(tabStorage.getItem(CHOSEN) ?? '[]')))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
