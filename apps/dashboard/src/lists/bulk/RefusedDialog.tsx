import { Button, Dialog, DialogActions, formatCount } from '@org/ui'
import * as css from './RefusedDialog.css.ts'

/** A row that was left as it is. */
export interface LeftRow {
  id: number
  title: string
  /** Why, in a sentence. */
  message: string
  /** What the person can do about it, where there is something. */
  remedy?: string
}

export interface RefusedDialogProps {
  /** What was done with the others: `2026 assigned to 4 fields`. */
  title: string
  /** What the rows are, one and many: `['field', 'fields']`. */
  of: readonly [one: string, many: string]
  rows: readonly LeftRow[]
  onClose: () => void
}

/** Which of many rows an action left as they are, each by name with why and what can be done about it. */
export function RefusedDialog({ title, of: [one, many], rows, onClose }: RefusedDialogProps) {
  const isOne = rows.length === 1
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>
        {isOne ? `One ${one} was not changed:` : `${formatCount(rows.length, one, many)} were not changed:`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.list} tabIndex={0} aria-label="Not changed">
        {rows.map(({ id, title: name, message, remedy }) => (
          <li key={id} className={css.item}>
            <span className={css.name}>{name}</span>
            <span>
              {message}
              {remedy ? <span className={css.remedy}>. {remedy}</span> : null}
            </span>
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
