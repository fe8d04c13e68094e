import type { ThreadMark } from '@org/core'
import { formatCount } from '@org/ui'
import { createNews } from '../others/news.ts'

/** What is said of the cells of a row, by column: `2 comments`. */
export type RowNotes = Readonly<Record<string, string>>

/** The notes on cells that have open comments. */
export function createNotes() {
  const news = createNews()
  let rows: ReadonlyMap<number, RowNotes> = new Map()
  return {
    subscribe: news.subscribe,
    /** The same object until something of the row changed. */
    of: (rowId: number) => rows.get(rowId),
    set(marks: readonly ThreadMark[]) {
      const next = new Map<number, Record<string, string>>()
      for (const mark of marks) next.set(mark.rowId, { ...next.get(mark.rowId), [mark.column]: noteOf(mark) })
      if (next.size === 0 && rows.size === 0) return
      const before = rows
      rows = new Map([...next].map(([id, notes]) => [id, kept(before.get(id), notes)]))
      news.tell()
    },
  }
}
export type Notes = ReturnType<typeof createNotes>

const noteOf = ({ count, isMine }: ThreadMark): string =>
  `${formatCount(count, 'comment', 'comments')}${isMine ? ', waiting for you' : ''}`

function kept(before: RowNotes | undefined, next: RowNotes): RowNotes {
  const isSame =
    before !== undefined &&
    Object.keys(before).length === Object.keys(next).length &&
    Object.entries(next).every(([column, note]) => before[column] === note)
  return isSame ? before : next
}
