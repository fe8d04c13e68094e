import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonLook, square } from '../Button/Button.css.ts'
import type { ButtonTone } from '../Button/Button.tsx'
import { RefusedButton } from '../Button/RefusedButton.tsx'
import { useKeptFocus } from '../Button/useKeptFocus.ts'
import { Tooltip } from '../Tooltip/Tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** What it does: its accessible name, and its tooltip on hover and focus. */
  label: string
  tone?: ButtonTone
  /** Why it cannot be used, in a sentence; it is disabled while there is one, and says it after its label. */
  disabledReason?: string | null | undefined
  children: ReactNode
}

/** A button whose face is an icon; its label is always reachable. */
export function IconButton({ label, tone = 'neutral', disabledReason, children, ...rest }: IconButtonProps) {
  const look = `${buttonLook[tone]} ${square}`
  const face = useKeptFocus()
  if (disabledReason) {
    return (
      <RefusedButton face={face} label={label} reason={disabledReason} className={look}>
        {children}
      </RefusedButton>
    )
  }
  return (
    <Tooltip label={label}>
      <AriaButton {...rest} ref={face} aria-label={label} className={look}>
        {children}
      </AriaButton>
    </Tooltip>
  )
}
