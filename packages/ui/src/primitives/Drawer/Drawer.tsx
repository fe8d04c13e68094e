import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { UnhurriedEnter } from '../Dialog/UnhurriedEnter.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as css from './Drawer.css.ts'

export interface DrawerProps {
  title: string
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** At its foot: cancel first, the primary last. */
  actions?: ReactNode
}

/** Work on one thing at the page's edge, as tall as the screen. Holds the focus and closes as a dialog does. */
export function Drawer({ title, isOpen, onOpenChange, children, actions }: DrawerProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} className={css.overlay}>
      <Modal className={css.modal}>
        <UnhurriedEnter>
          <Dialog className={css.dialog}>
            <header className={css.head}>
              <Heading slot="title" level={2} className={css.title}>
                {title}
              </Heading>
              <IconButton label="Close" tone="quiet" onPress={() => onOpenChange(false)}>
                <X size={16} aria-hidden />
              </IconButton>
            </header>
            <div className={css.body}>{children}</div>
            {actions === undefined ? null : <footer className={css.foot}>{actions}</footer>}
          </Dialog>
        </UnhurriedEnter>
      </Modal>
    </ModalOverlay>
  )
}
