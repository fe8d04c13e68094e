import type { Client } from '@org/core'
import type { DesignPlan, Zone, ZonesPlan } from '@org/core/contract'
import { designInputOf } from '@org/core/contract'
import { makeDesign } from '@org/sampling-design'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, confirmedYear, PLAN } from '../../testing/designs.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square } from '../uploads/testing.ts'

const [WEST, SOUTH, SIDE] = [-98, 41, 0.01] as const
const ring = square(WEST, SOUTH)

/** A half of the field and somewhat more, from the west or the east. */
function half(name: string, west: number, east: number): Zone {
  const [south, north] = [SOUTH - SIDE, SOUTH + 2 * SIDE]
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { name, geometry: { type: 'MultiPolygon', coordinates: [[corners]] } }
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`designs by hand on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growerId: number
    let zones: Zone[]
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      growerId = (await client.growers.create({ name: 'Drawn Acres' })).id
      const lons = ring.flat().map(([lon]) => lon)
      const [west, east] = [Math.min(...lons), Math.max(...lons)]
      const middle = (west + east) / 2
      zones = [half('Low ground', west - SIDE, middle), half('Hill', middle, east + SIDE)]
    })
    afterAll(() => api.close())

    const zonesPlan = (change: Partial<ZonesPlan> = {}): ZonesPlan => {
      const { method: _, strataCount: __, ...shared } = PLAN
      return { ...shared, method: 'zones', zones, fillsGaps: false, pointCount: 4, ...change }
    }
    /** A plan with the first base point of the second stratum in another cell of it. */
    async function withMove(yearId: number, plan: DesignPlan): Promise<DesignPlan> {
      const { fieldId, boundaryVersionId } = await client.fieldYears.get({ id: yearId })
      const { geometry } = await client.fields.boundary({ id: fieldId, boundaryId: boundaryVersionId })
      const { cells, stratumOf, points } = makeDesign(designInputOf(plan, geometry))
      const taken = new Set(points.map(({ x, y }) => `${x} ${y}`))
      const cell = [...stratumOf.keys()].find(
        (at) => stratumOf[at] === 1 && !taken.has(`${cells.x[at]} ${cells.y[at]}`),
      )
      const [lon, lat] = cells.toLonLat(cells.x[cell ?? 0] ?? 0, cells.y[cell ?? 0] ?? 0)
      const points_ = [{ stratum: 1, role: 'base' as const, order: 1, to: { lon, lat } }]
      return { ...plan, edits: { strata: plan.edits?.strata ?? [], points: points_ } }
    }
    const rowsOf = async (yearId: number) => {
      const { rows } = await sql<{ number: number; hand: boolean; then: number | null; cores: number }>`
        SELECT number, is_hand_placed AS hand, inaccessible_in AS "then", jsonb_array_length(cores) AS cores
        FROM point WHERE field_year_id = ${yearId} ORDER BY number`.execute(api.server.services.database.db)
      return rows
    }

    it('DES-17: zones keep their names, a renamed one its new one; a moved point is marked; bags have their cores', async () => {
      const { id } = await confirmedYear(client, growerId, 'Two Zones', ring)
      const edits: DesignPlan['edits'] = {
        strata: [{ kind: 'rename', stratum: 0, name: 'Creek' }],
        points: [],
      }
      const cores = { pattern: 'around', count: 8, radiusM: 7.5 } as const
      const plan = await withMove(id, zonesPlan({ edits, cores }))
      const design = await client.designs.commit(await commitOf(client, id, { plan }))
      const { strata } = await client.designs.get({ id: design.id })
      expect(strata.map(({ name }) => name)).toEqual(['Creek', 'Hill'])
      const before = await rowsOf(id)
      expect(before.filter(({ hand }) => hand)).toHaveLength(1)
      expect(before.every(({ cores: count }) => count === 8)).toBe(true)
      const { points } = await client.designs.get({ id: design.id })
      const to = plan.edits?.points[0]?.to
      expect(points.filter(({ lon, lat }) => lon === to?.lon && lat === to.lat)).toHaveLength(1)

      const undone = await client.edits.undo({ id: design.editId ?? 0 })
      expect(await rowsOf(id)).toEqual([])
      await client.edits.undo({ id: undone.id })
      expect(await rowsOf(id)).toEqual(before)
    })

    it('DES-17: places kept from an earlier design are sampled again, first in number, and marked where they were inaccessible', async () => {
      const earlier = await confirmedYear(client, growerId, 'Every Year', ring)
      const first = await client.designs.commit(await commitOf(client, earlier.id))
      const { points } = await client.designs.get({ id: first.id })
      const base = points.filter(({ role }) => role === 'base')
      const again = await confirmedYear(client, growerId, 'Every Year Again', ring)
      const places = base.slice(0, 6).map(({ lon, lat }) => ({ lon, lat }))
      const kept = {
        ...{ year: 2025, designNumber: 1, inaccessible: places.slice(2, 3) },
        panel: { strataSeed: PLAN.seed, places },
      }
      const plan = { seed: 99, kept }
      const second = await client.designs.commit(await commitOf(client, again.id, { plan }))
      const detail = await client.designs.get({ id: second.id })
      const legacy = detail.points.filter(({ role }) => role === 'legacy')
      expect(second.strataSha256).toBe(first.strataSha256)
      expect(second.pointCount).toBe(first.pointCount)
      const placeOf = ({ lon, lat }: { lon: number; lat: number }) => `${lon.toFixed(9)} ${lat.toFixed(9)}`
      expect(legacy.map(placeOf).sort()).toEqual(places.map(placeOf).sort())
      expect((await rowsOf(again.id)).filter(({ then }) => then === 2025)).toHaveLength(1)
      const sampled = detail.points.filter(({ role }) => role === 'base' || role === 'legacy')
      expect(Math.max(...sampled.map(({ number }) => number))).toBe(9)
      expect((await client.samples.list({ fieldYearId: [again.id] })).items).toHaveLength(18)
    })

    it('DES-11: what is in no zone is not sampled: the zones weigh 1 together', async () => {
      const { id } = await confirmedYear(client, growerId, 'Half', ring)
      const plan = zonesPlan({ zones: zones.slice(0, 1), pointCount: 2 })
      const design = await client.designs.commit(await commitOf(client, id, { plan }))
      const { strata } = await client.designs.get({ id: design.id })
      expect(strata.map(({ weight }) => weight)).toEqual([1])
      expect(strata[0]?.areaM2).toBeCloseTo(design.areaM2, 6)
      expect(design.areaM2 / design.maskedAreaM2).toBeCloseTo(0.5, 1)
    })

    it('DES-18: an edit that cannot be made, and a zone without a cell, are refused in words, and nothing is stored', async () => {
      const { id } = await confirmedYear(client, growerId, 'Refused', ring)
      const input = await commitOf(client, id, { plan: zonesPlan() })
      const merge = { strata: [{ kind: 'merge' as const, strata: [0, 7] }], points: [] }
      await expect(
        client.designs.commit({ ...input, plan: zonesPlan({ edits: merge }) }),
      ).rejects.toMatchObject({ kind: 'conflict', message: expect.stringMatching(/^Edit 1: .*stratum 7/) })
      const far = half('Elsewhere', WEST + 5, WEST + 5 + SIDE)
      await expect(
        client.designs.commit({ ...input, plan: zonesPlan({ zones: [...zones, far] }) }),
      ).rejects.toMatchObject({ kind: 'conflict' })
      expect(await rowsOf(id)).toEqual([])
    })
  })
