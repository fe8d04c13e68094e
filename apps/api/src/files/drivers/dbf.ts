import { type CellKind, cellText, kindOf } from './dbf-cells.ts'

/** A column that can be read. */
export interface DbfColumn {
  /** Each byte as one character: how text is encoded is decided from all of it. */
  name: string
  kind: Exclude<CellKind, 'leftOut' | 'hidden'>
  /** Where its cells begin in a row, and how many bytes they have. */
  at: number
  width: number
}

export interface DbfTable {
  /** In the file's order; a name can be empty or appear more than once. */
  columns: DbfColumn[]
  /** Names of columns whose cells mean nothing without another file, or are of no kind that we know. */
  leftOut: string[]
  /** Rows that are there, deleted ones included. */
  rowCount: number
  /** Byte 29: what the text is written in, as a number of its own list. */
  languageDriver: number
  /** Deleted but not yet packed away. */
  isDeleted(row: number): boolean
  /** Each byte as one character; null where it is empty, or the row is not there. */
  cell(row: number, column: DbfColumn): string | null
  /** Whether a row has any byte beyond ASCII. */
  isBeyondAscii(row: number): boolean
}

const HEADER_BYTES = 32
const COLUMN_BYTES = 32
const NAME_BYTES = 11
const LANGUAGE_DRIVER_AT = 29
const END_OF_COLUMNS = 0x0d
const DELETED = 0x2a

interface Header {
  /** As it claims. */
  rows: number
  headerBytes: number
  rowBytes: number
}

interface Described {
  name: string
  type: string
  width: number
  decimals: number
}

/**
 * Reads a dBASE III, IV or FoxPro table. GDAL does as well, but as JSON: it rounds numbers of more than 15 digits and
 * keeps only one of two columns with the same name.
 *
 * @returns null for what is no such table
 */
export function readDbf(bytes: Uint8Array): DbfTable | null {
  const header = headerOf(bytes)
  if (header === null) return null
  const described = describedColumns(bytes, header)
  if (described.length === 0) return null
  const rowCount = countRows(bytes, header)
  return {
    ...placedColumns(described, header.rowBytes, bytes[0] ?? 0),
    rowCount,
    languageDriver: bytes[LANGUAGE_DRIVER_AT] ?? 0,
    isDeleted: (row) => row < rowCount && bytes[header.headerBytes + row * header.rowBytes] === DELETED,
    cell(row, { kind, at, width }) {
      if (row >= rowCount) return null
      const from = header.headerBytes + row * header.rowBytes + at
      return cellText(bytes.subarray(from, from + width), kind)
    },
    isBeyondAscii(row) {
      const from = header.headerBytes + row * header.rowBytes
      return bytes.subarray(from, from + header.rowBytes).some((byte) => byte >= 0x80)
    },
  }
}

/** Null when the first byte is none of those formats, or the header does not end where it says. */
function headerOf(bytes: Uint8Array): Header | null {
  if (bytes.length < HEADER_BYTES || !isVersionKnown(bytes[0] ?? 0)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = {
    rows: view.getUint32(4, true),
    headerBytes: view.getUint16(8, true),
    rowBytes: view.getUint16(10, true),
  }
  const isSound =
    header.headerBytes > HEADER_BYTES && header.headerBytes <= bytes.length && header.rowBytes > 0
  return isSound ? header : null
}

/** dBASE III and IV and their memo files, FoxPro. dBASE 7 (4) describes its columns otherwise. */
const isVersionKnown = (version: number): boolean =>
  (version & 7) === 3 || isFoxPro(version) || version === 0xf5
const isFoxPro = (version: number): boolean => version >= 0x30 && version <= 0x32

function describedColumns(bytes: Uint8Array, { headerBytes }: Header): Described[] {
  const columns: Described[] = []
  for (let at = HEADER_BYTES; at + COLUMN_BYTES <= headerBytes; at += COLUMN_BYTES) {
    if (bytes[at] === END_OF_COLUMNS) break
    columns.push({
      name: cellText(bytes.subarray(at, at + NAME_BYTES), 'text') ?? '',
      type: String.fromCharCode(bytes[at + 11] ?? 0),
      width: bytes[at + 16] ?? 0,
      decimals: bytes[at + 17] ?? 0,
    })
  }
  return columns
}

function placedColumns(
  described: readonly Described[],
  rowBytes: number,
  version: number,
): Pick<DbfTable, 'columns' | 'leftOut'> {
  const widths = widthsOf(described, rowBytes)
  const columns: DbfColumn[] = []
  const leftOut: string[] = []
  // The first byte of a row is its mark.
  let at = 1
  for (const [place, { name, type }] of described.entries()) {
    const width = widths[place] ?? 0
    const kind = kindOf(type, width, isFoxPro(version))
    // Columns beyond the row's end would show the next row.
    if (kind === 'leftOut') leftOut.push(name)
    else if (kind !== 'hidden')
      columns.push({ name, kind, at, width: Math.max(0, Math.min(width, rowBytes - at)) })
    at += width
  }
  return { columns, leftOut }
}

/** Text can be longer than a byte says: some programs then write the rest into the byte for decimals, others nonsense. */
function widthsOf(described: readonly Described[], rowBytes: number): number[] {
  const plain = described.map(({ width }) => width)
  const long = described.map(({ type, width, decimals }) => (type === 'C' ? width + 256 * decimals : width))
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 1)
  return total(plain) !== rowBytes && total(long) === rowBytes ? long : plain
}

/** Of what the header claims, what is there. A program that broke off left 0: then the whole rows count. */
function countRows(bytes: Uint8Array, { rows, headerBytes, rowBytes }: Header): number {
  const there = bytes.length - headerBytes
  const whole = Math.floor(there / rowBytes)
  const rest = there % rowBytes
  // A byte that says the file ends here may follow.
  if (rows === 0) return rest <= 1 ? whole - trailing(bytes, headerBytes, rowBytes, whole) : 0
  return Math.min(rows, whole + (rest > 1 ? 1 : 0))
}

/** A table of one-byte rows: its end looks like another one. */
const trailing = (bytes: Uint8Array, headerBytes: number, rowBytes: number, whole: number): number =>
  rowBytes === 1 && whole > 0 && bytes[headerBytes + whole - 1] === 0x1a ? 1 : 0
