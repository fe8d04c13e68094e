import { type CrewDay, errors, MAX_BULK_POINTS, MAX_PLAN_DAYS } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { allOf } from '../../lists/conditions.ts'
import { crewDayOf, readVisitRows, type Start, type VisitRow } from './visit-rows.ts'

const DAY_MS = 86_400_000

interface DaysQuery {
  from: string
  to: string
  crewId?: number | undefined
}

/** What crews do on the days of a range, by day and crew. @throws errors.conflict for too long a range, or too many points */
export async function listVisits(
  db: Db | Tx['kysely'],
  { from, to, crewId }: DaysQuery,
): Promise<{ days: CrewDay[] }> {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (count < 1) throw errors.conflict('The last day is before the first', 'Choose the days again.')
  if (count > MAX_PLAN_DAYS)
    throw errors.conflict(`${count} days are more than ${MAX_PLAN_DAYS}`, 'Choose fewer days.')
  const isAsked = allOf([
    sql`point.planned_on BETWEEN ${from}::date AND ${to}::date`,
    ...(crewId === undefined ? [] : [sql`point.crew_id = ${crewId}`]),
    sql`design.is_current`,
  ])
  const rows = await readVisitRows(db, isAsked, MAX_BULK_POINTS + 1)
  if (rows.length > MAX_BULK_POINTS)
    throw errors.conflict(
      `These days have more than ${MAX_BULK_POINTS.toLocaleString('en-US')} points`,
      'Choose fewer days, or one crew.',
    )
  return { days: daysOf(rows, await crewsOf(db)) }
}

/** These days as they are, with all that their crews do on them. */
export async function readDays(
  db: Db | Tx['kysely'],
  asked: readonly { crewId: number; day: string }[],
): Promise<{ days: CrewDay[] }> {
  const days = JSON.stringify(asked.map(({ crewId, day }) => ({ crew_id: crewId, planned_on: day })))
  const isAsked = sql<boolean>`design.is_current AND (point.crew_id, point.planned_on) IN (
    SELECT crew_id, planned_on FROM jsonb_to_recordset(${days}::jsonb) AS asked (crew_id bigint, planned_on date))`
  const rows = await readVisitRows(db, isAsked, null)
  return { days: daysOf(rows, await crewsOf(db)) }
}

function daysOf(rows: readonly VisitRow[], crews: ReadonlyMap<number, Start>): CrewDay[] {
  const days = Map.groupBy(rows, ({ day, crewId }) => `${day} ${crewId}`)
  return [...days.values()].map((ofDay) => {
    const { crewId, day } = ofDay[0] ?? {}
    return crewDayOf({ crewId: crewId ?? 0, day: day ?? '' }, ofDay, crews.get(crewId ?? 0))
  })
}

/** What days of a crew are made of. */
export interface PlannedCrew extends Start {
  name: string
  pointsADay: number
  daysOff: string[]
  holidaysOff: boolean
}

const daysOffSchema = z.array(z.string())

/** The crews by their ids. */
export async function crewsOf(db: Db | Tx['kysely']): Promise<Map<number, PlannedCrew>> {
  const rows = await db
    .selectFrom('crew')
    .select(['id', 'name', 'points_a_day as pointsADay', 'start_lon as startLon', 'start_lat as startLat'])
    .select(['days_off as daysOff', 'holidays_off as holidaysOff'])
    .execute()
  return new Map(
    rows.map(({ id, daysOff, ...crew }) => [id, { ...crew, daysOff: daysOffSchema.parse(daysOff) }]),
  )
}
