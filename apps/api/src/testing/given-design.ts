import type { Client } from '@org/core'
import type { CompactPlan, Depth, MultiPolygon, Position } from '@org/core/contract'
import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import { insertParts } from '../areas/designs/parts.ts'
import { designTable } from '../areas/designs/tables.ts'
import { putYear, yearOf } from '../areas/field-years/testing.ts'
import { fieldYearTable } from '../areas/fields/tables.ts'
import { insertPoints } from '../areas/points/insert.ts'
import { square } from '../areas/uploads/testing.ts'
import { transact } from '../db/transact.ts'
import { PLAN } from './designs.ts'
import { drawField } from './drawn-fields.ts'
import { commitUpload, csvFile, mapUnshipped } from './lab-files.ts'
import type { StaffedApi } from './staffed-api.ts'

/** A design as a test says it: strata by their areas, each with so many points in a row. */
export interface GivenDesign {
  strata: readonly { areaM2: number; points: number }[]
  depths: readonly Depth[]
  plan?: Partial<CompactPlan>
}

export interface GivenSample {
  id: number
  /** From 0 over the points of all strata, in their order. */
  point: number
  topCm: number
}

const NO_DIGEST = '0'.repeat(64)
const STEP_DEGREES = 0.0005
const SIDE_DEGREES = 0.0004
let fields = 0

/** A drawn field, far from the others of the tests. */
export function givenField(client: Client, growerId: number, name: string) {
  fields += 1
  return drawField(client, growerId, name, square(-100 + fields * 0.05, 44, 0.01))
}

/** Stores a design for a field's year, which is made if need be. @returns its samples, by point and depth */
export async function givenDesign(
  api: StaffedApi,
  { id: fieldId }: { id: number },
  year: number,
  given: GivenDesign,
): Promise<GivenSample[]> {
  const detail = await api.client.fields.get({ id: fieldId })
  if (detail.years.every((each) => each.year !== year))
    await api.client.fields.saveYear({ id: fieldId, year, version: null })
  const { id: yearId } = await yearOf(api.client, fieldId, year)
  await putYear(api, yearId, 'collected')
  const { db } = api.server.services.database
  await transact(db, { staffId: null }, async (tx) => {
    const held = (await tx.rows(fieldYearTable).lock([yearId])).get(yearId)
    if (held === undefined) throw errors.notFound('This field year')
    const plan = { ...PLAN, ...given.plan, strataCount: given.strata.length }
    const made = madeOf(given)
    const [design] = await tx.rows(designTable).insert([
      {
        ...{ fieldYearId: yearId, fieldId, growerId: held.growerId, year, number: 1, isCurrent: true },
        ...{ method: plan.method, cellSizeM: plan.cellSizeM, bufferM: 0, seed: plan.seed, plan },
        strataCount: given.strata.length,
        pointCount: made.points.length,
        boundaryVersionId: held.boundaryVersionId,
        ...{ engineVersion: 'given', areaM2: made.areaM2, maskedAreaM2: 0, objective: 0 },
        ...{ sheetSha256: NO_DIGEST, cellsSha256: NO_DIGEST, strataSha256: NO_DIGEST },
        ...{ pointsSha256: NO_DIGEST, depths: [...given.depths], note: '' },
      },
    ])
    if (design === undefined) throw errors.server()
    await insertParts(tx, insertPoints, [{ design, made }])
  })
  const { rows } = await sql<GivenSample>`
    SELECT sample.id, point.number - 1 AS point, sample.depth_top_cm AS "topCm"
    FROM sample JOIN point ON point.id = sample.point_id
    WHERE sample.field_year_id = ${yearId}::bigint ORDER BY point.number, sample.depth_top_cm`.execute(db)
  return rows
}

function madeOf({ strata }: GivenDesign) {
  const areaM2 = strata.reduce((sum, stratum) => sum + stratum.areaM2, 0)
  const digests = { cells: NO_DIGEST, stratumOf: NO_DIGEST, points: NO_DIGEST }
  let number = 0
  return {
    ...{
      sheet: '',
      engineVersion: 'given',
      digests,
      cellSizeM: 50,
      bufferM: 0,
      areaM2,
      maskedAreaM2: 0,
      objective: 0,
    },
    strata: strata.map((stratum, at) => ({
      ...{
        number: at + 1,
        name: `Stratum ${at + 1}`,
        areaM2: stratum.areaM2,
        weight: stratum.areaM2 / areaM2,
      },
      ...{ cellCount: 1, plannedCount: stratum.points, geometry: squareAt([-99, 43 + at * 0.01]) },
    })),
    points: strata.flatMap((stratum, at) =>
      Array.from({ length: stratum.points }, (_, order) => {
        number += 1
        return {
          ...{ number, stratumNumber: at + 1, role: 'base' as const, order, inclusionProbability: 0.1 },
          ...{ lon: -99 + order * STEP_DEGREES, lat: 43 + at * 0.01 },
          ...{ isHandPlaced: false, inaccessibleIn: null, cores: [] },
        }
      }),
    ),
  }
}

function squareAt([lon, lat]: Position): MultiPolygon {
  const [east, north] = [lon + SIDE_DEGREES, lat + SIDE_DEGREES]
  const ring: Position[] = [
    [lon, lat],
    [east, lat],
    [east, north],
    [lon, north],
    [lon, lat],
  ]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}

/** Uploads a wide table by our sample ids, maps it as proposed and commits it. */
export async function givenResults(
  client: Client,
  header: readonly string[],
  lines: readonly (readonly (string | number)[])[],
): Promise<void> {
  const upload = await client.resultUploads.stage(csvFile([['Our sample id', ...header], ...lines]))
  await commitUpload(client, await mapUnshipped(client, upload))
}
