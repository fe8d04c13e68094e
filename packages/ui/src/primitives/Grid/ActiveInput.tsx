import { type CompositionEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import * as css from './Grid.css.ts'
import type { GridCell, GridColumn, GridSuggestions } from './grid-props.ts'
import type { CellPlace } from './range.ts'
import { SuggestedWords, suggested } from './SuggestedWords.tsx'
import type { Draft, Editing } from './useEditing.ts'

export interface ActiveInputProps {
  at: CellPlace
  column: GridColumn
  cell: GridCell
  draft: Draft | null
  editing: Editing
  suggestions: GridSuggestions | null
  /** Whether the grid has, or is to have, the focus. */
  holdsFocus: { current: boolean }
  /** Somebody typed where nobody writes. */
  isRefused: boolean
}

/**
 * The active cell: a text from the start, all of it chosen, so that the first key, an input method and a screen reader
 * find what they expect.
 */
export function ActiveInput(props: ActiveInputProps) {
  const { at, column, cell, draft, editing, holdsFocus } = props
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const id = useId()
  const isEdited = draft !== null
  const isInside = draft?.isInside === true
  const text = draft?.text ?? cell.text
  const [picked, setPicked] = useState(-1)
  const words =
    isEdited && props.suggestions !== null ? suggested(props.suggestions, draft.text, isInside) : []

  useLayoutEffect(() => {
    const element = input.current
    if (element === null || !holdsFocus.current) return
    if (document.activeElement !== element) element.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret follows the state, and the cell's own text
  useLayoutEffect(() => {
    const element = input.current
    // To select a text gives it the focus, in some browsers: nobody asked for it.
    if (element === null || element !== document.activeElement) return
    if (isInside) element.setSelectionRange(element.value.length, element.value.length)
    else if (!isEdited) element.select()
  }, [isInside, isEdited, cell.text, at.row, at.column])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are picked anew
  useEffect(() => setPicked(props.suggestions?.isClosed && draft?.text !== '' ? 0 : -1), [draft?.text])

  const why = [cell.problem ?? cell.why, cell.note].filter((each) => each !== undefined).join('. ')
  const note = cell.problem ?? (props.isRefused ? cell.why : undefined)
  const common = {
    ref: input,
    id,
    'data-input': '',
    'aria-label': column.label,
    'aria-describedby': why === '' ? undefined : `${id}-note`,
    'aria-invalid': cell.problem === undefined ? undefined : true,
    'data-inside': isInside ? '' : undefined,
    'data-typing': isEdited ? '' : undefined,
    value: text,
    readOnly: cell.why !== undefined,
    autoComplete: 'off',
    spellCheck: false,
    inputMode: isEdited ? undefined : ('none' as const),
    className: css.input,
    onChange: (event: { currentTarget: { value: string } }) => editing.type(at, event.currentTarget.value),
    onCompositionStart: (event: CompositionEvent<HTMLElement>) => event.stopPropagation(),
    onFocus: () => {
      holdsFocus.current = true
      if (!isEdited) input.current?.select()
    },
    onDoubleClick: () => cell.why === undefined && editing.begin(at, text),
    ...(words.length === 0
      ? {}
      : {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': `${id}-words`,
          'aria-activedescendant': picked < 0 ? undefined : `${id}-word-${picked}`,
        }),
  }
  const onKeyDownCapture = (event: React.KeyboardEvent) => {
    if (words.length === 0 || event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    const word = words[picked]
    if (by !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      setPicked(Math.min(Math.max(picked + by, -1), words.length - 1))
    } else if (word !== undefined && (event.key === 'Enter' || event.key === 'Tab')) editing.type(at, word)
  }
  return (
    <>
      {column.isMultiline === true ? (
        <textarea {...common} rows={1} data-tall="" onKeyDownCapture={onKeyDownCapture} />
      ) : (
        <input {...common} onKeyDownCapture={onKeyDownCapture} />
      )}
      {words.length === 0 ? null : (
        <SuggestedWords
          id={id}
          words={words}
          picked={picked}
          label={column.label}
          onPick={(word) => editing.commit(word)}
        />
      )}
      {why === '' ? null : (
        <div id={`${id}-note`} className={note === undefined || words.length > 0 ? css.silent : css.problem}>
          {why}
        </div>
      )}
    </>
  )
}
