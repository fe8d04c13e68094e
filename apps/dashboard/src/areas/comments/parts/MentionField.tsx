import { type CommentPerson, MAX_COMMENT } from '@org/core'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { completed, offered, typingAt } from '../mentions.ts'
import * as css from './Comments.css.ts'

interface MentionFieldProps {
  label: string
  note: string
  value: string
  onChange: (text: string) => void
  people: readonly CommentPerson[]
  /** Ctrl Enter. */
  onSend: () => void
  /** It has the focus from the start. */
  isFirst?: boolean
}

/** A text in which @ offers the names of colleagues. */
export function MentionField({ label, note, value, onChange, people, onSend, isFirst }: MentionFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes
  useEffect(() => {
    if (isFirst === true) area.current?.focus()
  }, [])
  const [caret, setCaret] = useState<number | null>(null)
  const [picked, setPicked] = useState(0)
  /** Where the caret goes once a name is written. */
  const next = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    area.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  const typing = caret === null ? null : typingAt(value, caret)
  const names = typing === null ? [] : offered(people, typing.query)
  const at = Math.min(picked, names.length - 1)

  function choose(person: CommentPerson | undefined) {
    if (typing === null || person === undefined) return
    const done = completed(value, typing, person)
    next.current = done.caret
    setCaret(null)
    onChange(done.text)
  }

  function operate(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else if (names.length === 0) return
    else if (event.key === 'ArrowDown') setPicked((at + 1) % names.length)
    else if (event.key === 'ArrowUp') setPicked((at + names.length - 1) % names.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(names[at])
    // The drawer stays: the first Escape closes the list.
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.note}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        rows={3}
        maxLength={MAX_COMMENT}
        className={css.area}
        value={value}
        autoComplete="off"
        aria-describedby={`${id}-note`}
        aria-autocomplete="list"
        onChange={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart)
          setPicked(0)
          onChange(currentTarget.value)
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={operate}
        {...(names.length === 0
          ? {}
          : {
              'aria-controls': `${id}-names`,
              'aria-activedescendant': `${id}-name-${at}`,
            })}
      />
      {names.length === 0 ? null : (
        <div id={`${id}-names`} role="listbox" aria-label="Colleagues" className={css.names}>
          {names.map((person, index) => (
            <div
              key={person.id}
              id={`${id}-name-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={css.person}
              onPointerDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <div id={`${id}-note`} className={css.note}>
        {note}
      </div>
    </div>
  )
}
