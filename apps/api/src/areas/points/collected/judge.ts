import {
  BLOCKED_STATUSES,
  COLLECT_WITHIN_M,
  COLLECTED_STATUSES,
  type CollectedRow,
  dayWords,
  illegalMove,
  metersBetween,
  type PointStatus,
  pointWorkflow,
} from '@org/core/contract'
import { actRefusal, dayRefusal } from '../plannable.ts'
import type { Match } from './candidates.ts'
import type { SaidOfPoint } from './left-out-words.ts'
import { type ComparedPoint, titleOf } from './points.ts'
import type { Told } from './times.ts'

/** A position as it was matched. */
export interface Matched {
  row: number
  lon: number
  lat: number
  told: Told
  said: SaidOfPoint
  /** What has to be looked at in its row, in sentences. */
  doubts: readonly string[]
  atText: string
  match: Match
}

export interface Verdict {
  state: CollectedRow['state']
  says: string
}

/** Recorded as it is: within so many meters. */
const SAME_PLACE_M = 1
const SECOND_MS = 1000
/** Devices and exports keep more digits than that; nobody measures so well. */
export const ON_THE_PLAN_M = 0.05

interface Limits {
  withinM: number
  now: Date
}

/** What becomes of a position whatever others the file has; null where it can be recorded. */
export function settled(matched: Matched): Verdict | null {
  const { point } = matched.match
  const isLeftOut = matched.said.proposes !== 'collect'
  if (isLeftOut && LEFT_OUT_STATUSES.has(point.status))
    return { state: 'already', says: 'It was left out already.' }
  if (COLLECTED_STATUSES.some((each) => each === point.status)) return recorded(matched, point)
  const refusal =
    actRefusal(point.yearStatus, `${point.year} of ${point.fieldName}`) ??
    illegalMove(pointWorkflow, point.status, EVENTS[matched.said.proposes])
  return refusal === null ? null : { state: 'refused', says: sentence(refusal) }
}

const LEFT_OUT_STATUSES: ReadonlySet<PointStatus> = new Set([...BLOCKED_STATUSES, 'replaced'])
const EVENTS = { collect: 'collect', inaccessible: 'block', skip: 'skip' } as const

/** Of a replacement that takes no place; null for other points. @param replaced places that are taken, by replacements */
export function placeless(
  { match: { point } }: Matched,
  replaced: ReadonlyMap<number, number>,
): Verdict | null {
  if (point.counts || replaced.has(point.id)) return null
  return {
    state: 'refused',
    says: `${capital(titleOf(point))} is a replacement that takes no place, or not the next one. Leave out the point of stratum ${point.stratumNumber} that it replaces, then read the file again.`,
  }
}

/** Of a point that was collected: it is that very position, or another. */
function recorded(matched: Matched, point: ComparedPoint): Verdict {
  const { actualLon, actualLat, collectedAt } = point
  const place = actualLon === null || actualLat === null ? point : { lon: actualLon, lat: actualLat }
  const awayM = metersBetween(matched, place)
  const { told } = matched
  const apartMs =
    told.kind !== 'at' || collectedAt === null ? 0 : Math.abs(Date.parse(told.at) - collectedAt.getTime())
  if (awayM <= SAME_PLACE_M && apartMs < SECOND_MS) return { state: 'already', says: 'Recorded already.' }
  const day = collectedAt === null ? '' : ` on ${dayWords(collectedAt.toISOString().slice(0, 10))}`
  const where = awayM <= SAME_PLACE_M ? 'at another time' : `${metersWords(awayM)} from this position`
  return {
    state: 'refused',
    says: `${capital(titleOf(point))} was collected already${day}, ${where}. Undo that first if this one is right.`,
  }
}

/** What becomes of the position that is recorded for its point. */
export function judged(matched: Matched, { withinM, now }: Limits): Verdict {
  const { point, by, distanceM } = matched.match
  if (matched.said.proposes !== 'collect') return leftOut(matched)
  if (distanceM > withinM)
    return {
      state: 'refused',
      says: `${metersWords(distanceM)} from ${titleOf(point)}, more than ${withinM} m. Check the position, or take a replacement.`,
    }
  if (matched.told.kind === 'at') {
    const refusal = dayRefusal(point.year, matched.told.at, now)
    if (refusal !== null) return { state: 'refused', says: sentence(refusal) }
  }
  const says = [
    ...saysAgainst(matched.said),
    ...matched.doubts,
    ...(by === 'nearest'
      ? [`The nearest point, ${metersWords(distanceM)} away: check that it is the one.`]
      : []),
    ...(distanceM > COLLECT_WITHIN_M
      ? [`${metersWords(distanceM)} from the plan: recorded as collected elsewhere, with a reason.`]
      : []),
    ...saysTime(matched),
    ...(isPlanItself(matched)
      ? ['It is exactly where the point was planned: it may be the plan itself.']
      : []),
  ]
  return says.length === 0 ? { state: 'ready', says: '' } : { state: 'confirm', says: says.join(' ') }
}

/** It moves nowhere: neither its position nor its time matter. */
function leftOut({ said, match: { by, distanceM } }: Matched): Verdict {
  const becomes = said.proposes === 'skip' ? 'skipped' : 'inaccessible'
  const near =
    by === 'nearest' ? ` The nearest point, ${metersWords(distanceM)} away: check that it is the one.` : ''
  return {
    state: 'confirm',
    says: `Its comment or state says “${said.words}”: the point becomes ${becomes}, and is not collected.${near}`,
  }
}

const saysAgainst = ({ words, against }: SaidOfPoint): string[] =>
  words === '' ? [] : [`It says “${words}” and “${against}”: check that it was collected.`]

/** Devices keep the planned waypoints beside those that were measured: without a time, and not a step from the plan. */
export const isPlanItself = ({ told, said, match }: Matched): boolean =>
  told.kind === 'none' && said.proposes === 'collect' && match.distanceM <= ON_THE_PLAN_M

function saysTime({ told, atText }: Pick<Matched, 'told' | 'atText'>): string[] {
  switch (told.kind) {
    case 'at':
      return []
    case 'unclear':
      return [`The day or the month of its time can be first (${atText}): choose, then read the file again.`]
    case 'twice':
      return [`Clocks showed its time twice, as they were put back (${atText}): enter the right one.`]
    case 'day':
      return [`Its time has no time of day (${atText}): enter one.`]
    case 'unreadable':
      return [`Its time cannot be read (${atText}): enter one.`]
    case 'local':
      return ['Its time has no zone: choose one, then read the file again.']
    case 'impossible':
      return [`Its time cannot be (${atText}): enter one.`]
    case 'none':
      return ['It has no time: enter one.']
  }
}

const sentence = ({ message, remedy }: { message: string; remedy: string }): string =>
  `${message}. ${remedy}`.trim()
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** `84 m`, `1.2 km`, `12 km` */
export function metersWords(meters: number): string {
  if (meters < 1000) return `${Math.round(meters)} m`
  const km = meters / 1000
  return `${km < 10 ? km.toFixed(1) : Math.round(km).toLocaleString('en-US')} km`
}
