import type { LiveChange } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { FlagColor } from '@org/ui'
import type { Sheet } from '../sheet.ts'
import { colorOf } from './colors.ts'
import { createNews } from './news.ts'

/** Who changed a cell a moment ago. */
export interface Mark {
  name: string
  color: FlagColor
}

/** Long enough to see who it was. */
export const MARKED_MS = 4000

/** The cells that others changed a moment ago, of the rows that are in sight. */
export function createMarks(nowMs: () => number = Date.now) {
  const news = createNews()
  let rows: ReadonlyMap<number, Readonly<Record<string, Mark & { untilMs: number }>>> = new Map()
  return {
    subscribe: news.subscribe,
    of: (rowId: number) => rows.get(rowId),
    /** @param me whose own changes are not marked, whichever tab they were made in */
    hear<Row extends ListRow>(
      sheet: Pick<Sheet<Row>, 'columns' | 'idOf'>,
      inSight: readonly Row[],
      changes: readonly LiveChange[],
      me: number,
    ) {
      const next = new Map(rows)
      for (const change of changes) {
        const { by } = change
        if (by === null || by.id === me || change.kind !== 'changed') continue
        const columns = [...sheet.columns.values()].filter(
          ({ cell }) => cell?.entity === change.entity && change.keys.includes(cell.key),
        )
        if (columns.length === 0) continue
        const mark = { name: by.name, color: colorOf(by.id), untilMs: nowMs() + MARKED_MS }
        for (const row of inSight)
          if (sheet.idOf(change.entity, row) === change.entityId)
            next.set(row.id, {
              ...next.get(row.id),
              ...Object.fromEntries(columns.map(({ key }) => [key, mark])),
            })
      }
      if (next.size === rows.size && [...next].every(([id, marks]) => rows.get(id) === marks)) return
      rows = next
      news.tell()
    },
    /** Their moment is over. */
    forget() {
      if (rows.size === 0) return
      const now = nowMs()
      const next = new Map(
        [...rows].flatMap(([id, marks]) => {
          const left = Object.entries(marks).filter(([, { untilMs }]) => untilMs > now)
          if (left.length === Object.keys(marks).length) return [[id, marks] as const]
          return left.length === 0 ? [] : [[id, Object.fromEntries(left)] as const]
        }),
      )
      if (next.size === rows.size && [...next].every(([id, marks]) => rows.get(id) === marks)) return
      rows = next
      news.tell()
    },
  }
}
export type Marks = ReturnType<typeof createMarks>
