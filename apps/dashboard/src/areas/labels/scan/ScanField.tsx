import { CODE_LENGTH, formatCode, normalizeCode } from '@org/core'
import { Button } from '@org/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { useSettled } from '#lists/settled.ts'
import { useLabelsLike } from '../data.ts'
import * as css from './Scan.css.ts'

const SETTLE_MS = 80

interface ScanFieldProps {
  onScan: (text: string) => void
}

/** Takes a code that is typed, and completes it from the labels that begin so. */
export function ScanField({ onScan }: ScanFieldProps) {
  const id = useId()
  const typing = useTyping(onScan)
  const { text, codes, at } = typing
  return (
    <div className={css.line}>
      <div className={css.completed}>
        <label htmlFor={id} className={css.heading}>
          Scan or type a label
        </label>
        <input
          id={id}
          role="combobox"
          aria-expanded={codes.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at === null ? undefined : `${id}-${at}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="K7Q2-9MXA"
          className={css.input}
          value={text}
          onChange={({ target }) => typing.type(target.value)}
          onKeyDown={typing.answer}
          onBlur={typing.close}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Labels that match"
          className={css.codes}
          hidden={codes.length === 0}
        >
          {codes.map((code, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field’s, which keeps the focus
            <div
              key={code}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={css.offered}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => typing.send(code)}
            >
              {formatCode(code)}
            </div>
          ))}
        </div>
      </div>
      <Button onPress={() => typing.send(text)} isDisabled={text.trim() === ''}>
        Enter
      </Button>
    </div>
  )
}

/** What is typed, the codes it may become, and which of them the arrows stand on. */
function useTyping(onScan: (text: string) => void) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState<number | null>(null)
  const like = useCodesLike(text)
  const codes = isOpen ? like : NONE
  const at = place !== null && place < codes.length ? place : null
  function send(said: string) {
    if (said.trim() === '') return
    onScan(said.trim())
    setText('')
    setIsOpen(false)
    setPlace(null)
  }
  function step(by: 1 | -1) {
    setIsOpen(true)
    // Before the first and after the last it is the text itself.
    const next = (at ?? (by === 1 ? -1 : codes.length)) + by
    setPlace(next < 0 || next >= codes.length ? null : next)
  }
  return {
    ...{ text, codes, at, send },
    close: () => setIsOpen(false),
    type(said: string) {
      setText(said)
      setIsOpen(true)
      setPlace(null)
    },
    answer(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
      else if (key === 'Escape' && codes.length > 0) setIsOpen(false)
      else if (key === 'Enter') send((at === null ? undefined : codes[at]) ?? text)
      else return
      event.preventDefault()
    },
  }
}

const NONE: readonly string[] = []

/** Codes that begin as what is typed, however it is written. */
function useCodesLike(text: string): readonly string[] {
  const start = normalizeCode(text)
  const asked = useSettled(start.length > CODE_LENGTH ? '' : start, SETTLE_MS)
  const labels = useLabelsLike(asked)
  if (start === '') return NONE
  return labels.map(({ code }) => code).filter((code) => code.startsWith(start))
}
