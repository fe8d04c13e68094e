import type { Present } from '@org/core'
import type { TypedCells, TypedRow } from '@org/core/workbooks'
import type { GridPending } from '@org/ui'
import type { Mark, Marks } from './marks.ts'
import type { People } from './people.ts'

/** What stands over a row as it is stored: what is typed in it, who is there, and who changed it a moment ago. */
export interface RowState {
  typed: TypedRow | undefined
  here: readonly Present[] | undefined
  marks: Readonly<Record<string, Mark>> | undefined
}

/** For the grid: the same object until something of its row changed. */
export function createRowStates(typed: TypedCells, people: People, marks: Marks): GridPending<RowState> {
  const made = new Map<number, RowState>()
  return {
    subscribe(listener) {
      const ends = [typed, people, marks].map(({ subscribe }) => subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    of(key) {
      const id = Number(key)
      const next = { typed: typed.of(id), here: people.of(id), marks: marks.of(id) }
      if (next.typed === undefined && next.here === undefined && next.marks === undefined) {
        made.delete(id)
        return undefined
      }
      const before = made.get(id)
      const isSame = (part: keyof RowState) => before?.[part] === next[part]
      if (before !== undefined && isSame('typed') && isSame('here') && isSame('marks')) return before
      made.set(id, next)
      return next
    },
  }
}
