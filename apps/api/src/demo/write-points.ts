import { causeKind, RELOCATE_WITHIN_M } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import { actOnPoints } from '../areas/points/acts.ts'
import { createCrew } from '../areas/points/crews.ts'
import { planDays } from '../areas/points/plan.ts'
import type { Asked } from '../areas/points/steps.ts'
import type { Tx } from '../db/transact.ts'
import { isWorkday } from './designs.ts'
import { DAY_MS } from './history.ts'
import type { Parts } from './parts.ts'
import type { Random } from './random.ts'

/** How much of a planned year is done: nothing yet, part of it, all; all as planned, long ago. */
const PROGRESS = ['waiting', 'part', 'all', 'asPlanned'] as const

/** A year whose plan is approved, and the day on which it is sampled. */
const visitSchema = z.object({ fieldYearId: z.number(), plannedOn: z.string(), progress: z.enum(PROGRESS) })
export type YearToVisit = z.output<typeof visitSchema>

/** Of each: `Crew North` in sentences. */
const CREWS = [
  { name: 'North', members: 'Ines Calloway, Theo Marsh', pointsADay: 40 },
  { name: 'South', members: 'Priya Vance, Owen Tull', pointsADay: 36 },
] as const

/** Why points are left out: what stands there, or by chance. */
const REASONS = [
  { reason: 'Standing water', cause: 'water' },
  { reason: 'Power line overhead', cause: 'ground' },
  { reason: 'Rock outcrop', cause: 'rock' },
  { reason: 'Hay bales on the spot', cause: 'cover' },
  { reason: 'Out of time before dark', cause: 'time' },
  { reason: 'The probe broke', cause: 'equipment' },
  { reason: 'Thunderstorm', cause: 'weather' },
] as const
const ELSEWHERE = [
  'Moved off the waterway',
  'Gravel at the planned spot',
  'Moved out of the wheel track',
] as const
/** The days on which something is not as planned; and of their points, how many are taken elsewhere, replaced, waived. */
const EVENTFUL_DAYS = 0.4
const SHARES = { relocated: 0.05, replaced: 0.06, waived: 0.015 }
/** Of the points of a year that crews are in the middle of. */
const PART = 0.5
const END_OF_DAY = 'T21:30:00.000Z'
const DEGREE_M = 111_200
/** So far plans may go on after the last day that was given. */
const SPARE_DAYS = 14
/** Some counties. */
const SQUARE_DEGREES = 2

const pointSchema = z.object({
  id: z.number(),
  version: z.number(),
  number: z.number(),
  lon: z.number(),
  lat: z.number(),
  fieldYearId: z.number(),
  yearVersion: z.number(),
})
type PlannedPoint = z.infer<typeof pointSchema>

/**
 * Plans days of two crews and collects what is due, as the product's own calls do: some points elsewhere, some replaced,
 * some waived.
 *
 * @param seed decides what happens to which point
 */
export async function writePoints(parts: Parts, years: readonly YearToVisit[], seed: string): Promise<void> {
  if (years.length === 0) return
  const visited = await parts.write(z.array(visitSchema), async (tx) =>
    planAll(tx, years, await plannedPoints(tx, years), await crews(tx)),
  )
  const due = visited.filter(({ progress }) => progress !== 'waiting')
  const random = parts.random(`${seed} points`)
  await collectAll(parts, due, random)
}

/** Those that are there, or made. */
async function crews(tx: Tx): Promise<number[]> {
  const there = await tx.kysely.selectFrom('crew').select(['id', 'name']).orderBy('id').execute()
  const ids: number[] = []
  for (const crew of CREWS) {
    const known = there.find(({ name }) => name === crew.name)
    ids.push(known?.id ?? (await createCrew(tx, { ...crew, start: null })).id)
  }
  return ids
}

/** Base points of the current designs, in the order of their numbers. */
async function plannedPoints(tx: Tx, years: readonly YearToVisit[]): Promise<PlannedPoint[]> {
  const { rows } = await sql`
    SELECT point.id, point.version, point.number, point.lon, point.lat, point.field_year_id AS "fieldYearId",
      field_year.version AS "yearVersion"
    FROM point JOIN design ON design.id = point.design_id JOIN field_year ON field_year.id = point.field_year_id
    WHERE point.field_year_id = ANY(${years.map(({ fieldYearId }) => fieldYearId)}::bigint[])
      AND design.is_current AND point.role = 'base'
    ORDER BY point.field_year_id, point.number`.execute(tx.kysely)
  return z.array(pointSchema).parse(rows)
}

/**
 * Both crews work on each of the days that years were given, each in a part of the country of its own: the years of a
 * season are shared out among crews and days by where they lie.
 *
 * @returns the years with the days on which they are visited
 */
async function planAll(
  tx: Tx,
  years: readonly YearToVisit[],
  points: readonly PlannedPoint[],
  crewIds: readonly number[],
): Promise<YearToVisit[]> {
  const byYear = Map.groupBy(points, ({ fieldYearId }) => fieldYearId)
  const placed = years.flatMap((year) => {
    const ofYear = byYear.get(year.fieldYearId) ?? []
    const [first] = ofYear
    return first === undefined ? [] : [{ ...year, place: placeOf(first), points: ofYear.length }]
  })
  const groups = Map.groupBy(placed, ({ progress, plannedOn }) => `${progress} ${plannedOn.slice(0, 4)}`)
  const taken = new Map<string, number>()
  const visited = [...groups.values()].flatMap((group) => sharedOut(group, crewIds, taken))
  const slots = Map.groupBy(visited, ({ crewId, plannedOn }) => `${crewId} ${plannedOn}`)
  const days = [...slots.values()].map((some) => ({
    crewId: some[0]?.crewId ?? 0,
    day: some[0]?.plannedOn ?? '',
    visits: some.map(({ fieldYearId }) => {
      const ofYear = byYear.get(fieldYearId) ?? []
      return { fieldYearId, version: ofYear[0]?.yearVersion ?? 0, pointIds: ofYear.map(({ id }) => id) }
    }),
  }))
  // As if they had been planned on the first of them: later nobody plans days gone by.
  const today = days.map(({ day }) => day).sort()[0]
  if (today !== undefined) await planDays(tx, new Date(`${today}T12:00:00.000Z`), { days, today })
  return visited
}

/** Neighbors come one after the other: by squares of some counties, and in them from west to east. */
const placeOf = ({ lon, lat }: PlannedPoint): number =>
  Math.round(lat / SQUARE_DEGREES) * 100_000 + Math.round(lon / SQUARE_DEGREES) * 100 + (lon % 1)

type YearToPlace = YearToVisit & { place: number; points: number }

/**
 * The first crew has the first half of the places, the other the rest, each day by day. A day that is full passes a year
 * on to the next with room; where none has any, a workday that nobody was given takes it.
 *
 * @param taken how many points each crew has on each day; what is shared out is added
 */
function sharedOut(
  years: readonly YearToPlace[],
  crewIds: readonly number[],
  taken: Map<string, number>,
): (YearToVisit & { crewId: number })[] {
  const days = [...new Set(years.map(({ plannedOn }) => plannedOn))].sort()
  const sorted = years.toSorted((a, b) => a.place - b.place)
  const slotsOn = (some: readonly string[]) =>
    crewIds.flatMap((crewId, at) =>
      some.map((plannedOn) => ({ crewId, plannedOn, most: CREWS[at]?.pointsADay ?? 0 })),
    )
  const slots = slotsOn(days)
  const spare = slotsOn(spareDays(days, years[0]?.progress))
  return sorted.flatMap(({ fieldYearId, progress, points }, at) => {
    const first = Math.floor((at * slots.length) / sorted.length)
    const count = (slot: (typeof slots)[number]) => taken.get(`${slot.crewId} ${slot.plannedOn}`) ?? 0
    const fits = (slot: (typeof slots)[number]) => count(slot) + points <= slot.most
    const slot = slots.slice(first).find(fits) ?? [...slots, ...spare].find(fits) ?? slots[first]
    if (slot === undefined) return []
    const { crewId, plannedOn } = slot
    taken.set(`${crewId} ${plannedOn}`, count(slot) + points)
    return [{ fieldYearId, progress, plannedOn, crewId }]
  })
}

/** Workdays between the days, and after them: of what has begun, none that may not have come yet. */
function spareDays(days: readonly string[], progress: YearToVisit['progress'] | undefined): string[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const mayGoOn = progress === 'waiting' || progress === 'asPlanned'
  const end = Date.parse(last) + (mayGoOn ? SPARE_DAYS * DAY_MS : 0)
  const all = Array.from({ length: (end - Date.parse(first)) / DAY_MS + 1 }, (_, at) =>
    new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10),
  )
  return all.filter((day) => !days.includes(day) && isWorkday(day))
}

/** Day by day, as a crew's evening is recorded. */
async function collectAll(parts: Parts, years: readonly YearToVisit[], random: Random): Promise<void> {
  const byDay = Map.groupBy(years, ({ plannedOn }) => plannedOn)
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [at, [day, ofDay]] of days.entries()) {
    parts.tell('days of crews', at + 1, days.length)
    await parts.run(async (tx) => collectDay(tx, day, await duePoints(tx, ofDay, random), random))
  }
}

/** The points of years that are visited on a day. */
async function duePoints(tx: Tx, years: readonly YearToVisit[], random: Random) {
  const progressOf = new Map(years.map(({ fieldYearId, progress }) => [fieldYearId, progress]))
  const points = await plannedPoints(tx, years)
  return points
    .filter(({ fieldYearId, number }) => {
      const isPart = progressOf.get(fieldYearId) === 'part'
      // At least the first of each: the crew has begun there.
      return !isPart || number === 1 || random.chance(PART)
    })
    .map((point) => ({ ...point, isLongAgo: progressOf.get(point.fieldYearId) === 'asPlanned' }))
}

async function collectDay(
  tx: Tx,
  day: string,
  points: readonly (PlannedPoint & { isLongAgo: boolean })[],
  random: Random,
): Promise<void> {
  const collected = { collectedAt: `${day}${END_OF_DAY}`, collectedBy: random.pick(CREWS).name }
  const isEventful = random.chance(EVENTFUL_DAYS)
  const kinds = Map.groupBy(points, ({ isLongAgo }) =>
    isLongAgo || !isEventful ? 'planned' : kindOf(random),
  )
  const act = (asked: Asked) => actAsTold(tx, collected.collectedAt, asked)
  for (const point of kinds.get('relocated') ?? []) {
    const isDone = await act({ event: 'relocate', ...relocated(point, random), ...collected })
    if (!isDone) kinds.set('planned', [...(kinds.get('planned') ?? []), point])
  }
  const blocked = kinds.get('replaced') ?? []
  if (blocked.length > 0) await replaceAll(tx, blocked, collected, random)
  const waived = kinds.get('waived') ?? []
  if (waived.length > 0) await act({ event: 'waive', points: seen(waived), ...random.pick(REASONS) })
  const rest = kinds.get('planned') ?? []
  if (rest.length > 0) await act({ event: 'collect', points: seen(rest), ...collected })
}

const seen = (points: readonly { id: number; version: number }[]) =>
  points.map(({ id, version }) => ({ id, version }))

function kindOf(random: Random): 'relocated' | 'replaced' | 'waived' | 'planned' {
  const at = random.between(0, 1)
  if (at < SHARES.relocated) return 'relocated'
  if (at < SHARES.relocated + SHARES.replaced) return 'replaced'
  return at < SHARES.relocated + SHARES.replaced + SHARES.waived ? 'waived' : 'planned'
}

/** A few meters off, as a device measures it. */
function relocated(point: PlannedPoint, random: Random) {
  const angle = random.between(0, 2 * Math.PI)
  const meters = random.between(11, RELOCATE_WITHIN_M - 6)
  const position = {
    lon: Number(
      (point.lon + (meters * Math.cos(angle)) / (DEGREE_M * Math.cos((point.lat * Math.PI) / 180))).toFixed(
        7,
      ),
    ),
    lat: Number((point.lat + (meters * Math.sin(angle)) / DEGREE_M).toFixed(7)),
  }
  const accuracyM = Math.round(random.between(1, 5) * 10) / 10
  return {
    points: seen([point]),
    position,
    accuracyM,
    reason: random.pick(ELSEWHERE),
    isOutsideStratum: false,
  }
}

/** The replacements that took the places are collected too; where there is none left, the point is waived. */
async function replaceAll(
  tx: Tx,
  points: readonly PlannedPoint[],
  collected: { collectedAt: string; collectedBy: string },
  random: Random,
): Promise<void> {
  const context = { now: new Date(collected.collectedAt), withinM: RELOCATE_WITHIN_M }
  const why = random.pick(REASONS)
  const { moved } = await actOnPoints(tx, context, {
    event: causeKind(why.cause) === 'chance' ? 'skip' : 'block',
    points: seen(points),
    ...why,
    replace: true,
  })
  const taking = moved.filter(({ replacesPointId }) => replacesPointId !== null)
  if (taking.length > 0)
    await actOnPoints(tx, context, { event: 'collect', points: seen(taking), ...collected })
  const left = moved.filter(({ status }) => status === 'inaccessible' || status === 'skipped')
  if (left.length > 0)
    await actOnPoints(tx, context, { event: 'waive', points: seen(left), reason: 'No replacement left' })
}

/** @returns whether it was done: a place outside of the field is refused, as it is to a person */
async function actAsTold(tx: Tx, at: string, asked: Asked): Promise<boolean> {
  const { refused } = await actOnPoints(tx, { now: new Date(at), withinM: RELOCATE_WITHIN_M }, asked)
  return refused.length === 0
}
