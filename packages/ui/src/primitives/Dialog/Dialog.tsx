import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import * as css from './Dialog.css.ts'
import { UnhurriedEnter } from './UnhurriedEnter.tsx'

export interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  /** For what has columns. */
  isWide?: boolean
  children: ReactNode
}

/**
 * One question above the page: holds the focus, gives it back, closes on Escape. A click outside keeps what was typed;
 * the Enter that opened it does not answer it.
 */
export function Dialog({ title, isOpen, onOpenChange, isWide = false, children }: DialogProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} className={css.overlay}>
      <Modal className={isWide ? css.wideModal : css.modal}>
        <UnhurriedEnter>
          <AriaDialog className={css.dialog}>
            <Heading slot="title" level={2} className={css.title}>
              {title}
            </Heading>
            {children}
          </AriaDialog>
        </UnhurriedEnter>
      </Modal>
    </ModalOverlay>
  )
}

/** The row of buttons at a dialog's foot: cancel first, the primary last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
