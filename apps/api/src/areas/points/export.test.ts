import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWithGdal } from '../../files/testing/read-with-gdal.ts'
import { approvedYear, dayAfter, planFor } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { download, ended } from '../exports/testing.ts'
import { square } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`exported points on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let crewId: number
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'test-points-'))
      api = await database.start()
      client = api.client
      const manager = await api.signIn('manager')
      const growerId = (await client.growers.create({ name: 'Exported Acres' })).id
      const crew = await client.crews.create({ name: 'North', pointsADay: 40 })
      crewId = crew.id
      for (const [at, name] of ["O'Brien <East>", 'O’Brien East & West'].entries()) {
        const { id } = await approvedYear({ client, manager, growerId }, name, square(-97 + at * 0.02, 40))
        await planFor(client, id, crew, dayAfter(2 - at))
      }
    })
    afterAll(async () => {
      await rm(folder, { recursive: true })
      await api.close()
    })

    it('EXP-30: a crew’s GPX has its points in the order of the way, and a route for each day', async () => {
      const filter = { crewId: [crewId] }
      const made = await client.exports.createPoints({ format: 'gpx', filter })
      expect(await ended(api, made.id)).toMatchObject({ status: 'done', notes: [] })
      const path = join(folder, 'points.gpx')
      await writeFile(path, new Uint8Array(await (await download(api, made.id)).arrayBuffer()))
      const { driver, layers } = readWithGdal(path)
      expect(driver).toBe('GPX')
      const onWay = (await client.points.list({ ...filter, sort: 'route', limit: 100 })).items
      const waypoints = layers.find(({ name }) => name === 'waypoints')?.features ?? []
      expect(waypoints).toHaveLength(18)
      for (const [at, { lon, lat }] of onWay.entries()) {
        const [east = 0, north = 0] = positionOf(waypoints[at]?.geometry?.coordinates)
        // 1 cm on the ground.
        expect(Math.abs(east - lon)).toBeLessThan(1e-7)
        expect(Math.abs(north - lat)).toBeLessThan(9e-8)
      }
      const names = waypoints.map(({ properties }) => String(properties.name).toUpperCase())
      expect(new Set(names).size).toBe(18)
      expect(names.every((name) => name.length <= 10)).toBe(true)
      const routes = layers.find(({ name }) => name === 'routes')?.features ?? []
      expect(routes).toHaveLength(2)
      const along = layers.find(({ name }) => name === 'route_points')?.features ?? []
      expect(along.map(({ properties }) => String(properties.name).toUpperCase())).toEqual(names)
    })

    it('EXP-28: chosen points in a format for maps lie where they are planned', async () => {
      const some = (await client.points.list({ limit: 5 })).items
      const made = await client.exports.createPoints({ format: 'geopackage', ids: some.map(({ id }) => id) })
      expect(await ended(api, made.id)).toMatchObject({ status: 'done' })
      const path = join(folder, 'points.gpkg')
      await writeFile(path, new Uint8Array(await (await download(api, made.id)).arrayBuffer()))
      const features = readWithGdal(path).layers[0]?.features ?? []
      expect(features.map(({ geometry }) => positionOf(geometry?.coordinates).map(rounded))).toEqual(
        some.map(({ lon, lat }) => [lon, lat].map(rounded)),
      )
    })
  })

/** A tenth of a millimeter: the reader that compares writes no more. */
const rounded = (degrees: number): number => Number(degrees.toFixed(9))
const positionOf = (coordinates: unknown): number[] =>
  Array.isArray(coordinates) ? coordinates.filter((each) => typeof each === 'number').slice(0, 2) : []
