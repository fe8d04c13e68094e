import type { Kind, ShownUnits } from '@org/core'
import { copiedText } from '../cells/text.ts'
import type { RangeRow } from '../cells/useValues.ts'
import { OWN_TABLE } from './html.ts'
import { toTsv } from './tsv.ts'

/** Cells as the clipboard carries them. */
export interface Copied {
  text: string
  html: string
}

/** What a range is on the clipboard: text for any program, a table for those that read one. */
export function clipboardOf(rows: readonly RangeRow[], kinds: readonly Kind[], units: ShownUnits): Copied {
  const block = rows.map(({ shown }) => kinds.map((kind, at) => copiedText(kind, shown[at], units)))
  const cells = rows.map(({ shown }, row) => {
    const texts = block[row] ?? []
    return `<tr>${kinds.map((kind, at) => toCell(kind, shown[at], texts[at] ?? '')).join('')}</tr>`
  })
  // A browser that shows the table keeps its spaces.
  const html = `<meta charset="utf-8"><table ${OWN_TABLE}="1" style="white-space:pre-wrap">${cells.join('')}</table>`
  return { text: toTsv(block), html }
}

export function writeClipboard(data: DataTransfer, { text, html }: Copied): void {
  data.setData('text/plain', text)
  data.setData('text/html', html)
}

/**
 * A cell that spreadsheets read as what it is: `sdval` and `sdnum` are LibreOffice’s, `mso-number-format` is Excel’s.
 * `1033` says that both are in English; without it a German LibreOffice takes `1234.5` for text.
 */
function toCell(kind: Kind, value: unknown, text: string): string {
  if (text === '') return '<td></td>'
  if (typeof value === 'number') return `<td sdval="${text}" sdnum="1033;">${text}</td>`
  if (kind.type === 'day' && /^\d{4}-\d\d-\d\d$/.test(text))
    return `<td sdval="${serialOf(text)}" sdnum="1033;0;YYYY-MM-DD" style="mso-number-format:'yyyy\\-mm\\-dd'">${text}</td>`
  const attributes = isOnlyText(text) ? '' : ` sdnum="1033;0;@" style="mso-number-format:'\\@'"`
  return `<td${attributes}>${escaped(text)}</td>`
}

/** Days since December 30, 1899, as spreadsheets count. */
const serialOf = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000

/** No spreadsheet reads it as a number, a date, a truth or a formula: words without digits that begin with a letter. */
const isOnlyText = (text: string): boolean => /^\p{L}\P{Nd}*$/u.test(text) && !/^(?:true|false)$/i.test(text)

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  // Without its style, Excel begins a row at it.
  '\n': '<br style="mso-data-placement:same-cell">',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"\r\n]/g, (sign) => ESCAPES[sign] ?? sign)
