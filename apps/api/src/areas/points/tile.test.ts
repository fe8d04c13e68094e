import { VectorTile } from '@mapbox/vector-tile'
import type { Client } from '@org/core'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, dayAfter, planFor, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { atOnce } from '../../turns.ts'
import { square } from '../uploads/testing.ts'
import type { PointFilter } from './list.ts'
import { tileAnswer } from './tile.ts'

const EXTENT = 4096

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`tiles of points on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let points: Awaited<ReturnType<typeof approvedYear>>['points']
    let yearId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      const manager = await api.signIn('manager')
      const growerId = (await client.growers.create({ name: 'Drawn Acres' })).id
      const year = await approvedYear({ client, manager, growerId }, 'Drawn', square(-97, 40))
      yearId = year.id
      points = year.points
      const crew = await client.crews.create({ name: 'North', pointsADay: 20 })
      await planFor(client, yearId, crew, dayAfter(1))
    })
    afterAll(() => api.close())

    const tileOf = (z: number, [lon, lat]: [number, number]) => {
      const n = 2 ** z
      const sine = Math.sin((lat * Math.PI) / 180)
      const x = Math.floor((lon / 360 + 0.5) * n)
      const y = Math.floor((0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * n)
      return { x, y }
    }
    async function layersAt(z: number, filter: PointFilter = {}) {
      const { x, y } = tileOf(z, [points[0]?.lon ?? 0, points[0]?.lat ?? 0])
      const { bytes } = await tileAnswer({ db: api.server.services.database.db, inTurn: atOnce }, '1', {
        z,
        x,
        y,
        ...filter,
      })
      return {
        tile: new VectorTile(new PbfReader(typeof bytes === 'function' ? await bytes() : bytes)),
        x,
        y,
      }
    }
    const featuresOf = (tile: VectorTile, name: string) => {
      const layer = tile.layers[name]
      return layer === undefined ? [] : Array.from({ length: layer.length }, (_, at) => layer.feature(at))
    }

    it('PNT-17: near, the points where they are, with number, status and role; strata under them', async () => {
      const { tile, x, y } = await layersAt(14)
      const drawn = featuresOf(tile, 'points')
      expect(drawn.length).toBeGreaterThan(0)
      for (const feature of drawn) {
        const point = points.find(({ id }) => id === feature.properties.id)
        expect(feature.properties).toMatchObject({
          number: point?.number,
          status: point?.role === 'base' ? 'assigned' : 'planned',
          role: point?.role,
          unused: point?.role === 'over',
        })
        const { geometry } = feature.toGeoJSON(x, y, 14)
        const [lon = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : []
        expect(Math.abs(lon - (point?.lon ?? 0))).toBeLessThan(360 / 2 ** 14 / EXTENT)
        expect(Math.abs(lat - (point?.lat ?? 0))).toBeLessThan(360 / 2 ** 14 / EXTENT)
      }
      expect(featuresOf(tile, 'strata').length).toBeGreaterThan(0)
      expect(featuresOf((await layersAt(12)).tile, 'strata')).toEqual([])
      const one = await layersAt(14, { search: `drawn ${points[0]?.number}` })
      expect(featuresOf(one.tile, 'points')).toHaveLength(1)
      expect(featuresOf(one.tile, 'strata')).toHaveLength(featuresOf(tile, 'strata').length)
      const over = await layersAt(14, { role: ['over'] })
      expect(new Set(featuresOf(over.tile, 'points').map(({ properties }) => properties.role))).toEqual(
        new Set(['over']),
      )
    })

    it('PNT-17: far, counts by place add up to the list, with how many are settled', async () => {
      const [first] = points
      if (first === undefined) throw new Error('no points')
      const { version } = (await client.points.get({ id: first.id })).point
      await client.points.act({
        act: { event: 'collect', points: [{ id: first.id, version }], collectedAt: `${TODAY}T00:00:01.000Z` },
      })
      const { tile } = await layersAt(3)
      const counts = featuresOf(tile, 'counts')
      const sum = (key: string) => counts.reduce((all, { properties }) => all + Number(properties[key]), 0)
      expect([sum('count'), sum('settled')]).toEqual([points.length, 1])
      const { bbox, tilesVersion } = await client.points.extent({ fieldYearId: [yearId] })
      expect(bbox?.[0]).toBeLessThanOrEqual(first.lon)
      expect(tilesVersion).toMatch(/^\d+$/)
      expect(await client.points.extent({ search: 'nowhere' })).toMatchObject({ bbox: null })
    })
  })
