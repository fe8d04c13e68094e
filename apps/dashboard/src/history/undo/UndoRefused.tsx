import { Button, Dialog, DialogActions } from '@org/ui'
import type { ReactElement } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { useRefusal } from './refusal.ts'
import * as css from './undo.css.ts'

/** Names every row that keeps an edit from being undone. */
export function UndoRefused(): ReactElement | null {
  const close = useOverlays((overlays) => overlays.close)
  const refusal = useRefusal((state) => state.refusal)
  if (refusal === null) return null
  const { what, way, message, remedy, rows } = refusal
  return (
    <Dialog title={way === 'undo' ? 'Not undone' : 'Not redone'} isOpen onOpenChange={close}>
      <p>
        “{what}”: {message}. Nothing was changed.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={css.rows} aria-label="Records changed later" tabIndex={0}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be called the same, and never move
          <li key={at}>{row}</li>
        ))}
      </ul>
      <p>{remedy}</p>
      <DialogActions>
        <Button tone="primary" onPress={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
