import type { FileValue } from '@org/core/contract'

/** First characters that make a spreadsheet program run a text, including full-width forms. */
const FORMULA_START = /^[=+\-@|＝＋－＠\t\r\n]/
/** What XML cannot carry, and no name needs. */
const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/gu

/**
 * A cell that no spreadsheet program runs: a text that begins like a formula gets an apostrophe in front, in CSV and in
 * XLSX, because people save XLSX as CSV. Numbers stay numbers, negative ones too.
 */
export const harmless = (value: FileValue): FileValue =>
  typeof value === 'string' ? harmlessText(value) : value

export function harmlessText(value: string): string {
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return text.replaceAll(CONTROL, ' ')
}

/** The cells of rows, one row after the other, none of which a spreadsheet program runs. */
export async function* harmlessRows(
  pages: AsyncIterable<readonly { cells: readonly FileValue[] }[]>,
): AsyncGenerator<FileValue[]> {
  for await (const page of pages) for (const { cells } of page) yield cells.map(harmless)
}
