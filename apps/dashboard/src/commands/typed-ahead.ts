/** What a person typed between opening the palette and its appearance. */
export interface TypedAhead {
  text: string
  /** Whether Enter followed the text. */
  isEntered: boolean
}

const NOTHING: TypedAhead = { text: '', isEntered: false }
let kept = NOTHING

/** What was typed ahead, once. */
export function takeTypedAhead(): TypedAhead {
  const taken = kept
  kept = NOTHING
  return taken
}

/** What a key makes of it, or null if it is not a key of a text. */
function withKey({ text, isEntered }: TypedAhead, { key }: KeyboardEvent): TypedAhead | null {
  if (isEntered) return { text, isEntered }
  if (key === 'Enter') return { text, isEntered: text !== '' }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered }
  return key.length === 1 ? { text: text + key, isEntered } : null
}

/**
 * Keeps what is typed while an overlay loads, so that no letter is a shortcut of the page below. Keys with a modifier,
 * Tab and Escape pass.
 *
 * @param isSearch whether the text is for `takeTypedAhead`; what is typed ahead of any other overlay is dropped
 * @returns stops
 */
export function keepTypedAhead({
  isSearch,
  onEscape,
}: {
  isSearch: boolean
  onEscape: () => void
}): () => void {
  kept = NOTHING
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') onEscape()
    const next = withKey(kept, event)
    if (next === null) return
    if (isSearch) kept = next
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => removeEventListener('keydown', onKeyDown, { capture: true })
}
