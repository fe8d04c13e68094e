import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { moveToPoints } from '../custody/move-to-points.ts'
import { pointTable } from './tables.ts'

type PointRow = HeldRow<typeof pointTable>

export interface Replaced {
  /** Points and the replacements that took their places. */
  taken: { point: PointRow; by: PointRow }[]
  /** Points whose strata have none left. */
  without: { point: PointRow; stratumNumber: number }[]
}

/**
 * The next replacements take the places of points: of the same stratum, in order, each once. They go to the same crew and
 * day, and the samples go with the place.
 *
 * @param points held, inaccessible or skipped
 */
export async function replacePoints(tx: Tx, points: readonly PointRow[]): Promise<Replaced> {
  const waiting = await waitingByStratum(tx, points)
  const taken: Replaced['taken'] = []
  const without: PointRow[] = []
  for (const point of points) {
    const by = waiting.get(point.stratumId)?.shift()
    if (by === undefined) without.push(point)
    else taken.push({ point, by })
  }
  await tx
    .rows(pointTable)
    .patch(taken.map(({ point: row }) => ({ row, set: { status: 'replaced' as const } })))
  await tx.rows(pointTable).patch(
    taken.map(({ point: { id, crewId, plannedOn, routeOrder }, by }) => ({
      row: by,
      set: {
        ...{ crewId, plannedOn, routeOrder },
        replacesPointId: id,
        status: crewId === null ? ('planned' as const) : ('assigned' as const),
      },
    })),
  )
  await moveToPoints(tx, new Map(taken.map(({ point, by }) => [point.id, by.id])))
  return { taken, without: await numbered(tx, without) }
}

/** Replacements that take no place, in their order, by stratum: those of the list before those nearby. */
async function waitingByStratum(tx: Tx, points: readonly PointRow[]): Promise<Map<number, PointRow[]>> {
  const strata = [...new Set(points.map(({ stratumId }) => stratumId))]
  const rows = await tx.rows(pointTable).lockWhere(
    sql<boolean>`stratum_id = ANY(${strata}::bigint[]) AND role IN ('over', 'near') AND replaces_point_id IS NULL
      AND status = 'planned'`,
  )
  rows.sort((a, b) => Number(a.role === 'near') - Number(b.role === 'near') || a.order - b.order)
  return Map.groupBy(rows, ({ stratumId }) => stratumId)
}

async function numbered(tx: Tx, points: readonly PointRow[]): Promise<Replaced['without']> {
  if (points.length === 0) return []
  const rows = await tx.kysely
    .selectFrom('stratum')
    .select(['id', 'number'])
    .where('id', 'in', [...new Set(points.map(({ stratumId }) => stratumId))])
    .execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return points.map((point) => ({ point, stratumNumber: numbers.get(point.stratumId) ?? 0 }))
}
