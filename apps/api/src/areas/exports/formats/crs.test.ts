import { execFileSync, spawnSync } from 'node:child_process'
import type { ExportFormat, Position } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { readingWith } from '../../../files/testing/read.ts'
import { reader } from '../../../files/testing/reader.ts'
import { type FileCrs, utm, utmMeridian, utmZoneAt, WGS84 } from './crs.ts'
import { WRITERS } from './registry.ts'
import { bytesOf, squareRow, written } from './testing.ts'

const reading = readingWith(reader)
const hasGdal = spawnSync('ogrinfo', ['--version']).status === 0
const lackOfGdal = hasGdal ? '' : ' (skipped: no ogrinfo here; Debian: gdal-bin)'

const PROJECTED = ['shapefile', 'geopackage', 'geoparquet'] as const satisfies ExportFormat[]
const EXTENSIONS = { shapefile: 'zip', geopackage: 'gpkg', geoparquet: 'parquet' } as const

/** In each zone a point on its meridian: 500 km east of its own zero, and as far north as the meridian's arc is long. */
const ARC_TO_45_M = 4_984_944.378
const places: [zone: number, isSouth: boolean, lon: number, lat: number][] = [
  [15, false, -93, 45],
  [1, false, -177, 45],
  [60, true, 177, -45],
  [31, true, 3, -45],
]
const cornerOf = (isSouth: boolean): Position => {
  const north = ARC_TO_45_M * 0.9996
  return [500_000, isSouth ? 10_000_000 - north : north]
}

describe('coordinate systems of files', () => {
  it('EXP-22: a zone is six degrees wide, and its meridian is in its middle', () => {
    for (let zone = 1; zone <= 60; zone++)
      for (const from of [-3, 0, 2.999]) expect(utmZoneAt(utmMeridian(zone) + from)).toBe(zone)
    expect([utmZoneAt(180), utmZoneAt(-180)]).toEqual([60, 1])
  })

  it.each(PROJECTED.flatMap((format) => places.map((place) => [format, ...place] as const)))(
    'EXP-22: GDAL takes a %s in zone %i (south: %s) for what it is',
    async (format, zone, isSouth, lon, lat) => {
      const crs = utm(zone, isSouth)
      const row = squareRow(1, cornerOf(isSouth), 100)
      const { crs: read, features } = await written(
        WRITERS[format],
        [row],
        (path) => reading.read(bytesOf(path), `fields.${EXTENSIONS[format]}`),
        { crs },
      )
      expect(read).toBe(`EPSG:${crs.srid} ${crs.name}`)
      const corners: Position[] = JSON.parse(features[0]?.geometry ?? '').coordinates.flat(2)
      const [x, y] = corners.toSorted(
        (one, other) => Math.hypot(one[0] - lon, one[1] - lat) - Math.hypot(other[0] - lon, other[1] - lat),
      )[0] ?? [0, 0]
      // 1e-8 degrees are a millimeter.
      expect([Math.abs(x - lon) < 1e-8, Math.abs(y - lat) < 1e-8]).toEqual([true, true])
    },
  )
})

interface Seen {
  /** A line for each column: `areaHa: Real`. */
  columns: string[]
  text: string
}

function seenByOgr(path: string): Seen {
  const { stdout, stderr } = spawnSync('ogrinfo', ['-al', path], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const columns = [
    ...stdout.matchAll(/^(\w+): ((?:String|Integer|Integer64|Real|DateTime|Date|Integer\(\w+\))) \(/gm),
  ]
  return { columns: columns.map(([, name, type]) => `${name}: ${type}`), text: stdout }
}

describe.skipIf(!hasGdal)(`files as GDAL’s own programs read them${lackOfGdal}`, () => {
  const rows = [squareRow(7, [-93, 42], 0.01), { ...squareRow(9, [-93, 42], 0.01), geometry: null }]
  const seen = (format: ExportFormat, crs: FileCrs = WGS84) =>
    written(WRITERS[format], rows, (path) => seenByOgr(format === 'shapefile' ? `/vsizip/${path}` : path), {
      crs,
    })

  it('EXP-24: a GeoPackage opens without a warning, its columns typed', async () => {
    const { columns, text } = await seen('geopackage')
    expect(columns).toEqual([
      'name: String',
      'years: Integer64',
      'areaHa: Real',
      'latitude: Real',
      'active: Integer(Boolean)',
      'updatedAt: DateTime',
      'signedOn: Date',
    ])
    expect(text).toMatch(/Extent: \(-93\.0+, 42\.0+\) - \(-92\.990+, 42\.010+\)/)
    expect(text).toMatch(/Feature Count: 2/)
    expect(text).toMatch(/updatedAt \(DateTime\) = 2026\/11\/20 22:30:00\+00/)
  })

  it('EXP-7: a KML has numbers', async () => {
    const { columns } = await seen('kml')
    expect(columns).toEqual(expect.arrayContaining(['years: Integer', 'areaHa: Real', 'latitude: Real']))
  })

  it('EXP-8: a shapefile opens without a warning', async () => {
    expect((await seen('shapefile')).columns).toEqual(
      expect.arrayContaining(['name: String', 'years: Integer64', 'areaHa: Real']),
    )
  })

  it.each(['shapefile', 'geopackage'] as const)(
    'EXP-22: a %s in meters comes back within a millimeter',
    async (format) => {
      const crs = utm(15, false)
      const square = squareRow(1, cornerOf(false), 100)
      await written(
        WRITERS[format],
        [square],
        (path) => {
          const source = format === 'shapefile' ? `/vsizip/${path}` : path
          const back = execFileSync('ogr2ogr', [
            ...[
              '-f',
              'GeoJSON',
              '-t_srs',
              'EPSG:4326',
              '-lco',
              'COORDINATE_PRECISION=12',
              '/vsistdout/',
              source,
            ],
          ])
          const { coordinates } = JSON.parse(back.toString()).features[0].geometry
          const corners: Position[] = coordinates.flat(format === 'shapefile' ? 1 : 2)
          // 1e-8 degrees are a millimeter.
          const isCorner = ([x, y]: Position) => Math.abs(x + 93) < 1e-8 && Math.abs(y - 45) < 1e-8
          expect(corners.some(isCorner)).toBe(true)
        },
        { crs },
      )
    },
  )
})
