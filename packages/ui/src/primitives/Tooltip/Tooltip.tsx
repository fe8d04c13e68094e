import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, type TooltipProps as Place, TooltipTrigger } from 'react-aria-components'
import * as css from './Tooltip.css.ts'

/** A pointer that only passes by opens nothing. */
const DELAY_MS = 400

export interface TooltipProps {
  /** A few words; nothing to operate. */
  label: string
  placement?: NonNullable<Place['placement']>
  /** Something focusable of react-aria; a native link or button goes into its `Focusable` first. */
  children: ReactElement
  /** Opens after this long under the pointer, in milliseconds; at once under the keyboard. */
  delayMs?: number
  /** For what says more when it is pressed: open or not is its own, and a press does not close it. */
  shown?: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }
}

/** A few words about what the pointer or the focus is on; Escape puts them away. */
export function Tooltip({ label, placement = 'top', delayMs = DELAY_MS, shown, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delayMs} {...(shown === undefined ? {} : { ...shown, shouldCloseOnPress: false })}>
      {children}
      <AriaTooltip className={css.tip} placement={placement} offset={6}>
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
