import { useEffect, useRef } from 'react'
import * as css from './Grid.css.ts'
import type { GridSuggestions } from './grid-props.ts'

const MOST_WORDS = 50

/** The words that a typed text can become. Inside of a text that is one of them all are offered, to choose another. */
export function suggested({ words }: GridSuggestions, text: string, isInside: boolean): readonly string[] {
  const typed = text.trim().toLowerCase()
  const isOne = isInside && words.some((word) => word.toLowerCase() === typed)
  const found = typed === '' || isOne ? words : words.filter((word) => word.toLowerCase().includes(typed))
  const isAsTyped = found.length === 1 && found[0]?.toLowerCase() === typed
  return isAsTyped ? [] : found.slice(0, MOST_WORDS)
}

interface SuggestedWordsProps {
  id: string
  words: readonly string[]
  picked: number
  label: string
  onPick: (word: string) => void
}

/** The list below a cell that is edited. */
export function SuggestedWords({ id, words, picked, label, onPick }: SuggestedWordsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = list.current?.children[picked]
    if (list.current === null || !(option instanceof HTMLElement)) return
    const { offsetTop, offsetHeight } = option
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight
  }, [picked])
  return (
    <div ref={list} id={`${id}-words`} role="listbox" aria-label={label} className={css.words}>
      {words.map((word, at) => (
        <div
          key={word}
          id={`${id}-word-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === picked}
          className={css.word}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(word)
          }}
        >
          {word}
        </div>
      ))}
    </div>
  )
}
