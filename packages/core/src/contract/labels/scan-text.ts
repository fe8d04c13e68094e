import { CODE_LENGTH, correctionsOf, isLabelCode, normalizeCode } from './code.ts'

/** Text that a scanner sent or a person typed, as it is understood. */
export type ScanText =
  /** A code. `around` is what the scanner sends before or after it, empty if nothing. */
  | { kind: 'code'; code: string; around: string }
  /** A code, if the computer’s keyboard were the one that the scanner types for. */
  | { kind: 'layout'; code: string; layout: Layout['layout'] }
  /** Eight characters that are no code: one is wrong, or two changed places. Codes that would fit. */
  | { kind: 'wrong'; corrections: readonly string[] }
  /** Something else: another barcode, part of a code, a word. */
  | { kind: 'other' }

/** What scanners may send around a code, at most. */
const MOST_AROUND = 6
/** The symbology that some scanners send first: `]d2`. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/
// A control character is what a scanner sends as a prefix.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROLS = /[\u0000-\u001f\u007f]/g

interface Layout {
  layout: 'German' | 'Hungarian' | 'Czech' | 'Slovak' | 'French' | 'Belgian'
  /** What its keys write where the keys of an American keyboard write these. */
  keys: Readonly<Record<string, string>>
}

const QWERTZ = { y: 'Z', z: 'Y' } as const
const AZERTY = {
  ...{ a: 'Q', q: 'A', z: 'W', w: 'Z', ',': 'M', '?': 'M', m: ';', ')': '-' },
  ...{ '&': '1', é: '2', '"': '3', "'": '4', '(': '5', è: '7', ç: '9', à: '0' },
} as const
/** Above its digits a Czech keyboard has letters, as a Slovak one has. */
const ACCENTS = { š: '3', č: '4', ž: '6', ý: '7', á: '8', í: '9', é: '0', '+': '1', '=': '-' } as const

const LAYOUTS: readonly Layout[] = [
  { layout: 'German', keys: { ...QWERTZ, ß: '-' } },
  { layout: 'Hungarian', keys: { ...QWERTZ, ö: '0', ü: '-' } },
  { layout: 'Czech', keys: { ...QWERTZ, ...ACCENTS, ě: '2', ř: '5' } },
  { layout: 'Slovak', keys: { ...QWERTZ, ...ACCENTS, ľ: '2', ť: '5' } },
  { layout: 'French', keys: { ...AZERTY, '-': '6', _: '8' } },
  // Those of a Mac, too.
  { layout: 'Belgian', keys: { ...AZERTY, '§': '6', '!': '8' } },
]

/** Signs that some scanners and fonts put around a code, as the stars of Code 39: nothing of a code. */
const FRAMED = /^([^0-9A-Za-z]*)(.*?)([^0-9A-Za-z]*)$/s

/** Understands scanned or typed text. */
export function readScanText(text: string): ScanText {
  const sent = text.replaceAll(CONTROLS, '').trim().replace(SYMBOLOGY, '')
  const code = normalizeCode(sent)
  if (isLabelCode(code)) return { kind: 'code', code, around: '' }
  const [, before = '', inner = '', after = ''] = FRAMED.exec(sent) ?? []
  const framed = normalizeCode(inner)
  if (isLabelCode(framed)) return { kind: 'code', code: framed, around: `${before}…${after}` }
  const extra = code.length - CODE_LENGTH
  if (extra > 0 && extra <= MOST_AROUND) {
    const last = code.slice(-CODE_LENGTH)
    if (isLabelCode(last)) return { kind: 'code', code: last, around: code.slice(0, extra) }
    const first = code.slice(0, CODE_LENGTH)
    if (isLabelCode(first)) return { kind: 'code', code: first, around: code.slice(CODE_LENGTH) }
  }
  for (const { layout, keys } of LAYOUTS) {
    const typed = normalizeCode([...sent].map((key) => keys[key.toLowerCase()] ?? key).join(''))
    if (isLabelCode(typed)) return { kind: 'layout', code: typed, layout }
  }
  if (code.length === CODE_LENGTH && /^[0-9A-Z]+$/.test(code))
    return { kind: 'wrong', corrections: correctionsOf(code) }
  return { kind: 'other' }
}
