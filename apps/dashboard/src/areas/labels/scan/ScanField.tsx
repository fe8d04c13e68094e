import { CODE_LENGTH, formatCode, normalizeCode } from '@org/core'
import { Button, SuggestField } from '@org/ui'
import { type KeyboardEvent, useState } from 'react'
import { useSettled } from '#lists/settled.ts'
import { useLabelsLike } from '../data.ts'
import * as css from './Scan.css.ts'

const SETTLE_MS = 80

interface ScanFieldProps {
  onScan: (text: string) => void
}

/** Takes a code that is typed, and completes it from the labels that begin so. */
export function ScanField({ onScan }: ScanFieldProps) {
  const [text, setText] = useState('')
  const like = useCodesLike(text)
  function submit() {
    if (text.trim() === '') return
    onScan(text.trim())
    setText('')
  }
  function answer(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const { target } = event
    // An offered code that the arrows stand on is taken over first.
    if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-activedescendant')) return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
  return (
    <div className={css.line} onKeyDownCapture={answer} role="presentation">
      <div className={css.grows}>
        <SuggestField
          label="Scan or type a label"
          suggestions={like}
          value={text}
          onChange={setText}
          placeholder="K7Q2-9MXA"
        />
      </div>
      <Button onPress={submit} isDisabled={text.trim() === ''}>
        Enter
      </Button>
    </div>
  )
}

/** Codes that begin as what is typed, spelled so that it is part of them. */
function useCodesLike(text: string): readonly string[] {
  const start = normalizeCode(text)
  const asked = useSettled(start.length > CODE_LENGTH ? '' : start, SETTLE_MS)
  const labels = useLabelsLike(asked)
  if (start === '') return []
  const isPlain = start.length > CODE_LENGTH / 2 && !text.includes('-')
  return labels
    .map(({ code }) => code)
    .filter((code) => code.startsWith(start))
    .map((code) => (isPlain ? code : formatCode(code)))
}
