import { VectorTile } from '@mapbox/vector-tile'
import type { StagedUpload } from '@org/core'
import { multiPolygonSchema } from '@org/core/contract'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readingWith } from '../../../files/testing/read.ts'
import { reader } from '../../../files/testing/reader.ts'
import { hasSamples, sample } from '../../../files/testing/samples.ts'
import { drawField } from '../../../testing/drawn-fields.ts'
import { rounds } from '../../../testing/soak.ts'
import { bothDatabases, type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { atOnce } from '../../../turns.ts'
import { agreed, commitOf, importFile, square } from '../../uploads/testing.ts'
import { boundsOf } from './address.ts'
import { tileAnswer } from './tile.ts'

/** Fields taken from the most detailed file, of a hundred. */
const DETAILED = rounds(25, 100)

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    interface TileAddress {
      z: number
      x: number
      y: number
    }

    /** The tile a place lies in. */
    function tileAt(lon: number, lat: number, z: number): TileAddress {
      const angle = (lat * Math.PI) / 180
      const [column, row] = [(lon + 180) / 360, (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2]
      return { z, x: Math.floor(column * 2 ** z), y: Math.floor(row * 2 ** z) }
    }

    const fieldsIn = (bytes: Uint8Array) => {
      const layer = new VectorTile(new PbfReader(bytes)).layers.fields
      return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index))
    }

    /** Every feature of a file as a field of a new grower. */
    async function importDrawn(name: string, upload: StagedUpload) {
      const grower = await api.client.growers.create({ name })
      const decisions = upload.features.map(({ index, suggestedName }) => ({
        index,
        name: suggestedName || `Field ${index + 1}`,
      }))
      const commit = await agreed(api.client, commitOf(upload, grower.id, decisions))
      const { createdIds } = await importFile(api.client, commit)
      return { growerId: grower.id, fieldIds: createdIds }
    }

    async function importSquare(lon: number, lat: number, size: number) {
      const grower = await api.client.growers.create({ name: 'Square' })
      const field = await drawField(api.client, grower.id, 'Square Field', square(lon, lat, size))
      return { growerId: grower.id, fieldIds: [field.id] }
    }

    describe('vector tiles of fields', () => {
      it('FLD-10: carry id, name and grower, and the boundary where it belongs', async () => {
        const { growerId, fieldIds } = await importSquare(10, 50, 0.01)
        const address = tileAt(10.005, 50.005, 14)
        const found = fieldsIn(await api.client.fields.tile(address))
        expect(found).toHaveLength(1)
        expect(found[0]).toMatchObject({
          id: fieldIds[0],
          type: 3,
          extent: 4096,
          properties: { id: fieldIds[0], name: 'Square Field', growerId },
        })
        const drawn = found[0]?.toGeoJSON(address.x, address.y, address.z)
        const positions = drawn?.geometry.type === 'Polygon' ? drawn.geometry.coordinates.flat() : []
        const { unit, west, east, south, north } = boundsOf(address)
        for (const [lon = 0, lat = 0] of positions) {
          // On the square's outline or on the tile's edge, to one unit.
          const near = [10, 10.01, west, east].some((edge) => Math.abs(lon - edge) < 3 * unit)
          const nearY = [50, 50.01, south, north].some((edge) => Math.abs(lat - edge) < 3 * unit)
          expect([lon, lat, near || nearY]).toEqual([lon, lat, true])
        }
        expect(positions.length).toBeGreaterThanOrEqual(5)
      })

      it('FLD-10: an empty tile has no bytes; a tile that does not exist is refused', async () => {
        expect(await api.client.fields.tile(tileAt(-150, -60, 12))).toHaveLength(0)
        await expect(api.client.fields.tile({ z: 10, x: 1024, y: 0 })).rejects.toMatchObject({
          kind: 'validation',
        })
        await expect(api.client.fields.tile({ z: 10, x: 0, y: 1024 })).rejects.toMatchObject({
          kind: 'validation',
        })
      })

      it('FLD-10: below zoom 10 there is none', async () => {
        await expect(api.client.fields.tile({ z: 9, x: 0, y: 0 })).rejects.toMatchObject({
          kind: 'validation',
        })
      })

      it('FLD-10: the smallest field is there at every zoom', async () => {
        const { fieldIds } = await importSquare(40, 20, 0.0001)
        for (const z of [10, 12, 13, 18, 22]) {
          const ids = fieldsIn(await api.client.fields.tile(tileAt(40.00005, 20.00005, z))).map(
            (field) => field?.id,
          )
          expect(ids).toContain(fieldIds[0])
        }
      })

      it('FLD-53: has inactive fields where they are asked for, marked so', async () => {
        const manager = await api.signIn('manager')
        const { fieldIds } = await importSquare(45, 25, 0.01)
        await manager.fields.setActive({ ids: fieldIds, active: false })
        for (const [z, active, found] of [
          [14, 'active', []],
          [14, 'all', [{ id: fieldIds[0], inactive: true }]],
          [10, 'inactive', [{ id: fieldIds[0], inactive: true }]],
        ] as const) {
          const tile = await api.client.fields.tile({ ...tileAt(45.005, 25.005, z), active })
          expect(fieldsIn(tile).map((field) => field?.properties)).toEqual(
            found.map((properties) => expect.objectContaining(properties)),
          )
        }
      })

      it('FLD-11: are asked about each time they are used, whatever version their address carries', async () => {
        const path = ({ z, x, y }: TileAddress, v: string) => `/api/fields/tiles/${z}/${x}/${y}?v=${v}`
        const address = tileAt(60, 10, 10)
        const before = (await api.client.fields.extent({})).tilesVersion
        const current = await api.request(path(address, before), { token: api.token })
        expect(current.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
        await importSquare(60, 10, 0.01)
        const after = (await api.client.fields.extent({})).tilesVersion
        expect(Number(after)).toBeGreaterThan(Number(before))
        const stale = await api.request(path(address, before), { token: api.token })
        const fresh = await api.request(path(address, after), { token: api.token })
        for (const { headers } of [current, stale, fresh]) {
          expect(headers.get('cache-control')).toBe('private, no-cache')
          // Who has no token, or another, is never answered from what a browser keeps.
          expect(headers.get('vary')).toBe('authorization')
        }
      })

      it('FLD-11: a suspended person and one without a token learn nothing by the tag of a tile they had', async () => {
        const manager = await api.signIn('manager')
        const { tilesVersion } = await api.client.fields.extent({})
        const path = `/api/fields/tiles/10/0/0?v=${tilesVersion}`
        const ask = (token: string | undefined, tag: string) =>
          api.request(path, { ...(token === undefined ? {} : { token }), headers: { 'if-none-match': tag } })
        const etag = (await ask(api.token, '')).headers.get('etag') ?? ''
        expect((await ask(api.token, etag)).status).toBe(304)
        expect((await ask(undefined, etag)).status).toBe(401)
        const { items } = await manager.staff.list()
        const { id, version } = items.find(({ name }) => name === 'Mira Holt') ?? { id: 0, version: 0 }
        const suspended = await manager.staff.setSuspended({ id, version, isSuspended: true, reason: 'Left' })
        await expect.poll(async () => (await ask(api.token, etag)).status).toBe(403)
        await manager.staff.setSuspended({
          id,
          version: suspended.version,
          isSuspended: false,
          reason: 'Back',
        })
        await expect.poll(async () => (await ask(api.token, etag)).status).toBe(304)
      })

      it('FLD-11: the tag of a tile of the current version is known without the tile being made', async () => {
        const { db } = api.server.services.database
        const { tilesVersion: v } = await api.client.fields.extent({})
        const address = tileAt(-120, -40, 10)
        const first = await tileAnswer({ db, inTurn: atOnce }, '1.0.0', { ...address, v })
        const same = await tileAnswer({ db, inTurn: atOnce }, '1.0.0', { ...address, v })
        expect(first.bytes).toBeTypeOf('function')
        expect(same.etag).toBe(first.etag)
        const others = [
          await tileAnswer({ db, inTurn: atOnce }, '1.0.1', { ...address, v }),
          await tileAnswer({ db, inTurn: atOnce }, '1.0.0', { ...address, x: address.x + 1, v }),
        ]
        for (const other of others) expect(other.etag).not.toBe(first.etag)
        await importSquare(-30, -40, 0.01)
        const later = (await api.client.fields.extent({})).tilesVersion
        expect((await tileAnswer({ db, inTurn: atOnce }, '1.0.0', { ...address, v: later })).etag).not.toBe(
          first.etag,
        )
      })

      it('FLD-11: one that has not changed is not sent again', async () => {
        await importSquare(70, 10, 0.01)
        const { z, x, y } = tileAt(70.005, 10.005, 12)
        const ask = (headers: Record<string, string>) =>
          api.request(`/api/fields/tiles/${z}/${x}/${y}`, { token: api.token, headers })
        const first = await ask({})
        const etag = first.headers.get('etag') ?? ''
        expect([first.status, (await first.arrayBuffer()).byteLength > 0]).toEqual([200, true])
        const again = await ask({ 'if-none-match': etag })
        expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
        await importSquare(70.001, 10.001, 0.01)
        expect((await ask({ 'if-none-match': etag })).status).toBe(200)
      })

      it('FLD-11: are for staff only', async () => {
        expect((await api.request('/api/fields/tiles/10/0/0')).status).toBe(401)
        const token = await api.tokenFor({ sub: 'unknown', email: 'unknown@fieldworks.example' })
        expect((await api.request('/api/fields/tiles/10/0/0', { token })).status).toBe(403)
      })
    })

    describe.skipIf(!hasSamples)('vector tiles of real fields', () => {
      // Corners by the ten thousand take a while, and the same PostGIS simplifies them.
      if (testDatabases().includes(database))
        it('FLD-10: every field of the most detailed file is in the farthest tiles, simplified', async () => {
          const { file, fileName } = sample('boundaries/ro_parcels_epsg32635.shp.zip')
          const { features } = await readingWith(reader).read(file, fileName)
          const { id: growerId } = await api.client.growers.create({ name: 'Parcels' })
          const fieldIds: number[] = []
          for (const { index, geometry } of features.slice(0, DETAILED)) {
            const boundary = { geometry: multiPolygonSchema.parse(JSON.parse(geometry ?? 'null')) }
            const { id } = await api.client.fields.create({ growerId, name: `Parcel ${index}`, boundary })
            fieldIds.push(id)
          }
          const { bbox } = await api.client.fields.extent({ growerId: [growerId] })
          const [west = 0, south = 0, east = 0, north = 0] = bbox ?? []
          const [first, last] = [tileAt(west, north, 10), tileAt(east, south, 10)]
          const ids = new Set<number | undefined>()
          let bytes = 0
          for (let x = first.x; x <= last.x; x++)
            for (let y = first.y; y <= last.y; y++) {
              const tile = await api.client.fields.tile({ z: 10, x, y })
              for (const field of fieldsIn(tile)) ids.add(field?.id)
              bytes += tile.byteLength
            }
          expect(fieldIds).toHaveLength(DETAILED)
          expect(fieldIds.filter((id) => !ids.has(id))).toEqual([])
          expect(bytes).toBeLessThan(200 * DETAILED)
        })

      it('FLD-10: fields are found at every zoom over their middle', async () => {
        const upload = await api.client.uploads.stageBoundaries(
          sample('boundaries/dk_marker_2026_epsg25832.shp.zip'),
        )
        const { fieldIds } = await importDrawn('Parcels', upload)
        for (const id of fieldIds.slice(0, 10)) {
          const { boundary } = await api.client.fields.get({ id })
          const [lon = 0, lat = 0] = boundary?.geometry.coordinates[0]?.[0]?.[0] ?? []
          for (const z of [10, 12, 14, 17]) {
            const ids = fieldsIn(await api.client.fields.tile(tileAt(lon, lat, z))).map((field) => field?.id)
            expect(ids).toContain(id)
          }
        }
      })
    })
  })
