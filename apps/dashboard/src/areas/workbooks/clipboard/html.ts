import { exactText, isHidden, isUnseen, shownText } from './cell-text.ts'
import { libreOfficeText } from './libreoffice.ts'

/** The cells of a table. */
export interface HtmlCells {
  /** Who wrote it: this product, LibreOffice, whose cells carry their values, or another, whose cells are as shown. */
  from: 'own' | 'libreoffice' | 'other'
  /** All rows, equally long. */
  rows: string[][]
  /** Which of them were hidden where they were copied. */
  hidden: ReadonlySet<number>
}

/** Reads the one table of a page; null if there is none, or if it stands among other texts. No script of it runs. */
export function cellsOfHtml(html: string): HtmlCells | null {
  if (!/<table/i.test(html)) return null
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [table, another] = [...page.querySelectorAll('table')].filter(
    (one) => one.parentElement?.closest('table') === null,
  )
  if (table === undefined || another !== undefined || hasTextBeside(page.body, table)) return null
  const from = writerOf(page, table)
  const grid = gridOf(table, TEXTS[from])
  return grid === null || grid.rows.length === 0 ? null : { from, ...grid }
}

/** The table of a copy of this product. */
export const OWN_TABLE = 'data-sheet'

const TEXTS = { own: exactText, libreoffice: libreOfficeText, other: shownText }

function writerOf(page: Document, table: Element): HtmlCells['from'] {
  if (table.hasAttribute(OWN_TABLE)) return 'own'
  const program = page.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? ''
  if (/libreoffice|openoffice/i.test(program)) return 'libreoffice'
  return table.querySelector('td[sdval], td[sdnum]') === null ? 'other' : 'libreoffice'
}

function hasTextBeside(parent: Node, table: Element): boolean {
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === node.TEXT_NODE && /\S/.test(node.nodeValue ?? '')) return true
    if (node === table || !(node instanceof Element) || isUnseen(node)) continue
    if (hasTextBeside(node, table)) return true
  }
  return false
}

/** As wide as spreadsheets are. */
const MOST_COLUMNS = 16_384
/** Spans of a hostile page could make more than fits into memory. */
const MOST_CELLS = 2_000_000

function gridOf(table: Element, textOf: (cell: Element) => string) {
  const rows: string[][] = []
  const hidden = new Set<number>()
  /** For each column, in how many of the next rows a cell from above stands. */
  const covered: number[] = []
  for (const row of rowsOf(table)) {
    if (isHidden(row)) hidden.add(rows.length)
    rows.push(lineOf(row, covered, textOf))
    if (rows.length * covered.length > MOST_CELLS) return null
  }
  for (const row of rows) while (row.length < covered.length) row.push('')
  return { rows, hidden }
}

function* rowsOf(table: Element): Generator<Element> {
  for (let child = table.firstElementChild; child !== null; child = child.nextElementSibling)
    if (child.tagName === 'TR') yield child
    else if (/^T(?:HEAD|BODY|FOOT)$/.test(child.tagName)) yield* rowsOf(child)
}

/** The value of a merged cell stands in its first; the others are empty. */
function lineOf(row: Element, covered: number[], textOf: (cell: Element) => string): string[] {
  const line: string[] = []
  const isCovered = () => {
    const left = covered[line.length] ?? 0
    if (left > 0) covered[line.length] = left - 1
    return left > 0
  }
  for (let cell = row.firstElementChild; cell !== null; cell = cell.nextElementSibling) {
    if (!/^T[DH]$/.test(cell.tagName)) continue
    while (isCovered()) line.push('')
    const across = Math.min(spanOf(cell, 'colspan', 1000), MOST_COLUMNS - line.length)
    const below = spanOf(cell, 'rowspan', 65_534) - 1
    for (let at = 0; at < across; at += 1) {
      covered[line.length] = below
      line.push(at === 0 ? textOf(cell) : '')
    }
  }
  while (line.length < covered.length) {
    isCovered()
    line.push('')
  }
  return line
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  // A rowspan of 0 goes on to the last row.
  if (span === 0 && name === 'rowspan') return most
  return span >= 1 ? Math.min(span, most) : 1
}
