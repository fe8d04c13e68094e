import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components'

type Passed = Pick<AriaTextFieldProps, 'name' | 'isDisabled' | 'isRequired' | 'isInvalid' | 'autoFocus'>

export interface DatePickerProps extends Passed {
  label: string
  /** A calendar day, `2026-10-12`, in no time zone; null while there is none. */
  value: string | null
  onChange: (day: string | null) => void
  /** Why what is typed is no day that can be taken; null once it is one. While it is none, `value` is the day before it. */
  onProblem?: (problem: string | null) => void
  /** Hands a typed day over on Enter and on leaving the field, not with each key: for what answers at once. */
  isLazy?: boolean
  /** First and last day that can be taken, likewise. */
  min?: string
  max?: string
  note?: string
  /** What is wrong with it, when `isInvalid`. */
  problem?: string
}
