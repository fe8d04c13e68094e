import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MultiPolygon, Position, ShapeKind } from '@org/core/contract'
import fc from 'fast-check'
import { roundField } from '../../../files/testing/polygons.ts'
import { type FileCrs, WGS84 } from './crs.ts'
import type { CellValue, ExportColumn, ExportedRow, Format } from './format.ts'

/** One column of every type. */
export const COLUMNS: readonly ExportColumn[] = [
  { key: 'name', label: 'Field', type: 'text' },
  { key: 'years', label: 'Years <&>', type: 'integer' },
  { key: 'areaHa', label: 'Area (ha)', type: 'number' },
  { key: 'latitude', label: 'Latitude', type: 'precise' },
  { key: 'active', label: 'Active', type: 'boolean' },
  { key: 'updatedAt', label: 'Changed', type: 'instant' },
  { key: 'signedOn', label: 'Signed on', type: 'day' },
]

/** What people type, and what programs stumble over; the database holds neither NUL nor half a letter. */
const hostile = fc.oneof(
  fc.constantFrom(
    '=HYPERLINK("http://x")',
    "'); DROP TABLE fields; --",
    ']]></SimpleData><script>',
    '"quoted", "twice"',
    'two\nlines\r\nand\ta tab',
    'Line\u2028and paragraph\u2029',
    '\u202eright to left',
    '',
    ' spaces ',
    '𝕱ield 北 🌽',
    '\u0007bell',
    'Plot_x0041_1',
  ),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
)

/** No file tells -0 from 0. */
const plainZero = (value: number): number => value + 0

const instants = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })

const cells = fc.tuple(
  hostile,
  fc.option(fc.integer()),
  fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map(plainZero)),
  fc.option(fc.double({ min: -90, max: 90, noNaN: true }).map(plainZero)),
  fc.option(fc.boolean()),
  fc.option(instants),
  fc.option(instants.map((instant) => instant.toISOString().slice(0, 10))),
)

const shape = fc.array(roundField, { minLength: 1, maxLength: 3 }).map(
  (parts): MultiPolygon => ({
    type: 'MultiPolygon',
    coordinates: parts.map(({ exterior, hole }): Position[][] => [exterior, hole.toReversed()]),
  }),
)

/** Rows of {@link COLUMNS} with any texts, some without a shape. */
export const anyRows: fc.Arbitrary<ExportedRow[]> = fc
  .array(fc.tuple(cells, fc.option(shape)), { maxLength: 12 })
  .map((rows) =>
    rows.map(([values, geometry], at) => ({ id: at + 1, title: values[0], cells: values, geometry })),
  )

/** Somewhere a field, for tests that need one. */
export const squareRow = (id: number, [west, south]: Position, side: number): ExportedRow => ({
  id,
  title: `Field ${id}`,
  cells: [`Field ${id}`, 2026, 12.5, south, true, new Date('2026-11-20T22:30:00Z'), '2026-04-30'],
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, south],
          [west + side, south],
          [west + side, south + side],
          [west, south + side],
          [west, south],
        ],
      ],
    ],
  },
})

interface Writing {
  columns?: readonly ExportColumn[]
  shapes?: ShapeKind
  crs?: FileCrs
  signal?: AbortSignal
  /** Rows in a page. */
  pageRows?: number
}

/** Writes rows, hands the file to `use`, and removes it. */
export async function written<T>(
  format: Format,
  rows: readonly ExportedRow[],
  use: (path: string, notes: readonly string[]) => T | Promise<T>,
  {
    columns = COLUMNS,
    shapes = 'areas',
    crs = WGS84,
    signal = new AbortController().signal,
    pageRows = 5,
  }: Writing = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'test-format-'))
  const notes: string[] = []
  async function* pages() {
    for (let at = 0; at < rows.length; at += pageRows) {
      signal.throwIfAborted()
      yield rows.slice(at, at + pageRows)
    }
  }
  const what = { one: 'field', many: 'fields', title: 'Fields', columns, shapes, pages: pages() }
  try {
    const path = await format({ ...what, crs, folder, note: (sentence) => notes.push(sentence), signal })
    return await use(path, notes)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))

/** The columns of a row under their keys. */
export const recordOf = (values: readonly CellValue[]): Record<string, CellValue> =>
  Object.fromEntries(COLUMNS.map(({ key }, at) => [key, values[at] ?? null]))
