import { formatCode, isLabelCode, type ScanEvent } from '@org/core'
import { Button, Dialog, DialogActions, formatInstant } from '@org/ui'
import * as css from './Exceptions.css.ts'

interface ScansDialogProps {
  title: string
  scans: readonly ScanEvent[]
  onClose: () => void
}

/** Scans of the last 30 days that did nothing: when, who, which code and why. */
export function ScansDialog({ title, scans, onClose }: ScansDialogProps) {
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>The latest of 30 days. Nothing was changed by them.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.list} tabIndex={0} aria-label={title}>
        {scans.map(({ id, at, by, code, sampleTitle, note }) => (
          <li key={id} className={css.item}>
            <span className={css.code}>{isLabelCode(code) ? formatCode(code) : code}</span>
            {sampleTitle === null ? null : <span>{sampleTitle}</span>}
            {note === '' ? null : <span>{note}</span>}
            <span className={css.quiet}>{[formatInstant(at), by].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button tone="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
