import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import * as z from 'zod'

const HEADER_BYTES = 32
const COLUMN_BYTES = 32
const DBASE_III = 0x03
const HEADER_END = 0x0d
const FILE_END = 0x1a
const KEPT = ' '
/** The most bytes of a text cell. */
export const MAX_TEXT_BYTES = 254
const ROWS_PER_WRITE = 500

/** A dBASE III column. Texts are as wide as the longest; numbers have the given width. */
export interface TableColumn {
  /** At most ten ASCII letters. */
  name: string
  type: 'text' | 'number' | 'boolean'
  /** Digits and sign, for numbers. */
  width?: number
  decimals?: number
}

export type TableCell = string | number | boolean | null

/** A row as it waits in the file: `readline` ends lines at Unicode's two separators too, which JSON does not escape. */
export function rowLine(cells: readonly TableCell[]): string {
  const json = JSON.stringify(cells).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `${json}\n`
}

const rowSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))

/**
 * Writes rows as a dBASE table in UTF-8. Its columns have one width from the first row on, so the rows are read twice, from
 * a file with one {@link rowLine} each.
 *
 * @returns the number of cut texts
 */
export async function writeTable(
  path: string,
  columns: readonly TableColumn[],
  rowsPath: string,
  changedAt: Date,
): Promise<number> {
  const { widths, count } = await measure(columns, rowsPath)
  const file = await open(path, 'wx')
  let cut = 0
  try {
    await file.write(header(columns, widths, count, changedAt))
    let waiting: Buffer[] = []
    for await (const row of rowsIn(rowsPath)) {
      const cells = columns.map((column, at) => cell(column, widths[at] ?? 1, row[at] ?? null))
      cut += cells.filter(({ isCut }) => isCut).length
      waiting.push(Buffer.from(KEPT), ...cells.map(({ bytes }) => bytes))
      if (waiting.length < ROWS_PER_WRITE * (columns.length + 1)) continue
      await file.write(Buffer.concat(waiting))
      waiting = []
    }
    await file.write(Buffer.concat([...waiting, Buffer.of(FILE_END)]))
  } finally {
    await file.close()
  }
  return cut
}

async function* rowsIn(path: string): AsyncGenerator<TableCell[]> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) yield rowSchema.parse(JSON.parse(line))
}

async function measure(columns: readonly TableColumn[], rowsPath: string) {
  const widths = columns.map(({ type, width = 1 }) => (type === 'number' ? width : 1))
  let count = 0
  for await (const row of rowsIn(rowsPath)) {
    count += 1
    columns.forEach(({ type }, at) => {
      if (type !== 'text') return
      const bytes = Buffer.byteLength(String(row[at] ?? ''))
      widths[at] = Math.min(MAX_TEXT_BYTES, Math.max(widths[at] ?? 1, bytes))
    })
  }
  return { widths, count }
}

const TYPE_LETTERS: Readonly<Record<TableColumn['type'], string>> = { text: 'C', number: 'N', boolean: 'L' }

function header(
  columns: readonly TableColumn[],
  widths: readonly number[],
  count: number,
  changedAt: Date,
): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + columns.length * COLUMN_BYTES + 1)
  bytes.writeUInt8(DBASE_III, 0)
  bytes.writeUInt8(changedAt.getUTCFullYear() - 1900, 1)
  bytes.writeUInt8(changedAt.getUTCMonth() + 1, 2)
  bytes.writeUInt8(changedAt.getUTCDate(), 3)
  bytes.writeUInt32LE(count, 4)
  bytes.writeUInt16LE(bytes.length, 8)
  bytes.writeUInt16LE(
    widths.reduce((sum, width) => sum + width, 1),
    10,
  )
  columns.forEach(({ name, type, decimals = 0 }, at) => {
    const start = HEADER_BYTES + at * COLUMN_BYTES
    bytes.write(name, start, 'ascii')
    bytes.write(TYPE_LETTERS[type], start + 11, 'ascii')
    bytes.writeUInt8(widths[at] ?? 1, start + 16)
    bytes.writeUInt8(type === 'number' ? decimals : 0, start + 17)
  })
  bytes.writeUInt8(HEADER_END, bytes.length - 1)
  return bytes
}

function cell(column: TableColumn, width: number, value: TableCell): { bytes: Buffer; isCut: boolean } {
  const bytes = Buffer.alloc(width, ' ')
  if (value === null) return { bytes: column.type === 'boolean' ? Buffer.from('?') : bytes, isCut: false }
  if (column.type === 'boolean') return { bytes: Buffer.from(value === true ? 'T' : 'F'), isCut: false }
  if (column.type === 'number') {
    bytes.write(
      Number(value)
        .toFixed(column.decimals ?? 0)
        .padStart(width),
      'ascii',
    )
    return { bytes, isCut: false }
  }
  const text = Buffer.from(String(value))
  text.copy(bytes, 0, 0, wholeLetters(text, width))
  return { bytes, isCut: text.length > width }
}

/** How many bytes of a UTF-8 text fit without cutting a letter in two. */
function wholeLetters(text: Buffer, room: number): number {
  if (text.length <= room) return text.length
  let end = room
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return end
}
