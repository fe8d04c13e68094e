import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonLook } from './Button.css.ts'

export type ButtonTone = keyof typeof buttonLook

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** At most one `primary` on a screen. */
  tone?: ButtonTone
  icon?: ReactNode
  children: ReactNode
}

/** Does something here and now; what goes elsewhere is a link. */
export function Button({ tone = 'neutral', icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonLook[tone]}>
      {icon}
      {children}
    </AriaButton>
  )
}
