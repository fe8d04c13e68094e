import {
  formatCode,
  QUALITY_LABELS,
  type ResultTableCell,
  type ResultTableColumn,
  type ResultTableRow,
  resultTableExportSchema,
  seriesName,
  seriesWords,
} from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { WGS84 } from '../../exports/formats/crs.ts'
import type { CellValue, ExportColumn, ExportedRow } from '../../exports/formats/format.ts'
import { WRITERS } from '../../exports/formats/registry.ts'
import type { WriteFile } from '../../exports/job.ts'
import { resultSource } from '../list.ts'
import { readPage } from './read.ts'
import { readSeries, type TableSeries } from './series.ts'

const ROWS_AT_A_TIME = 500
type Asked = z.output<typeof resultTableExportSchema>

/** Writes the whole table of results, in its order. */
export const writeResultTable: WriteFile = async (db, parameters, { folder, format, signal, of, onRows }) => {
  const asked = resultTableExportSchema.parse(Object.assign({ format }, parameters))
  const condition = resultSource.condition(asked.filter)
  const series = await readSeries(db, condition)
  const notes: string[] = []
  if (series.leftOut > 0) notes.push(`${series.leftOut} analytes with the fewest results are left out`)
  const columns = [
    ...namesOf(asked),
    ...series.columns.flatMap((column, at) => valueColumns(asked, column, at)),
  ]
  const path = await WRITERS[asked.format]({
    one: asked.by,
    many: 'results-table',
    title: 'Results',
    columns: columns.map(({ column }) => column),
    shapes: null,
    pages: readPages(db, series, asked, { columns, of, onRows, signal }),
    crs: WGS84,
    folder,
    note: (sentence) => void notes.push(sentence),
    signal,
  })
  signal.throwIfAborted()
  return { path, notes }
}

interface FileColumn {
  column: ExportColumn
  cell: (row: ResultTableRow) => CellValue
}

interface Reading {
  columns: readonly FileColumn[]
  of(total: number): void
  onRows(count: number): void
  signal: AbortSignal
}

async function* readPages(
  db: Db,
  series: TableSeries,
  { by, sort, filter }: Asked,
  { columns, of, onRows, signal }: Reading,
): AsyncGenerator<readonly ExportedRow[]> {
  const condition = resultSource.condition(filter)
  for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
    signal.throwIfAborted()
    const page = { by, sort, condition, offset, limit: ROWS_AT_A_TIME }
    const { items, total } = await readPage(db, series, page)
    if (offset === 0) of(total)
    yield items.map((row, at) => ({
      id: offset + at + 1,
      title: row.key,
      cells: columns.map(({ cell }) => cell(row)),
      geometry: null,
    }))
    onRows(items.length)
    if (items.length < ROWS_AT_A_TIME) return
  }
}

const plain = (
  key: string,
  label: string,
  type: ExportColumn['type'],
  cell: (row: ResultTableRow) => CellValue,
): FileColumn => ({ column: { key, label, type }, cell })

/** What a row is: names and ids. */
function namesOf({ by }: Asked): FileColumn[] {
  const field = [
    plain('fieldId', 'Field id', 'integer', ({ fieldId }) => fieldId),
    plain('field', 'Field', 'text', ({ fieldName }) => fieldName),
  ]
  const sample = [
    plain('point', 'Point', 'integer', ({ pointNumber }) => pointNumber),
    plain('sampleId', 'Sample id', 'integer', ({ sampleId }) => sampleId),
    plain('labelCode', 'Label', 'text', ({ labelCode }) =>
      labelCode === null ? null : formatCode(labelCode),
    ),
  ]
  return [
    plain('growerId', 'Grower id', 'integer', ({ growerId }) => growerId),
    plain('grower', 'Grower', 'text', ({ growerName }) => growerName),
    ...(by === 'grower' ? [] : field),
    plain('year', 'Year', 'integer', ({ year }) => year),
    ...(by === 'sample' ? sample : []),
    plain('depthTopCm', 'Depth from (cm)', 'number', ({ depthTopCm }) => depthTopCm),
    plain('depthBottomCm', 'Depth to (cm)', 'number', ({ depthBottomCm }) => depthBottomCm),
    ...(by === 'sample' ? [] : [plain('samples', 'Samples', 'integer', ({ samples }) => samples)]),
  ]
}

/** Of a sample its number and what is to be known of it; of a mean how many values it is of. */
function valueColumns({ by }: Asked, column: ResultTableColumn, at: number): FileColumn[] {
  const key = `value${at + 1}`
  const name = seriesName(column)
  const cellOf = (row: ResultTableRow): ResultTableCell | null => row.cells[at] ?? null
  const head = seriesWords(column)
  if (by === 'sample')
    return [
      plain(key, head, 'precise', (row) => numberOf(cellOf(row))),
      plain(`${key}Note`, `${name} note`, 'text', (row) => noteOf(cellOf(row))),
    ]
  return [
    plain(key, head, 'precise', (row) => cellOf(row)?.value ?? null),
    plain(`${key}Count`, `${name} values`, 'integer', (row) => cellOf(row)?.values ?? null),
  ]
}

const NUMBER = /^(?:[<>] )?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/

/** What a spreadsheet can compute with: the limit of what is below one; nothing that is not counted. */
function numberOf(cell: ResultTableCell | null): number | null {
  if (cell === null || cell.value === null) return null
  const [, digits] = NUMBER.exec(cell.words ?? '') ?? []
  return digits === undefined ? cell.value : Number(digits)
}

function noteOf(cell: ResultTableCell | null): string | null {
  if (cell === null) return null
  const { words, quality, value } = cell
  const says = [
    ...(value === null
      ? [words]
      : [words?.startsWith('<') || words?.startsWith('>') ? words.charAt(0) : null]),
    quality === null || quality === 0 ? null : (QUALITY_WORDS.get(quality) ?? null),
  ].filter((part) => part !== null && part !== '')
  return says.length === 0 ? null : says.join(', ')
}
const QUALITY_WORDS = new Map(Object.entries(QUALITY_LABELS).map(([code, label]) => [Number(code), label]))
