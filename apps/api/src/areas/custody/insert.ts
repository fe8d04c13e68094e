import type { HeldRow, InsertOptions } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { designTable } from '../designs/tables.ts'
import { sampleTable } from './tables.ts'

type DesignRow = HeldRow<typeof designTable>

/** A point of a new design that is sampled, with the layers of its samples. */
export interface SampledPoint
  extends Pick<DesignRow, 'id' | 'fieldYearId' | 'fieldId' | 'growerId' | 'year' | 'depths'> {
  designId: number
  stratumId: number
}

/** Makes a sample of each layer of new points. @param expressions columns by SQL, of each new row `given` */
export async function insertSamples(
  tx: Tx,
  points: readonly SampledPoint[],
  expressions: InsertOptions['expressions'] = {},
): Promise<void> {
  await tx.rows(sampleTable).insert(
    points.flatMap(({ id: pointId, designId, stratumId, fieldYearId, fieldId, growerId, year, depths }) =>
      depths.map(({ topCm, bottomCm }) => ({
        ...{ designId, fieldYearId, fieldId, growerId, year },
        stratumId,
        pointId,
        depthTopCm: topCm,
        depthBottomCm: bottomCm,
      })),
    ),
    { expressions },
  )
}
