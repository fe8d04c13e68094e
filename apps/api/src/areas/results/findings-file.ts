import { errors } from '@org/core/contract'
import { writeCsv } from 'hucre/csv'
import type { Db } from '../../db/database.ts'
import { columnName } from '../../files/tables/layout/cells.ts'
import { harmless } from '../shared/spreadsheet-text.ts'
import { cellsSchema, correctedCells, editsSchema, findingsSchema, readMapping } from './stored.ts'
import './tables.ts'

const HEADERS = ['Sheet', 'Row', 'Column', 'Header', 'Value', 'Level', 'Finding', 'What to do']

/** Every finding of a staged file as CSV. @throws errors.notFound */
export async function findingsFile(
  db: Db,
  id: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  const upload = await db
    .selectFrom('upload')
    .select('file_name')
    .where('id', '=', id)
    .where('kind', '=', 'lab_results')
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  const rows = await db
    .selectFrom('upload_row')
    .innerJoin('upload_sheet', (join) =>
      join
        .onRef('upload_sheet.upload_id', '=', 'upload_row.upload_id')
        .onRef('upload_sheet.position', '=', 'upload_row.sheet'),
    )
    .select(['upload_sheet.name', 'upload_sheet.mapping', 'upload_row.row', 'cells', 'edits', 'findings'])
    .where('upload_row.upload_id', '=', id)
    .where((where) => where.or([where('has_error', '=', true), where('has_warning', '=', true)]))
    .orderBy('sheet')
    .orderBy('row')
    .execute()
  const lines = rows.flatMap((row) => linesOf(row))
  const text = writeCsv([HEADERS, ...lines.map((line) => line.map(harmless))], { bom: true })
  return { bytes: new TextEncoder().encode(text), fileName: `Findings of ${upload.file_name}.csv` }
}

interface FoundRow {
  name: string
  mapping: unknown
  row: number
  cells: unknown
  edits: unknown
  findings: unknown
}

function linesOf({ name, mapping, row, cells, edits, findings }: FoundRow): (string | number)[][] {
  const read = correctedCells(cellsSchema.parse(cells), editsSchema.parse(edits))
  const columns = readMapping(mapping)?.columns ?? []
  return findingsSchema
    .parse(findings ?? [])
    .map(({ column, level, says, remedy }) => [
      name,
      row,
      column === null ? '' : columnName(column),
      column === null ? '' : (columns.find((one) => one.column === column)?.header ?? ''),
      column === null ? '' : (read[column] ?? ''),
      level === 'error' ? 'Error' : 'Warning',
      says,
      remedy,
    ])
}
