import {
  COLLECT_WITHIN_M,
  errors,
  findMove,
  type LonLat,
  metersBetween,
  type PointActResult,
  type PointStatus,
  pointWorkflow,
  type RefusedRow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { followPoints } from '../field-years/follow.ts'
import { checkPast } from '../shared/days.ts'
import { holdYearsOf, type YearToAct } from './hold.ts'
import { actRefusal, dayRefusal } from './plannable.ts'
import { readPoints } from './read.ts'
import { replacePoints } from './replace.ts'
import { type Asked, eventOf, type Step, statusRefusal, valuesOf } from './steps.ts'
import { pointTable } from './tables.ts'

type PointRow = HeldRow<typeof pointTable>
/** One point of an act. */
export interface PointStep {
  id: number
  /** As the person saw it; null: whatever it is. */
  version: number | null
  /** Chosen when the point is held: it can depend on where the point is planned. */
  stepOf(planned: LonLat & { crewId: number | null }): Step
}

/** A point that moves, with its year. */
interface Acting {
  point: PointRow
  year: YearToAct
  step: Step
}

interface Refusal {
  message: string
  remedy: string
}

interface Limits {
  now: Date
  /** How far a point may be relocated. */
  withinM: number
}

/** The same act on points. @throws errors.validation for a time in the future */
export function actOnPoints(tx: Tx, limits: Limits, asked: Asked): Promise<PointActResult> {
  if ('collectedAt' in asked)
    checkPast(asked.collectedAt, limits.now, 'body.act.collectedAt', 'The time of collection')
  const { points, ...step } = asked
  const steps = new Map(points.map(({ id, version }) => [id, { id, version, stepOf: () => step }]))
  return takeSteps(tx, limits, [...steps.values()])
}

/**
 * Moves points along their workflow, and what follows: replacements take their places, field years their states. Each
 * point is judged on its own: those that cannot move are named, the others move together.
 *
 * @param steps each point once
 */
export async function takeSteps(
  tx: Tx,
  { now, withinM }: Limits,
  steps: readonly PointStep[],
): Promise<PointActResult> {
  const { points, years } = await holdPoints(
    tx,
    steps.map(({ id }) => id),
  )
  const refused: RefusedRow[] = []
  const acting: Acting[] = []
  for (const { id, version, stepOf } of steps) {
    const point = points.get(id)
    const year = point === undefined ? undefined : years.get(point.fieldYearId)
    if (point === undefined || year === undefined) {
      const { message, remedy } = errors.notFound('This point')
      refused.push({ id, title: 'A point', message, remedy: remedy ?? '' })
      continue
    }
    const one = { point, year, step: stepOf(point) }
    const refusal = refusalOf(one, version, now)
    if (refusal === null) acting.push(one)
    else refused.push({ id, title: titleOf(one), ...refusal })
  }
  const moving = await withinReach(tx, acting, withinM, refused)
  const moved = await write(tx, moving, refused)
  if (moved.length === 0) return { editId: null, moved: [], refused }
  await followPoints(
    tx,
    moving.flatMap(({ year, step }) => (eventOf(step) === null ? [] : [year.id])),
  )
  return { editId: await tx.editId(), moved: await readPoints(tx.kysely, moved), refused }
}

const titleOf = ({ point, year }: Pick<Acting, 'point' | 'year'>): string =>
  `Point ${point.number} of ${year.title}`

/** Years first, then points: in the same order everywhere. */
export async function holdPoints(tx: Tx, ids: readonly number[]) {
  const years = await holdYearsOf(tx, ids)
  return { points: await tx.rows(pointTable).lock(ids), years }
}

function refusalOf({ point, year, step }: Acting, version: number | null, now: Date): Refusal | null {
  const title = titleOf({ point, year })
  if (version !== null && point.version !== version) return words(errors.stale(title, version, point.version))
  const ofYear = actRefusal(year.status, year.title)
  if (ofYear !== null) return ofYear
  if ((point.role === 'over' || point.role === 'near') && point.replacesPointId === null)
    return {
      message: 'It is a replacement that takes no place',
      remedy: 'Replace a point of its stratum that is inaccessible or skipped.',
    }
  const illegal = statusRefusal(point.status, step)
  // A replacement takes a place by itself or when it is asked for: the workflow names the cause, not the person.
  if (illegal !== null) return illegal
  return 'collectedAt' in step ? dayRefusal(year.year, step.collectedAt, now) : null
}

const words = ({ message, remedy }: { message: string; remedy?: string | null | undefined }): Refusal => ({
  message,
  remedy: remedy ?? '',
})

/** A point that is collected at a measured place. */
type Measured = Acting & { step: Extract<Step, { position: LonLat }> }
const isMeasured = (one: Acting): one is Measured => 'position' in one.step

/** Those that were not measured, and those measured near enough to their planned places, and within their strata. */
async function withinReach(
  tx: Tx,
  acting: readonly Acting[],
  withinM: number,
  refused: RefusedRow[],
): Promise<readonly Acting[]> {
  const places = await placesOf(
    tx,
    acting.filter(isMeasured).filter(({ step }) => step.event === 'relocate'),
  )
  return acting.filter((one) => {
    const refusal = isMeasured(one) ? refusalOfPlace(one, withinM, places.get(one.point.id)) : null
    if (refusal !== null) refused.push({ id: one.point.id, title: titleOf(one), ...refusal })
    return refusal === null
  })
}

function refusalOfPlace(
  { point, year, step }: Measured,
  withinM: number,
  place: Place | undefined,
): Refusal | null {
  const offset = metersBetween(point, step.position)
  const most = step.event === 'relocate' ? withinM : Math.min(COLLECT_WITHIN_M, withinM)
  if (offset > most) return tooFar(step.event, offset, most)
  if (step.event === 'collectAt') return null
  if (step.reason === '')
    return { message: 'No reason was given', remedy: 'Say why it was collected elsewhere.' }
  return place === undefined ? null : refusalOfGround(place, year.title, step.isOutsideStratum)
}

const tooFar = (event: 'collectAt' | 'relocate', offset: number, most: number): Refusal => ({
  message: `The place is ${Math.round(offset)} m from the planned one, more than ${most} m`,
  remedy:
    event === 'collectAt'
      ? 'Choose “Collect elsewhere”, and say why.'
      : 'Check the position, or take a replacement.',
})

/** Where a measured place is. */
interface Place {
  inStratum: boolean
  inField: boolean
  stratumNumber: number
}

async function placesOf(tx: Tx, measured: readonly Measured[]): Promise<Map<number, Place>> {
  if (measured.length === 0) return new Map()
  const column = (of: (one: Measured) => number) => measured.map(of)
  const { rows } = await sql<Place & { id: number }>`
    SELECT asked.id, stratum.number AS "stratumNumber", ST_Covers(stratum.geom, spot) AS "inStratum",
      ST_Covers(boundary_version.geom, spot) AS "inField"
    FROM unnest(
      ${column(({ point }) => point.id)}::bigint[], ${column(({ point }) => point.stratumId)}::bigint[],
      ${column(({ year }) => year.boundaryVersionId ?? 0)}::bigint[],
      ${column(({ step }) => step.position.lon)}::double precision[],
      ${column(({ step }) => step.position.lat)}::double precision[]
    ) AS asked (id, stratum_id, boundary_id, lon, lat)
    JOIN stratum ON stratum.id = asked.stratum_id
    JOIN boundary_version ON boundary_version.id = asked.boundary_id,
    LATERAL (SELECT ST_SetSRID(ST_MakePoint(asked.lon, asked.lat), 4326) AS spot) AS placed`.execute(
    tx.kysely,
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

function refusalOfGround(
  { inField, inStratum, stratumNumber }: Place,
  yearTitle: string,
  isOutsideStratum: boolean,
): Refusal | null {
  if (!inField)
    return {
      message: `The place is outside ${yearTitle}`,
      remedy: 'Choose a place inside the field, or take a replacement.',
    }
  if (!inStratum && !isOutsideStratum)
    return {
      message: `The place is outside stratum ${stratumNumber}`,
      remedy: 'Choose a place inside it, or say in the reason why it is outside.',
    }
  return null
}

/** @returns the ids of all rows that changed */
async function write(tx: Tx, acting: readonly Acting[], refused: RefusedRow[]): Promise<number[]> {
  if (acting.length === 0) return []
  const [replacing, others] = [true, false].map((replaces) =>
    acting.filter(({ step }) => (step.event === 'replace') === replaces),
  )
  const stepped = others ?? []
  const rows = await tx.rows(pointTable).patch(
    stepped.map(({ point, step }) => ({
      row: point,
      set: { ...valuesOf(step, point), status: becoming(point, step) },
    })),
  )
  const actingOf = new Map(stepped.map((one) => [one.point.id, one]))
  const left = rows.flatMap((point) => {
    const one = actingOf.get(point.id)
    return one !== undefined && 'replace' in one.step && one.step.replace ? [{ ...one, point }] : []
  })
  const replaced = await replaceAll(tx, [...(replacing ?? []), ...left], refused)
  return [...rows.map(({ id }) => id), ...replaced]
}

async function replaceAll(tx: Tx, acting: readonly Acting[], refused: RefusedRow[]): Promise<number[]> {
  if (acting.length === 0) return []
  const { taken, without } = await replacePoints(
    tx,
    acting.map(({ point }) => point),
  )
  const actingOf = new Map(acting.map((one) => [one.point.id, one]))
  for (const { point, stratumNumber } of without) {
    const one = actingOf.get(point.id)
    refused.push({
      id: point.id,
      title: one === undefined ? 'A point' : titleOf(one),
      message: `Stratum ${stratumNumber} has no replacement left`,
      remedy: 'Relocate it, or waive it.',
    })
  }
  return taken.flatMap(({ point, by }) => [point.id, by.id])
}

function becoming({ status }: PointRow, step: Step): PointStatus {
  const event = eventOf(step)
  return event === null ? status : (findMove(pointWorkflow, status, event)?.to ?? status)
}
