import { type ReactNode, useId } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components'
import * as css from './Popover.css.ts'
import type { Popup } from './popup.ts'

export interface PopoverContent {
  /** What it is about: its accessible name. */
  label: string
  placement?: NonNullable<PopoverProps['placement']>
  /** A function is told how to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

export interface PopoverSurfaceProps extends PopoverContent {
  popup: Popup
}

/** What a popover's button opens. */
export function PopoverSurface({ popup, label, placement = 'bottom start', children }: PopoverSurfaceProps) {
  const labelId = useId()
  const { id, triggerRef, isOpen, close } = popup
  return (
    <Popover
      aria-labelledby={labelId}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(opens) => opens || close()}
      className={css.surface}
      placement={placement}
      offset={4}
    >
      {/* It would else be named by its button, which need not say the same. */}
      <span id={labelId} hidden>
        {label}
      </span>
      <div id={id} className={css.dialog}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </Popover>
  )
}
