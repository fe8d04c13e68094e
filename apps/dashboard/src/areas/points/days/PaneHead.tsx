import { IconButton, pageStyles } from '@org/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './PaneHead.css.ts'

interface PaneHeadProps {
  title: string
  note?: string
  closeLabel: string
  onClose: () => void
  /** Where else it can look; on a phone in a line of its own. */
  steps?: ReactNode
  /** Between the title and the way back to the list. */
  children?: ReactNode
}

/** The head of what stands in the place of the list of points. */
export function PaneHead({ title, note, closeLabel, onClose, steps, children }: PaneHeadProps) {
  return (
    <header className={css.head}>
      <h2 className={css.title}>{title}</h2>
      {note === undefined ? null : <span className={pageStyles.muted}>{note}</span>}
      {steps === undefined ? null : <div className={css.steps}>{steps}</div>}
      <div className={css.actions}>
        {children}
        <IconButton label={closeLabel} tone="quiet" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}
