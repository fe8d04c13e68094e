import { cellsOfHtml } from './html.ts'
import { fromTsv } from './tsv.ts'

/**
 * The cells on the clipboard; null if there are none, as with a picture.
 *
 * Programs write them twice, as text and as a table, and neither is always the better one. A table of this product is
 * exact. LibreOffice’s has the values, where its text has rounded numbers and no line ends. Excel’s table has wrapped
 * texts and `####`, so text is taken; but if a line end or a quote in a cell left the text ambiguous, it has another
 * number of rows or columns, and the table is right.
 */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): string[][] | null {
  const text = data.getData('text/plain')
  const table = cellsOfHtml(data.getData('text/html'))
  const plain = text === '' ? null : fromTsv(text)
  if (table === null) return plain
  const visible = (rows: string[][]) => rows.filter((_, at) => !table.hidden.has(at))
  const shown = visible(table.rows)
  if (shown.length === 0) return plain
  if (table.from !== 'other' || plain === null) return shown
  if (isSameShape(plain, shown)) return plain
  return isSameShape(plain, table.rows) ? visible(plain) : shown
}

const isSameShape = (one: readonly string[][], next: readonly string[][]): boolean =>
  one.length === next.length && one[0]?.length === next[0]?.length
