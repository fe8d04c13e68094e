import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { MadeDesign } from './made-design.ts'
import { type designTable, pointTable, sampleTable, stratumTable } from './tables.ts'

type DesignRow = HeldRow<typeof designTable>

/** Makes the rows of a new design: its change tells of them. */
export async function insertParts(tx: Tx, design: DesignRow, made: MadeDesign): Promise<void> {
  const { id: designId, fieldYearId, fieldId, growerId, year } = design
  const of = { designId, fieldYearId, fieldId, growerId, year }
  const strata = await insertStrata(tx, of, made.strata)
  const stratumIds = new Map(strata.map(({ number, id }) => [number, id]))
  const points = await tx.rows(pointTable).insert(
    made.points.map(({ stratumNumber, ...point }) => ({
      ...of,
      ...point,
      stratumId: stratumIds.get(stratumNumber) ?? 0,
    })),
  )
  // A replacement is sampled only once it takes a place.
  const sampled = points.filter(({ role }) => role === 'base' || role === 'legacy')
  await tx.rows(sampleTable).insert(
    sampled.flatMap(({ id: pointId, stratumId }) =>
      design.depths.map(({ topCm, bottomCm }) => ({
        ...of,
        stratumId,
        pointId,
        depthTopCm: topCm,
        depthBottomCm: bottomCm,
      })),
    ),
  )
}

interface Owners {
  designId: number
  fieldYearId: number
  fieldId: number
  growerId: number
  year: number
}

function insertStrata(tx: Tx, of: Owners, strata: MadeDesign['strata']) {
  const shapes = JSON.stringify(strata.map(({ number, geometry }) => ({ number, geometry })))
  return tx.rows(stratumTable).insert(
    strata.map(({ geometry: _geometry, ...stratum }) => ({
      ...of,
      ...stratum,
      name: `Stratum ${stratum.number}`,
    })),
    {
      expressions: { geom: sql`shape.geom` },
      beside: sql`JOIN (
        SELECT (one ->> 'number')::integer AS number, ST_Multi(ST_GeomFromGeoJSON(one ->> 'geometry')) AS geom
        FROM jsonb_array_elements(${shapes}::jsonb) AS one
      ) AS shape ON shape.number = given.number`,
    },
  )
}
