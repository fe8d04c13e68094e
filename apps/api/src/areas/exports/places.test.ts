import type { FieldsExport, MultiPolygon, Position } from '@org/core/contract'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { starRing } from '../../files/testing/polygons.ts'
import { readingWith } from '../../files/testing/read.ts'
import { reader } from '../../files/testing/reader.ts'
import { bothDatabases, type StaffedApi } from '../../testing/staffed-api.ts'
import { ended, exportedFields } from './testing.ts'

const reading = readingWith(reader)

const squareAt = (west: number, south: number): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, south],
        [west + 0.01, south],
        [west + 0.01, south + 0.01],
        [west, south + 0.01],
        [west, south],
      ],
    ],
  ],
})
/** A U: the middle of its box is not in it. */
const horseshoe: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-93.61, 42.01],
        [-93.58, 42.01],
        [-93.58, 42.04],
        [-93.5801, 42.04],
        [-93.5801, 42.0101],
        [-93.6099, 42.0101],
        [-93.6099, 42.04],
        [-93.61, 42.0412345678901],
        [-93.61, 42.01],
      ],
    ],
  ],
}
/** Of more letters than a cell of a spreadsheet has room for. */
const detailed: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      starRing({
        lon: -93.3,
        lat: 42.3,
        radiusDegrees: 0.02,
        spokes: Array.from({ length: 1_500 }, () => 1),
      }),
    ],
  ],
}
const isInHorseshoe = (lon: number, lat: number): boolean =>
  lat > 42.01 && lat < 42.0413 && (lat < 42.0101 || lon < -93.6099 || lon > -93.5801)

const byLonLat = (one: Position, other: Position) => one[0] - other[0] || one[1] - other[1]
/** The corners of a shape, each once, in order. */
const cornersOf = (shape: { coordinates: Position[][][] }): Position[] =>
  shape.coordinates
    .flat()
    .flatMap((ring) => ring.slice(1))
    .sort(byLonLat)

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`places in exports on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    let growers = 0
    /** A grower with a field for each shape. */
    async function growerOf(shapes: readonly (MultiPolygon | null)[]): Promise<number> {
      growers += 1
      const { id } = await api.client.growers.create({ name: `Places ${growers}` })
      for (const [at, geometry] of shapes.entries())
        await api.client.fields.create({
          growerId: id,
          name: `Field ${at + 1}`,
          boundary: geometry === null ? null : { geometry },
        })
      return id
    }

    describe('the coordinate system', () => {
      it.each(['shapefile', 'geopackage', 'geoparquet'] as const)(
        'EXP-22: of a %s can be the UTM zone of its fields, and comes back within a millimeter',
        async (format) => {
          const growerId = await growerOf([horseshoe, squareAt(-93, 42)])
          const { done, bytes } = await exportedFields(api, format, { crs: 'utm', filter: { growerId } })
          expect(done.notes).toEqual(['Coordinates are in WGS 84 / UTM zone 15N (EPSG:32615), in meters'])
          const { crs, features } = await reading.read(bytes, done.fileName)
          expect(crs).toBe('EPSG:32615 WGS 84 / UTM zone 15N')
          const [found] = features.map(({ geometry }) => cornersOf(JSON.parse(geometry ?? '')))
          expect(found).toHaveLength(8)
          for (const [at, [lon, lat]] of cornersOf(horseshoe).entries()) {
            // 9e-9 degrees of latitude are a millimeter.
            expect(Math.abs((found?.[at]?.[0] ?? 0) - lon)).toBeLessThan(9e-9)
            expect(Math.abs((found?.[at]?.[1] ?? 0) - lat)).toBeLessThan(9e-9)
          }
        },
      )

      it('EXP-22: is the zone where most fields lie, of the chosen ones alone, and of their hemisphere', async () => {
        const growerId = await growerOf([
          squareAt(-93, 42),
          squareAt(-93.1, 42),
          squareAt(-88.4, 42),
          squareAt(-88, -12),
        ])
        const { items } = await api.client.fields.list({ growerId, sort: 'name' })
        const noted = async (ids: number[]) =>
          (await exportedFields(api, 'geopackage', { crs: 'utm', ids })).done.notes
        const ids = items.map(({ id }) => id)
        expect(await noted(ids.slice(0, 3))).toEqual([
          'Coordinates are in WGS 84 / UTM zone 15N (EPSG:32615), in meters',
          'One field is outside that zone: lengths and areas measured there are too large',
        ])
        expect(await noted(ids.slice(3))).toEqual([
          'Coordinates are in WGS 84 / UTM zone 16S (EPSG:32716), in meters',
        ])
      })

      it('EXP-22: has its middle on the antimeridian where the fields lie on both sides of it', async () => {
        const growerId = await growerOf([squareAt(179.9, -17), squareAt(179.8, -17), squareAt(-179.95, -17)])
        const { done, bytes } = await exportedFields(api, 'geopackage', { crs: 'utm', filter: { growerId } })
        expect(done.notes[0]).toBe('Coordinates are in WGS 84 / UTM zone 60S (EPSG:32760), in meters')
        const { features } = await reading.read(bytes, done.fileName)
        const wests = features.map(({ geometry }) => cornersOf(JSON.parse(geometry ?? ''))[0]?.[0] ?? 0)
        expect(wests.map((west) => west.toFixed(6))).toEqual(['179.900000', '179.800000', '-179.950000'])
      })

      it('EXP-22: is not the zone of fields that lie too far apart for one, and that is said', async () => {
        const growerId = await growerOf([squareAt(-120, 42), squareAt(-50, 42)])
        const { id } = await api.client.exports.createFields({
          format: 'shapefile',
          crs: 'utm',
          filter: { growerId },
        })
        expect(await ended(api, id)).toMatchObject({
          status: 'failed',
          error:
            'The fields are too far apart for one UTM zone. Export them in WGS 84, or the fields of one region at a time.',
        })
      })

      it('EXP-22: is WGS 84 where there is no boundary to choose a zone by', async () => {
        const growerId = await growerOf([null])
        const { done } = await exportedFields(api, 'geoparquet', { crs: 'utm', filter: { growerId } })
        expect(done.notes).toEqual([
          'No field has a boundary, so there is no UTM zone to choose: the file is in WGS 84',
          'One field has no boundary, so it has no shape in the file',
        ])
      })

      it('EXP-22, EXP-23: is refused where the format cannot be in it, and so are columns it has not', async () => {
        const kind = 'fields'
        const refused = [
          { kind, format: 'geojson', crs: 'utm' },
          { kind, format: 'kml', crs: 'utm' },
          { kind, format: 'csv', crs: 'utm' },
          { kind, format: 'xlsx', place: 'wkt' },
          { kind, format: 'shapefile', place: 'point' },
        ] as const
        for (const body of refused)
          await expect(api.client.exports.createFields(body)).rejects.toMatchObject({ kind: 'validation' })
      })
    })

    describe('columns that tell where a field lies', () => {
      it('EXP-23: are latitude and longitude of a point inside, in CSV and XLSX', async () => {
        const growerId = await growerOf([horseshoe, null])
        const asked: Partial<FieldsExport> = { place: 'point', columns: ['name'], filter: { growerId } }
        const csv = await exportedFields(api, 'csv', asked)
        const rows = parseCsv(csv.text.slice(1), { delimiter: ',' })
        expect(rows[0]).toEqual(['Field', 'Latitude', 'Longitude'])
        const [lat, lon] = (rows[1] ?? []).slice(1).map(Number)
        expect(isInHorseshoe(lon ?? 0, lat ?? 0)).toBe(true)
        expect(rows[2]).toEqual(['Field 2', '', ''])
        expect(csv.done.notes).toEqual(['One field has no boundary, so it has no location in the file'])
        const { sheets } = await readXlsx((await exportedFields(api, 'xlsx', asked)).bytes)
        expect(sheets[0]?.rows[1]).toEqual(['Field 1', lat, lon])
      })

      it('EXP-23: is the boundary as WKT in CSV, which comes back through our own reader as it was', async () => {
        const growerId = await growerOf([horseshoe, squareAt(-93, 42)])
        const asked = { place: 'wkt', filter: { growerId } } as const
        const { bytes, done } = await exportedFields(api, 'csv', asked)
        expect(done.notes).toEqual([])
        const { features } = await reading.read(bytes, done.fileName, { crs: 'EPSG:4326' })
        const shapes = features.map(({ geometry }) => cornersOf(JSON.parse(geometry ?? '')))
        expect(shapes).toEqual([cornersOf(horseshoe), cornersOf(squareAt(-93, 42))])
        expect(features.map(({ attributes }) => attributes.Field)).toEqual(['Field 1', 'Field 2'])
      })

      it('EXP-10, EXP-23: longer than a cell is told', async () => {
        const growerId = await growerOf([detailed, squareAt(-93, 42)])
        const { done } = await exportedFields(api, 'csv', { place: 'wkt', filter: { growerId } })
        expect(done.notes).toEqual([
          'One boundary is longer than the 32,767 characters a spreadsheet cell can hold: open the file in mapping software',
        ])
      })
    })
  })
