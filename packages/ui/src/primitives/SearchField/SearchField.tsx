import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { ClearMark, MAX_LETTERS, SearchMark } from './marks.tsx'
import * as css from './SearchField.css.ts'

export interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  /** Stands at the end while nothing is typed: another way to search. */
  hint?: ReactNode
  /** The arrow downwards: to what was found. */
  onLeaveDown?: () => void
}

/** Searches as a person types; Escape or the cross empties it. The browser's own field: pages show it before all else. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  autoFocus = false,
  hint,
  onLeaveDown,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function answer(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && onLeaveDown !== undefined && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      return onLeaveDown()
    }
    const isEmptied = event.key === 'Escape' && value !== ''
    if (isEmptied) onChange('')
    // What is typed has been searched for already: Enter has nothing to do, least of all to send the form around it.
    if (!isEmptied && event.key !== 'Enter') return
    event.preventDefault()
    // An Escape that emptied it closes nothing around it.
    event.stopPropagation()
  }

  return (
    <div
      className={css.field}
      data-empty={value === '' || undefined}
      data-hinted={hint === undefined ? undefined : ''}
    >
      <SearchMark />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_LETTERS}
        // biome-ignore lint/a11y/noAutofocus: where it is the first thing to use
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={answer}
        className={css.input}
      />
      {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
      <button
        type="button"
        tabIndex={-1}
        aria-label="Clear search"
        // The focus, and a phone's keyboard, stay with the text.
        onMouseDown={keepFocus}
        onClick={() => {
          onChange('')
          input.current?.focus()
        }}
        className={css.clear}
      >
        <ClearMark />
      </button>
    </div>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()
