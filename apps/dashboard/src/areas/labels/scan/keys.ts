import type { Kept, TextPlace } from './text-place.ts'

/** A key that went down and writes something. */
export interface Key {
  /** What the keyboard of this computer writes with it. */
  key: string
  /** Which key it is, whatever it writes: `KeyQ`; '' where the browser does not say. */
  code: string
  isShifted: boolean
  /** By the clock of events, in milliseconds. */
  at: number
  /** The text that took it, as it was before; null where none did. */
  taken: { place: TextPlace; kept: Kept } | null
}

/** What keys other than letters and digits write on an American keyboard, of those that a scanner sends around a code. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
}

const ABOVE_DIGITS = ')!@#$%^&*('

type Pressed = Pick<Key, 'code' | 'isShifted'>

/** What a key writes on an American keyboard, which most scanners type for; null for one that no scanner presses. */
export function americanOf({ code, isShifted }: Pressed): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return isShifted ? (ABOVE_DIGITS[Number(digit)] ?? null) : digit
  return SIGNS[code]?.[isShifted ? 1 : 0] ?? null
}

/** What was typed, by this computer’s keyboard. */
export const textOf = (keys: readonly Pick<Key, 'key'>[]): string => keys.map(({ key }) => key).join('')

/** What was typed, if the scanner types for an American keyboard; null where that is not known. */
export function americanTextOf(keys: readonly Pressed[]): string | null {
  const typed = keys.map(americanOf)
  return typed.includes(null) ? null : typed.join('')
}

/** Whether a key writes: one character, or one that waits for its letter. */
export const isWriting = ({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): boolean =>
  [...key].length === 1 || (key === 'Dead' && americanOf({ code, isShifted: shiftKey }) !== null)

/** Keys with which scanners end a code: Enter, Tab, and the separator GS, which many send as Ctrl and ]. */
export const isEnd = ({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !(altKey || metaKey) &&
  (ctrlKey ? key === ']' || code === 'BracketRight' : ['Enter', 'Tab', '\u001d'].includes(key))
