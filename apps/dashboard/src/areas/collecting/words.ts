import { type AreaUnit, formatCode } from '@org/core'
import type { QueueState } from '@org/core/queue'
import { isOpen, isWaiting } from '@org/core/queue'
import { formatCount, formatDecimal, formatLength } from '@org/ui'

const NEAR_M = 10
const FEET = 3.280_839_895
const NEAR_FEET = 1000

/** `64 m`, `7.5 m`, `210 ft`: how far it is to walk. */
export function walkOf(meters: number, areaUnit: AreaUnit): string {
  if (areaUnit !== 'ha') {
    const feet = meters * FEET
    return feet < NEAR_FEET ? `${Math.round(feet)} ft` : formatLength(meters, areaUnit)
  }
  if (meters < NEAR_M) return `${formatDecimal(meters, 1)} m`
  return meters < 1000 ? `${Math.round(meters)} m` : formatLength(meters, areaUnit)
}

/** What stands in the corner: what waits on this phone, and why. */
export function queueWords(queue: QueueState, isOnline: boolean): string {
  const { events, photos } = queue
  const waiting = events.filter(isWaiting).length
  const open = events.filter(isOpen).length
  if (waiting === 0 && open > 0) return `${open} not applied`
  if (waiting > 0) return `${waiting} ${progress(queue, isOnline)}`
  return photos.length === 0 ? 'All sent' : `${photoWords(photos.length)} ${progress(queue, isOnline)}`
}

/** `waiting · no network`, `sending` */
function progress({ trouble, isSending }: QueueState, isOnline: boolean): string {
  if (!isOnline) return 'waiting · no network'
  if (trouble?.kind === 'signIn') return 'waiting · sign in'
  return isSending && trouble === null ? 'sending' : 'waiting'
}

/** Since when something waits on this phone, an act or the picture of a photo; null where nothing does. */
export function keptSince({ events, photos }: QueueState): string | null {
  const first = events.find((kept) => isWaiting(kept) || photos.includes(kept.event.id))
  return first?.event.at ?? null
}

export const photoWords = (count: number): string => formatCount(count, 'photo', 'photos')

export const coreWords = (count: number): string => formatCount(count, 'core', 'cores')

/** `K7Q2-9MXA`; what is no code stays as it is. */
export const codeWords = (code: string): string => formatCode(code)

/** `09:41` */
export const clockOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: false })
