import { type ReactElement, type ReactNode, useContext, useId } from 'react'
import {
  Popover as AriaPopover,
  DialogTrigger,
  OverlayTriggerStateContext,
  type PopoverProps as Place,
} from 'react-aria-components'
import * as css from './Popover.css.ts'

export interface PopoverProps {
  /** What it is about: its accessible name. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  placement?: NonNullable<Place['placement']>
  /** A function is told how to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * More about one thing, beside it: takes the focus, closes on Escape or a press elsewhere, and gives the focus back.
 * It is itself the dialog, so that its hidden buttons for screen readers belong to the dialog too.
 */
export function Popover({ label, trigger, placement = 'bottom start', children }: PopoverProps) {
  const labelId = useId()
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover aria-labelledby={labelId} className={css.surface} placement={placement} offset={4}>
        {/* It would else be named by its button, which need not say the same. */}
        <span id={labelId} hidden>
          {label}
        </span>
        <div className={css.dialog}>
          {typeof children === 'function' ? <Closable>{children}</Closable> : children}
        </div>
      </AriaPopover>
    </DialogTrigger>
  )
}

function Closable({ children }: { children: (close: () => void) => ReactNode }) {
  const trigger = useContext(OverlayTriggerStateContext)
  return children(() => trigger?.close())
}
