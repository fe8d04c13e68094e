import { type CrewDay, errors, MAX_BULK_POINTS, MAX_PLAN_DAYS } from '@org/core/contract'
import { sql } from 'kysely'
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
  if (count < 1) throw errors.conflict('The last day is before the first', 'Choose the days anew.')
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
  return { days: await daysOf(db, rows) }
}

/** What these crews do on these days, however many: the answer of a write that has planned them. */
export async function plannedVisits(
  db: Tx['kysely'],
  { crewIds, days }: { crewIds: readonly number[]; days: readonly string[] },
): Promise<CrewDay[]> {
  const isAsked = allOf([
    sql`point.crew_id = ANY(${[...crewIds]}::bigint[])`,
    sql`point.planned_on = ANY(${[...days]}::date[])`,
    sql`design.is_current`,
  ])
  return daysOf(db, await readVisitRows(db, isAsked, null))
}

async function daysOf(db: Db | Tx['kysely'], rows: readonly VisitRow[]): Promise<CrewDay[]> {
  const crews = await crewsOf(db)
  const days = Map.groupBy(rows, ({ day, crewId: id }) => `${day} ${id}`)
  return [...days.values()].map((ofDay) => {
    const { crewId: id, day } = ofDay[0] ?? {}
    return crewDayOf({ crewId: id ?? 0, day: day ?? '' }, ofDay, crews.get(id ?? 0))
  })
}

/** Where crews start, by their ids. */
export async function crewsOf(
  db: Db | Tx['kysely'],
): Promise<Map<number, Start & { name: string; pointsADay: number }>> {
  const rows = await db
    .selectFrom('crew')
    .select(['id', 'name', 'points_a_day as pointsADay', 'start_lon as startLon', 'start_lat as startLat'])
    .execute()
  return new Map(rows.map(({ id, ...crew }) => [id, crew]))
}
