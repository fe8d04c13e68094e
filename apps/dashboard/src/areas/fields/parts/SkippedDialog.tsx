import { Button, Dialog, DialogActions, formatCount } from '@org/ui'
import * as css from './SkippedDialog.css.ts'

export interface Skipped {
  year: number
  madeCount: number
  fields: readonly { id: number; name: string; reason: string }[]
}

/** Which fields did not get the year, and why. */
export function SkippedDialog({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) {
  const { year, madeCount, fields } = skipped
  return (
    <Dialog
      title={`${year} recorded for ${formatCount(madeCount, 'field', 'fields')}`}
      isOpen
      onOpenChange={onClose}
    >
      <p>
        {fields.length === 1 ? 'One field was' : `${formatCount(fields.length, 'field', 'fields')} were`} left
        as {fields.length === 1 ? 'it is' : 'they are'}:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.list} tabIndex={0} aria-label="Fields left as they are">
        {fields.map(({ id, name, reason }) => (
          <li key={id} className={css.item}>
            <strong>{name}</strong>
            <span className={css.reason}>{reason}</span>
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
