import type { AreaUnit, Kind } from '@org/core'
import { copiedText } from '../cells/text.ts'
import type { RangeRow } from '../cells/useValues.ts'
import { type Block, toTsv } from './tsv.ts'

/** Cells as the clipboard carries them. */
export interface Copied {
  text: string
  html: string
}

/** What a range is on the clipboard: text for any program, a table for those that read one. */
export function clipboardOf(rows: readonly RangeRow[], kinds: readonly Kind[], areaUnit: AreaUnit): Copied {
  const block = rows.map(({ shown }) => kinds.map((kind, at) => copiedText(kind, shown[at], areaUnit)))
  return { text: toTsv(block), html: toHtml(block) }
}

export function writeClipboard(data: DataTransfer, { text, html }: Copied): void {
  data.setData('text/plain', text)
  data.setData('text/html', html)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br>',
}

function toHtml(block: Block): string {
  const cell = (text: string) =>
    `<td style="white-space:pre-wrap">${text.replaceAll(/[&<>"\n]/g, (sign) => ESCAPES[sign] ?? sign)}</td>`
  const rows = block.map((row) => `<tr>${row.map(cell).join('')}</tr>`)
  return `<meta charset="utf-8"><table data-sheet="1">${rows.join('')}</table>`
}
