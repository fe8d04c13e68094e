import {
  type CrewDay,
  dayWords,
  errors,
  isDayIn,
  plannedDays,
  todayAnywhere,
  type VisitPlan,
  WAITING_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { fieldYearTable } from '../fields/tables.ts'
import { rangeWords } from '../shared/days.ts'
import { holdYears, type YearToAct } from './hold.ts'
import { planRefusal } from './plannable.ts'
import { crewTable, pointTable } from './tables.ts'
import { readDays } from './visits.ts'

type PointRow = HeldRow<typeof pointTable>

/** A point with its new place. */
interface Placed {
  point: PointRow
  crewId: number
  day: string
  routeOrder: number
}

/**
 * Assigns points to crews and days. Field years with an approved plan become scheduled, for the first day on which they
 * are visited.
 *
 * @throws errors.notFound; errors.stale; errors.validation for a day before the person's today; errors.conflict for a
 *   point or a year that cannot be planned
 */
export async function planDays(tx: Tx, now: Date, plan: VisitPlan): Promise<{ days: CrewDay[] } & MadeEdit> {
  refuseDays(plan, now)
  const years = await holdYears(
    tx,
    plan.days.flatMap(({ visits }) => visits),
  )
  await holdCrews(tx, [...new Set(plan.days.map(({ crewId }) => crewId))])
  const placed = await placedPoints(tx, plan, years)
  await tx.rows(pointTable).patch(
    placed.map(({ point, crewId, day, routeOrder }) => ({
      row: point,
      set: { crewId, plannedOn: day, routeOrder, status: 'assigned' as const },
    })),
  )
  await schedule(tx, years, placed)
  return tx.withEdit(readDays(tx.kysely, plan.days))
}

/** A day that is over cannot be planned; whose today it is, the person says. */
function refuseDays({ today, days }: VisitPlan, now: Date): void {
  const anywhere = todayAnywhere(now)
  if (!isDayIn(today, anywhere)) refuse('body.today', `Today is ${rangeWords(anywhere)}`)
  for (const [at, { day }] of days.entries())
    if (day < today)
      refuse(`body.days.${at}.day`, `${dayWords(day)} is in the past: choose today or a later day`)
}

function refuse(path: string, message: string): never {
  throw errors.validation([{ path, message }], message)
}

async function holdCrews(tx: Tx, ids: readonly number[]): Promise<void> {
  const crews = await tx.rows(crewTable).lock(ids, 'share')
  for (const id of ids) {
    const crew = crews.get(id)
    if (crew === undefined) throw errors.notFound('This crew')
    if (!crew.active) throw errors.conflict(`Crew ${crew.name} is not active`, 'Choose another crew.')
  }
}

async function placedPoints(
  tx: Tx,
  { days }: VisitPlan,
  years: ReadonlyMap<number, YearToAct>,
): Promise<Placed[]> {
  const asked = days.flatMap(({ crewId, day, visits }) =>
    visits.flatMap(({ fieldYearId, pointIds }) => pointIds.map((id) => ({ id, crewId, day, fieldYearId }))),
  )
  const ids = asked.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw errors.conflict('A point is on two days', 'Remove it from one of them.')
  const points = await tx.rows(pointTable).lock(ids)
  const before = await lastPlaces(
    tx,
    days.map(({ day }) => day),
    ids,
  )
  return asked.map(({ id, crewId, day, fieldYearId }) => {
    const point = points.get(id)
    const year = years.get(fieldYearId)
    if (point === undefined || year === undefined || point.fieldYearId !== fieldYearId)
      throw errors.notFound('This point')
    refusePoint(point, year, day)
    const key = `${crewId} ${day}`
    const routeOrder = (before.get(key) ?? 0) + 1
    before.set(key, routeOrder)
    return { point, crewId, day, routeOrder }
  })
}

/** After the points of those days that stay as they are: what was collected already, what others added meanwhile. */
async function lastPlaces(
  tx: Tx,
  days: readonly string[],
  exceptIds: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ crew_id: number; day: string; last: number }>`
    SELECT crew_id, planned_on::text AS day, max(route_order)::integer AS last FROM point
    WHERE planned_on = ANY(${[...days]}::date[]) AND NOT id = ANY(${[...exceptIds]}::bigint[])
    GROUP BY 1, 2`.execute(tx.kysely)
  return new Map(rows.map(({ crew_id, day, last }) => [`${crew_id} ${day}`, last]))
}

function refusePoint(point: PointRow, { title, status, year }: YearToAct, day: string): void {
  const refusal = planRefusal(status)
  if (refusal !== null) throw errors.conflict(`${title}: ${refusal.message}`, refusal.remedy)
  const isReplacement = point.role === 'over' || point.role === 'near'
  if (isReplacement && point.replacesPointId === null)
    throw errors.conflict(
      `Point ${point.number} of ${title} is a replacement that takes no place`,
      'Leave it out.',
    )
  if (!WAITING_STATUSES.some((each) => each === point.status))
    throw errors.conflict(
      `Point ${point.number} of ${title} is no longer waiting`,
      'Look at the points again.',
    )
  const range = plannedDays(year)
  if (!isDayIn(day, range))
    throw errors.conflict(`${title} can be planned ${rangeWords(range)}`, 'Choose another day.')
}

/** The first day on which each year is visited is its planned day; approved plans become scheduled. */
async function schedule(
  tx: Tx,
  years: ReadonlyMap<number, YearToAct>,
  placed: readonly Placed[],
): Promise<void> {
  const first = await firstDays(tx, [...new Set(placed.map(({ point }) => point.fieldYearId))])
  await tx.rows(fieldYearTable).patch(
    [...years.values()].flatMap((year) => {
      if (year.status !== 'plan_approved' && year.status !== 'scheduled') return []
      return [
        { row: year, set: { status: 'scheduled' as const, plannedOn: first.get(year.id) ?? year.plannedOn } },
      ]
    }),
  )
}

export async function firstDays(tx: Tx, yearIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; day: string }>`
    SELECT field_year_id AS id, min(planned_on)::text AS day FROM point
    WHERE field_year_id = ANY(${[...yearIds]}::bigint[]) AND planned_on IS NOT NULL GROUP BY 1`.execute(
    tx.kysely,
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/**
 * Takes points that wait off their days. A scheduled year without any goes back to its approved plan.
 *
 * @throws errors.notFound; errors.conflict for a point that was collected
 */
export async function clearDays(
  tx: Tx,
  pointIds: readonly number[],
): Promise<{ cleared: number } & MadeEdit> {
  const { rows: found } = await sql<{ id: number }>`
    SELECT DISTINCT field_year_id AS id FROM point WHERE id = ANY(${[...pointIds]}::bigint[])`.execute(
    tx.kysely,
  )
  const years = await holdYears(
    tx,
    found.map(({ id }) => ({ fieldYearId: id, version: null })),
  )
  const points = [...(await tx.rows(pointTable).lock(pointIds)).values()]
  if (points.length === 0) throw errors.notFound('This point')
  const over = points.find(({ status }) => !WAITING_STATUSES.some((each) => each === status))
  if (over !== undefined)
    throw errors.conflict(
      `Point ${over.number} of ${years.get(over.fieldYearId)?.title} is no longer waiting`,
      'Leave it out.',
    )
  const planned = points.filter(({ crewId }) => crewId !== null)
  await tx.rows(pointTable).patch(
    planned.map((row) => ({
      row,
      set: { crewId: null, plannedOn: null, routeOrder: null, status: 'planned' as const },
    })),
  )
  const first = await firstDays(tx, [...years.keys()])
  await tx.rows(fieldYearTable).patch(
    [...years.values()].flatMap((row) => {
      if (row.status !== 'scheduled') return []
      const plannedOn = first.get(row.id) ?? null
      return [
        { row, set: plannedOn === null ? { status: 'plan_approved' as const, plannedOn } : { plannedOn } },
      ]
    }),
  )
  return tx.withEdit({ cleared: planned.length })
}
