import type { EnrollmentMoves } from '@org/core'
import { Button, DialogActions, formatCount } from '@org/ui'
import { Undo2 } from 'lucide-react'
import { useUndo } from '#history/undo/useUndo.ts'
import * as css from './RollOverDialog.css.ts'
import { rolledOverWords } from './useRollOverForm.ts'

export interface MadeProps {
  made: EnrollmentMoves
  toYear: number
  onClose: () => void
  onShow: () => void
}

/** How many drafts there are now, which enrollments were skipped and why; all of it can be undone. */
export function Made({ made: { editId, moved, refused }, toYear, onClose, onShow }: MadeProps) {
  const { undo } = useUndo()
  const drafts = formatCount(moved.length, 'draft', 'drafts')
  return (
    <div className={css.form}>
      <p role="status">
        {moved.length === 0
          ? 'Nothing was rolled over.'
          : `Created ${drafts} for ${toYear}. Nothing is submitted yet.`}
      </p>
      {refused.length === 0 ? null : <Refused rows={refused} />}
      <DialogActions>
        {editId === null ? null : (
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            onPress={() => {
              onClose()
              void undo(editId, rolledOverWords(moved.length, toYear))
            }}
          >
            Undo
          </Button>
        )}
        {moved.length === 0 ? null : <Button onPress={onClose}>Stay here</Button>}
        <Button tone="primary" autoFocus onPress={moved.length === 0 ? onClose : onShow}>
          {moved.length === 0 ? 'Done' : `Show ${toYear}`}
        </Button>
      </DialogActions>
    </div>
  )
}

function Refused({ rows }: { rows: EnrollmentMoves['refused'] }) {
  return (
    <>
      <p>
        {rows.length === 1
          ? 'One enrollment was skipped:'
          : `${formatCount(rows.length, 'enrollment', 'enrollments')} were skipped:`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.left} tabIndex={0} aria-label="Skipped">
        {rows.map(({ id, title, message, remedy }) => (
          <li key={id} className={css.leftRow}>
            <span className={css.leftName}>{title}</span>
            {message}. {remedy}
          </li>
        ))}
      </ul>
    </>
  )
}
