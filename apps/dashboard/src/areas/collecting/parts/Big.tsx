import type { ReactNode } from 'react'
import * as css from '../screens/Collect.css.ts'

interface BigProps {
  tone?: keyof typeof css.big
  type?: 'button' | 'submit'
  isDisabled?: boolean
  label?: string
  onPress?: () => void
  children: ReactNode
}

/** A button for a thumb in a glove. */
export function Big({
  tone = 'other',
  type = 'button',
  isDisabled = false,
  label,
  onPress,
  children,
}: BigProps) {
  return (
    <button type={type} className={css.big[tone]} disabled={isDisabled} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}

/** The buttons at the foot of a sheet, side by side where there is room. */
export function BigRow({ children }: { children: ReactNode }) {
  return <div className={css.bigRow}>{children}</div>
}
