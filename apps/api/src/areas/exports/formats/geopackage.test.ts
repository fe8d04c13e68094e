import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWkb } from '../../../files/geometry/wkb.ts'
import { utm } from './crs.ts'
import type { CellValue } from './format.ts'
import { geopackage } from './geopackage.ts'
import { anyRows, COLUMNS, recordOf, squareRow, written } from './testing.ts'

function opened<T>(path: string, use: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

const HEADER_BYTES = 40

function shapeIn(blob: unknown, srid: number) {
  if (blob === null) return null
  if (!(blob instanceof Uint8Array)) throw new TypeError('no blob')
  const view = new DataView(blob.buffer, blob.byteOffset)
  expect([...blob.subarray(0, 4)]).toEqual([0x47, 0x50, 0, 3])
  expect(view.getInt32(4, true)).toBe(srid)
  const shape = readWkb(blob.subarray(HEADER_BYTES))
  const flat = JSON.stringify(shape.coordinates)
    .match(/[-\d.e]+/g)
    ?.map(Number)
  const [xs = [], ys = []] = [0, 1].map((axis) => flat?.filter((_, at) => at % 2 === axis))
  const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  expect([8, 16, 24, 32].map((at) => view.getFloat64(at, true))).toEqual(box)
  return shape
}

const stored = (value: CellValue): CellValue => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : value
}

describe('GeoPackage', () => {
  it('EXP-24: has every value and shape as it was, with its type', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, (rows) =>
        written(geopackage, rows, (path) =>
          opened(path, (db) => {
            const found = db.prepare('SELECT * FROM fields ORDER BY fid').all()
            expect(
              found.map(({ fid, geom, ...cells }) => ({ fid, geom: shapeIn(geom, 4326), ...cells })),
            ).toEqual(
              rows.map(({ id, geometry, cells }) => ({
                fid: id,
                geom: geometry,
                ...recordOf(cells.map(stored)),
              })),
            )
          }),
        ),
      ),
    )
  })

  it('EXP-24: says what it is as the standard asks', async () => {
    const rows = [squareRow(7, [500_000, 4_600_000], 100), squareRow(9, [500_300, 4_600_500], 100)]
    await written(
      geopackage,
      rows,
      (path) =>
        opened(path, (db) => {
          const one = (text: string) => db.prepare(text).get()
          expect(one('PRAGMA application_id')).toEqual({ application_id: 0x47504b47 })
          expect(one('PRAGMA user_version')).toEqual({ user_version: 10_300 })
          expect(one('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
          expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
          expect(one('SELECT * FROM gpkg_contents')).toMatchObject({
            table_name: 'fields',
            data_type: 'features',
            identifier: 'Fields',
            min_x: 500_000,
            min_y: 4_600_000,
            max_x: 500_400,
            max_y: 4_600_600,
            srs_id: 32_615,
          })
          expect(one('SELECT last_change FROM gpkg_contents')?.last_change).toMatch(
            /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
          )
          expect(one('SELECT * FROM gpkg_geometry_columns')).toEqual({
            table_name: 'fields',
            column_name: 'geom',
            geometry_type_name: 'MULTIPOLYGON',
            srs_id: 32_615,
            z: 0,
            m: 0,
          })
          const systems = db.prepare('SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY srs_id').all()
          expect(systems.map(({ srs_id }) => srs_id)).toEqual([-1, 0, 4326, 32_615])
          const types = db.prepare(`SELECT name, type FROM pragma_table_info('fields')`).all()
          expect(types.map(({ name, type }) => `${name} ${type}`)).toEqual([
            'fid INTEGER',
            'geom MULTIPOLYGON',
            'name TEXT',
            'years INTEGER',
            'areaHa DOUBLE',
            'latitude DOUBLE',
            'active BOOLEAN',
            'updatedAt DATETIME',
            'signedOn DATE',
          ])
        }),
      { crs: utm(15, false) },
    )
  })

  it('EXP-24: keeps its own two columns apart from columns of the same name', async () => {
    const columns = COLUMNS.map((column, at) => ({
      ...column,
      key: ['FID', 'geom', 'geom_1'][at] ?? column.key,
    }))
    await written(
      geopackage,
      [squareRow(7, [-93, 42], 0.01)],
      (path) =>
        opened(path, (db) => {
          const types = db.prepare(`SELECT name FROM pragma_table_info('fields')`).all()
          const names = types.map(({ name }) => name)
          expect(names.slice(0, 5)).toEqual(['fid_1', 'geom_2', 'FID', 'geom', 'geom_1'])
        }),
      { columns },
    )
  })
})
