import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { drawField } from '../../../testing/drawn-fields.ts'
import { bothDatabases, type StaffedApi } from '../../../testing/staffed-api.ts'
import { atOnce } from '../../../turns.ts'
import { square } from '../../uploads/testing.ts'
import { countsAnswer } from './counts.ts'

const tagsSchema = z.object({
  count: z.number(),
  inactive: z.number(),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
})
const WORLD = { z: 0, x: 0, y: 0 }

function countsIn(bytes: Uint8Array) {
  const layer = new VectorTile(new PbfReader(bytes)).layers.counts
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer?.feature(index)
    return { ...tagsSchema.parse(feature?.properties), at: feature?.loadGeometry()[0]?.[0] }
  })
}
const sumOf = (bytes: Uint8Array) => countsIn(bytes).reduce((sum, { count }) => sum + count, 0)

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`counts of fields on ${database.name}`, () => {
    let api: StaffedApi
    let growerIds: number[]
    let fieldIds: number[]
    beforeAll(async () => {
      api = await database.start()
      growerIds = []
      fieldIds = []
      // Two near each other, one across an edge of tiles, one far away.
      for (const [name, lon, lat] of [
        ['Near', 10.2, 50.2],
        ['Nearer', 10.21, 50.21],
        ['Edge', -0.005, 50],
        ['Far', -100, 40],
      ] as const) {
        const { id } = await api.client.growers.create({ name: `Grower of ${name}` })
        growerIds.push(id)
        fieldIds.push((await drawField(api.client, id, `${name} Field`, square(lon, lat, 0.01))).id)
      }
    })
    afterAll(() => api.close())

    it('FLD-80: say how many fields lie in a cell, and their extent', async () => {
      const near = countsIn(await api.client.fields.countsTile({ z: 3, x: 4, y: 2 })).find(
        ({ count }) => count === 2,
      )
      expect(near?.inactive).toBe(0)
      expect([near?.west, near?.south, near?.east, near?.north]).toEqual(
        [10.2, 50.2, 10.22, 50.22].map((degrees) => expect.closeTo(degrees, 6)),
      )
    })

    it('FLD-80: count each field once at every zoom, also one that lies across tiles', async () => {
      for (const zoom of [0, 1, 2, 3]) {
        let sum = 0
        for (let x = 0; x < 2 ** zoom; x++)
          for (let y = 0; y < 2 ** zoom; y++)
            sum += sumOf(await api.client.fields.countsTile({ z: zoom, x, y }))
        expect([zoom, sum]).toEqual([zoom, 4])
      }
    })

    it('FLD-80: have at most a point a cell, away from the cell’s edge', async () => {
      const counts = countsIn(await api.client.fields.countsTile(WORLD))
      const cells = counts.map(
        ({ at }) => `${Math.floor((at?.x ?? 0) / 512)} ${Math.floor((at?.y ?? 0) / 512)}`,
      )
      expect(new Set(cells).size).toBe(cells.length)
      for (const { at } of counts)
        for (const side of [at?.x, at?.y]) {
          const within = (side ?? Number.NaN) % 512
          expect(within >= 192 && within <= 320).toBe(true)
        }
    })

    it('FLD-81: count what the list’s filter finds', async () => {
      const sum = async (filter: object) => sumOf(await api.client.fields.countsTile({ ...WORLD, ...filter }))
      expect(await sum({ growerId: growerIds.slice(0, 3) })).toBe(3)
      expect(await sum({ search: 'near' })).toBe(2)
      expect(await sum({ search: 'none of them' })).toBe(0)
      await api.client.fields.assignYear({ ids: fieldIds.slice(0, 1), year: 2025 })
      expect(await sum({ year: [2025] })).toBe(1)
    })

    it('FLD-81: have inactive fields where they are asked for, and say how many they are', async () => {
      const manager = await api.signIn('manager')
      await manager.fields.setActive({ ids: fieldIds.slice(3), active: false })
      const far = async (active?: 'all' | 'inactive') =>
        countsIn(await api.client.fields.countsTile({ ...WORLD, ...(active && { active }) })).filter(
          ({ west }) => west < -90,
        )
      expect(await far()).toEqual([])
      for (const active of ['all', 'inactive'] as const)
        expect(await far(active)).toMatchObject([{ count: 1, inactive: 1 }])
      await manager.fields.setActive({ ids: fieldIds.slice(3), active: true })
    })

    it('FLD-82: another version and another tag when a year changes, and none while nothing does', async () => {
      const { db } = api.server.services.database
      const tag = async () =>
        (await countsAnswer({ db, inTurn: atOnce }, '1.0.0', { ...WORLD, active: 'active' })).etag
      const version = async () => (await api.client.fields.extent({})).countsVersion
      const before = [await tag(), await version()]
      expect([await tag(), await version()]).toEqual(before)
      await api.client.fields.assignYear({ ids: fieldIds.slice(1, 2), year: 2024 })
      expect(await tag()).not.toBe(before[0])
      expect(await version()).not.toBe(before[1])
    })

    it('FLD-82: are for staff only; a tile that does not exist is refused', async () => {
      expect((await api.request('/api/fields/counts/0/0/0')).status).toBe(401)
      await expect(api.client.fields.countsTile({ z: 3, x: 8, y: 0 })).rejects.toMatchObject({
        kind: 'validation',
      })
    })
  })
