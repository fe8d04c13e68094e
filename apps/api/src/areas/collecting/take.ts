import {
  COLLECT_WITHIN_M,
  dayWords,
  type Endpoints,
  errors,
  MAX_TAKEN_DAYS,
  MAX_TAKEN_POINTS,
  type Phone,
  type Taken,
  type TakenField,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { HandlerInput, StaffCall } from '../../http/route.ts'
import { missingIn } from './missing.ts'
import { checkPhone, keepTaken } from './phones.ts'
import { type AskedPoint, readAsked, readFields, readReplacements, withSamples } from './taken-rows.ts'

type Take = HandlerInput<Endpoints['collecting']['take']>['take']
type Asked = Pick<Taken, 'title' | 'crewName'> & { crewId: number | null; points: AskedPoint[] }
const DAY_MS = 86_400_000

/**
 * What a phone needs where there is no network: points of current designs, along the way, with the replacements, samples,
 * strata and boundary of each.
 *
 * @throws errors.notFound for a crew, or points of which none is there; errors.conflict for too many points or days
 */
export async function takeAlong(call: StaffCall, take: Take, phone: Phone): Promise<Taken> {
  checkPhone(phone)
  const { db, config } = call
  const asked = take.of === 'days' ? await ofDays(call, take) : await ofPoints(call, take.pointIds)
  if (asked.points.length > MAX_TAKEN_POINTS)
    throw errors.conflict(`More than ${MAX_TAKEN_POINTS} points`, 'Take fewer days along.')
  const strata = [...new Set(asked.points.map(({ stratumId }) => stratumId))]
  const points = await withSamples(db, [...asked.points, ...(await readReplacements(db, strata))])
  const years = await readFields(db, [...new Set(asked.points.map(({ fieldYearId }) => fieldYearId))])
  const fields = years.map(
    (year): TakenField => ({
      ...year,
      points: points
        .filter(({ fieldYearId }) => fieldYearId === year.fieldYearId)
        .map(({ fieldYearId: _, ...point }) => point),
    }),
  )
  await keepTaken(call, phone, asked.crewId)
  return {
    takenAt: call.now().toISOString(),
    title: asked.title,
    crewName: asked.crewName,
    relocateWithinM: config.relocateWithinM,
    collectWithinM: Math.min(COLLECT_WITHIN_M, config.relocateWithinM),
    fields,
    missing: fields.flatMap(missingIn),
  }
}

async function ofDays(
  { db }: StaffCall,
  { crewId, from, to }: Extract<Take, { of: 'days' }>,
): Promise<Asked> {
  if (to < from) throw errors.conflict('The last day is before the first', 'Choose the days again.')
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_TAKEN_DAYS)
    throw errors.conflict(`More than ${MAX_TAKEN_DAYS} days`, 'Take fewer days along.')
  const crew = await db.selectFrom('crew').select('name').where('id', '=', crewId).executeTakeFirst()
  if (crew === undefined) throw errors.notFound('This crew')
  const days = from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`
  const ofCrew = sql<boolean>`point.crew_id = ${crewId}::bigint AND point.planned_on BETWEEN ${from}::date AND ${to}::date`
  return {
    title: `${crew.name}, ${days}`,
    crewName: crew.name,
    crewId,
    points: await readAsked(db, ofCrew),
  }
}

async function ofPoints({ db }: StaffCall, ids: readonly number[]): Promise<Asked> {
  const points = await readAsked(db, sql<boolean>`point.id = ANY(${[...ids]}::bigint[])`)
  if (points.length === 0) throw errors.notFound('A point of a current design')
  return {
    title: points.length === 1 ? '1 point' : `${points.length} points`,
    crewName: '',
    crewId: null,
    points,
  }
}
