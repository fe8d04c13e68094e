import {
  type CrewDay,
  dayWords,
  errors,
  isDayIn,
  type ProductError,
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
import { holdYears, holdYearsOf, type YearToAct } from './hold.ts'
import { pastRefusal, planRefusal } from './plannable.ts'
import { crewTable, pointTable } from './tables.ts'
import { readDays } from './visits.ts'

type PointRow = HeldRow<typeof pointTable>

/** A point that waits, held, with the crew and the day that it is to have. */
export interface ToPlace {
  point: PointRow
  crewId: number
  day: string
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
  await placePoints(tx, years, await askedPoints(tx, plan, years))
  if (plan.withinCapacity) await refuseOverfull(tx, plan.days)
  return tx.withEdit(readDays(tx.kysely, plan.days))
}

/** A day that is over cannot be planned; whose today it is, the person says. */
function refuseDays({ today, days }: VisitPlan, now: Date): void {
  const anywhere = todayAnywhere(now)
  if (!isDayIn(today, anywhere)) refuse('body.today', `Today is ${rangeWords(anywhere)}`)
  for (const [at, { day }] of days.entries()) {
    const past = pastRefusal(day, today)
    if (past !== null) refuse(`body.days.${at}.day`, past)
  }
}

function refuse(path: string, message: string): never {
  throw errors.validation([{ path, message }], message)
}

async function holdCrews(tx: Tx, ids: readonly number[]): Promise<void> {
  const crews = await tx.rows(crewTable).lock(ids, 'share')
  for (const id of ids) {
    const refusal = crewRefusal(crews.get(id))
    if (refusal !== null) throw refusal
  }
}

/** Why no day is planned for a crew; null if days can be. */
export function crewRefusal(
  crew: Pick<HeldRow<typeof crewTable>, 'name' | 'active'> | undefined,
): ProductError | null {
  if (crew === undefined) return errors.notFound('This crew')
  return crew.active ? null : errors.conflict(`Crew ${crew.name} is not active`, 'Choose another crew.')
}

/** More points on a day than its crew collects; replaced points are no work. @throws errors.conflict */
async function refuseOverfull(tx: Tx, days: VisitPlan['days']): Promise<void> {
  const asked = JSON.stringify(days.map(({ crewId, day }) => ({ crew_id: crewId, planned_on: day })))
  const { rows } = await sql<{ name: string; day: string; most: number; count: number }>`
    SELECT crew.name, point.planned_on::text AS day, crew.points_a_day AS most, count(*)::integer AS count
    FROM point JOIN design ON design.id = point.design_id JOIN crew ON crew.id = point.crew_id
    WHERE design.is_current AND point.status <> 'replaced' AND (point.crew_id, point.planned_on) IN (
      SELECT crew_id, planned_on FROM jsonb_to_recordset(${asked}::jsonb) AS asked (crew_id bigint, planned_on date))
    GROUP BY crew.id, point.planned_on HAVING count(*) > crew.points_a_day
    ORDER BY point.planned_on, crew.name LIMIT 1`.execute(tx.kysely)
  const [full] = rows
  if (full === undefined) return
  const { name, day, most, count } = full
  throw errors.conflict(
    `${name} collects ${most} points a day: ${dayWords(day)} would have ${count}`,
    'Move fields to another day or crew.',
  )
}

async function askedPoints(
  tx: Tx,
  { days }: VisitPlan,
  years: ReadonlyMap<number, YearToAct>,
): Promise<ToPlace[]> {
  const asked = days.flatMap(({ crewId, day, visits }) =>
    visits.flatMap(({ fieldYearId, pointIds }) => pointIds.map((id) => ({ id, crewId, day, fieldYearId }))),
  )
  const ids = asked.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw errors.conflict('A point is on two days', 'Remove it from one of them.')
  const points = await tx.rows(pointTable).lock(ids)
  return asked.map(({ id, crewId, day, fieldYearId }) => {
    const point = points.get(id)
    const year = years.get(fieldYearId)
    if (point === undefined || year === undefined || point.fieldYearId !== fieldYearId)
      throw errors.notFound('This point')
    const refusal = placeRefusal(point, year, day)
    if (refusal !== null) throw refusal
    return { point, crewId, day }
  })
}

/**
 * Assigns points to crews and days, each after the others of that crew and day. Their years with an approved plan become
 * scheduled, for the first day on which they are visited.
 *
 * @param years held, those of the points
 * @param asked those that {@link placeRefusal} does not refuse, in the order of the way
 * @returns the points as they are now
 */
export async function placePoints(
  tx: Tx,
  years: ReadonlyMap<number, YearToAct>,
  asked: readonly ToPlace[],
): Promise<PointRow[]> {
  const last = await lastPlaces(tx, asked)
  const placed = await tx.rows(pointTable).patch(
    asked.map(({ point: row, crewId, day }) => {
      const key = `${crewId} ${day}`
      const routeOrder = (last.get(key) ?? 0) + 1
      last.set(key, routeOrder)
      return { row, set: { crewId, plannedOn: day, routeOrder, status: 'assigned' as const } }
    }),
  )
  await schedule(tx, years, placed)
  return placed
}

/** After the points of those days that stay as they are: what was collected already, what others added meanwhile. */
async function lastPlaces(tx: Tx, asked: readonly ToPlace[]): Promise<Map<string, number>> {
  const days = [...new Set(asked.map(({ day }) => day))]
  const exceptIds = asked.map(({ point }) => point.id)
  const { rows } = await sql<{ crew_id: number; day: string; last: number }>`
    SELECT crew_id, planned_on::text AS day, max(route_order)::integer AS last FROM point
    WHERE planned_on = ANY(${days}::date[]) AND NOT id = ANY(${exceptIds}::bigint[])
    GROUP BY 1, 2`.execute(tx.kysely)
  return new Map(rows.map(({ crew_id, day, last }) => [`${crew_id} ${day}`, last]))
}

/** Why a point is not planned for a day; null if it can be. */
export function placeRefusal(point: PointRow, year: YearToAct, day: string): ProductError | null {
  const { title, status } = year
  const refusal = planRefusal(status)
  if (refusal !== null) return errors.conflict(`${title}: ${refusal.message}`, refusal.remedy)
  const isReplacement = point.role === 'over' || point.role === 'near'
  if (isReplacement && point.replacesPointId === null)
    return errors.conflict(
      `Point ${point.number} of ${title} is a replacement that takes no place`,
      'Leave it out.',
    )
  if (!isWaiting(point)) return errors.conflict(noLonger(point, title), 'Look at the points again.')
  const range = plannedDays(year.year)
  return isDayIn(day, range)
    ? null
    : errors.conflict(`${title} can be planned ${rangeWords(range)}`, 'Choose another day.')
}

const isWaiting = ({ status }: PointRow): boolean => WAITING_STATUSES.some((each) => each === status)
const noLonger = ({ number }: PointRow, title: string): string =>
  `Point ${number} of ${title} is no longer waiting`

/** The first day on which each year is visited is its planned day; approved plans become scheduled. */
async function schedule(
  tx: Tx,
  years: ReadonlyMap<number, YearToAct>,
  placed: readonly PointRow[],
): Promise<void> {
  const first = await firstDays(tx, [...new Set(placed.map(({ fieldYearId }) => fieldYearId))])
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
  const years = await holdYearsOf(tx, pointIds)
  const points = [...(await tx.rows(pointTable).lock(pointIds)).values()]
  if (points.length === 0) throw errors.notFound('This point')
  for (const point of points) {
    const refusal = clearRefusal(point, years.get(point.fieldYearId)?.title ?? '')
    if (refusal !== null) throw refusal
  }
  const planned = points.filter(({ crewId }) => crewId !== null)
  await clearPoints(tx, years, planned)
  return tx.withEdit({ cleared: planned.length })
}

/** Why a point is not taken off its day; null if it can be. @param title of its year */
export const clearRefusal = (point: PointRow, title: string): ProductError | null =>
  isWaiting(point) ? null : errors.conflict(noLonger(point, title), 'Leave it out.')

/**
 * Takes points off their days. Scheduled years without any go back to their approved plans.
 *
 * @param years held, those of the points
 * @param points held, those that {@link clearRefusal} does not refuse
 * @returns the points as they are now
 */
export async function clearPoints(
  tx: Tx,
  years: ReadonlyMap<number, YearToAct>,
  points: readonly PointRow[],
): Promise<PointRow[]> {
  const cleared = await tx.rows(pointTable).patch(
    points.map((row) => ({
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
  return cleared
}
