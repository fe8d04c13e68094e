import type { PointCause } from '@org/core/contract'
import { causeLabel, type Fix, metersBetween } from '@org/core/contract'
import {
  type EventDraft,
  effectiveEvents,
  type FieldOnPhone,
  isInside,
  type KeptEvent,
  type PointOnPhone,
  replacementOf,
} from '@org/core/queue'

/** What is entered of a bag before its point is collected. */
export interface Bag {
  code: string | null
  cores: number | null
}
export type Bags = Readonly<Record<number, Bag>>

const at = (point: PointOnPhone) => ({ pointId: point.id, baseVersion: point.version })

/** The bags of a point, as events. */
export const bagDrafts = (point: PointOnPhone, bags: Bags): EventDraft[] =>
  point.samples.flatMap(({ id }): EventDraft[] => {
    const { code = null, cores = null } = bags[id] ?? {}
    return code === null && cores === null ? [] : [{ what: 'bag', ...at(point), sampleId: id, code, cores }]
  })

/** Why a point was not sampled at its place; the words are those of the cause, so that nobody types. */
export interface Why {
  cause: PointCause
  text: string
}

export const reasonOf = ({ cause, text }: Why): string =>
  text.trim() === '' ? causeLabel(cause) : text.trim()

/** A point is collected, with its bags, in one act. @param why null where it is at its place */
export function collectDrafts(
  field: FieldOnPhone,
  point: PointOnPhone,
  { fix, bags, why }: { fix: Fix | null; bags: Bags; why: Why | null },
): EventDraft[] {
  const said = why === null ? { reason: '' } : { reason: reasonOf(why), cause: why.cause }
  const isOutsideStratum = why !== null && fix !== null && !isInStratum(field, point, fix)
  return [{ what: 'collect', ...at(point), fix, ...said, isOutsideStratum }, ...bagDrafts(point, bags)]
}

/** Whether a place is in the stratum of a point. */
export function isInStratum(
  { strata }: FieldOnPhone,
  { stratumId }: PointOnPhone,
  place: { lon: number; lat: number },
): boolean {
  const stratum = strata.find(({ id }) => id === stratumId)
  return stratum === undefined || isInside(stratum.geometry, place)
}

/** A point is left out; the next replacement of its stratum takes its place. */
export function leaveOutDrafts(
  field: FieldOnPhone,
  point: PointOnPhone,
  event: 'block' | 'skip',
  why: Why,
): EventDraft[] {
  const replacementId = replacementOf(field, point)?.id ?? null
  return [{ what: 'leaveOut', ...at(point), event, reason: reasonOf(why), cause: why.cause, replacementId }]
}

export const noteDrafts = (point: PointOnPhone, text: string): EventDraft[] => [
  { what: 'note', ...at(point), text },
]

/** @param picture its size and digest */
export const photoDrafts = (
  point: PointOnPhone,
  { sizeBytes, sha256 }: { sizeBytes: number; sha256: string },
): EventDraft[] => [{ what: 'photo', ...at(point), sizeBytes, sha256 }]

/** The last act that can be taken back: all that was kept with one press. */
export function lastAct(events: readonly KeptEvent[]): readonly KeptEvent[] {
  const effective = effectiveEvents(events)
  const last = effective.at(-1)
  return last === undefined ? [] : effective.filter(({ event }) => event.at === last.event.at)
}

/** Takes events back, the last one first. */
export const undoDrafts = (events: readonly KeptEvent[]): EventDraft[] =>
  events
    .toReversed()
    .map(({ event: { id, pointId, baseVersion } }) => ({ what: 'undo', pointId, baseVersion, eventId: id }))

/** How somebody stands to a point: near enough, near enough for a relocation, or too far. */
export type Reach = 'here' | 'elsewhere' | 'far'

export function reachOf(
  point: { lon: number; lat: number },
  fix: { lon: number; lat: number },
  { collectWithinM, relocateWithinM }: { collectWithinM: number; relocateWithinM: number },
): Reach {
  const awayM = metersBetween(point, fix)
  if (awayM <= Math.min(collectWithinM, relocateWithinM)) return 'here'
  return awayM <= relocateWithinM ? 'elsewhere' : 'far'
}
