import type { CellValue, ExportedRow } from './format.ts'

/** What makes a spreadsheet program take a text for something to run, full-width forms included. */
const FORMULA_START = /^[=+\-@|＝＋－＠\t\r\n]/
/** What XML cannot carry, and no name needs. */
const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/gu

/**
 * A cell that no spreadsheet program runs: a text that begins like a formula gets an apostrophe before it, in CSV and in
 * XLSX alike, because an XLSX is often saved as CSV again. Numbers stay numbers, also negative ones.
 */
export function harmless(value: CellValue): CellValue {
  if (typeof value !== 'string') return value
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return text.replaceAll(CONTROL, ' ')
}

/** The cells of rows, one row after the other, none of which a spreadsheet program runs. */
export async function* harmlessRows(
  pages: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<CellValue[]> {
  for await (const page of pages) for (const { cells } of page) yield cells.map(harmless)
}
