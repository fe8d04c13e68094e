import {
  errors,
  isDayIn,
  type LonLat,
  MAX_BULK_POINTS,
  MAX_PLAN_DAYS,
  metersBetween,
  type ProposedDays,
  plannedDays,
  type RefusedRow,
  WAITING_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { StaffCall } from '../../http/route.ts'
import { rangeWords } from '../shared/days.ts'
import { makeDaysInThread } from './days-thread.ts'
import type { FieldToVisit, FreeDay, MadeDays } from './make-days.ts'
import { planRefusal } from './plannable.ts'
import { crewDayOf, readVisitRows, startOf, type VisitRow } from './visit-rows.ts'
import { crewsOf } from './visits.ts'

const DAY_MS = 86_400_000
const OPEN: ReadonlySet<string> = new Set(WAITING_STATUSES)

interface Asked {
  pointIds: readonly number[]
  crewId: number
  startOn: string
  weekdays: readonly number[]
}

/**
 * The days of a crew that starts on a day: what it has to do on them already, with these points besides. Stores nothing.
 *
 * @throws errors.notFound for a crew; errors.conflict where no point can be planned; errors.unavailable; errors.aborted
 */
export async function proposeDays(
  { db, person, signal }: Pick<StaffCall, 'db' | 'person' | 'signal'>,
  { pointIds, crewId, startOn, weekdays }: Asked,
): Promise<ProposedDays> {
  const crew = (await crewsOf(db)).get(crewId)
  if (crew === undefined) throw errors.notFound('This crew')
  const asked = await readVisitRows(db, sql`point.id = ANY(${[...pointIds]}::bigint[])`, MAX_BULK_POINTS)
  const { rows, left } = plannable(asked)
  if (rows.length === 0) {
    const [first] = left
    throw errors.conflict(
      first === undefined ? 'None of these points is waiting' : `${first.title}: ${first.message}`,
      first?.remedy ?? 'Choose points that are planned or assigned.',
    )
  }
  const days = daysFrom(startOn, weekdays)
  const chosen = new Set(rows.map(({ id }) => id))
  const had = (
    await readVisitRows(
      db,
      sql`point.crew_id = ${crewId} AND point.planned_on = ANY(${days}::date[]) AND design.is_current`,
      MAX_BULK_POINTS,
    )
  ).filter(({ id, status }) => OPEN.has(status) && !chosen.has(id))
  const { toMeters, start } = planeOf([...rows, ...had], startOf(crew))
  const made = await makeDaysInThread(
    { fields: fieldsOf(rows, toMeters), start, days: freeDays(days, had, crew.pointsADay, toMeters) },
    { person, signal },
  )
  return answerOf({ made, rows: [...rows, ...had], left, crewId, crew })
}

/** Which of the chosen points can go to a day, and why others cannot: by field year. */
function plannable(asked: readonly VisitRow[]): { rows: VisitRow[]; left: RefusedRow[] } {
  const rows: VisitRow[] = []
  const left: RefusedRow[] = []
  for (const [id, ofYear] of Map.groupBy(asked, ({ fieldYearId }) => fieldYearId)) {
    const waiting = ofYear.filter(({ status, counts, isCurrent }) => OPEN.has(status) && counts && isCurrent)
    const [{ yearStatus, year, fieldName } = {}] = ofYear
    const title = `${year} of ${fieldName}`
    const refusal = yearStatus === undefined ? null : planRefusal(yearStatus)
    if (refusal !== null) left.push({ id, title, ...refusal })
    else if (waiting.length === 0)
      left.push({ id, title, message: 'None of its points is waiting', remedy: 'Choose other points.' })
    else rows.push(...waiting)
  }
  return { rows, left }
}

/** The days of the week that are worked on, from a day on. */
function daysFrom(startOn: string, weekdays: readonly number[]): string[] {
  const days: string[] = []
  const wanted = new Set(weekdays)
  for (let at = Date.parse(startOn); days.length < MAX_PLAN_DAYS; at += DAY_MS) {
    const day = new Date(at)
    // Sunday is 0 in JavaScript, 7 in ISO 8601.
    if (wanted.has(day.getUTCDay() || 7)) days.push(day.toISOString().slice(0, 10))
  }
  return days
}

type ToMeters = (place: LonLat) => { x: number; y: number }

/** A plane around the places, good to a few per mille over a crew's country. */
function planeOf(
  places: readonly LonLat[],
  start: LonLat | null,
): { toMeters: ToMeters; start: { x: number; y: number } | null } {
  const lat = places.reduce((sum, place) => sum + place.lat, 0) / Math.max(1, places.length)
  const lon = places[0]?.lon ?? 0
  const eastM = metersBetween({ lon, lat }, { lon: lon + 0.01, lat }) * 100
  const northM = metersBetween({ lon, lat }, { lon, lat: lat + 0.01 }) * 100
  const toMeters: ToMeters = (place) => ({ x: (place.lon - lon) * eastM, y: (place.lat - lat) * northM })
  return { toMeters, start: start === null ? null : toMeters(start) }
}

const fieldsOf = (rows: readonly VisitRow[], toMeters: ToMeters): FieldToVisit[] =>
  [...Map.groupBy(rows, ({ fieldYearId }) => fieldYearId)].map(([fieldYearId, ofYear]) => ({
    fieldYearId,
    points: ofYear.map((row) => ({ id: row.id, ...toMeters(row) })),
  }))

function freeDays(
  days: readonly string[],
  had: readonly VisitRow[],
  pointsADay: number,
  toMeters: ToMeters,
): FreeDay[] {
  const byDay = Map.groupBy(had, ({ day }) => day)
  return days.map((day) => {
    const rows = byDay.get(day) ?? []
    return { day, free: Math.max(0, pointsADay - rows.length), fields: fieldsOf(rows, toMeters) }
  })
}

interface ToAnswer {
  made: MadeDays
  rows: readonly VisitRow[]
  left: RefusedRow[]
  crewId: number
  crew: Parameters<typeof startOf>[0]
}

function answerOf({ made, rows, left, crewId, crew }: ToAnswer): ProposedDays {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const days = made.days.map(({ day, visits }) =>
    crewDayOf({ crewId, day }, rowsOf(visits.flatMap(({ pointIds }) => pointIds)), crew),
  )
  const crowdedOut = Map.groupBy(rowsOf(made.leftIds), ({ fieldYearId }) => fieldYearId)
  const crowded = [...crowdedOut].map(([id, ofYear]) => ({
    id,
    title: `${ofYear[0]?.year} of ${ofYear[0]?.fieldName}`,
    message: `${ofYear.length} of its points have no place within ${MAX_PLAN_DAYS} days`,
    remedy: 'Start later, or choose another crew.',
  }))
  return { days, left: [...left, ...crowded, ...days.flatMap(outOfSeason)] }
}

/** A field year is planned for its own year and the ones beside it. */
function outOfSeason({ day, visits }: ProposedDays['days'][number]): RefusedRow[] {
  return visits.flatMap(({ fieldYearId, year, fieldName }) => {
    const range = plannedDays(year)
    if (isDayIn(day, range)) return []
    return [
      {
        id: fieldYearId,
        title: `${year} of ${fieldName}`,
        message: `The planned day must be ${rangeWords(range)}`,
        remedy: 'Move it to another day.',
      },
    ]
  })
}
