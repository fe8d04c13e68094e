import { calendarDay, DAYS, ENTITY_NAMES, type EntityName, isDayIn, paths } from '@org/core'
import { useMemo } from 'react'
import { useAddressNames } from '#platform/address-names.ts'
import { useSearchParams } from '#platform/links.tsx'
import { id, type Param } from '#platform/view.ts'

/** What the log is narrowed by, as its address says it. */
export interface AuditView {
  staffId: number | null
  entity: EntityName | null
  /** One record of that kind. */
  entityId: number | null
  /** First and last day, `2026-10-12`, on this person's calendar. */
  from: string | null
  to: string | null
  /** The change whose details are shown, by number. */
  open: number | null
}

const kind: Param<EntityName | null> = {
  read: (words) => ENTITY_NAMES.find((entity) => entity === words) ?? null,
  write: (value) => value,
}

/** A day that there is, of a year that can be meant; anything else reads as none. */
const day: Param<string | null> = {
  read: (words) => (words !== null && isDayIn(words, DAYS) && startOf(words) !== null ? words : null),
  write: (value) => value,
}

/** The midnight, on this person's clock, at which a day begins, `daysLater` days on. Null for what is no day. */
function startOf(text: string, daysLater = 0): Date | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  if (year === '' || start.getMonth() !== Number(month) - 1) return null
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater)
}

/** The day on this person's calendar so many days ago. */
export function daysAgo(count: number): string {
  const now = new Date()
  return calendarDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - count))
}

export const NOTHING_ASKED: AuditView = {
  ...{ staffId: null, entity: null, entityId: null, from: null, to: null, open: null },
}

/** What the server is asked: instants from the first day's beginning to the last day's end. */
export function filterOf({ staffId, entity, entityId, from, to }: AuditView) {
  const [start, end] = [from === null ? null : startOf(from), to === null ? null : startOf(to, 1)]
  return {
    ...(staffId === null ? {} : { staffId }),
    ...(entity === null ? {} : { entity }),
    ...(entity === null || entityId === null ? {} : { entityId }),
    ...(start === null ? {} : { from: start.toISOString() }),
    ...(end === null ? {} : { to: end.toISOString() }),
  }
}

/** The view, and how it is changed: in one step, so that a kind and its record change together. */
export function useAuditView(): [
  AuditView,
  (patch: Partial<AuditView>, options?: { push?: boolean }) => void,
  /** The address with the change made. */
  (patch: Partial<AuditView>) => string,
] {
  const [search, patchSearch] = useSearchParams()
  useAddressNames(NAMES)
  const text = search.toString()
  const view = useMemo(() => read(new URLSearchParams(text)), [text])
  const change = (patch: Partial<AuditView>, options?: { push?: boolean }) =>
    patchSearch(write({ ...view, ...patch }), options)
  const hrefOf = (patch: Partial<AuditView>) => {
    const words = Object.entries(write({ ...view, ...patch })).filter(([, value]) => value !== null)
    return `${paths.adminAudit.link()}?${new URLSearchParams(words.map(([name, value]) => [name, String(value)]))}`
  }
  return [view, change, hrefOf]
}

const write = (view: AuditView) => ({
  person: id.write(view.staffId),
  kind: kind.write(view.entity),
  record: view.entity === null ? null : id.write(view.entityId),
  from: day.write(view.from),
  to: day.write(view.to),
  open: id.write(view.open),
})

const NAMES = Object.keys(write(NOTHING_ASKED))

/** Exported for its tests. */
export const read = (search: URLSearchParams): AuditView => ({
  staffId: id.read(search.get('person')),
  entity: kind.read(search.get('kind')),
  entityId: id.read(search.get('record')),
  from: day.read(search.get('from')),
  to: day.read(search.get('to')),
  open: id.read(search.get('open')),
})
