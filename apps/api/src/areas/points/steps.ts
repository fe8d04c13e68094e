import {
  causeOf,
  illegalMove,
  metersBetween,
  NOT_AT_PLACE_STATUSES,
  type PointActRead,
  type PointCause,
  type PointStatus,
  type PointWaive,
  pointWorkflow,
  stateWords,
} from '@org/core/contract'
import type { HeldRow } from '../../db/rows/types.ts'
import type { pointTable } from './tables.ts'

type PointRow = HeldRow<typeof pointTable>

/** What a person asks: an event of the point workflow, saying a cause, or waiving, which managers do. */
export type Asked = PointActRead | ({ event: 'waive' } & PointWaive)

type WithoutPoints<A> = A extends unknown ? Omit<A, 'points'> : never
/** What is asked of one point. */
export type Step = WithoutPoints<Asked>

/** The event of the workflow; null for what moves no point. */
export function eventOf({ event }: Step): keyof typeof pointWorkflow.events | null {
  if (event === 'explain') return null
  return event === 'collectAt' ? 'collect' : event
}

/** Why a step is not possible in a point's state, with a remedy; null if it is. */
export function statusRefusal(status: PointStatus, step: Step): { message: string; remedy: string } | null {
  const event = eventOf(step)
  if (event !== null) return illegalMove(pointWorkflow, status, event)
  if (NOT_AT_PLACE_STATUSES.some((each) => each === status)) return null
  return {
    message: `This point is ${stateWords(pointWorkflow, status)}: it has no cause`,
    remedy: 'Say why for points that are left out, replaced or collected elsewhere.',
  }
}

/** What a step writes besides the state. */
export function valuesOf(step: Step, point: PointRow) {
  switch (step.event) {
    case 'retry':
      return { reason: '', cause: null }
    case 'replace':
      return {}
    case 'explain':
      return { cause: step.cause, ...(step.reason === undefined ? {} : { reason: step.reason }) }
    case 'waive':
      return { reason: step.reason, cause: step.cause ?? point.cause ?? causeOf(step.reason) }
    case 'block':
    case 'skip':
      return { reason: step.reason, cause: saidCause(step) }
    default:
      return collectedValues(step, point)
  }
}

const saidCause = ({ cause, reason }: { cause?: PointCause | undefined; reason: string }) =>
  cause ?? causeOf(reason)

type Collecting = Extract<Step, { collectedAt: string }>

function collectedValues(step: Collecting, point: PointRow) {
  const at = 'position' in step ? step.position : { lon: point.lon, lat: point.lat }
  return {
    collectedAt: step.collectedAt,
    collectedBy: step.collectedBy,
    actualLon: at.lon,
    actualLat: at.lat,
    accuracyM: 'accuracyM' in step ? step.accuracyM : null,
    offsetM: Math.round(metersBetween(point, at) * 100) / 100,
    ...(step.event === 'relocate'
      ? { reason: step.reason, cause: saidCause(step) }
      : { reason: '', cause: null }),
  }
}
