import { Buffer } from 'node:buffer'
import { LIMITS } from '../limits.ts'
import { cleanText } from '../text/clean.ts'
import { decodingFor } from '../text/encoding.ts'
import { type DbfColumn, type DbfTable, readDbf } from './dbf.ts'
import type { RawFeature, ReadContext } from './driver.ts'

/** A shapefile's table beside its shapes. */
export interface ShapeTable {
  isDeleted(row: number): boolean
  attributesOf(row: number): RawFeature['attributes']
}

/** The files of a shapefile that its attributes come from. */
export interface TableParts {
  /** `RO/parcels`: for messages. */
  name: string
  dbf: Uint8Array | undefined
  cpg: Uint8Array | undefined
}

/** Columns that one note names. */
const NAMED_AT_MOST = 10
const NO_TABLE: ShapeTable = { isDeleted: () => false, attributesOf: () => [] }

/** What is missing is said; the shapes stay in any case. */
export function shapeTable(
  parts: TableParts,
  shapes: number,
  { note }: Pick<ReadContext, 'note'>,
): ShapeTable {
  const { name, dbf } = parts
  if (dbf === undefined) {
    note(`${name} has no .dbf file, so its features have no attributes.`)
    return NO_TABLE
  }
  const table = readDbf(dbf)
  if (table === null) {
    note(`${name}.dbf is not a table that can be read, so its features have no attributes.`)
    return NO_TABLE
  }
  noteRows(name, table.rowCount, shapes, note)
  const columns = table.columns.slice(0, LIMITS.attributesPerFeature)
  if (columns.length < table.columns.length)
    note(`${name}.dbf has ${table.columns.length} columns: the first ${columns.length} were read.`)
  const decode = decoderFor(parts, table, columns, shapes, note)
  noteLeftOut(name, table.leftOut.map(decode), note)
  const named = columns.map((column): [string, DbfColumn] => [decode(column.name), column])
  return {
    isDeleted: table.isDeleted,
    // Made when they are looked at: a table can be much larger than what is kept of it.
    attributesOf: (row) => ({
      *[Symbol.iterator]() {
        for (const [column, place] of named) {
          const text = table.cell(row, place)
          yield [column, text === null ? null : decode(text)] as const
        }
      },
    }),
  }
}

function noteRows(name: string, rows: number, shapes: number, note: ReadContext['note']): void {
  if (rows === shapes) return
  const counts = `${name}.dbf has ${counted(rows, 'row')} for ${counted(shapes, 'shape')}`
  note(
    rows < shapes ? `${counts}: the others have no attributes.` : `${counts}: the other rows were left out.`,
  )
}

function noteLeftOut(name: string, columns: readonly string[], note: ReadContext['note']): void {
  if (columns.length === 0) return
  const shown = columns.slice(0, NAMED_AT_MOST).map((column) => cleanText(column, 100))
  const others = columns.length > shown.length ? ` and ${columns.length - shown.length} others` : ''
  note(
    columns.length === 1
      ? `The column ${shown.join('')} of ${name}.dbf was left out: it holds no plain values.`
      : `The columns ${shown.join(', ')}${others} of ${name}.dbf were left out: they hold no plain values.`,
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

function decoderFor(
  { cpg }: TableParts,
  table: DbfTable,
  columns: readonly DbfColumn[],
  shapes: number,
  note: ReadContext['note'],
): (text: string) => string {
  const { name, matters, decode } = decodingFor(textsIn(table, columns, shapes), {
    cpg: cpg === undefined ? null : Buffer.from(cpg).toString('latin1'),
    languageDriver: table.languageDriver,
  })
  if (matters && name !== 'UTF-8') note(`Its text was read as ${name}.`)
  return decode
}

/** Those that say something about how text is encoded, and some more. */
function* textsIn(table: DbfTable, columns: readonly DbfColumn[], shapes: number): Generator<string> {
  for (const { name } of table.columns) yield name
  yield* table.leftOut
  const texts = columns.filter(({ kind }) => kind === 'text')
  for (let row = 0; row < Math.min(table.rowCount, shapes); row += 1)
    if (table.isBeyondAscii(row) && !table.isDeleted(row))
      for (const column of texts) yield table.cell(row, column) ?? ''
}
