import type { DayOrders } from './day-order.ts'
import { readTime } from './written-times.ts'
import type { Zone } from './zones.ts'

/** What a file says of a time. */
export type Told =
  /** In UTC. */
  | { kind: 'at'; at: string }
  /** Its clock’s zone is not known. */
  | { kind: 'local' }
  /** The month or the day can be first. */
  | { kind: 'unclear'; isLocal: boolean }
  /** Clocks of its zone showed this time twice, as they were put back. */
  | { kind: 'twice' }
  /** No clock had this time. */
  | { kind: 'impossible' }
  /** A day without a time of day. */
  | { kind: 'day' }
  | { kind: 'unreadable' }
  /** None. */
  | { kind: 'none' }

/** What is known of the clocks and the days of a file. */
export interface Clocks {
  days: DayOrders
  /** Of a clock that does not say its zone; null: it is not known. */
  zone: Zone | null
  now: Date
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Before 1990 there were no devices that measure positions. */
const FIRST_MS = Date.UTC(1990, 0, 1)

export function timeOf(text: string, { days, zone, now }: Clocks): Told {
  if (text.trim() === '') return { kind: 'none' }
  const read = readTime(text, days.of)
  switch (read.kind) {
    case 'instant':
      return toldAt(read.ms, now)
    case 'unclear':
      return { kind: 'unclear', isLocal: read.offset === null && zone === null }
    case 'wall':
      return read.offset === null
        ? ofLocal(read.ms, { zone, now })
        : toldAt(read.ms - read.offset * MINUTE_MS, now)
    case 'day':
    case 'impossible':
    case 'unreadable':
      return { kind: read.kind }
  }
}

function ofLocal(wall: number, { zone, now }: Pick<Clocks, 'zone' | 'now'>): Told {
  if (!canBe(wall, now)) return { kind: 'impossible' }
  if (zone === null) return { kind: 'local' }
  const offset = zone(wall)
  if (offset === 'twice') return { kind: 'twice' }
  return offset === 'never' ? { kind: 'impossible' } : toldAt(wall - offset.minutes * MINUTE_MS, now)
}

const toldAt = (ms: number, now: Date): Told =>
  canBe(ms, now)
    ? { kind: 'at', at: new Date(Math.floor(ms / 1000) * 1000).toISOString() }
    : { kind: 'impossible' }

/** Whether somebody can have measured then: until tomorrow. */
const canBe = (ms: number, now: Date): boolean => ms >= FIRST_MS && ms <= now.getTime() + DAY_MS
