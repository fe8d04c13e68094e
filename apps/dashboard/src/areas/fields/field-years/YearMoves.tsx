import {
  asProductError,
  FIELD_YEAR_EVENTS,
  type FieldYear,
  type FieldYearEvent,
  type RefusedRow,
} from '@org/core'
import { Banner, toasts } from '@org/ui'
import { type ReactNode, useState } from 'react'
import { useRole } from '#data/permissions.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { MoveButtons } from '#workflow/MoveButtons.tsx'
import * as css from '../editor/Editor.css.ts'
import { type MoveWords, useMoveYears } from './data.ts'
import { MoveYearDialog } from './MoveYearDialog.tsx'
import { asksMore, doneWords, eventLabel, isUndoable, nextMove, refusalOf } from './moving.ts'

export interface YearMovesProps {
  year: FieldYear
  newestBoundaryId: number | null
  /** Other things that can be done with the year, before its moves. */
  children?: ReactNode
}

/** The next step of a year's way as a button, every other move in a menu: with why, where it is not possible. */
export function YearMoves({ year, newestBoundaryId, children }: YearMovesProps) {
  const { start, run, asking, setAsking, isMoving, refused, dismiss } = useMoving(year)
  const role = useRole()
  return (
    <>
      {refused === null ? null : (
        <Banner tone="bad" onDismiss={dismiss}>
          {refused.message}. {refused.remedy}
        </Banner>
      )}
      <div className={css.row}>
        {children}
        <MoveButtons<FieldYearEvent>
          events={FIELD_YEAR_EVENTS}
          next={nextMove(year)}
          danger="cancel"
          labelOf={label}
          refusalOf={(event) => refusalOf(year, event, role, newestBoundaryId)}
          isMoving={isMoving}
          onStart={start}
        />
      </div>
      {asking === null ? null : (
        <MoveYearDialog
          year={year}
          event={asking}
          onMove={(words) => run(asking, words)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const label = (event: FieldYearEvent): string =>
  asksMore(event) ? `${eventLabel(event)}…` : eventLabel(event)

/** One move at a time; what was done is said with its undo, what was refused stays beside the year. */
function useMoving(year: FieldYear) {
  const move = useMoveYears()
  const { offer } = useUndo()
  const [asking, setAsking] = useState<FieldYearEvent | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const [refused, setRefused] = useState<Pick<RefusedRow, 'message' | 'remedy'> | null>(null)

  async function run(event: FieldYearEvent, words?: MoveWords): Promise<void> {
    setIsMoving(true)
    setRefused(null)
    try {
      const result = await move(event, [year], words)
      setRefused(result.refused[0] ?? null)
      if (result.moved.length === 0) return
      const message = doneWords(event, String(year.year))
      if (isUndoable(event)) offer(result.editId, message)
      else toasts.show({ message })
    } finally {
      setIsMoving(false)
    }
  }
  function start(event: FieldYearEvent): void {
    if (asksMore(event)) {
      setAsking(event)
      return
    }
    run(event).catch((error: unknown) => {
      const { message, remedy = '' } = asProductError(error)
      setRefused({ message, remedy })
    })
  }
  return { start, run, asking, setAsking, isMoving, refused, dismiss: () => setRefused(null) }
}
