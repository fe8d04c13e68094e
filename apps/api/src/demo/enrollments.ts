import type { EnrollmentStatus } from '@org/core/contract'
import type { BusinessOptions } from './business.ts'
import { DAY_MS } from './history.ts'
import { createRandom, type Random } from './random.ts'

/** A field as enrolling it needs it. */
export interface EnrollableField {
  id: number
  name: string
  active: boolean
  hasBoundary: boolean
  /** The years it has a row of. */
  years: readonly number[]
}

/** A grower's fields in a program and year, and where it is to end if its check finds nothing. */
export interface EnrollmentPlan {
  program: string
  year: number
  fieldIds: readonly number[]
  ending: Ending
  /** Why it was withdrawn; else ''. */
  reason: string
  /** The day of signing, for those that come so far: `2026-03-14`. */
  signedOn: string
  createdAt: Date
  updatedAt: Date
}

/** Programs of the business, and how many growers in a hundred take part in each. */
const PROGRAMS = [
  ['Carbon baseline', 60],
  ['Cover crop payment', 40],
  ['Grid fertility', 35],
] as const

const WITHDRAWN_FOR = [
  'The grower left the program.',
  'The land was sold.',
  'The lease ended before the season.',
] as const

const PATHS = {
  draft: ['draft'],
  eligible: ['draft', 'submitted', 'eligible'],
  signed: ['draft', 'submitted', 'eligible', 'signed'],
  active: ['draft', 'submitted', 'eligible', 'signed', 'active'],
  complete: ['draft', 'submitted', 'eligible', 'signed', 'active', 'complete'],
  withdrawn: ['draft', 'submitted', 'eligible', 'withdrawn'],
} as const satisfies Record<string, readonly EnrollmentStatus[]>
export type Ending = keyof typeof PATHS

const IN_REVIEW = ['draft', 'submitted', 'needs_review'] as const

/**
 * Every state it goes through, the first included. What its check finds keeps this year's in review; that of a year
 * gone by was accepted at the time.
 */
export function pathOf(
  ending: Ending,
  hasFindings: boolean,
  isCurrent: boolean,
): readonly EnrollmentStatus[] {
  const path = PATHS[ending]
  if (!hasFindings || ending === 'draft') return path
  return isCurrent ? IN_REVIEW : [...IN_REVIEW, ...path.slice(2)]
}

/**
 * The enrollments of one grower: for each program it takes part in one a year, past ones ended, this year's under way.
 *
 * @param grower its place in the business's list
 */
export function planEnrollments(
  { seed, years, today }: BusinessOptions,
  grower: number,
  fields: readonly EnrollableField[],
): EnrollmentPlan[] {
  const random = createRandom(`${seed} enrollments ${grower}`)
  const current = today.getUTCFullYear()
  return PROGRAMS.flatMap(([program, share]) => {
    if (!random.chance(share / 100)) return []
    const first = current - random.integer(0, years - 1)
    const taking = fields.filter(() => random.chance(0.8))
    return Array.from({ length: current - first + 1 }, (_, index) => first + index).flatMap((year) => {
      const isCurrent = year === current
      const plan = planYear(random, taking, year, isCurrent)
      return plan === null ? [] : [{ program, year, ...plan, ...daysOf(random, year, today, plan.ending) }]
    })
  })
}

/** Null where there is nothing to enroll. */
function planYear(random: Random, taking: readonly EnrollableField[], year: number, isCurrent: boolean) {
  const ready = taking.filter(({ active, years }) => active && years.includes(year))
  const awaited = isCurrent ? taking.filter(({ active, hasBoundary }) => active && !hasBoundary) : []
  const ending = endingOf(random, isCurrent)
  const reason = ending === 'withdrawn' ? random.pick(WITHDRAWN_FOR) : ''
  const fieldIds = [...ready, ...awaited].map(({ id }) => id).sort((a, b) => a - b)
  return fieldIds.length === 0 ? null : { fieldIds, ending, reason }
}

function endingOf(random: Random, isCurrent: boolean): Ending {
  return random.weighted<Ending>(
    isCurrent
      ? [
          ['draft', 18],
          ['eligible', 16],
          ['signed', 22],
          ['active', 40],
          ['withdrawn', 4],
        ]
      : [
          ['complete', 94],
          ['withdrawn', 6],
        ],
  )
}

/** Made in winter, signed before the season; nothing later than today. */
function daysOf(random: Random, year: number, today: Date, ending: Ending) {
  const newYear = Date.UTC(year, 0, 1)
  const notLater = (time: number): Date => new Date(Math.min(time, today.getTime()))
  const createdAt = notLater(newYear + random.integer(9, 50) * DAY_MS)
  const signedAt = notLater(newYear + random.integer(51, 100) * DAY_MS)
  const endedAt = notLater(newYear + random.integer(300, 360) * DAY_MS)
  const isSigned = ending === 'signed' || ending === 'active'
  return {
    signedOn: signedAt.toISOString().slice(0, 10),
    createdAt,
    updatedAt: ending === 'complete' ? endedAt : isSigned ? signedAt : createdAt,
  }
}
