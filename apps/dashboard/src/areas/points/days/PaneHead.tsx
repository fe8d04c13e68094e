import { IconButton, pageStyles } from '@org/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './PaneHead.css.ts'

interface PaneHeadProps {
  title: string
  note?: string
  closeLabel: string
  onClose: () => void
  /** Between the title and the way back to the list. */
  children?: ReactNode
}

/** The head of what stands in the place of the list of points. */
export function PaneHead({ title, note, closeLabel, onClose, children }: PaneHeadProps) {
  return (
    <header className={css.head}>
      <h2 className={css.title}>{title}</h2>
      {note === undefined ? null : <span className={pageStyles.muted}>{note}</span>}
      <div className={css.actions}>
        {children}
        <IconButton label={closeLabel} tone="quiet" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}
