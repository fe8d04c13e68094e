import {
  errors,
  type FieldYearStatus,
  isDayIn,
  type LeftReason,
  type LeftRow,
  type LonLat,
  MAX_BULK_POINTS,
  MAX_PLAN_DAYS,
  metersBetween,
  offReason,
  type ProposedDays,
  plannedDays,
  WAITING_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { StaffCall } from '../../http/route.ts'
import { rangeWords } from '../shared/days.ts'
import { shareDaysInThread } from './days-thread.ts'
import type { FieldToVisit, FreeDay } from './make-days.ts'
import { planRefusal } from './plannable.ts'
import type { SharedDays } from './share-days.ts'
import { crewDayOf, readVisitRows, startOf, type VisitRow } from './visit-rows.ts'
import { crewsOf, type PlannedCrew } from './visits.ts'

const DAY_MS = 86_400_000
const OPEN: ReadonlySet<string> = new Set(WAITING_STATUSES)

interface Asked {
  pointIds: readonly number[]
  crewId: number
  otherCrewIds: readonly number[]
  startOn: string
  endOn?: string | undefined
  weekdays: readonly number[]
}

/** A crew with the days that it works of those asked. */
interface CrewAsked extends PlannedCrew {
  id: number
  days: readonly string[]
}

/**
 * The days of crews within the days asked: what they have to do on them already, with these points besides. Stores
 * nothing.
 *
 * @throws errors.notFound for a crew; errors.conflict where no point can be planned; errors.unavailable; errors.aborted
 */
export async function proposeDays(
  { db, person, signal }: Pick<StaffCall, 'db' | 'person' | 'signal'>,
  asked: Asked,
): Promise<ProposedDays> {
  const wanted = daysAsked(asked)
  const { crews, daysOff } = askedCrews(await crewsOf(db), asked, wanted)
  const found = await readVisitRows(
    db,
    sql`point.id = ANY(${[...asked.pointIds]}::bigint[])`,
    MAX_BULK_POINTS,
  )
  const { rows, left } = plannable(found)
  if (rows.length === 0) {
    const [first] = left
    throw errors.conflict(
      first === undefined ? 'None of these points is waiting' : `${first.title}: ${first.message}`,
      first?.remedy ?? 'Choose points that are planned or assigned.',
    )
  }
  const chosen = new Set(rows.map(({ id }) => id))
  const had = (
    await readVisitRows(
      db,
      sql`point.crew_id = ANY(${crews.map(({ id }) => id)}::bigint[]) AND point.planned_on = ANY(${wanted}::date[])
        AND design.is_current AND point.status <> 'replaced'`,
      MAX_BULK_POINTS,
    )
  ).filter(({ id }) => !chosen.has(id))
  const toMeters = planeOf([...rows, ...had])
  const made = await shareDaysInThread(
    { fields: fieldsOf(rows, toMeters), crews: crews.map((crew) => toPlan(crew, had, toMeters)) },
    { person, signal },
  )
  return { ...answerOf({ made, rows: [...rows, ...had], left, crews }), daysOff }
}

/** The crews that were asked for, with the days that each works. @throws errors.notFound */
function askedCrews(
  known: ReadonlyMap<number, PlannedCrew>,
  { crewId, otherCrewIds }: Asked,
  wanted: readonly string[],
): { crews: CrewAsked[]; daysOff: ProposedDays['daysOff'] } {
  const daysOff: ProposedDays['daysOff'] = []
  const crews = [...new Set([crewId, ...otherCrewIds])].map((id) => {
    const crew = known.get(id)
    if (crew === undefined) throw errors.notFound('This crew')
    const days = wanted.filter((day) => {
      const name = offReason(crew, day)
      if (name !== null) daysOff.push({ crewId: id, day, name })
      return name === null
    })
    return { ...crew, id, days }
  })
  return { crews, daysOff }
}

/** Which of the chosen points can go to a day, and why others cannot: by field year. */
function plannable(asked: readonly VisitRow[]): { rows: VisitRow[]; left: LeftRow[] } {
  const rows: VisitRow[] = []
  const left: LeftRow[] = []
  for (const [id, ofYear] of Map.groupBy(asked, ({ fieldYearId }) => fieldYearId)) {
    const waiting = ofYear.filter(({ status, counts, isCurrent }) => OPEN.has(status) && counts && isCurrent)
    const [{ yearStatus } = {}] = ofYear
    const title = titleOf(ofYear)
    const refusal = yearStatus === undefined ? null : planRefusal(yearStatus)
    if (yearStatus !== undefined && refusal !== null)
      left.push({ id, title, ...refusal, why: WHY[yearStatus] ?? 'closed', points: ofYear.length })
    else if (waiting.length === 0)
      left.push({
        ...{ id, title, why: 'done', points: ofYear.length },
        ...{ message: 'None of its points is waiting', remedy: 'Choose other points.' },
      })
    else rows.push(...waiting)
  }
  return { rows, left }
}

const WHY: Readonly<Partial<Record<FieldYearStatus, LeftReason>>> = {
  boundary_pending: 'boundary',
  boundary_confirmed: 'design',
  stratified: 'approval',
}

const titleOf = ([first]: readonly VisitRow[]): string =>
  first === undefined ? '' : `${first.year} of ${first.fieldName}`

/** The days of the week that are worked on, from a first to a last day. @throws errors.conflict */
function daysAsked({ startOn, endOn, weekdays }: Asked): string[] {
  if (endOn !== undefined && endOn < startOn)
    throw errors.conflict('The last day is before the first', 'Choose the days again.')
  const days: string[] = []
  const wanted = new Set(weekdays)
  const last = endOn === undefined ? Number.POSITIVE_INFINITY : Date.parse(endOn)
  for (let at = Date.parse(startOn); days.length < MAX_PLAN_DAYS && at <= last; at += DAY_MS) {
    const day = new Date(at)
    // Sunday is 0 in JavaScript, 7 in ISO 8601.
    if (wanted.has(day.getUTCDay() || 7)) days.push(day.toISOString().slice(0, 10))
  }
  return days
}

type ToMeters = (place: LonLat) => { x: number; y: number }

/** A plane around the places, good to a few per mille over a crew's country. */
function planeOf(places: readonly LonLat[]): ToMeters {
  const lat = places.reduce((sum, place) => sum + place.lat, 0) / Math.max(1, places.length)
  const lon = places[0]?.lon ?? 0
  const eastM = metersBetween({ lon, lat }, { lon: lon + 0.01, lat }) * 100
  const northM = metersBetween({ lon, lat }, { lon, lat: lat + 0.01 }) * 100
  return (place) => ({ x: (place.lon - lon) * eastM, y: (place.lat - lat) * northM })
}

const fieldsOf = (rows: readonly VisitRow[], toMeters: ToMeters): FieldToVisit[] =>
  [...Map.groupBy(rows, ({ fieldYearId }) => fieldYearId)].map(([fieldYearId, ofYear]) => ({
    fieldYearId,
    points: ofYear.map((row) => ({ id: row.id, ...toMeters(row) })),
  }))

function toPlan(crew: CrewAsked, had: readonly VisitRow[], toMeters: ToMeters) {
  const start = startOf(crew)
  const byDay = Map.groupBy(
    had.filter(({ crewId }) => crewId === crew.id),
    ({ day }) => day,
  )
  const days = crew.days.map((day): FreeDay => {
    const rows = byDay.get(day) ?? []
    return {
      day,
      // What was collected that day took its time too; the way goes only where somebody still has to go.
      free: Math.max(0, crew.pointsADay - rows.length),
      fields: fieldsOf(
        rows.filter(({ status }) => OPEN.has(status)),
        toMeters,
      ),
    }
  })
  return { crewId: crew.id, days, start: start === null ? null : toMeters(start) }
}

interface ToAnswer {
  made: SharedDays
  rows: readonly VisitRow[]
  left: LeftRow[]
  crews: readonly CrewAsked[]
}

function answerOf({ made, rows, left, crews }: ToAnswer): Omit<ProposedDays, 'daysOff'> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const days = made.days.map(({ crewId, day, visits }) =>
    crewDayOf(
      { crewId, day },
      rowsOf(visits.flatMap(({ pointIds }) => pointIds)),
      crews.find(({ id }) => id === crewId),
    ),
  )
  const full = Map.groupBy(rowsOf(made.leftIds), ({ fieldYearId }) => fieldYearId)
  const count = new Set(crews.flatMap((crew) => crew.days)).size
  const unplaced = [...full].map(
    ([id, ofYear]): LeftRow => ({
      ...{ id, title: titleOf(ofYear), why: 'full', points: ofYear.length },
      message: `${ofYear.length} of its points have no place within ${count} ${count === 1 ? 'day' : 'days'}`,
      remedy: 'Choose more days, or another crew.',
    }),
  )
  return { days, left: [...left, ...unplaced, ...days.flatMap(outOfSeason)] }
}

/** A field year is planned for its own year and the ones beside it. */
function outOfSeason({ day, visits }: ProposedDays['days'][number]): LeftRow[] {
  return visits.flatMap(({ fieldYearId, year, fieldName, points }): LeftRow[] => {
    const range = plannedDays(year)
    if (isDayIn(day, range)) return []
    return [
      {
        ...{ id: fieldYearId, title: `${year} of ${fieldName}`, why: 'season', points: points.length },
        message: `The planned day must be ${rangeWords(range)}`,
        remedy: 'Move it to another day.',
      },
    ]
  })
}
