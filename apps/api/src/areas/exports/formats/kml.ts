import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultiPolygon, Position } from '@org/core/contract'
import type { CellValue, ColumnType, ExportColumn, ExportedRow, Format } from './format.ts'

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** KML has no type for a day or a time: they are text in ISO 8601. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'int',
  number: 'double',
  degrees: 'double',
  text: 'string',
  boolean: 'bool',
  instant: 'string',
  day: 'string',
}

/** OGC KML 2.2. A schema types the columns and has their labels; each row's values refer to it. */
export const kml: Format = async ({ one, title, many, columns, pages, folder, signal }) => {
  async function* text() {
    yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(title)}</name>
<Style id="shape"><LineStyle><width>2</width></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>
<Schema name="${one}" id="${one}-columns">${columns.map(simpleField).join('')}</Schema>\n`
    for await (const page of pages) yield page.map((row) => placemark(row, one, columns)).join('')
    yield '</Document></kml>\n'
  }
  const path = join(folder, `${many}.kml`)
  await writeFile(path, text(), { signal })
  return path
}

const simpleField = ({ key, label, type }: ExportColumn): string =>
  `<SimpleField type="${TYPES[type]}" name="${escaped(key)}"><displayName>${escaped(label)}</displayName></SimpleField>`

function placemark(row: ExportedRow, one: string, columns: readonly ExportColumn[]): string {
  const data = columns.map(({ key }, at) => simpleData(key, row.cells[at] ?? null)).join('')
  const shape = row.geometry === null ? '' : multiGeometry(row.geometry)
  return `<Placemark id="${one}-${row.id}"><name>${escaped(row.title)}</name><styleUrl>#shape</styleUrl><ExtendedData><SchemaData schemaUrl="#${one}-columns">${data}</SchemaData></ExtendedData>${shape}</Placemark>\n`
}

/** A value that is not known is left out: an empty one would be no number. */
function simpleData(key: string, value: CellValue): string {
  if (value === null) return ''
  return `<SimpleData name="${escaped(key)}">${escaped(textOf(value))}</SimpleData>`
}

/** Yes and no as 1 and 0: GDAL takes the words for 0. */
function textOf(value: NonNullable<CellValue>): string {
  if (value instanceof Date) return value.toISOString()
  return String(typeof value === 'boolean' ? Number(value) : value)
}

function multiGeometry({ coordinates }: MultiPolygon): string {
  const polygons = coordinates.map(([outer = [], ...holes]) => {
    const inner = holes.map((hole) => `<innerBoundaryIs>${linearRing(hole)}</innerBoundaryIs>`).join('')
    return `<Polygon><outerBoundaryIs>${linearRing(outer)}</outerBoundaryIs>${inner}</Polygon>`
  })
  return polygons.length === 1 ? polygons.join('') : `<MultiGeometry>${polygons.join('')}</MultiGeometry>`
}

function linearRing(ring: readonly Position[]): string {
  const positions = ring.map(([lon, lat]) => `${lon},${lat}`).join(' ')
  return `<LinearRing><coordinates>${positions}</coordinates></LinearRing>`
}

/** Text that XML carries: its marks as entities, what it cannot carry as spaces. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '')
}
