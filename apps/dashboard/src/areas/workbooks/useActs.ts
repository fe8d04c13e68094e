import { asProductError } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { CellWrite, TypedCells, Writer } from '@org/core/workbooks'
import { type CellPlace, formatCount, type Range, sizeOf, toasts } from '@org/ui'
import { type ClipboardEvent, useRef } from 'react'
import { useShownUnits } from '#platform/preferences.ts'
import { editedText } from './cells/text.ts'
import { heldRows, MOST_CELLS, type RangeRow, sayTooMany, useReadRange } from './cells/useValues.ts'
import { readClipboard } from './clipboard/read.ts'
import { clipboardOf, writeClipboard } from './clipboard/write.ts'
import type { Sheet } from './sheet.ts'
import type { SheetView } from './view.ts'

interface ActsOptions<Row extends ListRow> {
  sheet: Sheet<Row>
  view: SheetView<Row>
  typed: TypedCells
  writer: Pick<Writer, 'write'>
  /** Why the person may not write a column, in a sentence. */
  whyNot: (column: string) => string | null
}

/** A text for a cell of a range, by its place within it; null leaves the cell as it is. */
type TextAt = (row: number, column: number) => string | null

/** What people do with cells, by keys, by the clipboard and by the fill handle. */
export function useActs<Row extends ListRow>({ sheet, view, typed, writer, whyNot }: ActsOptions<Row>) {
  const { rows, columns } = view
  const units = useShownUnits()
  const readRange = useReadRange(sheet, rows, typed)
  const begun = useRef<{ at: CellPlace; row: RangeRow } | null>(null)
  const keysOf = ({ left, right }: Range) => columns.slice(left, right + 1)

  /** The number of rows before all of them are known is an estimate: a range up to the last row means all. */
  async function exact(range: Range): Promise<{ range: Range; count: number }> {
    const { count = 0, isExact } = rows
    if (isExact) return { range, count }
    const { length } = await rows.wantOrder()
    const bottom = range.bottom >= count - 1 && range.bottom > range.top ? length - 1 : range.bottom
    return { range: { ...range, bottom: Math.min(bottom, length - 1) }, count: length }
  }

  /** Writes a range. What nobody may write is left as it is, and said. */
  async function writeRange(range: Range, textAt: TextAt, doing: string): Promise<void> {
    const keys = keysOf(range)
    const size = sizeOf(range)
    if (size.rows * size.columns > MOST_CELLS) return sayTooMany(size.rows * size.columns, doing)
    const found = await readRange(range, keys)
    const { writes, left } = writesOf(found, keys, textAt)
    if (left.size > 0) sayLeft(left)
    await writer.write(writes)
  }

  function writesOf(found: readonly RangeRow[], keys: readonly string[], textAt: TextAt) {
    const left = new Map<string, number>()
    const writes: CellWrite[] = []
    for (const [row, { id, stored, lock }] of found.entries())
      for (const [at, column] of keys.entries()) {
        const text = textAt(row, at)
        if (text === null) continue
        const why = whyNot(column) ?? lock
        if (why === null) writes.push({ id, column, text, was: stored[at] })
        else left.set(why, (left.get(why) ?? 0) + 1)
      }
    return { writes, left }
  }

  const copied = (event: ClipboardEvent, range: Range) => {
    const { rows: height, columns: width } = sizeOf(range)
    event.preventDefault()
    if (height * width > MOST_CELLS) return sayTooMany(height * width, 'copy')
    const keys = keysOf(range)
    const kinds = keys.flatMap((key) => sheet.columns.get(key)?.kind ?? [])
    const held = heldRows(sheet, typed, rows, range, keys)
    if (held !== null) writeClipboard(event.clipboardData, clipboardOf(held, kinds, units))
    else
      void navigator.clipboard
        .write([itemOf(readAll(range, keys).then((found) => clipboardOf(found, kinds, units)))])
        .then(
          () => toasts.show({ tone: 'ok', message: `Copied ${formatCount(height, 'row', 'rows')}` }),
          () => toasts.show({ tone: 'bad', message: 'Nothing was copied: the browser did not allow it' }),
        )
  }

  const readAll = async (range: Range, keys: readonly string[]) => readRange((await exact(range)).range, keys)

  /** The texts of a range as they are edited. */
  async function textsOf(range: Range): Promise<string[][]> {
    const keys = keysOf(range)
    const found = await readRange(range, keys)
    return found.map(({ shown, stored }) =>
      keys.map((key, at) => {
        const column = sheet.columns.get(key)
        if (column === undefined) return ''
        const isSame = column.cell === null || column.cell.kind.type === 'ref'
        return editedText(column.kind, isSame ? shown[at] : stored[at], units)
      }),
    )
  }

  async function paste(block: readonly (readonly string[])[], asked: Range): Promise<void> {
    const { range, count } = await exact(asked)
    const target = pastedTo(range, block, { rows: count, columns: columns.length })
    const height = block.length
    const width = block[0]?.length ?? 1
    if (target.lost > 0)
      toasts.show({
        tone: 'progress',
        message: `${formatCount(target.lost, 'cell', 'cells')} did not fit: the sheet ends there`,
      })
    await writeRange(target.range, (row, column) => block[row % height]?.[column % width] ?? '', 'paste')
  }

  /** Nothing that a person does rejects: it says what failed. */
  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toasts.show({ tone: 'bad', message: `Nothing was changed: ${asProductError(error).message}` })
    }
  }

  return {
    /** What is seen when the typing begins is what it replaces: a colleague's edit during it is a conflict. */
    edit: (at: CellPlace) => {
      const keys = columns.slice(at.column, at.column + 1)
      const [row] = heldRows(sheet, typed, rows, { top: at.row, bottom: at.row }, keys) ?? []
      begun.current = row === undefined ? null : { at, row }
    },
    type: (at: CellPlace, text: string) =>
      void guarded(async () => {
        const found = begun.current
        begun.current = null
        const range = { top: at.row, bottom: at.row, left: at.column, right: at.column }
        if (found === null || found.at.row !== at.row || found.at.column !== at.column)
          return writeRange(range, () => text, 'write')
        const { writes, left } = writesOf([found.row], keysOf(range), () => text)
        if (left.size > 0) sayLeft(left)
        await writer.write(writes)
      }),
    clear: (range: Range) =>
      void guarded(async () => writeRange((await exact(range)).range, () => '', 'clear')),
    copy: copied,
    cut(event: ClipboardEvent, range: Range) {
      copied(event, range)
      void guarded(async () => writeRange((await exact(range)).range, () => '', 'cut'))
    },
    paste(event: ClipboardEvent, range: Range) {
      event.preventDefault()
      const block = readClipboard(event.clipboardData)
      if (block === null)
        return void toasts.show({ tone: 'bad', message: 'There are no cells on the clipboard' })
      void guarded(() => paste(block, range))
    },
    fill: (from: Range, asked: Range) =>
      guarded(async () => {
        const { range: to } = await exact(asked)
        const { rows: height, columns: width } = sizeOf(to)
        if (height * width > MOST_CELLS) return sayTooMany(height * width, 'fill')
        const texts = await textsOf(from)
        const { rows: every, columns: across } = sizeOf(from)
        await writeRange(
          to,
          (row, column) => {
            const at = { row: to.top + row - from.top, column: to.left + column - from.left }
            const isSource = at.row >= 0 && at.row < every && at.column >= 0 && at.column < across
            return isSource ? null : (texts[modulo(at.row, every)]?.[modulo(at.column, across)] ?? '')
          },
          'fill',
        )
      }),
  }
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

function itemOf(contents: Promise<{ text: string; html: string }>): ClipboardItem {
  const blob = (type: string, of: (contents: { text: string; html: string }) => string) =>
    contents.then((known) => new Blob([of(known)], { type }))
  return new ClipboardItem({
    'text/plain': blob('text/plain', ({ text }) => text),
    'text/html': blob('text/html', ({ html }) => html),
  })
}

/** One value goes into the whole range, a block into a range that is so many times its size; else it begins at the corner. */
export function pastedTo(
  range: Range,
  block: readonly (readonly string[])[],
  sheet: { rows: number; columns: number },
): { range: Range; lost: number } {
  const size = sizeOf(range)
  const height = block.length
  const width = block[0]?.length ?? 1
  const repeats = size.rows % height === 0 && size.columns % width === 0
  const wanted = repeats ? size : { rows: height, columns: width }
  const bottom = Math.min(range.top + wanted.rows, sheet.rows) - 1
  const right = Math.min(range.left + wanted.columns, sheet.columns) - 1
  const target = { top: range.top, left: range.left, bottom, right }
  const fits = sizeOf(target)
  return { range: target, lost: wanted.rows * wanted.columns - fits.rows * fits.columns }
}

function sayLeft(left: ReadonlyMap<string, number>): void {
  const count = [...left.values()].reduce((sum, each) => sum + each, 0)
  const [[why = ''] = []] = [...left].sort((one, next) => next[1] - one[1])
  const others = left.size > 1 ? ', and other reasons' : ''
  toasts.show({
    tone: 'progress',
    message: `${formatCount(count, 'cell was', 'cells were')} left as before: ${why}${others}`,
  })
}
