import type { Present } from '@org/core'
import type { TypedCells, TypedRow } from '@org/core/workbooks'
import type { GridPending } from '@org/ui'
import type { Notes, RowNotes } from '../talk/notes.ts'
import type { Mark, Marks } from './marks.ts'
import type { People } from './people.ts'

/** What stands over a row as it is stored: what is typed in it, who is there, who changed it a moment ago, and what is said. */
export interface RowState {
  typed: TypedRow | undefined
  here: readonly Present[] | undefined
  marks: Readonly<Record<string, Mark>> | undefined
  notes: RowNotes | undefined
}

const PARTS = ['typed', 'here', 'marks', 'notes'] as const satisfies readonly (keyof RowState)[]

/** For the grid: the same object until something of its row changed. */
export function createRowStates(
  typed: TypedCells,
  people: People,
  marks: Marks,
  notes: Notes,
): GridPending<RowState> {
  const made = new Map<number, RowState>()
  return {
    subscribe(listener) {
      const ends = [typed, people, marks, notes].map(({ subscribe }) => subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    of(key) {
      const id = Number(key)
      const next = { typed: typed.of(id), here: people.of(id), marks: marks.of(id), notes: notes.of(id) }
      if (Object.values(next).every((part) => part === undefined)) {
        made.delete(id)
        return undefined
      }
      const before = made.get(id)
      const isSame = (part: keyof RowState) => before?.[part] === next[part]
      if (before !== undefined && PARTS.every(isSame)) return before
      made.set(id, next)
      return next
    },
  }
}
