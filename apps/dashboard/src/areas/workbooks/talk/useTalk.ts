import type { ListRow } from '@org/core/lists'
import type { CellPlace, GridGoal } from '@org/ui'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { type CommentsPart, useThreadMarks } from '#areas/comments/public.ts'
import { oneOrNone, useParam } from '#platform/view.ts'
import type { Sheet } from '../sheet.ts'
import type { LinkedCell, SheetView } from '../view.ts'
import { createNotes } from './notes.ts'

const PART = oneOrNone<CommentsPart>(['cell', 'waiting'])

/** Ctrl Alt M, as in other spreadsheets, and Shift F2, as in Excel. AltGr M is a letter on some keyboards. */
const isTalkKey = ({ code, key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  (key === 'F2' && shiftKey) ||
  (code === 'KeyM' && altKey && (ctrlKey || metaKey) && !nativeEvent.getModifierState('AltGraph'))

interface TalkOptions<Row extends ListRow> {
  sheet: Sheet<Row>
  view: SheetView<Row>
  active: RefObject<CellPlace>
  /** The cell that a link led to. */
  linked: LinkedCell | null
  goTo: (goal: GridGoal) => void
}

/** The comments of a workbook's page: what its cells say of them, and the drawer of one cell. */
export function useTalk<Row extends ListRow>({ sheet, view, active, linked, goTo }: TalkOptions<Row>) {
  const notes = useMemo(() => createNotes(), [])
  const marks = useThreadMarks(sheet.id)
  useEffect(() => notes.set(marks), [notes, marks])
  const [part, setPart] = useParam('comments', PART)
  const [cell, setCell] = useState(linked)
  const { rows, columns } = view

  function open(next: CommentsPart) {
    const [id, column] = [rows.idAt(active.current.row), columns[active.current.column]]
    setCell(id === undefined || column === undefined ? null : { id, column })
    setPart(next)
  }
  const row = cell === null ? undefined : rows.rowAt(rows.indexOf(cell.id))
  return {
    notes,
    open,
    /** Takes its keys before the grid does. */
    onKey(event: KeyboardEvent) {
      if (!isTalkKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      open('cell')
    },
    drawer:
      part === null
        ? null
        : {
            cell: cell === null ? null : { workbook: sheet.id, rowId: cell.id, column: cell.column },
            rowName: row === undefined ? null : sheet.nameOf(row),
            part,
            onPart: setPart,
            onGo(thread: { workbook: string; rowId: number; column: string }) {
              if (thread.workbook !== sheet.id) return
              const next = { id: thread.rowId, column: thread.column }
              setCell(next)
              goTo({ key: next.id, column: next.column })
            },
            onClose() {
              setPart(null)
              if (cell !== null) goTo({ key: cell.id, column: cell.column, isFocused: true })
            },
          },
  }
}
