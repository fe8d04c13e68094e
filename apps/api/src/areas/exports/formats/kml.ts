import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIELD_COLUMNS, type FieldColumn, type MultiPolygon, type Position } from '@org/core/contract'
import type { CellValue, ExportedField } from '../rows.ts'
import type { Format } from './format.ts'

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** OGC KML 2.2. Columns are extended data under their names, with their labels to be shown. */
export const kml: Format = {
  hasGeometry: true,
  async write({ columns, pages, folder, signal }) {
    async function* text() {
      yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Fields</name>
<Style id="field"><LineStyle><width>2</width></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>\n`
      for await (const page of pages) yield page.map((field) => placemark(field, columns)).join('')
      yield '</Document></kml>\n'
    }
    const path = join(folder, 'fields.kml')
    await writeFile(path, text(), { signal })
    return path
  },
}

function placemark({ cells, geometry }: ExportedField, columns: readonly FieldColumn[]): string {
  const data = columns.map(
    (column) =>
      `<Data name="${column}"><displayName>${escaped(FIELD_COLUMNS[column].label)}</displayName>` +
      `<value>${escaped(textOf(cells[column]))}</value></Data>`,
  )
  const shape = geometry === null ? '' : multiGeometry(geometry)
  return `<Placemark id="field-${cells.id}"><name>${escaped(textOf(cells.name))}</name><styleUrl>#field</styleUrl><ExtendedData>${data.join('')}</ExtendedData>${shape}</Placemark>\n`
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

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Text that XML carries: its marks as entities, what it cannot carry as spaces. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '')
}
