import type { ReactElement } from 'react'
import type { PopoverContent } from './PopoverSurface.tsx'
import { PopupTrigger } from './PopupTrigger.tsx'

export interface PopoverProps extends PopoverContent {
  /** The button that opens it. */
  trigger: ReactElement
  /** Loads what its content needs; it opens once that is there. */
  needs?: () => Promise<unknown>
}

/**
 * More about one thing, beside it: takes the focus, closes on Escape or a press elsewhere, and gives the focus back.
 * It is itself the dialog, so that its hidden buttons for screen readers belong to the dialog too.
 */
export function Popover({ trigger, needs, ...content }: PopoverProps) {
  return (
    <PopupTrigger kind="dialog" trigger={trigger} needs={needs}>
      {({ PopoverSurface }, popup) => <PopoverSurface popup={popup} {...content} />}
    </PopupTrigger>
  )
}
