import { sql } from 'kysely'
import type { HeldRow, InsertOptions } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { MadeDesign } from './made-design.ts'
import { type designTable, pointTable, sampleTable, stratumTable } from './tables.ts'

/** A new design's row, and what it was made as. */
export interface NewDesign {
  design: HeldRow<typeof designTable>
  made: MadeDesign
}

/**
 * Makes the rows of new designs: their changes tell of them.
 *
 * @param expressions columns by SQL, of each new row `given` of every kind
 */
export async function insertParts(
  tx: Tx,
  designs: readonly NewDesign[],
  expressions: InsertOptions['expressions'] = {},
): Promise<void> {
  const strata = await insertStrata(tx, designs, expressions)
  const stratumIds = new Map(strata.map(({ designId, number, id }) => [keyOf(designId, number), id]))
  const points = await tx.rows(pointTable).insert(
    designs.flatMap(({ design, made }) =>
      made.points.map(({ stratumNumber, ...point }) => ({
        ...ownersOf(design),
        ...point,
        stratumId: stratumIds.get(keyOf(design.id, stratumNumber)) ?? 0,
      })),
    ),
    { expressions },
  )
  const depthsOf = new Map(designs.map(({ design }) => [design.id, design.depths]))
  // A replacement is sampled only once it takes a place.
  const sampled = points.filter(({ role }) => role === 'base' || role === 'legacy')
  await tx.rows(sampleTable).insert(
    sampled.flatMap(({ id: pointId, designId, stratumId, fieldYearId, fieldId, growerId, year }) =>
      (depthsOf.get(designId) ?? []).map(({ topCm, bottomCm }) => ({
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

const keyOf = (designId: number, stratumNumber: number): string => `${designId} ${stratumNumber}`

const ownersOf = ({ id: designId, fieldYearId, fieldId, growerId, year }: NewDesign['design']) => ({
  ...{ designId, fieldYearId, fieldId, growerId, year },
})

function insertStrata(tx: Tx, designs: readonly NewDesign[], expressions: InsertOptions['expressions']) {
  const strata = designs.flatMap(({ design, made }) =>
    made.strata.map((stratum) => ({ ...ownersOf(design), ...stratum })),
  )
  const shapes = JSON.stringify(
    strata.map(({ designId, number, geometry }) => ({ designId, number, geometry })),
  )
  return tx.rows(stratumTable).insert(
    strata.map(({ geometry: _geometry, ...stratum }) => ({ ...stratum, name: `Stratum ${stratum.number}` })),
    {
      expressions: { ...expressions, geom: sql`shape.geom` },
      beside: sql`JOIN (
        SELECT (one ->> 'designId')::bigint AS design_id, (one ->> 'number')::integer AS number,
          ST_Multi(ST_GeomFromGeoJSON(one ->> 'geometry')) AS geom
        FROM jsonb_array_elements(${shapes}::jsonb) AS one
      ) AS shape ON shape.design_id = given.design_id AND shape.number = given.number`,
    },
  )
}
