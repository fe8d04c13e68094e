/** Stands in a shortcut for Ctrl, or ⌘ where that is the key for commands. */
export const MODIFIER = 'Mod'
export const SHIFT = 'Shift'

/** The second key of a sequence must follow the first within this time. */
export const SEQUENCE_MS = 1_000

const isApple = (): boolean => /Mac OS X|iPhone|iPad/.test(navigator.userAgent)

/** The modifier as its key is labeled. */
export const modifierName = (): string => (isApple() ? '⌘' : 'Ctrl')

export interface Shortcut<Command> {
  /** One key, a sequence of two, or the modifier(s) and a key: `['/']`, `['g', 'f']`, `['Mod', 'K']`, `['Mod', 'Shift', 'Z']`. */
  keys: readonly [string] | readonly [string, string] | readonly [typeof MODIFIER, typeof SHIFT, string]
  title: string
  command: Command
  /** Although it has the modifier, it means something else where a person types or a dialog is open. */
  outsideText?: true
}

/**
 * Where letters are text, or already mean something else: fields, lists, menus, dialogs. A toast, which takes the focus
 * when the one before it goes, is none: it says `aria-modal="false"`.
 */
const KEEPS_ITS_KEYS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], ' +
  '[role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]:not([aria-modal="false"])'

/** Whether keys pressed there are words being written, or of something open above the page. */
export const keepsItsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEEPS_ITS_KEYS) !== null

/** Whether the event is the modifier, Shift where the keys name it, and the last of them, and nothing else. */
function isModified(event: KeyboardEvent, keys: readonly string[]): boolean {
  const key = keys.at(-1) ?? ''
  const [wanted, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  const withoutMore = !other && !event.altKey && event.shiftKey === keys.includes(SHIFT)
  return wanted && withoutMore && event.key.toLowerCase() === key.toLowerCase()
}

/**
 * Finds the shortcut that a key press completes. Keys with the modifier count everywhere; letters and signs only where
 * they would not be typed, and only while `lettersCount()`.
 */
export function createKeyboard<Command>(
  table: readonly Shortcut<Command>[],
  lettersCount: () => boolean,
): (event: KeyboardEvent) => Shortcut<Command> | null {
  let first: { key: string; at: number } | null = null
  return (event) => {
    const before = first !== null && event.timeStamp - first.at <= SEQUENCE_MS ? first.key : null
    // A modifier on its way down (Shift, for `?`) neither continues a sequence nor ends it.
    if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(event.key)) return null
    first = null
    if (event.defaultPrevented || event.isComposing || event.repeat) return null
    const command = table.find(({ keys }) => keys[0] === MODIFIER && isModified(event, keys))
    if (command !== undefined) return command.outsideText && keepsItsKeys(event.target) ? null : command
    if (event.ctrlKey || event.metaKey || event.altKey) return null
    if (!lettersCount() || keepsItsKeys(event.target)) return null
    return letters(event)

    function letters({ key, timeStamp }: KeyboardEvent): Shortcut<Command> | null {
      const sequence = table.find(({ keys }) => before !== null && keys[0] === before && keys[1] === key)
      if (sequence !== undefined) return sequence
      if (table.some(({ keys }) => keys.length === 2 && keys[0] === key)) first = { key, at: timeStamp }
      return table.find(({ keys }) => keys.length === 1 && keys[0] === key) ?? null
    }
  }
}
