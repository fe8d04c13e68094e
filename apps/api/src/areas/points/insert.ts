import type { InsertOptions } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { insertSamples } from '../custody/insert.ts'
import { type DesignWithStrata, ownersOf } from '../designs/parts.ts'
import { pointTable } from './tables.ts'

/** Makes the points of new designs, and the samples of those that are sampled. */
export async function insertPoints(
  tx: Tx,
  designs: readonly DesignWithStrata[],
  expressions: InsertOptions['expressions'] = {},
): Promise<void> {
  const points = await tx.rows(pointTable).insert(
    designs.flatMap(({ design, made, stratumIds }) =>
      made.points.map(({ stratumNumber, cores, ...point }) => ({
        ...ownersOf(design),
        ...point,
        cores: [...cores],
        stratumId: stratumIds.get(stratumNumber) ?? 0,
      })),
    ),
    { expressions },
  )
  const depthsOf = new Map(designs.map(({ design }) => [design.id, design.depths]))
  // A replacement is sampled only once it takes a place.
  const sampled = points.filter(({ role }) => role === 'base' || role === 'legacy')
  await insertSamples(
    tx,
    sampled.map((point) => ({ ...point, depths: depthsOf.get(point.designId) ?? [] })),
    expressions,
  )
}
