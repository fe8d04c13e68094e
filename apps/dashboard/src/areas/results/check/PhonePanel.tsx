import { Button, Drawer } from '@org/ui'
import type { ReactNode } from 'react'
import * as css from '../parts/Results.css.ts'
import { select } from './selection.ts'

interface PhonePanelProps {
  isOpen: boolean
  onAsk: (isAsked: boolean) => void
  children: ReactNode
}

/** What stands beside the rows on a wide screen, over them. */
export function PhonePanel({ isOpen, onAsk, children }: PhonePanelProps) {
  return (
    <>
      <div className={css.banner}>
        <Button onPress={() => onAsk(true)}>Findings, units, manifest</Button>
      </div>
      <Drawer
        title="Findings"
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (open) return
          onAsk(false)
          select(null)
        }}
      >
        {children}
      </Drawer>
    </>
  )
}
