/** What keys write on the keyboards of computers, by the key: for scanners that press the keys of an American one. */
export interface Pressed {
  key: string
  code: string
  shiftKey: boolean
}

const ABOVE_DIGITS = ')!@#$%^&*('

/** The key that writes a character on an American keyboard. */
function american(character: string): Pressed {
  const above = ABOVE_DIGITS.indexOf(character)
  if (/[A-Za-z]/.test(character))
    return { key: character, code: `Key${character.toUpperCase()}`, shiftKey: /[A-Z]/.test(character) }
  if (above >= 0) return { key: character, code: `Digit${above}`, shiftKey: true }
  if (character === '-') return { key: '-', code: 'Minus', shiftKey: false }
  if (character === ']') return { key: ']', code: 'BracketRight', shiftKey: false }
  return { key: character, code: `Digit${character}`, shiftKey: false }
}

const QWERTZ = { KeyY: 'z', KeyZ: 'y' }
const AZERTY = { KeyQ: 'a', KeyA: 'q', KeyW: 'z', KeyZ: 'w', KeyM: ',', Minus: ')', BracketRight: '$' }
/** Of the digits from 0 on. */
const digits = (signs: string) => Object.fromEntries([...signs].map((sign, digit) => [`Digit${digit}`, sign]))

/** What keys write without Shift, where it is something else than on an American keyboard. */
const LAYOUTS = {
  US: {},
  'French PC': { ...AZERTY, ...digits('à&é"\'(-è_ç') },
  'French Mac': { ...AZERTY, ...digits('à&é"\'(§è!ç') },
  Belgian: { ...AZERTY, ...digits('à&é"\'(§è!ç') },
  German: { ...QWERTZ, Minus: 'ß', BracketRight: '+' },
  Hungarian: { ...QWERTZ, Digit0: 'ö', Minus: 'ü', BracketRight: 'ú' },
  Czech: { ...QWERTZ, ...digits('é+ěščřžýáí'), Minus: '=', BracketRight: ')' },
  Slovak: { ...QWERTZ, ...digits('é+ľščťžýáí'), Minus: '=', BracketRight: 'ä' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export type Layout = keyof typeof LAYOUTS
export const LAYOUT_NAMES: readonly Layout[] = [
  ...(['US', 'French PC', 'French Mac', 'Belgian', 'German', 'Hungarian', 'Czech', 'Slovak'] as const),
]

/** With Shift: what these signs are there is nothing that a code has, but for the digits of French keyboards. */
const shifted = (key: string, code: string, layout: Layout): string => {
  if (/^Digit/.test(code)) return /French|Belgian/.test(layout) ? code.slice(-1) : '('
  return key === ',' ? '?' : key.toUpperCase()
}

/** What a computer hears where a scanner for American keyboards sends a text. */
export function pressesOf(text: string, layout: Layout): Pressed[] {
  return [...text].map((character) => {
    const { key, code, shiftKey } = american(character)
    const there: Readonly<Record<string, string>> = LAYOUTS[layout]
    const plain = there[code] ?? key.toLowerCase()
    const written = layout === 'US' ? key : shiftKey ? shifted(plain, code, layout) : plain
    return { key: written, code, shiftKey }
  })
}
