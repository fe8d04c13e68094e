import { parquetWriteBuffer } from 'hyparquet-writer'
import { geojsonToWkb } from 'hyparquet-writer/src/wkb.js'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import {
  ALPHABETS,
  type AttributeTable,
  polygonOf,
  sampleTables,
  shapeOf,
  type TableKind,
} from './testing/attribute-tables.ts'
import { expectKept, type KeptAttributes } from './testing/expect-kept.ts'
import { readingWith, type ShownFile } from './testing/read.ts'
import { reader } from './testing/reader.ts'
import { LAYER, type WrittenByGdal, writeWithGdal } from './testing/write-with-gdal.ts'
import { zipOf } from './testing/zip.ts'

const { read } = readingWith(reader)
const inDegrees = (file: Uint8Array, fileName: string) => read(file, fileName, { crs: 'EPSG:4326' })
const utf8 = (text: string) => new TextEncoder().encode(text)

/** What GDAL writes of a table: nothing but what is in it, in its order, unless said otherwise. */
interface GdalFormat {
  fileName: string
  options: readonly string[]
  kind: TableKind
  /** @param names the columns as GDAL reads them again */
  kept?: (table: AttributeTable, names: readonly string[], file: ShownFile) => KeptAttributes
}

const asWritten = ({ columns, rows }: AttributeTable): KeptAttributes => ({
  names: columns.map(({ name }) => name),
  rows,
})

/** The format has room for other names only. GDAL cuts them in the midst of a letter, and we leave that letter out. */
const underReadNames = ({ rows }: AttributeTable, names: readonly string[]): KeptAttributes => ({
  names: names.map((name) => name.replace(/\ufffd+(?=(_\d|\d\d)?$)/, '')),
  rows,
})

/**
 * Without a schema, GML's columns are in the order in which they first have a value, and those without any may be
 * missing. What GML says itself, its ids and corners of boxes, are columns as well.
 */
function ofGml(
  table: AttributeTable,
  _names: readonly string[],
  { columns, features }: ShownFile,
): KeptAttributes {
  const { names, rows } = asWritten(table)
  const placeOf = (column: string) => names.indexOf(column)
  const filled = names.filter((_, place) => rows.some((row) => row[place] !== ''))
  expect(columns).toEqual(expect.arrayContaining(filled))
  return {
    names: columns.map((column) => names[placeOf(column)] ?? column),
    rows: rows.map((row, at) =>
      columns.map((column) => row[placeOf(column)] ?? features[at]?.attributes[column] ?? ''),
    ),
  }
}

/** GDAL writes two columns as KML's own elements, and the layer as a folder: they come first. */
function ofKml({ columns, rows }: AttributeTable): KeptAttributes {
  const places = [...columns.keys()]
  const own = ['name', 'description'].flatMap((said) =>
    places
      .filter((at) => columns[at]?.name.toLowerCase() === said)
      .map((at) => ({ said, at, isEmpty: rows.every((row) => row[at] === '') })),
  )
  const shown = own.filter(({ isEmpty }) => !isEmpty)
  const others = places.filter((place) => own.every(({ at }) => at !== place))
  return {
    names: [...shown.map(({ said }) => said), 'Folder', ...others.map((at) => columns[at]?.name ?? '')],
    rows: rows.map((row) => [
      ...shown.map(({ said, at }) => (said === 'description' ? withoutTags(row[at] ?? '') : (row[at] ?? ''))),
      LAYER,
      ...others.map((at) => row[at] ?? ''),
    ]),
  }
}

/** A description is HTML. */
const withoutTags = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const LONG = ['n'.repeat(100), `${'n'.repeat(100)}1`, `${'n'.repeat(100)}2`]
const EVERY: TableKind = {
  letters: ALPHABETS,
  names: ['größe & <x>', 'a b', '-dash', '2024', '7', ...LONG],
  longestName: 120,
}
/** GDAL writes names into XML as they are, so that others make XML that nobody can read. */
const XML: TableKind = { letters: ALPHABETS.filter((letter) => /^\p{L}+$/u.test(letter)) }

const csv = (separator: string) => ['-f', 'CSV', '-lco', 'GEOMETRY=AS_WKT', '-lco', `SEPARATOR=${separator}`]
const shapefile = (encoding: string) => ['-f', 'ESRI Shapefile', '-lco', `ENCODING=${encoding}`]
const WHOLE_AS_TEXT = ['-mapFieldType', 'Integer64=String']

const FORMATS: readonly GdalFormat[] = [
  // Else a column called FID becomes the number of its feature.
  { fileName: 'a.gpkg', options: ['-f', 'GPKG', '-lco', 'FID=key'], kind: EVERY },
  { fileName: 'a.geojson', options: ['-f', 'GeoJSON'], kind: EVERY },
  { fileName: 'a.geojsonl', options: ['-f', 'GeoJSONSeq'], kind: EVERY },
  { fileName: 'a.geojsons', options: ['-f', 'GeoJSONSeq', '-lco', 'RS=YES'], kind: EVERY },
  { fileName: 'a.csv', options: csv('COMMA'), kind: EVERY },
  { fileName: 'a.csv', options: csv('SEMICOLON'), kind: EVERY },
  { fileName: 'a.tsv', options: csv('TAB'), kind: EVERY },
  { fileName: 'a.gml', options: ['-f', 'GML'], kind: XML, kept: ofGml },
  // GDAL makes a column called FID the id of its element, with its quotes as they are.
  {
    fileName: 'a.gml',
    options: ['-f', 'GML', '-dsco', 'FORMAT=GML2'],
    kind: { ...XML, without: ['FID'] },
    kept: ofGml,
  },
  { fileName: 'a.kml', options: ['-f', 'KML', ...WHOLE_AS_TEXT], kind: XML, kept: ofKml },
  {
    fileName: 'a.gdb.zip',
    options: ['-f', 'OpenFileGDB', '-nlt', 'POLYGON', ...WHOLE_AS_TEXT],
    kind: EVERY,
    kept: underReadNames,
  },
  { fileName: 'a.zip', options: shapefile('UTF-8'), kind: EVERY, kept: underReadNames },
]

const EACH = 15

describe('files that GDAL writes', () => {
  const cases = FORMATS.map((format) => ({ ...format, tables: sampleTables(format.kind, EACH) }))
  const written = writeWithGdal(
    cases.flatMap(({ tables, options }) => tables.map((table) => ({ table, options }))),
  )

  it.each(cases.map((one, at) => ({ ...one, at, how: one.options.join(' ') })))(
    'UPL-80: $how keeps every value',
    async ({ fileName, tables, at, kept = asWritten }) => {
      for (const [number, table] of tables.entries()) {
        const { names, files } = writtenAt(written, at * EACH + number)
        const file = await inDegrees(fileOf(fileName, files), fileName)
        expectKept(file, kept(table, names, file))
      }
    },
  )
})

function writtenAt(written: readonly WrittenByGdal[], at: number): WrittenByGdal {
  const found = written[at]
  if (found === undefined) throw new Error('it was not written')
  return found
}

/** The schema beside a GML file is left out. */
function fileOf(fileName: string, files: Record<string, Uint8Array>): Uint8Array {
  const [main] = Object.values(files)
  return fileName.endsWith('.zip') || main === undefined ? zipOf(files) : main
}

describe('files that other programs write', () => {
  const REPEATED: TableKind = {
    ...EVERY,
    names: [...(EVERY.names ?? []), 'id "x"'],
    repeats: true,
  }
  const tables = sampleTables(REPEATED, EACH)

  it.each([',', ';', '\t', '|'])(
    'UPL-80: tables of text parted by %j keep every value',
    async (delimiter) => {
      for (const table of tables) {
        const header = ['WKT', ...table.columns.map(({ name }) => name)]
        const rows = table.rows.map((row, at) => [shapeOf(at), ...row])
        const text = Papa.unparse([header, ...rows], { delimiter })
        expectKept(await inDegrees(utf8(text), 'a.csv'), asWritten(table))
      }
    },
  )

  it('UPL-80: GeoJSON keeps every value', async () => {
    for (const table of tables)
      expectKept(await inDegrees(utf8(geoJsonOf(table)), 'a.json'), asWritten(table))
  })

  it('UPL-80: Esri JSON keeps every value', async () => {
    for (const table of tables)
      expectKept(await inDegrees(utf8(esriJsonOf(table)), 'a.json'), asWritten(table))
  })

  it('UPL-80: the extended data of KML keep every value', async () => {
    for (const table of tables) expectKept(await inDegrees(utf8(kmlOf(table)), 'a.kml'), asWritten(table))
  })

  // GDAL of this build does not write Parquet.
  it('UPL-80: GeoParquet keeps every value', async () => {
    for (const table of sampleTables(EVERY, EACH))
      expectKept(await inDegrees(parquetOf(table), 'a.parquet'), asWritten(table))
  })
})

/** Values as JSON: numbers as they are. */
const jsonMembers = ({ columns, rows }: AttributeTable, row: number): string =>
  columns
    .map(({ name, type }, at) => {
      const value = rows[row]?.[at] ?? ''
      return `${JSON.stringify(name)}: ${type === 'String' ? JSON.stringify(value) : value}`
    })
    .join(', ')

function geoJsonOf(table: AttributeTable): string {
  const features = table.rows.map(
    (_, row) =>
      `{"type":"Feature","properties":{${jsonMembers(table, row)}},"geometry":{"type":"Polygon","coordinates":[${JSON.stringify(polygonOf(row))}]}}`,
  )
  return `{"type":"FeatureCollection","features":[${features.join(',\n')}]}`
}

function esriJsonOf(table: AttributeTable): string {
  const features = table.rows.map(
    (_, row) =>
      `{"attributes":{${jsonMembers(table, row)}},"geometry":{"rings":[${JSON.stringify(polygonOf(row).toReversed())}]}}`,
  )
  return `{"geometryType":"esriGeometryPolygon","features":[${features.join(',\n')}]}`
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function kmlOf({ columns, rows }: AttributeTable): string {
  const placemarks = rows.map((row, at) => {
    const data = columns.map(
      ({ name }, place) => `<Data name="${xml(name)}"><value>${xml(row[place] ?? '')}</value></Data>`,
    )
    const ring = polygonOf(at)
      .map((position) => position.join(','))
      .join(' ')
    return `<Placemark><ExtendedData>${data.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return `<kml><Document>${placemarks.join('\n')}</Document></kml>`
}

function parquetOf({ columns, rows }: AttributeTable): Uint8Array {
  const geometries = rows.map((_, row) => geojsonToWkb({ type: 'Polygon', coordinates: [polygonOf(row)] }))
  const attributes = columns.map(({ name, type }, at) => {
    const values = rows.map((row) => row[at] ?? '')
    if (type === 'Integer64') return { name, type: 'INT64' as const, data: values.map(BigInt) }
    if (type === 'Real') return { name, type: 'DOUBLE' as const, data: values.map(Number) }
    return { name, type: 'STRING' as const, data: values }
  })
  const geo = {
    version: '1.1.0',
    primary_column: 'boundary',
    columns: { boundary: { encoding: 'WKB', geometry_types: [] } },
  }
  return new Uint8Array(
    parquetWriteBuffer({
      kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
      columnData: [...attributes, { name: 'boundary', type: 'BYTE_ARRAY', data: geometries }],
    }),
  )
}
