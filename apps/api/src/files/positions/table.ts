import Papa from 'papaparse'
import { decodeJsonText } from '../text/decode-json.ts'
import { unreadable } from '../unreadable.ts'
import { type About, createCellReader } from './cells.ts'
import { type Columns, columnsIn } from './columns.ts'
import { degreesOf, type Geopoint, geopointOf } from './degrees.ts'
import { createGathering, type Written } from './gathering.ts'
import { POSITION_LIMITS, tooManyPositions } from './limits.ts'
import type { PositionFile } from './position-file.ts'
import { createRowPlaces } from './row-places.ts'

const DELIMITERS = [',', ';', '\t']
/** Where a header is looked for. */
const HEAD_CHARACTERS = 65_536
const HEAD_ROWS = 20

/** How a table is read: its delimiter, and the row that names its columns. */
interface Layout {
  delimiter: string
  headerAt: number
  headers: string[]
  columns: Columns
}

/** A table of text: CSV or TSV. @throws errors.unreadableFile */
export function readTable(bytes: Uint8Array): PositionFile {
  const { text, note } = decodeJsonText(bytes)
  const layout = layoutOf(text)
  const gathering = createGathering()
  if (note !== null) gathering.note(note)
  const cells = createCellReader(layout.headers, layout.columns)
  const rows = rowsOf(text, layout)
  const several = createRowPlaces(layout.headers, rows)
  for (const row of rows) {
    const about = cells.about(row)
    const written = several === null ? oneOf(row, cells.cell, about) : several(row, about)
    if (written === null) gathering.skip()
    else gathering.add(written)
  }
  return gathering.result(layout.delimiter === '\t' ? 'TSV' : 'CSV')
}

function rowsOf(text: string, { delimiter, headerAt }: Layout): string[][] {
  const most = POSITION_LIMITS.positions
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' })
  const rows = data.slice(headerAt + 1)
  if (rows.length > most) throw tooManyPositions(rows.length)
  return rows
}

function oneOf(
  row: readonly string[],
  cell: ReturnType<typeof createCellReader>['cell'],
  about: About,
): Written | null {
  const place = placeIn(row, cell)
  if (place === null) return null
  const accuracyM = Number.isNaN(about.accuracyM) ? place.accuracyM : about.accuracyM
  return { ...about, lon: place.lon, lat: place.lat, accuracyM }
}

/** Null where the row has nothing in its place. */
function placeIn(row: readonly string[], cell: ReturnType<typeof createCellReader>['cell']): Geopoint | null {
  const [lat, lon] = [cell(row, 'lat'), cell(row, 'lon')]
  if (lat !== '' || lon !== '')
    return { lat: degreesOf(lat, 'lat'), lon: degreesOf(lon, 'lon'), accuracyM: Number.NaN }
  const geopoint = cell(row, 'geopoint')
  if (geopoint === '') return null
  return geopointOf(geopoint) ?? { lat: Number.NaN, lon: Number.NaN, accuracyM: Number.NaN }
}

/** The delimiter under which the table says where things are, with the most columns. */
function layoutOf(text: string): Layout {
  const layouts = DELIMITERS.flatMap((delimiter) => layoutBy(delimiter, text.slice(0, HEAD_CHARACTERS)))
  const [best] = layouts.toSorted((one, other) => other.headers.length - one.headers.length)
  if (best !== undefined) return best
  throw unreadable(
    'No columns of the table are latitude and longitude',
    'Name them “latitude” and “longitude” in the first row, then read the file again.',
  )
}

function layoutBy(delimiter: string, head: string): Layout[] {
  const { data } = Papa.parse<string[]>(head, { delimiter, preview: HEAD_ROWS, skipEmptyLines: 'greedy' })
  for (const [headerAt, headers] of data.entries()) {
    const columns = columnsIn(headers)
    const below = data.slice(headerAt + 1)
    if (columns.lat !== undefined && columns.lon !== undefined)
      return [{ delimiter, headerAt, headers, columns }]
    const geopoint = geopointColumn(columns, below)
    if (geopoint !== null) return [{ delimiter, headerAt, headers, columns: { ...columns, geopoint } }]
  }
  return []
}

/** By its header, and by what stands under it. */
function geopointColumn({ geopoint }: Columns, rows: readonly string[][]): number | null {
  if (geopoint === undefined) return null
  const filled = rows.map((row) => row[geopoint]?.trim() ?? '').filter((text) => text !== '')
  return filled.length > 0 && filled.some((text) => geopointOf(text) !== null) ? geopoint : null
}
