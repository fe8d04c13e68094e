import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Box, boxOf, isNowhere, NOWHERE, union } from './box.ts'
import type { CellValue, ColumnType, Format, WriteRequest } from './format.ts'
import { geometryBlob } from './geopackage/geometry.ts'
import { FILE, quoted, SYSTEMS, TABLES } from './geopackage/schema.ts'
import { freeName } from './names.ts'

const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'INTEGER',
  number: 'DOUBLE',
  precise: 'DOUBLE',
  measurement: 'TEXT',
  text: 'TEXT',
  boolean: 'BOOLEAN',
  instant: 'DATETIME',
  day: 'DATE',
}

/** OGC GeoPackage 1.3: one layer of MultiPolygons or of points, typed columns. A row without a location has no geometry. */
export const geopackage: Format = async (request) => {
  const path = join(request.folder, `${request.many}.gpkg`)
  const db = new DatabaseSync(path)
  try {
    // A file that is not whole is thrown away: nothing of it has to survive.
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${FILE}`)
    await fill(db, request)
  } finally {
    db.close()
  }
  return path
}

async function fill(db: DatabaseSync, request: WriteRequest): Promise<void> {
  const { pages, many, crs, signal } = request
  db.exec('BEGIN')
  const insert = createLayer(db, request)
  let box: Box = [...NOWHERE]
  for await (const page of pages) {
    signal.throwIfAborted()
    for (const { id, cells, geometry } of page) {
      insert.run(id, geometry === null ? null : geometryBlob(geometry, crs.srid), ...cells.map(storable))
      if (geometry !== null) box = union(box, boxOf(geometry))
    }
    // Committed page by page, so that what waits in memory does not grow.
    db.exec('COMMIT; BEGIN')
  }
  const extent = isNowhere(box) ? [null, null, null, null] : box
  db.prepare('UPDATE gpkg_contents SET (min_x, min_y, max_x, max_y) = (?, ?, ?, ?) WHERE table_name = ?').run(
    ...extent,
    many,
  )
  db.exec('COMMIT')
}

/** @returns inserts a row: its id, its geometry, its cells */
function createLayer(db: DatabaseSync, { many, title, columns, shapes, crs }: WriteRequest) {
  const type = shapes === 'points' ? 'POINT' : 'MULTIPOLYGON'
  db.exec(TABLES)
  const addSystem = db.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)')
  const own = SYSTEMS.some(({ srid }) => srid === crs.srid) ? [] : [{ ...crs, organization: 'EPSG' }]
  for (const { name, srid, organization, wkt } of [...SYSTEMS, ...own])
    addSystem.run(name, srid, organization, srid, wkt)
  db.prepare(
    `INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, 'features', ?, ?)`,
  ).run(many, title, crs.srid)
  const keys = columns.map(({ key }) => key)
  const fid = freeName('fid', keys)
  const geom = freeName('geom', keys)
  db.prepare(`INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)`).run(many, geom, type, crs.srid)
  const typed = columns.map(({ key, type }) => `${quoted(key)} ${TYPES[type]}`)
  db.exec(
    `CREATE TABLE ${quoted(many)} (${[`${quoted(fid)} INTEGER PRIMARY KEY NOT NULL`, `${quoted(geom)} ${type}`, ...typed].join(', ')})`,
  )
  return db.prepare(
    `INSERT INTO ${quoted(many)} VALUES (${Array.from({ length: columns.length + 2 }, () => '?').join(', ')})`,
  )
}

function storable(value: CellValue): SQLInputValue {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : value
}
