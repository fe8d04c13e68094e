import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import * as css from './Switch.css.ts'

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  children: ReactNode
}

/** On or off, at once; what waits for a button is a checkbox. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={css.root}>
      <span className={css.track} aria-hidden>
        <span className={css.knob} />
      </span>
      {children}
    </AriaSwitch>
  )
}
