import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { ExportFormat, Position } from '@org/core/contract'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { parseKml } from '../../../files/drivers/kml-parser.ts'
import { featuresOf } from '../../../files/drivers/kml-placemark.ts'
import { readWkb } from '../../../files/geometry/wkb.ts'
import { type FeatureOfGdal, type FileOfGdal, readWithGdal } from '../../../files/testing/read-with-gdal.ts'
import { utm, WGS84 } from './crs.ts'
import { anyPointRows, POINT_COLUMNS, POINT_ROWS, pointRecordOf, pointRow } from './points-testing.ts'
import { WRITERS } from './registry.ts'
import { shortNames } from './shapefile/short-names.ts'
import { bytesOf, written } from './testing.ts'

/** 9e-9 degrees of latitude are a millimeter. */
const CENTIMETER = 9e-8
const points = { columns: POINT_COLUMNS, shapes: 'points', pageRows: 2 } as const
const records = POINT_ROWS.map(({ cells }) => pointRecordOf(cells))
const positions = POINT_ROWS.map(({ geometry }) => geometry?.coordinates)

const read = (format: ExportFormat, crs = WGS84, rows = POINT_ROWS): Promise<FileOfGdal> =>
  written(
    WRITERS[format],
    rows,
    (path) => readWithGdal(path, format === 'shapefile' ? 'vsizip' : undefined),
    {
      ...points,
      crs,
    },
  )

function expectPositions(features: readonly FeatureOfGdal[], expected: readonly unknown[] = positions): void {
  expect(features.map(({ geometry }) => geometry?.type)).toEqual(expected.map(() => 'Point'))
  for (const [at, { geometry }] of features.entries())
    for (const axis of [0, 1])
      expect(Math.abs(numberIn(geometry?.coordinates, axis) - numberIn(expected[at], axis))).toBeLessThan(
        CENTIMETER,
      )
}
const numberIn = (position: unknown, axis: number): number =>
  Array.isArray(position) ? Number(position[axis]) : Number.NaN

describe('EXP-28: points as GDAL reads them', () => {
  it('in GeoJSON are Point features with their values', async () => {
    const { layers } = await read('geojson')
    const [{ type, features } = { type: null, features: [] }] = layers
    expect(type).toBe('Point')
    expectPositions(features)
    for (const [at, { properties }] of features.entries())
      expect(properties).toMatchObject({
        field: records[at]?.field,
        number: records[at]?.number,
        status: records[at]?.status,
        depths: '0–15, 15–30',
      })
  })

  it('in a GeoPackage are a column of POINT, with an extent and typed values', async () => {
    const { driver, layers } = await read('geopackage')
    const [{ type, features } = { type: null, features: [] }] = layers
    expect([driver, type]).toEqual(['GPKG', 'Point'])
    expectPositions(
      features,
      POINT_ROWS.toSorted((one, other) => one.id - other.id).map(({ geometry }) => geometry?.coordinates),
    )
    const found = new Map(features.map(({ properties }) => [properties.id, properties]))
    for (const { id, field, grower, number, reason, plannedOn } of records)
      expect(found.get(id)).toMatchObject({
        ...{ field, grower, number, reason },
        plannedOn: typeof plannedOn === 'string' ? plannedOn : null,
      })
    await written(
      WRITERS.geopackage,
      POINT_ROWS,
      (path) => {
        const db = new DatabaseSync(path, { readOnly: true })
        expect(db.prepare('SELECT geometry_type_name AS type FROM gpkg_geometry_columns').get()).toEqual({
          type: 'POINT',
        })
        expect(db.prepare('SELECT min_x, min_y, max_x, max_y FROM gpkg_contents').get()).toEqual({
          min_x: -93.7,
          min_y: -45,
          max_x: 179.9999,
          max_y: 42.1,
        })
        db.close()
      },
      points,
    )
  })

  it('in a shapefile are points, under distinct names of ten letters', async () => {
    const { driver, layers } = await read('shapefile')
    const [{ type, features } = { type: null, features: [] }] = layers
    expect([driver, type]).toEqual(['ESRI Shapefile', 'Point'])
    expectPositions(features)
    const names = shortNames(POINT_COLUMNS.map(({ key }) => key))
    expect(Object.keys(features[0]?.properties ?? {})).toEqual(names)
    for (const [at, { properties }] of features.entries())
      expect(Object.entries(properties).map(inTable)).toEqual(
        names.map((name, column) => inTable([name, POINT_ROWS[at]?.cells[column] ?? null])),
      )
  })

  /** As dBASE has a value: it knows no empty text, and has nine decimals. */
  function inTable([name, value]: [string, unknown]): [string, unknown] {
    if (value instanceof Date) return [name, value.toISOString()]
    if (typeof value === 'number') return [name, Number(value.toFixed(9))]
    return [name, value === '' ? null : value]
  }

  it('in a shapefile have a header and an index that agree', async () => {
    await written(
      WRITERS.shapefile,
      [...POINT_ROWS, { ...pointRow({ id: 99 }), geometry: null }],
      (path) => {
        const files = unzipSync(bytesOf(path))
        const [shp, shx] = ['fields.shp', 'fields.shx'].map((name) => {
          const file = files[name] ?? new Uint8Array()
          return new DataView(file.buffer, file.byteOffset, file.byteLength)
        })
        if (shp === undefined || shx === undefined) throw new Error('incomplete')
        for (const file of [shp, shx]) {
          expect(file.getInt32(24) * 2).toBe(file.byteLength)
          expect(file.getInt32(32, true)).toBe(1)
          expect([36, 44, 52, 60].map((at) => file.getFloat64(at, true))).toEqual([
            -93.7, -45, 179.9999, 42.1,
          ])
        }
        const records = Array.from({ length: (shx.byteLength - 100) / 8 }, (_, at) => {
          const offset = shx.getInt32(100 + at * 8) * 2
          expect(shp.getInt32(offset)).toBe(at + 1)
          expect(shp.getInt32(offset + 4)).toBe(shx.getInt32(104 + at * 8))
          return [shp.getInt32(offset + 4) * 2, shp.getInt32(offset + 8, true)]
        })
        expect(records).toEqual([...POINT_ROWS.map(() => [20, 1]), [4, 0]])
      },
      points,
    )
  })

  it('in GeoParquet are WKB, and the file says that it has points alone', async () => {
    await written(
      WRITERS.geoparquet,
      POINT_ROWS,
      async (path) => {
        const file = bytesOf(path).buffer
        const { key_value_metadata: pairs = [] } = parquetMetadata(file)
        expect(JSON.parse(pairs.find(({ key }) => key === 'geo')?.value ?? '').columns.geometry).toEqual({
          encoding: 'WKB',
          geometry_types: ['Point'],
          bbox: [-93.7, -45, 179.9999, 42.1],
        })
        const rows = await parquetReadObjects({ file, geoparquet: false, utf8: false })
        expect(
          rows.map(({ geometry }) => (geometry instanceof Uint8Array ? readWkb(geometry) : null)),
        ).toEqual(POINT_ROWS.map(({ geometry }) => geometry))
        expect(rows.map(({ field, reason }) => [field, reason])).toEqual(
          records.map(({ field, reason }) => [field, reason]),
        )
      },
      points,
    )
  })

  it.each(['shapefile', 'geopackage'] as const)('in a %s can be in a UTM zone', async (format) => {
    // On the meridian of zone 15, at 45° north.
    const rows = [pointRow({ id: 1 }, [500_000, 4_984_944.378 * 0.9996])]
    const { layers } = await read(format, utm(15, false), rows)
    const expected: Position[] = [[-93, 45]]
    expectPositions(layers[0]?.features ?? [], expected)
  })
})

describe('EXP-37: points whose bags have several cores', () => {
  const cores = [
    { lon: -93.5, lat: 42.1 },
    { lon: -93.4, lat: 42.2 },
  ]
  const rows = [pointRow({ id: 1, number: 7 }), pointRow({ id: 2, number: 8, cores })]

  it.each(['geojson', 'geopackage', 'shapefile'] as const)(
    'in a %s stay one row each, with the number of cores',
    async (format) => {
      const { layers } = await read(format, WGS84, rows)
      const key = format === 'shapefile' ? 'coreCount'.slice(0, 10) : 'coreCount'
      expect(layers[0]?.features.map(({ properties }) => properties[key])).toEqual([null, 2])
    },
  )

  it('in GeoJSON have the places of the cores, and points without have none', async () => {
    const text = await written(WRITERS.geojson, rows, (path) => readFileSync(path, 'utf8'), points)
    expect(
      JSON.parse(text).features.map((each: { properties: object }) => Object.entries(each.properties).at(-1)),
    ).toEqual([
      ['coreCount', null],
      [
        'cores',
        [
          [-93.5, 42.1],
          [-93.4, 42.2],
        ],
      ],
    ])
  })

  it('in KML have a placemark for each core after them', async () => {
    const { layers } = await read('kml', WGS84, rows)
    expect(layers[0]?.features.map(({ properties }) => properties.Name)).toEqual(['7', '8', '8.1', '8.2'])
    expectPositions(layers[0]?.features.slice(2) ?? [], [
      [-93.5, 42.1],
      [-93.4, 42.2],
    ])
    const text = await written(WRITERS.kml, rows, (path) => readFileSync(path, 'utf8'), points)
    expect([...text.matchAll(/coreCount/g)]).toHaveLength(2)
  })
})

describe('EXP-29: points in KML', () => {
  const text = () => written(WRITERS.kml, POINT_ROWS, (path) => readFileSync(path, 'utf8'), points)

  it('are in one folder for each field, in whatever order they come', async () => {
    const { layers } = await read('kml')
    expect(
      layers.map(({ name, features }) => [name, features.map(({ properties }) => properties.Name)]),
    ).toEqual([
      ['North Forty', ['2', '1', '3']],
      ["O'Brien & Sons <East>", ['12']],
      ['北の畑 Żółć', ['1']],
    ])
    const inFolders = [0, 1, 4, 2, 3].map((at) => positions[at])
    expectPositions(
      layers.flatMap(({ features }) => features),
      inFolders,
    )
  })

  it('have every value, and come back through our own reader', async () => {
    const features = featuresOf(parseKml(await text(), 'points.kml').placemarks)
    expect(features).toHaveLength(POINT_ROWS.length)
    const attributes = features.map((feature) => new Map(feature.attributes))
    const found = new Map(attributes.map((each) => [each.get('id'), each]))
    for (const { id, field, depths } of records) {
      expect(found.get(String(id))?.get('field')).toBe(field)
      expect(found.get(String(id))?.get('depths')).toBe(depths)
    }
  })

  it('have the color of their status, in the order of KML, and say it in words', async () => {
    const kml = await text()
    expect(kml).toContain('<Style id="planned"><IconStyle><color>ffde6f2f</color>')
    expect(kml).toContain(
      '<name>12</name><description>Field O&apos;Brien &amp; Sons &lt;East&gt; · stratum 3 · 0–15, 15–30 cm · replacement · assigned</description><styleUrl>#assigned</styleUrl>',
    )
    for (const [, status] of kml.matchAll(/<styleUrl>#(\w+)</g))
      expect(kml).toContain(`<Style id="${status}">`)
  })

  it('are well-formed whatever people type', async () => {
    await fc.assert(
      fc.asyncProperty(anyPointRows, (rows) =>
        written(
          WRITERS.kml,
          rows,
          (path) => {
            const { placemarks } = parseKml(readFileSync(path, 'utf8'), 'points.kml')
            expect(placemarks).toHaveLength(rows.length)
          },
          { shapes: 'points' },
        ),
      ),
      { numRuns: 30 },
    )
  })
})
