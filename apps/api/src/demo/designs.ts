import { type CompactPlan, type Depth, type DesignPlan, federalHoliday, HECTARE_M2 } from '@org/core/contract'
import type { BusinessOptions } from './business.ts'
import { DAY_MS } from './history.ts'
import { createRandom, type Random } from './random.ts'

/** How far this season's year has come by its design. */
export const DESIGNED_STATUSES = [
  'stratified',
  'plan_approved',
  'scheduled',
  'in_progress',
  'collected',
] as const
export type DesignedStatus = (typeof DESIGNED_STATUSES)[number]

/** A version of a year's design, as somebody committed it. */
export interface VersionOfDesign {
  plan: DesignPlan
  depths: Depth[]
  note: string
  createdAt: Date
}

/** What becomes of a field year with a design. */
export interface YearDesigns {
  /** Null in a season gone by, whose year is approved. */
  status: DesignedStatus | null
  /** The day it is or was sampled on, `2026-04-30`; null while none is planned. */
  plannedOn: string | null
  /** Oldest first, at least one: the newest is the current one. */
  versions: readonly VersionOfDesign[]
  /** Of the last step. */
  updatedAt: Date
}

/** A field year whose boundary is confirmed. */
export interface DesignableYear {
  /** Place of its grower in the business's list. */
  grower: number
  fieldName: string
  year: number
  areaM2: number
  /** When both the year and its boundary were there. */
  from: Date
}

/** More would take longer to make than anybody waits for; of a larger business this many fields have designs. */
const MOST_FIELDS = 250

/** Some hundreds: made in milliseconds, and enough to follow the edge of a field. */
const MOST_CELLS = 700
const CELL_SIZES_M = [2, 2.5, 5, 10, 15, 20, 25, 30, 40, 50] as const
const HECTARES_A_STRATUM = 8
const POINTS_A_STRATUM = 3
/** Seeds are read aloud and typed. */
const MOST_SEED = 999_999

const NOTES = ['', '', '', '', 'As agreed with the grower.', 'Same number of points as last time.'] as const

/** Why a plan was made again, and what became of it. */
const REVISIONS: readonly (readonly [note: string, change: (plan: CompactPlan) => Partial<CompactPlan>])[] = [
  ['Finer cells near the creek.', ({ cellSizeM }) => ({ cellSizeM: cellSizeM / 2 })],
  [
    'One more point in each stratum.',
    ({ pointCount, strataCount }) => ({ pointCount: pointCount + strataCount }),
  ],
  ['Points spread more evenly.', () => ({ placement: 'balanced' })],
  ['Another roll: a point fell on the lane.', ({ seed }) => ({ seed: (seed + 1) % MOST_SEED })],
]

/** What becomes of a field year by designs; null where it has none: its boundary stays confirmed. */
export function planDesigns(options: BusinessOptions, year: DesignableYear): YearDesigns | null {
  const { seed, fields, today } = options
  // Of the field, not of the year: a field that was sampled before is sampled again.
  const field = createRandom(`${seed} designed ${year.grower} ${year.fieldName}`)
  if (!field.chance(MOST_FIELDS / fields)) return null
  const random = createRandom(`${seed} design ${year.grower} ${year.fieldName} ${year.year}`)
  const isCurrent = year.year === today.getUTCFullYear()
  const status = isCurrent ? statusOf(random) : null
  if (isCurrent && status === null) return null
  const days = daysOf(random, year, today)
  return {
    status,
    plannedOn: dayOf(random, status, days, today),
    versions: versionsOf(random, year, days),
    updatedAt: days.settled,
  }
}

/** Of those whose boundary is confirmed. */
function statusOf(random: Random): DesignedStatus | null {
  return random.weighted<DesignedStatus | null>([
    [null, 20],
    ['stratified', 20],
    ['plan_approved', 16],
    ['scheduled', 20],
    ['in_progress', 9],
    ['collected', 9],
  ])
}

interface Days {
  first: Date
  again: Date
  settled: Date
}

/** Committed, committed again, approved and scheduled: within the season, and not later than today. */
function daysOf(random: Random, { year, from }: DesignableYear, today: Date): Days {
  const begin = Math.max(from.getTime(), Date.UTC(year, 1, 1))
  const end = Math.min(Math.max(begin, Date.UTC(year, 9, 15)), today.getTime())
  const start = Math.min(begin, end)
  const moment = (after: number, before: number): number =>
    Math.floor(random.between(after, before) / 1000) * 1000
  const first = moment(start, end)
  const again = moment(first, Math.min(end, first + 20 * DAY_MS))
  const settled = moment(again, Math.min(end, again + 20 * DAY_MS))
  return { first: new Date(first), again: new Date(again), settled: new Date(settled) }
}

/** Days of sampling after today, and before it. */
const COMING_DAYS = { from: 1, to: 11 }
const BEGUN_DAYS = { from: -5, to: -3 }
const DONE_DAYS = { from: -28, to: -8 }
const FORTNIGHT_MS = 14 * DAY_MS

function dayOf(random: Random, status: DesignedStatus | null, { settled }: Days, today: Date): string | null {
  if (status === null) return fortnightOf(settled, today)
  const days = { scheduled: COMING_DAYS, in_progress: BEGUN_DAYS, collected: DONE_DAYS }
  if (status !== 'scheduled' && status !== 'in_progress' && status !== 'collected') return null
  const { from, to } = days[status]
  return workingDay(new Date(today.getTime() + random.integer(from, to) * DAY_MS), null)
}

export const isWorkday = (day: string): boolean =>
  ![0, 6].includes(new Date(day).getUTCDay()) && federalHoliday(day) === null

/** In a season gone by crews went out every second week: the one after the plan was made. */
function fortnightOf(settled: Date, today: Date): string {
  const day = new Date(Math.ceil((settled.getTime() + DAY_MS) / FORTNIGHT_MS) * FORTNIGHT_MS)
  return workingDay(day, today)
}

/** The day, or the workday after a weekend or a federal holiday. @param before a day that has to be over; null: none */
function workingDay(near: Date, before: Date | null): string {
  const latest = before === null ? Number.POSITIVE_INFINITY : before.getTime() - 4 * DAY_MS
  const day = new Date(Math.min(near.getTime(), latest))
  while (!isWorkday(day.toISOString().slice(0, 10))) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

function versionsOf(random: Random, { areaM2 }: DesignableYear, { first, again }: Days): VersionOfDesign[] {
  const plan = planFor(areaM2, random.integer(0, MOST_SEED))
  const depths = random.weighted<Depth[]>([
    [[layer(0, 15), layer(15, 30)], 80],
    [[layer(0, 30)], 20],
  ])
  const made = { plan, depths, note: random.pick(NOTES), createdAt: first }
  if (!random.chance(0.08)) return [made]
  const [note, change] = random.pick(REVISIONS)
  return [made, { plan: { ...plan, ...change(plan) }, depths, note, createdAt: again }]
}

const layer = (topCm: number, bottomCm: number): Depth => ({ topCm, bottomCm })

/** The rule of thumb that the dashboard's form begins with, with larger cells. */
function planFor(areaM2: number, seed: number): CompactPlan {
  const hectares = areaM2 / HECTARE_M2
  const strataCount = hectares < 4 ? 2 : Math.min(8, Math.max(3, Math.round(hectares / HECTARES_A_STRATUM)))
  return {
    method: 'compact_equal_area',
    strataCount,
    pointCount: strataCount * POINTS_A_STRATUM,
    minPointsPerStratum: 2,
    allocation: 'proportional',
    cellSizeM: CELL_SIZES_M.find((sizeM) => areaM2 / sizeM ** 2 <= MOST_CELLS) ?? 50,
    bufferM: hectares > 2 ? 10 : 3,
    minDistanceM: 0,
    replacementsPerStratum: 1,
    placement: 'random',
    seed,
  }
}
