import type { Client } from '@org/core'
import type { GridPlan } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, confirmedYear, PLAN } from '../../testing/designs.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square } from '../uploads/testing.ts'

const { method: _, strataCount: _k, pointCount: _n, minPointsPerStratum: _l, allocation: _a, ...every } = PLAN
const GRID: GridPlan = {
  ...every,
  method: 'grid',
  grid: {
    ...{ sideM: 200, rotationDeg: 10, shiftM: { x: 5, y: 0 }, origin: null },
    ...{ isStaggered: false, joinShare: 0.3 },
  },
  pointsPerStratum: 1,
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`grids near by on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      growerId = (await client.growers.create({ name: 'Lattice Acres' })).id
    })
    afterAll(() => api.close())

    const yearAt = (name: string, lon: number, lat = 41) =>
      confirmedYear(client, growerId, name, square(lon, lat))
    const commit = async (yearId: number, plan: GridPlan | undefined) =>
      client.designs.commit(await commitOf(client, yearId, plan === undefined ? {} : { plan }))
    const namesNear = async (fieldYearId: number) =>
      (await client.designs.nearGrids({ fieldYearId })).items.map(({ fieldName }) => fieldName)

    it('DES-19: grids of current designs within 50 km are named, the field’s own first, then the nearest', async () => {
      const [own, beside, near, distant, compact, corner, far] = [
        await yearAt('Own', -97),
        await yearAt('Beside', -96.99),
        await yearAt('Near', -97.2),
        // 0.57° of longitude are 48 km there.
        await yearAt('Distant', -96.42),
        await yearAt('Compact', -97.02),
        // 45 km east and 43 km north.
        await yearAt('Corner', -96.45, 41.4),
        await yearAt('Far', -96.3),
      ]
      await commit(compact.id, undefined)
      for (const { id } of [near, distant, corner, far, beside, own]) await commit(id, GRID)
      const { items } = await client.designs.nearGrids({ fieldYearId: own.id })
      expect(items.map(({ fieldName }) => fieldName)).toEqual(['Own', 'Beside', 'Near', 'Distant'])
      expect(items[0]).toMatchObject({
        growerName: 'Lattice Acres',
        number: 1,
        grid: GRID.grid,
        distanceM: 0,
      })
      expect(items[1]?.distanceM).toBe(0)
      // 0.19° of longitude at 41° north.
      expect(items[2]?.distanceM).toBeCloseTo(15_980, -2)
      expect(await namesNear(far.id)).toEqual(['Far', 'Distant', 'Corner'])
      const sheet = await client.designs.sheet({ sha256: items[2]?.sheetSha256 ?? '' })
      expect(sheet).toMatchObject({ parameters: { frame: { rotationDeg: 10 } } })
    })

    it('DES-19: a grid that is no longer the current design is not named; a year that is not there is not found', async () => {
      const { id } = await yearAt('Planned again', -120)
      const first = await commit(id, GRID)
      expect(await namesNear(id)).toEqual(['Planned again'])
      await client.designs.commit(await commitOf(client, id, { replacesId: first.id }))
      expect(await namesNear(id)).toEqual([])
      await expect(client.designs.nearGrids({ fieldYearId: 999_999 })).rejects.toMatchObject({
        kind: 'notFound',
      })
    })
  })
