import type { Point, PointActResult, RefusedRow } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { holdPoints, type PointStep, takeSteps } from '../acts.ts'
import { COUNTS } from '../list.ts'
import { type PlacedPoint, placesTaken } from './replacing.ts'

/** Steps of points one after the other in one edit. */
export interface Recording {
  /** Whether a point is of the plan, or a replacement that takes a place. */
  isPlaced(id: number): boolean
  take(steps: readonly PointStep[]): Promise<void>
  /** Those that have a place: replacements take places of points that were left out before. The others are refused. */
  placed(steps: readonly PointStep[]): Promise<readonly PointStep[]>
  result(): PointActResult
}

interface Known {
  version: number
  isPlaced: boolean
  stratumId: number
  title: string
}

/** @param ids of the points that are recorded */
export async function createRecording(
  tx: Tx,
  limits: { now: Date; withinM: number },
  ids: readonly number[],
): Promise<Recording> {
  const held = await holdPoints(tx, ids)
  const known = new Map(
    [...held.points].map(([id, point]): [number, Known] => {
      const isPlaced = !['over', 'near'].includes(point.role) || point.replacesPointId !== null
      const title = `Point ${point.number} of ${held.years.get(point.fieldYearId)?.title ?? ''}`
      return [id, { version: point.version, isPlaced, stratumId: point.stratumId, title }]
    }),
  )
  const moved = new Map<number, Point>()
  const refused: RefusedRow[] = []
  let editId: number | null = null

  /** What this edit has changed is as fresh as the person saw it. */
  const versionOf = ({ id, version }: PointStep): number | null =>
    known.get(id)?.version === version ? (moved.get(id)?.version ?? version) : version
  const isPlaced = (id: number): boolean =>
    known.get(id)?.isPlaced !== false || (moved.get(id)?.replacesPointId ?? null) !== null

  const take = async (steps: readonly PointStep[]): Promise<void> => {
    if (steps.length === 0) return
    const result = await takeSteps(
      tx,
      limits,
      steps.map((step) => ({ ...step, version: versionOf(step) })),
    )
    for (const point of result.moved) moved.set(point.id, point)
    refused.push(...result.refused)
    editId = result.editId ?? editId
  }
  /** Why a replacement takes no place, where another one took it that is not used itself. */
  const taken = (id: number, used: ReadonlySet<number>): RefusedRow | null => {
    const { stratumId, title = 'A point' } = known.get(id) ?? {}
    const other = [...moved.values()].find(
      (point) =>
        !used.has(point.id) &&
        point.stratumId === stratumId &&
        point.replacesPointId !== null &&
        point.status !== 'replaced',
    )
    if (other === undefined) return null
    return {
      ...{ id, title, message: `Replacement ${other.number} was next, and took the place` },
      remedy: `Leave out point ${other.number} too: then the next replacement takes its place.`,
    }
  }
  return {
    isPlaced,
    take,
    async placed(steps) {
      const strata = steps
        .filter(({ id }) => !isPlaced(id))
        .flatMap(({ id }) => known.get(id)?.stratumId ?? [])
      await take(replacing(await pointsIn(tx, strata), steps))
      const used = new Set(steps.map(({ id }) => id))
      return steps.filter(({ id }) => {
        const refusal = isPlaced(id) ? null : taken(id, used)
        if (refusal !== null) refused.push(refusal)
        return refusal === null
      })
    },
    result: () => ({ editId, moved: [...moved.values()], refused }),
  }
}

/** The steps by which replacements that were used take their places. */
function replacing(points: readonly Versioned[], steps: readonly PointStep[]): PointStep[] {
  const ids = new Set(steps.map(({ id }) => id))
  const used = points.filter(({ id }) => ids.has(id))
  return placesTaken(points, { left: [], used }).map(({ point: { id, version } }) => ({
    ...{ id, version },
    stepOf: () => ({ event: 'replace' }),
  }))
}

interface Versioned extends PlacedPoint {
  version: number
}

async function pointsIn(tx: Tx, strata: readonly number[]): Promise<Versioned[]> {
  if (strata.length === 0) return []
  const { rows } = await sql<Versioned>`
    SELECT id, number, version, stratum_id AS "stratumId", status, role, "order", ${COUNTS} AS counts
    FROM point WHERE stratum_id = ANY(${[...new Set(strata)]}::bigint[])`.execute(tx.kysely)
  return rows
}
