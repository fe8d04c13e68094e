import type { Client } from '@org/core'
import {
  type Design,
  type DesignPlan,
  designInputOf,
  type MultiPolygon,
  plannedStrata,
} from '@org/core/contract'
import { designSheet, SamplingError } from '@org/sampling-design'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, confirmYear, DEPTHS } from '../../testing/designs.ts'
import { drawField } from '../../testing/drawn-fields.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { anyBoundary, anyPlan } from './testing.ts'

/** What the database itself measures of a design. */
interface Measured {
  overlapM2: number
  coveredM2: number
  strataM2: number
  weights: number
  cells: number
  strata: number
  points: number
  base: number
  lastNumber: number
  numbers: number
  replacements: number
  samples: number
  outsideStratum: number
  outsideField: number
  invalid: number
}

/** Of the test, in milliseconds. */
const LIMIT = rounds(240_000, 900_000)
const NO_DIGEST = '0'.repeat(64)
const NO_DIGESTS = { cells: NO_DIGEST, stratumOf: NO_DIGEST, points: NO_DIGEST }

/** Null for a grid: that is known once it is made. */
function strataOf(plan: DesignPlan): number | null {
  const planned = plannedStrata(plan)
  const merged = plan.edits?.strata.filter(({ kind }) => kind === 'merge').length ?? 0
  return planned === null ? null : planned - merged
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`any design on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growerId: number
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      growerId = (await client.growers.create({ name: 'Any Acres' })).id
    })
    afterAll(() => api?.close())

    async function newYear(geometry: MultiPolygon): Promise<number> {
      drawn += 1
      const field = await drawField(client, growerId, `Any ${drawn}`, [], { boundary: { geometry } })
      return (await confirmYear(client, field)).id
    }

    /** Edges are straight in degrees here, and on the engine's plane there: over a kilometer they part by 2 cm. */
    async function measure(design: Design): Promise<Measured> {
      const { rows } = await sql<Measured>`
        WITH part AS (SELECT * FROM stratum WHERE design_id = ${design.id}),
          placed AS (
            SELECT point.*, part.geom, ST_SetSRID(ST_MakePoint(lon, lat), 4326) AS place
            FROM point LEFT JOIN part ON part.id = point.stratum_id WHERE point.design_id = ${design.id}
          ),
          field AS (SELECT geom FROM boundary_version WHERE id = ${design.boundaryVersionId})
        SELECT
          (SELECT coalesce(max(ST_Area(ST_CollectionExtract(ST_Intersection(one.geom, other.geom), 3)::geography)), 0)
            FROM part AS one JOIN part AS other ON one.id < other.id) AS "overlapM2",
          strata.*, points.*,
          (SELECT count(*) FROM sample WHERE design_id = ${design.id}) AS samples
        FROM
          (SELECT sum(ST_Area(geom::geography)) AS "coveredM2", sum(area_m2) AS "strataM2", sum(weight) AS weights,
            sum(cell_count) AS cells, count(*) AS strata, count(*) FILTER (WHERE NOT ST_IsValid(geom)) AS invalid
            FROM part) AS strata,
          (SELECT count(*) AS points, count(*) FILTER (WHERE role = 'base') AS base,
            count(*) FILTER (WHERE role = 'over') AS replacements, max(number) AS "lastNumber",
            count(DISTINCT number) AS numbers,
            count(*) FILTER (WHERE NOT coalesce(ST_Covers(geom, place)
              OR ST_DWithin(geom::geography, place::geography, 0.01), false)) AS "outsideStratum",
            count(*) FILTER (WHERE NOT (SELECT ST_Covers(field.geom, place)
              OR ST_DWithin(field.geom::geography, place::geography, 0.05) FROM field)) AS "outsideField"
            FROM placed) AS points`.execute(api.server.services.database.db)
      if (rows[0] === undefined) throw new Error('Nothing was measured')
      return rows[0]
    }

    async function expectSound(design: Design, plan: DesignPlan): Promise<void> {
      const found = await measure(design)
      expect(found).toMatchObject({
        strata: strataOf(plan) ?? design.strataCount,
        base: plan.method === 'grid' ? design.pointCount : plan.pointCount,
        samples: design.pointCount * DEPTHS.length,
        lastNumber: found.points,
        numbers: found.points,
        points: found.base + found.replacements,
        outsideStratum: 0,
        outsideField: 0,
        invalid: 0,
      })
      expect(found.replacements).toBeLessThanOrEqual(design.strataCount * plan.replacementsPerStratum)
      expect(found.overlapM2).toBeLessThanOrEqual(1)
      expect(Math.abs(found.coveredM2 / design.areaM2 - 1)).toBeLessThan(0.001)
      expect(Math.abs(found.strataM2 / design.areaM2 - 1)).toBeLessThan(1e-6)
      expect(found.weights).toBeCloseTo(1, 9)
    }

    async function expectRefused(yearId: number, plan: DesignPlan, { message, remedy }: SamplingError) {
      const { version } = await client.fieldYears.get({ id: yearId })
      const commit = { fieldYearId: yearId, version, replacesId: null, plan, depths: DEPTHS }
      await expect(client.designs.commit({ ...commit, digests: NO_DIGESTS })).rejects.toMatchObject({
        kind: 'conflict',
        message: message.replace(remedy, '').trim(),
        remedy: expect.stringMatching(/\w{3}.*\.$/),
      })
      expect((await client.designs.list({ fieldYearId: yearId })).items).toEqual([])
      expect(await client.fieldYears.get({ id: yearId })).toMatchObject({
        status: 'boundary_confirmed',
        version,
      })
    }

    it(
      'DES-11: strata tile the sampled area, points lie in theirs, numbers have no gap; made again it is the same',
      async () => {
        const ended = { committed: 0, refused: 0 }
        await fc.assert(
          fc.asyncProperty(anyBoundary, anyPlan, async (boundary, plan) => {
            const id = await newYear(boundary)
            const refused = await refusalOf(client, id, plan)
            if (refused !== null) {
              ended.refused += 1
              return expectRefused(id, plan, refused)
            }
            ended.committed += 1
            const first = await client.designs.commit(await commitOf(client, id, { plan }))
            await expectSound(first, plan)
            await client.edits.undo({ id: first.editId ?? 0 })
            const again = await client.designs.commit(await commitOf(client, id, { plan }))
            expect(digestsOf(again)).toEqual(digestsOf(first))
            expect(again.id).not.toBe(first.id)
          }),
          { numRuns: rounds(25, 200), endOnFailure: true },
        )
        expect(ended.refused).toBeGreaterThan(0)
        expect(ended.committed).toBeGreaterThan(ended.refused)
      },
      LIMIT,
    )
  })

/** Why the engine makes no design of the boundary that the server answers, if it makes none. */
async function refusalOf(client: Client, yearId: number, plan: DesignPlan): Promise<SamplingError | null> {
  const { fieldId, boundaryVersionId } = await client.fieldYears.get({ id: yearId })
  const { geometry } = await client.fields.boundary({ id: fieldId, boundaryId: boundaryVersionId })
  try {
    designSheet(designInputOf(plan, geometry))
    return null
  } catch (error) {
    if (error instanceof SamplingError) return error
    throw error
  }
}

const digestsOf = ({ sheetSha256, cellsSha256, strataSha256, pointsSha256 }: Design) => ({
  ...{ sheetSha256, cellsSha256, strataSha256, pointsSha256 },
})
