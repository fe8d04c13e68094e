import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components'
import * as css from './SearchField.css.ts'

export interface SearchFieldProps {
  label: string
  placeholder: string
  /** Absent where what surrounds it keeps the text (a filter's list). */
  value?: string
  onChange?: (value: string) => void
  autoFocus?: boolean
  /** Stands at the end while nothing is typed: another way to search. */
  hint?: ReactNode
}

/** Letters that a search can have: lists refuse longer ones. */
const MAX_LETTERS = 200

/** What is typed has been searched for already: Enter has nothing to do, least of all to send the form around it. */
const onSubmit = () => {}

/** Searches as a person types; Escape or the cross empties it. */
export function SearchField({ label, placeholder, hint, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField
      {...rest}
      // A filter's list takes Enter itself.
      {...(rest.value === undefined ? {} : { onSubmit })}
      aria-label={label}
      maxLength={MAX_LETTERS}
      className={css.field}
    >
      <Search size={16} aria-hidden className={css.icon} />
      <Input placeholder={placeholder} className={css.input} />
      {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
      <Button className={css.clear}>
        <X size={16} aria-hidden />
      </Button>
    </AriaSearchField>
  )
}
