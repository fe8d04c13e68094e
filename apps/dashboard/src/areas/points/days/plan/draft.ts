import type { CrewDay, LonLat, Visit } from '@org/core'

/** A crew’s day as it would be. */
export type DraftDay = Pick<CrewDay, 'crewId' | 'day' | 'visits'>
export type DayKey = Pick<CrewDay, 'crewId' | 'day'>
/** A field year on a crew’s day. */
export type VisitKey = DayKey & Pick<Visit, 'fieldYearId'>

/** Days that a person arranges before they are planned. */
export interface Draft {
  /** By day and crew; none without a visit. */
  days: readonly DraftDay[]
  /** What the person left out, with the day it was on. */
  removed: readonly (DayKey & { visit: Visit })[]
}

export const keyOf = ({ crewId, day }: DayKey): string => `${crewId} ${day}`
export const isSameDay = (one: DayKey, other: DayKey): boolean =>
  one.crewId === other.crewId && one.day === other.day

export const pointsOf = ({ visits }: Pick<DraftDay, 'visits'>) => visits.flatMap(({ points }) => points)
export const placesOf = (day: Pick<DraftDay, 'visits'>): LonLat[] =>
  pointsOf(day).map(({ lon, lat }) => ({ lon, lat }))
export const pointsIn = ({ days }: Pick<Draft, 'days'>) => days.flatMap(pointsOf)

/** A draft of days as they are proposed or planned. */
export const draftOf = (days: readonly DraftDay[]): Draft => ({ days: inOrder(days), removed: [] })

/** Moves a field to another day or crew, after what is there; where it is on that day already, the two are one visit. */
export function moveVisit(draft: Draft, from: VisitKey, to: DayKey): Draft {
  const visit = visitAt(draft, from)
  if (visit === undefined || isSameDay(from, to)) return draft
  return put(without(draft, from), to, visit)
}

/** Moves a field up (-1) or down (1) within its day. */
export function shiftVisit(draft: Draft, key: VisitKey, by: -1 | 1): Draft {
  return {
    ...draft,
    days: draft.days.map((day) =>
      isSameDay(day, key) ? { ...day, visits: shifted(day.visits, key.fieldYearId, by) } : day,
    ),
  }
}

/** Leaves a field out. */
export function removeVisit(draft: Draft, key: VisitKey): Draft {
  const visit = visitAt(draft, key)
  if (visit === undefined) return draft
  const { crewId, day } = key
  return { ...without(draft, key), removed: [...draft.removed, { crewId, day, visit }] }
}

/** Brings back what was left out, to the day it was on. */
export function bringBack(draft: Draft, key: VisitKey): Draft {
  const left = draft.removed.find((one) => isSameDay(one, key) && one.visit.fieldYearId === key.fieldYearId)
  if (left === undefined) return draft
  const removed = draft.removed.filter((one) => one !== left)
  return put({ ...draft, removed }, left, left.visit)
}

/**
 * The draft with fields as they are now, where somebody changed them meanwhile: their points that still wait stay on
 * their days, in their order.
 */
export function renewed(draft: Draft, now: readonly DraftDay[]): Draft {
  const found = new Map<number, Visit>()
  const waiting = new Set<number>()
  for (const visit of now.flatMap(({ visits }) => visits)) {
    found.set(visit.fieldYearId, visit)
    for (const { id } of visit.points) waiting.add(id)
  }
  const renew = (visit: Visit): Visit[] => {
    const points = visit.points.filter(({ id }) => waiting.has(id))
    const known = found.get(visit.fieldYearId)
    return known === undefined || points.length === 0 ? [] : [{ ...known, points }]
  }
  return {
    days: draft.days.flatMap((day) => {
      const visits = day.visits.flatMap(renew)
      return visits.length === 0 ? [] : [{ ...day, visits }]
    }),
    removed: draft.removed.flatMap((left) => renew(left.visit).map((visit) => ({ ...left, visit }))),
  }
}

function visitAt({ days }: Draft, key: VisitKey): Visit | undefined {
  return days
    .find((day) => isSameDay(day, key))
    ?.visits.find(({ fieldYearId }) => fieldYearId === key.fieldYearId)
}

function without(draft: Draft, key: VisitKey): Draft {
  return {
    ...draft,
    days: draft.days.flatMap((day) => {
      if (!isSameDay(day, key)) return [day]
      const visits = day.visits.filter(({ fieldYearId }) => fieldYearId !== key.fieldYearId)
      return visits.length === 0 ? [] : [{ ...day, visits }]
    }),
  }
}

function put(draft: Draft, { crewId, day }: DayKey, visit: Visit): Draft {
  const known = draft.days.find((one) => isSameDay(one, { crewId, day }))
  if (known === undefined)
    return { ...draft, days: inOrder([...draft.days, { crewId, day, visits: [visit] }]) }
  const visits = joined(known.visits, visit)
  return { ...draft, days: draft.days.map((one) => (one === known ? { ...one, visits } : one)) }
}

function joined(visits: readonly Visit[], visit: Visit): Visit[] {
  const known = visits.find(({ fieldYearId }) => fieldYearId === visit.fieldYearId)
  if (known === undefined) return [...visits, visit]
  return visits.map((one) => (one === known ? { ...one, points: [...one.points, ...visit.points] } : one))
}

function shifted(visits: readonly Visit[], fieldYearId: number, by: -1 | 1): Visit[] {
  const from = visits.findIndex((visit) => visit.fieldYearId === fieldYearId)
  const moved = visits[from]
  const to = from + by
  if (moved === undefined || to < 0 || to >= visits.length) return [...visits]
  return visits.toSpliced(from, 1).toSpliced(to, 0, moved)
}

const inOrder = (days: readonly DraftDay[]): DraftDay[] =>
  days.toSorted((one, other) => one.day.localeCompare(other.day) || one.crewId - other.crewId)
