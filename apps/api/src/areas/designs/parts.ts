import { sql } from 'kysely'
import type { HeldRow, InsertOptions } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { MadeDesign } from './made-design.ts'
import { type designTable, stratumTable } from './tables.ts'

/** A new design's row, and what it was made as. */
export interface NewDesign {
  design: HeldRow<typeof designTable>
  made: MadeDesign
}

/** The ids of its strata, by their numbers. */
export interface DesignWithStrata extends NewDesign {
  stratumIds: ReadonlyMap<number, number>
}

/**
 * Makes the points and samples of new designs. The app hands it over: points lie above designs, and a design is made with
 * them in one transaction.
 */
export type InsertPoints = (
  tx: Tx,
  designs: readonly DesignWithStrata[],
  expressions?: InsertOptions['expressions'],
) => Promise<void>

/**
 * Makes the rows of new designs: their changes tell of them.
 *
 * @param expressions columns by SQL, of each new row `given` of every kind
 */
export async function insertParts(
  tx: Tx,
  insertPoints: InsertPoints,
  designs: readonly NewDesign[],
  expressions: InsertOptions['expressions'] = {},
): Promise<void> {
  const strata = Map.groupBy(await insertStrata(tx, designs, expressions), ({ designId }) => designId)
  const withStrata = designs.map((each) => ({
    ...each,
    stratumIds: new Map((strata.get(each.design.id) ?? []).map(({ number, id }) => [number, id])),
  }))
  await insertPoints(tx, withStrata, expressions)
}

/** What every row of a design names. */
export const ownersOf = ({ id: designId, fieldYearId, fieldId, growerId, year }: NewDesign['design']) => ({
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
    strata.map(({ geometry: _geometry, ...stratum }) => stratum),
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
