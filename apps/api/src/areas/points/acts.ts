import {
  COLLECT_WITHIN_M,
  errors,
  findMove,
  illegalMove,
  isDayIn,
  type LonLat,
  metersBetween,
  type PointActRead,
  type PointActResult,
  type PointStatus,
  pointWorkflow,
  type RefusedRow,
  sampledDays,
  todayAnywhere,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { pointTable } from '../designs/tables.ts'
import { followPoints } from '../field-years/follow.ts'
import { checkPast, rangeWords } from '../shared/days.ts'
import { holdYears, type YearToAct } from './hold.ts'
import { actRefusal } from './plannable.ts'
import { readPoints } from './read.ts'
import { replacePoints } from './replace.ts'

type PointRow = HeldRow<typeof pointTable>
/** What a person asks: an event of the point workflow, or waiving, which managers do. */
export type Asked = PointActRead | { event: 'waive'; points: PointActRead['points']; reason: string }

/** A point that moves, with its year. */
interface Acting {
  point: PointRow
  year: YearToAct
}

interface Refusal {
  message: string
  remedy: string
}

/**
 * Moves points along their workflow, and what follows: replacements take their places, field years their states. Each
 * point is judged on its own: those that cannot move are named, the others move together.
 *
 * @param withinM how far a point may be relocated
 * @throws errors.validation for a time in the future
 */
export async function actOnPoints(
  tx: Tx,
  { now, withinM }: { now: Date; withinM: number },
  asked: Asked,
): Promise<PointActResult> {
  if ('collectedAt' in asked)
    checkPast(asked.collectedAt, now, 'body.act.collectedAt', 'The time of collection')
  const seen = new Map(asked.points.map(({ id, version }) => [id, version]))
  const { points, years } = await holdPoints(tx, [...seen.keys()])
  const refused: RefusedRow[] = []
  const acting: Acting[] = []
  for (const [id, version] of seen) {
    const point = points.get(id)
    const year = point === undefined ? undefined : years.get(point.fieldYearId)
    if (point === undefined || year === undefined) {
      const { message, remedy } = errors.notFound('This point')
      refused.push({ id, title: 'A point', message, remedy: remedy ?? '' })
      continue
    }
    const refusal = refusalOf({ point, year }, version, asked, now)
    if (refusal === null) acting.push({ point, year })
    else refused.push({ id, title: titleOf({ point, year }), ...refusal })
  }
  const moving = await withinReach(tx, acting, { asked, withinM }, refused)
  const moved = await write(tx, moving, asked, refused)
  if (moved.length === 0) return { editId: null, moved: [], refused }
  await followPoints(
    tx,
    moving.map(({ year }) => year.id),
  )
  return { editId: await tx.editId(), moved: await readPoints(tx.kysely, moved), refused }
}

const titleOf = ({ point, year }: Acting): string => `Point ${point.number} of ${year.title}`

/** Years first, then points: in the same order everywhere. */
async function holdPoints(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT field_year_id AS id FROM point WHERE id = ANY(${[...ids]}::bigint[])`.execute(tx.kysely)
  const years = await holdYears(
    tx,
    rows.map(({ id }) => ({ fieldYearId: id, version: null })),
  )
  return { points: await tx.rows(pointTable).lock(ids), years }
}

const EVENT = { collectAt: 'collect' } as const
const eventOf = ({ event }: Asked) => (event === 'collectAt' ? EVENT.collectAt : event)

function refusalOf({ point, year }: Acting, version: number, asked: Asked, now: Date): Refusal | null {
  const title = titleOf({ point, year })
  if (point.version !== version) return words(errors.stale(title, version, point.version))
  const ofYear = actRefusal(year.status, year.title)
  if (ofYear !== null) return ofYear
  if ((point.role === 'over' || point.role === 'near') && point.replacesPointId === null)
    return {
      message: 'It is a replacement that takes no place',
      remedy: 'Replace a point of its stratum that is inaccessible or skipped.',
    }
  const illegal = illegalMove(pointWorkflow, point.status, eventOf(asked))
  // A replacement takes a place by itself or when it is asked for: the workflow names the cause, not the person.
  if (illegal !== null) return illegal
  return 'collectedAt' in asked ? refusalOfDay(year, asked.collectedAt, now) : null
}

const words = ({ message, remedy }: { message: string; remedy?: string | null | undefined }): Refusal => ({
  message,
  remedy: remedy ?? '',
})

/** In UTC, a day either way of the person’s own: only gross slips are meant. */
function refusalOfDay({ year }: YearToAct, collectedAt: string, now: Date): Refusal | null {
  const range = sampledDays(year, todayAnywhere(now).max)
  if (isDayIn(collectedAt.slice(0, 10), range)) return null
  return { message: `A point of ${year} is collected ${rangeWords(range)}`, remedy: 'Correct the time.' }
}

/** Of points at measured places: those that are near enough to their planned ones, and within their stratum. */
async function withinReach(
  tx: Tx,
  acting: readonly Acting[],
  { asked, withinM }: { asked: Asked; withinM: number },
  refused: RefusedRow[],
): Promise<readonly Acting[]> {
  const [one] = acting
  if (one === undefined || !('position' in asked)) return acting
  const offset = metersBetween(one.point, asked.position)
  const most = asked.event === 'relocate' ? withinM : Math.min(COLLECT_WITHIN_M, withinM)
  const refusal =
    offset > most
      ? tooFar(asked.event, offset, most)
      : asked.event === 'relocate'
        ? await refusalOfPlace(tx, one, asked.position, asked.isOutsideStratum)
        : null
  if (refusal === null) return acting
  refused.push({ id: one.point.id, title: titleOf(one), ...refusal })
  return []
}

const tooFar = (event: 'collectAt' | 'relocate', offset: number, most: number): Refusal => ({
  message: `The place is ${Math.round(offset)} m from the planned one, more than ${most} m`,
  remedy:
    event === 'collectAt'
      ? 'Choose “Collect elsewhere”, and say why.'
      : 'Check the position, or take a replacement.',
})

async function refusalOfPlace(
  tx: Tx,
  { point, year }: Acting,
  { lon, lat }: LonLat,
  isOutsideStratum: boolean,
): Promise<Refusal | null> {
  const { rows } = await sql<{ in_stratum: boolean; in_field: boolean; number: number }>`
    SELECT stratum.number, ST_Covers(stratum.geom, spot) AS in_stratum, ST_Covers(boundary_version.geom, spot) AS in_field
    FROM stratum, boundary_version, ST_SetSRID(ST_MakePoint(${lon}::double precision, ${lat}::double precision), 4326) AS spot
    WHERE stratum.id = ${point.stratumId} AND boundary_version.id = ${year.boundaryVersionId}`.execute(
    tx.kysely,
  )
  const [found] = rows
  if (found?.in_field === false)
    return {
      message: `The place is outside ${year.title}`,
      remedy: 'Choose a place inside the field, or take a replacement.',
    }
  if (found?.in_stratum === false && !isOutsideStratum)
    return {
      message: `The place is outside stratum ${found.number}`,
      remedy: 'Choose a place inside it, or say in the reason why it is outside.',
    }
  return null
}

/** @returns the ids of all rows that changed */
async function write(
  tx: Tx,
  acting: readonly Acting[],
  asked: Asked,
  refused: RefusedRow[],
): Promise<number[]> {
  if (acting.length === 0) return []
  if (asked.event === 'replace') return replaceAll(tx, acting, refused)
  const rows = await tx.rows(pointTable).patch(
    acting.map(({ point }) => ({
      row: point,
      set: { ...valuesOf(asked, point), status: becoming(point, asked) },
    })),
  )
  const ids = rows.map(({ id }) => id)
  if (!('replace' in asked) || !asked.replace) return ids
  const yearOf = new Map(acting.map(({ point, year }) => [point.id, year]))
  const left = rows.flatMap((point) => {
    const year = yearOf.get(point.id)
    return year === undefined ? [] : [{ point, year }]
  })
  return [...ids, ...(await replaceAll(tx, left, refused))]
}

async function replaceAll(tx: Tx, acting: readonly Acting[], refused: RefusedRow[]): Promise<number[]> {
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

const becoming = ({ status }: PointRow, asked: Asked): PointStatus => {
  const to = findMove(pointWorkflow, status, eventOf(asked))?.to ?? status
  return to
}

/** What an event writes besides the state. */
function valuesOf(asked: Asked, point: PointRow) {
  if (asked.event === 'retry') return { reason: '' }
  if (!('collectedAt' in asked)) return 'reason' in asked ? { reason: asked.reason } : {}
  const at = 'position' in asked ? asked.position : { lon: point.lon, lat: point.lat }
  return {
    collectedAt: asked.collectedAt,
    collectedBy: asked.collectedBy,
    actualLon: at.lon,
    actualLat: at.lat,
    accuracyM: 'accuracyM' in asked ? asked.accuracyM : null,
    offsetM: Math.round(metersBetween(point, at) * 100) / 100,
    reason: 'reason' in asked ? asked.reason : '',
  }
}
