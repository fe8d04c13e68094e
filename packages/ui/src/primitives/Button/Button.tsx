import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonLook } from './Button.css.ts'
import { RefusedButton } from './RefusedButton.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

export type ButtonTone = keyof typeof buttonLook

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** At most one `primary` on a screen. */
  tone?: ButtonTone
  icon?: ReactNode
  /**
   * Why it cannot be used, in a sentence; it is disabled while there is one, and says it (`RefusedButton`). Without a
   * permission, or where a workflow has no such move. Not for what opens a menu: show its items refused instead.
   */
  disabledReason?: string | null | undefined
  /** The reason stands in words beside the button, not in a tooltip: for the main act of a page. */
  isReasonShown?: boolean
  children: ReactNode
}

/** Does something here and now; what goes elsewhere is a link. */
export function Button({
  tone = 'neutral',
  icon,
  disabledReason,
  isReasonShown = false,
  children,
  ...rest
}: ButtonProps) {
  const face = useKeptFocus()
  if (disabledReason) {
    return (
      <RefusedButton
        face={face}
        reason={disabledReason}
        isReasonShown={isReasonShown}
        name={rest['aria-label']}
        className={buttonLook[tone]}
      >
        {icon}
        {children}
      </RefusedButton>
    )
  }
  return (
    <AriaButton {...rest} ref={face} className={buttonLook[tone]}>
      {icon}
      {children}
    </AriaButton>
  )
}
