import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Ring = readonly (readonly [number, number])[]

export interface LayerForTests {
  name: string
  /** `POLYGON`, `MULTIPOLYGON`, `POINT`, `GEOMETRY`, …; null: a table without geometry. */
  geometryType: string | null
  /** A row of gpkg_spatial_ref_sys: an EPSG code, or -1 and 0 for GeoPackage's two undefined systems. */
  srsId: number
  shapes: readonly ShapeForTests[]
}

type ShapeForTests = { polygon: readonly Ring[] } | { point: readonly [number, number] }

/** A GeoPackage with these layers; each has a column `name`: `<layer> 0`, `<layer> 1`, … */
export function geoPackageOf(
  layers: readonly LayerForTests[],
  more: (db: DatabaseSync) => void = () => undefined,
) {
  const path = join(tmpdir(), `test-${crypto.randomUUID()}.gpkg`)
  const db = new DatabaseSync(path)
  try {
    db.exec(SCHEMA)
    for (const layer of layers) addLayer(db, layer)
    more(db)
  } finally {
    db.close()
  }
  const bytes = new Uint8Array(readFileSync(path))
  rmSync(path)
  return bytes
}

const SCHEMA = `
  PRAGMA application_id = 1196444487; PRAGMA user_version = 10300;
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL);
  CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME DEFAULT CURRENT_TIMESTAMP, min_x DOUBLE, min_y DOUBLE,
    max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);
  CREATE TABLE gpkg_geometry_columns (table_name TEXT PRIMARY KEY, column_name TEXT NOT NULL,
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL);`

function addLayer(db: DatabaseSync, { name, geometryType, srsId, shapes }: LayerForTests): void {
  const table = `"${name.replaceAll('"', '""')}"`
  if (srsId > 0)
    db.prepare(`INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES (?, ?, 'EPSG', ?, 'undefined', NULL)`).run(
      `EPSG:${srsId}`,
      srsId,
      srsId,
    )
  db.prepare(`INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, ?, ?, ?)`).run(
    name,
    geometryType === null ? 'attributes' : 'features',
    name,
    srsId,
  )
  if (geometryType !== null)
    db.prepare(`INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)`).run(
      name,
      geometryType,
      srsId,
    )
  const geometryColumn = geometryType === null ? '' : `geom ${geometryType},`
  db.exec(`CREATE TABLE ${table} (fid INTEGER PRIMARY KEY, ${geometryColumn} name TEXT)`)
  const insert = db.prepare(
    geometryType === null
      ? `INSERT INTO ${table} (name) VALUES (?)`
      : `INSERT INTO ${table} (name, geom) VALUES (?, ?)`,
  )
  db.exec('BEGIN')
  for (const [at, shape] of shapes.entries())
    insert.run(...[`${name} ${at}`, ...(geometryType === null ? [] : [blobOf(shape, srsId)])])
  db.exec('COMMIT')
}

/** A GeoPackage header without envelope, and little-endian WKB. */
function blobOf(shape: ShapeForTests, srsId: number): Uint8Array {
  const bytes: number[] = []
  const put = (size: 1 | 4 | 8, value: number) => {
    const view = new DataView(new ArrayBuffer(size))
    if (size === 8) view.setFloat64(0, value, true)
    else if (size === 4) view.setInt32(0, value, true)
    else view.setUint8(0, value)
    bytes.push(...new Uint8Array(view.buffer))
  }
  const HEADER = [0x47, 0x50, 0, 1]
  for (const byte of HEADER) put(1, byte)
  put(4, srsId)
  const [POINT, POLYGON] = [1, 3]
  put(1, 1)
  put(4, 'point' in shape ? POINT : POLYGON)
  const rings = 'point' in shape ? [] : shape.polygon
  if ('point' in shape) for (const number of shape.point) put(8, number)
  else put(4, rings.length)
  for (const ring of rings) {
    put(4, ring.length)
    for (const number of ring.flat()) put(8, number)
  }
  return Uint8Array.from(bytes)
}
