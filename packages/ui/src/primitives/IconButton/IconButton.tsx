import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonLook, square } from '../Button/Button.css.ts'
import type { ButtonTone } from '../Button/Button.tsx'
import { Tooltip } from '../Tooltip/Tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** What it does: its accessible name, and its tooltip on hover and focus. */
  label: string
  tone?: ButtonTone
  children: ReactNode
}

/** A button whose face is an icon; its label is always reachable. */
export function IconButton({ label, tone = 'neutral', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <AriaButton {...rest} aria-label={label} className={`${buttonLook[tone]} ${square}`}>
        {children}
      </AriaButton>
    </Tooltip>
  )
}
