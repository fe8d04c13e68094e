import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LIMITS } from '../limits.ts'
import { createReader } from '../reader.ts'
import { geoPackageOf, type LayerForTests } from '../testing/geopackage.ts'
import { ofBytes } from '../testing/of-bytes.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { zipOf } from '../testing/zip.ts'

const { read, ask } = readingWith(reader)

/** Squares of 100 m beside each other, in UTM zone 15. */
const squares = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ polygon: [ring(450_000 + at * 200, 4_620_000, 100)] }))
const ring = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]
const fields: LayerForTests = { name: 'fields', geometryType: 'POLYGON', srsId: 26915, shapes: squares(3) }
const points: LayerForTests = {
  name: 'samples',
  geometryType: 'POINT',
  srsId: 26915,
  shapes: [{ point: [450_000, 4_620_000] }],
}

/** A picture of one blank tile. */
const addPicture = (db: DatabaseSync): void =>
  db.exec(`
    INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id, min_x, min_y, max_x, max_y)
      VALUES ('picture', 'tiles', 'picture', 0, 0, 0, 256, 256);
    CREATE TABLE gpkg_tile_matrix_set (table_name TEXT PRIMARY KEY, srs_id INTEGER, min_x DOUBLE, min_y DOUBLE,
      max_x DOUBLE, max_y DOUBLE);
    INSERT INTO gpkg_tile_matrix_set VALUES ('picture', 0, 0, 0, 256, 256);
    CREATE TABLE gpkg_tile_matrix (table_name TEXT, zoom_level INTEGER, matrix_width INTEGER, matrix_height INTEGER,
      tile_width INTEGER, tile_height INTEGER, pixel_x_size DOUBLE, pixel_y_size DOUBLE);
    INSERT INTO gpkg_tile_matrix VALUES ('picture', 0, 1, 1, 256, 256, 1, 1);
    CREATE TABLE picture (id INTEGER PRIMARY KEY, zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
      tile_data BLOB);
    INSERT INTO picture VALUES (1, 0, 0, 0, x'00')`)

describe('GeoPackages', () => {
  it('UPL-31: with one layer that could be fields are read, and say what was left out', async () => {
    const table: LayerForTests = { name: 'remarks', geometryType: null, srsId: 0, shapes: squares(1) }
    const empty: LayerForTests = { ...fields, name: 'old fields', shapes: [] }
    const file = geoPackageOf([points, fields, table, empty])
    const boundaries = await read(file, 'farm.gpkg')
    expect(boundaries).toMatchObject({
      format: 'GeoPackage',
      crs: 'EPSG:26915 NAD83 / UTM zone 15N',
      columns: ['name'],
      notes: ['The layer fields was read; samples, old fields, remarks hold no fields.'],
    })
    expect(boundaries.features.map(({ attributes, problem }) => [attributes.name, problem])).toEqual([
      ['fields 0', null],
      ['fields 1', null],
      ['fields 2', null],
    ])
  })

  it('UPL-31: with several are asked about, and the answer is followed, whatever the layer is called', async () => {
    const NAMES = ['Nord & Süd', 'two "words"', '"; DROP TABLE x; --', 'a,b', "it's"]
    const layers = NAMES.map((name, at) => ({ ...fields, name, shapes: squares(at + 1) }))
    const file = geoPackageOf([...layers, points])
    const question = await ask(file, 'farm.gpkg')
    expect(question).toEqual({
      kind: 'layer',
      layers: NAMES.map((name, at) => ({
        name,
        featureCount: at + 1,
        geometryType: 'Polygon',
        crs: 'EPSG:26915 NAD83 / UTM zone 15N',
      })),
    })
    for (const [at, layer] of NAMES.entries())
      expect((await read(file, 'farm.gpkg', { layer })).features).toHaveLength(at + 1)
    expect((await read(file, 'farm.gpkg', { layer: 'samples' })).features[0]?.problem).toContain(
      'It is a point',
    )
    await expect(read(file, 'farm.gpkg', { layer: 'meadows' })).rejects.toMatchObject({
      message: 'The GeoPackage has no layer called "meadows"',
      remedy: expect.stringContaining('Nord & Süd'),
    })
  })

  it('UPL-31: may leave both open: first the layer is asked, then what its coordinates mean', async () => {
    const local: LayerForTests = { ...fields, name: 'local', srsId: -1 }
    const file = geoPackageOf([fields, local])
    expect(await ask(file, 'farm.gpkg')).toMatchObject({
      layers: [{ name: 'fields' }, { name: 'local', crs: null }],
    })
    expect((await ask(file, 'farm.gpkg', { layer: 'local' })).kind).toBe('crs')
    const answered = await read(file, 'farm.gpkg', { layer: 'local', crs: 'EPSG:26915' })
    const known = await read(file, 'farm.gpkg', { layer: 'fields' })
    expect(answered.crs).toBe(known.crs)
    expect(answered.features.map(({ geometry }) => geometry)).toEqual(
      known.features.map(({ geometry }) => geometry),
    )
  })

  it.each([
    [-1, 450_000, 'EPSG:26915'],
    [0, -93, 'EPSG:4326'],
  ])('UPL-5: of GeoPackage’s undefined system %d are asked about', async (srsId, x, guessed) => {
    const shapes = [{ polygon: [ring(x, srsId === 0 ? 42 : 4_620_000, srsId === 0 ? 0.01 : 100)] }]
    const question = await ask(geoPackageOf([{ ...fields, srsId, shapes }]), 'farm.gpkg')
    if (question.kind !== 'crs') throw new Error(question.kind)
    expect(question.guesses.map(({ crs }) => crs)).toContain(guessed)
  })

  it('UPL-5: an answer that is no system is refused, and one in which the file lies nowhere', async () => {
    const file = geoPackageOf([{ ...fields, srsId: -1 }])
    for (const crs of ['EPSG:999999', 'EPSG:5714'])
      await expect(read(file, 'farm.gpkg', { crs })).rejects.toThrow(
        `The coordinate system "${crs}" is unknown`,
      )
    await expect(read(file, 'farm.gpkg', { crs: 'EPSG:4326' })).rejects.toThrow(
      'The coordinates are not degrees of longitude and latitude',
    )
  })

  it('UPL-31: features outside what their system reaches keep their place, and say so', async () => {
    const shapes = [...squares(1), { polygon: [ring(1e30, 1e30, 1e29)] }, ...squares(1)]
    const { features } = await read(geoPackageOf([{ ...fields, shapes }]), 'farm.gpkg')
    expect(features.map(({ index, problem }) => [index, problem])).toEqual([
      [0, null],
      [1, 'It is outside the area of EPSG:26915 NAD83 / UTM zone 15N'],
      [2, null],
    ])
    expect(features[1]?.attributes.name).toBe('fields 1')
  })

  it('UPL-31: keep every digit of a number, and leave out what is empty', async () => {
    const file = geoPackageOf([fields], (db) =>
      db.exec(`ALTER TABLE fields ADD COLUMN key INTEGER; ALTER TABLE fields ADD COLUMN ha REAL;
        ALTER TABLE fields ADD COLUMN note TEXT;
        UPDATE fields SET key = 9007199254740993, ha = 6.38, note = '[1.50]' WHERE fid = 2`),
    )
    const { columns, features } = await read(file, 'farm.gpkg')
    expect(columns).toEqual(['name', 'key', 'ha', 'note'])
    expect(features.map(({ attributes }) => attributes)).toEqual([
      { name: 'fields 0' },
      { name: 'fields 1', key: '9007199254740993', ha: '6.38', note: '[1.50]' },
      { name: 'fields 2' },
    ])
  })

  it('UPL-61: numbers of features are any whole numbers of 64 bits', async () => {
    for (const fid of ['-1', '-9007199254740995', '0', '9007199254740993', '9223372036854775807']) {
      const file = geoPackageOf([fields], (db) => db.exec(`UPDATE fields SET fid = ${fid} WHERE fid = 2`))
      const { features, notes } = await read(file, 'farm.gpkg')
      expect(features.map(({ attributes, problem }) => [attributes.name, problem]).sort()).toEqual([
        ['fields 0', null],
        ['fields 1', null],
        ['fields 2', null],
      ])
      expect(notes).toEqual([])
    }
    // Two that one number of JavaScript would hold, one of them outside of the system's area.
    const file = geoPackageOf(
      [{ ...fields, shapes: [...squares(2), { polygon: [ring(9e9, 9e9, 100)] }] }],
      (db) =>
        db.exec(`UPDATE fields SET fid = 9007199254740992 WHERE fid = 2;
        UPDATE fields SET fid = 9007199254740993 WHERE fid = 3`),
    )
    const { features } = await read(file, 'farm.gpkg')
    expect(features.map(({ problem }) => problem === null)).toEqual([true, true, false])
  })

  it('UPL-63: text that is not UTF-8 loses no letter', async () => {
    const file = geoPackageOf([fields], (db) =>
      db.exec(`ALTER TABLE fields ADD COLUMN "Größe" TEXT;
        UPDATE fields SET name = CAST(X'4DFC686C' AS TEXT), "Größe" = '7 ha' WHERE fid = 1`),
    )
    const { features, notes } = await read(file, 'farm.gpkg')
    expect(features[0]?.attributes).toEqual({ name: 'Mühl', Größe: '7 ha' })
    expect(notes).toEqual(['Its text is not in UTF-8 and was read as Windows-1252.'])
  })

  it.skipIf(!hasSamples)('UPL-61: strangers’ files with odd numbers of features are read', async () => {
    for (const name of ['fid-huge', 'fid-minus1', 'fid-zero']) {
      const { file, fileName } = sample(`cases/16-gpkg-fids/${name}.gpkg`)
      const { features } = await read(file, fileName)
      expect(features.map(({ problem }) => problem)).toEqual([null, null, null])
    }
  })

  it('UPL-31: without any layer of shapes are refused', async () => {
    const table: LayerForTests = { name: 'remarks', geometryType: null, srsId: 0, shapes: squares(1) }
    for (const file of [
      geoPackageOf([table]),
      geoPackageOf([{ ...fields, shapes: [] }]),
      geoPackageOf([], addPicture),
    ])
      await expect(read(file, 'farm.gpkg')).rejects.toThrow('The GeoPackage holds no layer with shapes in it')
  })

  it('UPL-61: columns that are called like what every object has are read', async () => {
    const file = geoPackageOf([fields], (db) =>
      db.exec(`ALTER TABLE fields ADD COLUMN "__proto__" TEXT; ALTER TABLE fields ADD COLUMN constructor TEXT;
        UPDATE fields SET "__proto__" = 'a text' WHERE name = 'fields 1'`),
    )
    const { columns, features } = await read(file, 'farm.gpkg')
    expect(columns).toEqual(['name', '__proto__', 'constructor'])
    expect(features.map(({ attributes }) => Object.entries(attributes))).toEqual([
      [['name', 'fields 0']],
      [
        ['name', 'fields 1'],
        ['__proto__', 'a text'],
      ],
      [['name', 'fields 2']],
    ])
  })

  it('UPL-10: of more features than are taken are refused, whatever the file says it holds', async () => {
    const file = (count: string) =>
      geoPackageOf([{ ...fields, shapes: squares(1) }], (db) =>
        db.exec(`
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LIMITS.features})
          INSERT INTO fields (geom, name) SELECT geom, i FROM fields, n;
          CREATE TABLE gpkg_ogr_contents (table_name TEXT PRIMARY KEY, feature_count INTEGER);
          INSERT INTO gpkg_ogr_contents VALUES ('fields', ${count})`),
      )
    for (const count of ['NULL', '1', String(LIMITS.features + 1)])
      await expect(read(file(count), 'farm.gpkg')).rejects.toThrow(
        'The file holds 5001 features; at most 5000',
      )
  })

  it('UPL-11: a view that never ends is given up, and the next file is read', async () => {
    const file = geoPackageOf([{ ...fields, shapes: squares(1) }], (db) =>
      db.exec(`
        ALTER TABLE fields RENAME TO kept;
        CREATE VIEW fields AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
          SELECT fid, geom, name FROM kept, n WHERE i < 0`),
    )
    // Enough to read a sound file on any machine; whoever gives it up is the same for the ten seconds of the product.
    const hasty = ofBytes(createReader({ log: { warn: () => undefined }, readMs: 9_000 }))
    onTestFinished(() => hasty.close())
    const reading = readingWith(hasty)
    await expect(reading.read(file, 'farm.gpkg')).rejects.toThrow('Reading the file took longer than 9 s')
    expect(await reading.read(geoPackageOf([fields]), 'next.gpkg')).toMatchObject({ format: 'GeoPackage' })
  }, 180_000)

  it('UPL-30: a table that would open another file reads nothing', async () => {
    const file = geoPackageOf([fields], (db) => {
      // Not in its types yet: it lets the schema be written by hand.
      Reflect.get(db, 'enableDefensive').call(db, false)
      db.exec(`
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_master VALUES ('table', 'fields2', 'fields2', 0,
          'CREATE VIRTUAL TABLE fields2 USING VirtualOGR(''/input/layers.gpkg'', 0, ''fields'')');
        INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('fields2', 'features', 'f', 26915);
        INSERT INTO gpkg_geometry_columns VALUES ('fields2', 'geom', 'POLYGON', 26915, 0, 0)`)
    })
    // It would have the three fields of the file itself.
    await expect(read(file, 'farm.gpkg', { layer: 'fields2' })).rejects.toThrow(
      'There are no features in the file',
    )
  })

  it('UPL-2: are known by their content, whatever they are called', async () => {
    for (const name of ['farm.db', 'farm.kml', 'farm'])
      expect(await read(geoPackageOf([fields]), name)).toMatchObject({ format: 'GeoPackage' })
  })

  it('UPL-2: that are other SQLite databases are said so, and one that breaks off', async () => {
    const whole = geoPackageOf([fields])
    const other = geoPackageOf([fields], (db) =>
      db.exec(`DROP TABLE gpkg_contents; DROP TABLE gpkg_geometry_columns; VACUUM`),
    )
    await expect(read(other, 'farm.gpkg')).rejects.toThrow('This is an SQLite database, but not a GeoPackage')
    await expect(read(whole.slice(0, -4096), 'farm.gpkg')).rejects.toThrow('The GeoPackage is incomplete')
    await expect(read(zipOf({ 'farm.gpkg': 'fields', 'read.me': '' }), 'farm.zip')).rejects.toThrow(
      'The .gpkg file is not a GeoPackage, despite its name',
    )
  })

  it('UPL-3: in a .zip are read from any folder; several of them are refused', async () => {
    const file = geoPackageOf([fields])
    const zipped = await read(
      zipOf({ 'a/b/Farm.GPKG': file, 'a/read.me': 'hi', 'a/b/Farm.GPKG-wal': 'x' }),
      'f.zip',
    )
    expect(zipped.features).toHaveLength(3)
    expect(zipped.notes).toEqual([
      'It was zipped while a program had it open: its latest changes may be missing.',
    ])
    await expect(read(zipOf({ 'a.gpkg': file, 'b.gpkg': file }), 'f.zip')).rejects.toThrow(
      'The .zip holds 2 GeoPackage files: a.gpkg, b.gpkg',
    )
  })
})

describe.skipIf(!hasSamples)('real GeoPackages', () => {
  it('UPL-31: keep the order of their columns, and their text', async () => {
    const { file, fileName } = sample('boundaries/at_inspire_schlaege_2025_epsg31287.gpkg.zip')
    const { columns, features } = await read(file, fileName)
    expect(columns.slice(0, 4)).toEqual(['FS_KENNUNG', 'SNAR_BEZEICHNUNG', 'SL_FLAECHE_BRUTTO_HA', 'GEO_ID'])
    expect(features[0]?.attributes.SNAR_BEZEICHNUNG).toBe('MÄHWIESE/-WEIDE DREI UND MEHR NUTZUNGEN')
  })
})
