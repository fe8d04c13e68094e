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
import type { WriteFile } from '../../exports/job.ts'
import { columnsOf, type TableColumn, writeTable } from '../../exports/write-table.ts'
import { resultSource } from '../list.ts'
import { readPage } from './read.ts'
import { readSeries, type TableSeries } from './series.ts'

const ROWS_AT_A_TIME = 500
type Asked = z.output<typeof resultTableExportSchema>

/** Writes the whole table of results, in its order. */
export const writeResultTable: WriteFile = async (db, parameters, { format, of, ...writing }) => {
  const asked = resultTableExportSchema.parse(Object.assign({ format }, parameters))
  const condition = resultSource.condition(asked.filter)
  const series = await readSeries(db, condition)
  const columns = [
    ...namesOf(asked),
    ...series.columns.flatMap((column, at) => valueColumns(asked, column, at)),
  ]
  const pages = readPages(db, series, asked, of)
  const table = { kind: 'resultTable', format: asked.format, one: asked.by, title: 'Results' } as const
  const { path, notes } = await writeTable({ ...table, columns, pages }, writing)
  const leftOut = `${series.leftOut} analytes with the fewest results are left out`
  return { path, notes: series.leftOut > 0 ? [leftOut, ...notes] : notes }
}
type FileColumn = TableColumn<ResultTableRow>

async function* readPages(
  db: Db,
  series: TableSeries,
  { by, sort, filter }: Asked,
  of: (total: number) => void,
): AsyncGenerator<readonly ResultTableRow[]> {
  const condition = resultSource.condition(filter)
  for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
    const page = { by, sort, condition, offset, limit: ROWS_AT_A_TIME }
    const { items, total } = await readPage(db, series, page)
    if (offset === 0) of(total)
    yield items
    if (items.length < ROWS_AT_A_TIME) return
  }
}

const plain = columnsOf<ResultTableRow>()

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
