import type { EventAnswer, FieldEvent } from '../contract/collecting/events.ts'
import type { TakenField, TakenPoint, TakenSample } from '../contract/collecting/taken.ts'
import { normalizeCode } from '../contract/labels/code.ts'
import { readScanText } from '../contract/labels/scan-text.ts'
import { metersBetween } from '../contract/points/way.ts'
import { BLOCKED_STATUSES, COLLECTED_STATUSES, WAITING_STATUSES } from '../contract/workflows/point.ts'
import { isWaiting, type KeptEvent } from './types.ts'

/** A point as the phone shows it: as taken along, with what was done since. */
export interface PointOnPhone extends TakenPoint {
  /** Notes written on this phone, oldest first. */
  notes: readonly string[]
  /** How many of its events wait to be sent. */
  waiting: number
  /** What the server could not apply; null where nothing is open. */
  refused: EventAnswer | null
}

export interface FieldOnPhone extends Omit<TakenField, 'points'> {
  points: readonly PointOnPhone[]
}

/** What one was asked to take back, whether or not the server has heard of it yet. */
export function undoneIds(events: readonly KeptEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ event, answer }) =>
      event.what === 'undo' && answer?.outcome !== 'refused' ? [event.eventId] : [],
    ),
  )
}

const NOT_APPLIED: ReadonlySet<string> = new Set(['refused', 'withdrawn', 'dismissed'])

/** Those whose effect the phone adds to what it took along. */
export function effectiveEvents(events: readonly KeptEvent[]): readonly KeptEvent[] {
  const undone = undoneIds(events)
  return events.filter(
    ({ event, answer, isTaken }) =>
      !isTaken && event.what !== 'undo' && !undone.has(event.id) && !NOT_APPLIED.has(answer?.outcome ?? ''),
  )
}

/**
 * Fields with what was done on this phone since they were taken along: the server comes to the same once it has applied it.
 *
 * @param collectWithinM up to where a measured position is the planned one, in meters
 */
export function asOnPhone(
  fields: readonly TakenField[],
  events: readonly KeptEvent[],
  collectWithinM: number,
): readonly FieldOnPhone[] {
  const undone = undoneIds(events)
  const points = new Map<number, PointOnPhone>()
  for (const point of fields.flatMap((field) => field.points))
    points.set(point.id, { ...point, notes: [], waiting: 0, refused: null })
  for (const { event } of effectiveEvents(events)) apply(points, event, collectWithinM)
  for (const kept of events) {
    const point = points.get(kept.event.pointId)
    if (point === undefined || undone.has(kept.event.id)) continue
    const { answer } = kept
    const refused = answer?.outcome === 'refused' ? answer : point.refused
    points.set(point.id, { ...point, refused, waiting: point.waiting + Number(isWaiting(kept)) })
  }
  return fields.map((field) => ({ ...field, points: field.points.flatMap(({ id }) => points.get(id) ?? []) }))
}

type Points = Map<number, PointOnPhone>

function apply(points: Points, event: FieldEvent, collectWithinM: number): void {
  const point = points.get(event.pointId)
  if (point === undefined) return
  if (event.what === 'leaveOut') leaveOut(points, point, event)
  else points.set(point.id, changed(point, event, collectWithinM))
}

type OfOnePoint = Exclude<FieldEvent, { what: 'leaveOut' }>

function changed(point: PointOnPhone, event: OfOnePoint, collectWithinM: number): PointOnPhone {
  switch (event.what) {
    case 'collect': {
      const isNear = event.fix === null || metersBetween(point, event.fix) <= collectWithinM
      return { ...point, status: isNear ? 'collected' : 'relocated', reason: isNear ? '' : event.reason }
    }
    case 'bag': {
      const ofBag = (sample: TakenSample) => (sample.id === event.sampleId ? bagged(sample, event) : sample)
      return { ...point, samples: point.samples.map(ofBag) }
    }
    case 'note':
      return { ...point, notes: [...point.notes, event.text] }
    default:
      return point
  }
}

function bagged(sample: TakenSample, { code, cores }: Extract<FieldEvent, { what: 'bag' }>): TakenSample {
  return {
    ...sample,
    coreCount: cores ?? sample.coreCount,
    ...(code === null ? {} : { labelCode: codeIn(code), status: 'applied' }),
  }
}

/** The code that scanned text has, as labels have it; what is none stays as it is. */
export function codeIn(text: string): string {
  const read = readScanText(text)
  return read.kind === 'code' ? read.code : normalizeCode(text)
}

function leaveOut(
  points: Points,
  point: PointOnPhone,
  event: Extract<FieldEvent, { what: 'leaveOut' }>,
): void {
  const by = event.replacementId === null ? undefined : points.get(event.replacementId)
  const leftOut = event.event === 'block' ? 'inaccessible' : 'skipped'
  points.set(point.id, {
    ...point,
    reason: event.reason,
    status: event.replacementId === null ? leftOut : 'replaced',
    ...(by === undefined ? {} : { samples: [] }),
  })
  if (by === undefined) return
  points.set(by.id, {
    ...by,
    replacesPointId: point.id,
    status: point.status,
    plannedOn: point.plannedOn,
    routeOrder: point.routeOrder,
    samples: point.samples,
  })
}

const isOneOf = (statuses: readonly string[], { status }: Pick<TakenPoint, 'status'>): boolean =>
  statuses.includes(status)

const isReplacement = ({ role }: Pick<TakenPoint, 'role'>): boolean => role === 'over' || role === 'near'

/** Whether soil is to be taken there: it is of the plan, or has the place of one that is. */
export const counts = (point: Pick<TakenPoint, 'role' | 'replacesPointId' | 'status'>): boolean =>
  (!isReplacement(point) || point.replacesPointId !== null) && point.status !== 'replaced'

/** Whether somebody still has to go there. What the server refused waits for a person, not for the crew. */
export const isToVisit = (point: PointOnPhone): boolean =>
  counts(point) && isOneOf(WAITING_STATUSES, point) && point.refused === null

export const isCollected = (point: Pick<TakenPoint, 'status'>): boolean => isOneOf(COLLECTED_STATUSES, point)
export const isLeftOut = (point: Pick<TakenPoint, 'status'>): boolean => isOneOf(BLOCKED_STATUSES, point)

/** Along the way: by day, then by place on the day’s way, then as they were taken along. */
export function alongWay(fields: readonly FieldOnPhone[]): readonly PointOnPhone[] {
  const FAR = Number.MAX_SAFE_INTEGER
  return fields
    .flatMap(({ points }) => points)
    .filter(counts)
    .map((point, at) => ({ point, at }))
    .sort(
      (a, b) =>
        (a.point.plannedOn ?? '9999').localeCompare(b.point.plannedOn ?? '9999') ||
        (a.point.routeOrder ?? FAR) - (b.point.routeOrder ?? FAR) ||
        a.at - b.at,
    )
    .map(({ point }) => point)
}

/**
 * Another point to go to after one: the next on the way that still waits, then the first that does.
 *
 * @param afterId null at the beginning
 */
export function nextPoint(fields: readonly FieldOnPhone[], afterId: number | null): PointOnPhone | null {
  const way = alongWay(fields)
  const at = way.findIndex(({ id }) => id === afterId)
  return [...way.slice(at + 1), ...way.slice(0, Math.max(at, 0))].find(isToVisit) ?? null
}

/** The replacement that takes a point’s place: the next of its stratum. */
export function replacementOf(field: FieldOnPhone, point: PointOnPhone): PointOnPhone | null {
  const [next = null] = field.points
    .filter(
      (each) =>
        each.stratumId === point.stratumId &&
        isReplacement(each) &&
        each.replacesPointId === null &&
        each.status === 'planned',
    )
    .sort((a, b) => Number(a.role === 'near') - Number(b.role === 'near') || a.order - b.order)
  return next
}
