import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import * as css from './Checkbox.css.ts'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  /** Without children it needs an `aria-label`. */
  children?: ReactNode
}

/** Yes, no, or some of them (`isIndeterminate`). */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={css.root}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={css.box} aria-hidden>
            {isIndeterminate ? <Minus size={12} /> : isSelected ? <Check size={12} /> : null}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}
