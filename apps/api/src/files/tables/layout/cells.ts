import { RAISED } from '@org/core/contract'

/** Letters, digits and signs without a space, as most cells are: a file has millions. */
const PLAIN = /^[!-~]*$/

const OTHER_THAN_RAISED = new RegExp(`[^${RAISED}]+`, 'gu')

/** A cell as a person reads it: spaces of all kinds are one, none at the ends. Raised letters stay raised: they are no digits. */
export function clean(cell: string | undefined): string {
  if (cell === undefined || PLAIN.test(cell)) return cell ?? ''
  return cell
    .replaceAll(OTHER_THAN_RAISED, (text) => text.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What laboratories write where they have no result. `NONE` is none of these: no free lime is a finding. */
const NO_RESULT = new Set([
  '',
  'na',
  'n/a',
  'n.a.',
  '-',
  '--',
  '---',
  '.',
  'null',
  'nan',
  'qns',
  'ns',
  'nr',
  'nt',
  'not tested',
  'not analyzed',
  'not reported',
  'insufficient sample',
  'missing',
])
/** Below what the method detects, in words; without spaces, points and strokes. Of German laboratories, too. */
const LIMIT_WORDS =
  '(?:the)?(?:method)?(?:detection|detectable|reporting|reportable|quantification|quantitation)?(?:limits?)?(?:ofdetection|ofquantification)?'
const NOT_DETECTED = new RegExp(
  `^(?:nd|nil|nn|u|uj|b[dlq]l|bloq|blod|tr|traces?|(?:none?|not|un)-?det(?:ect(?:ed|able|s)?)?|<?b[dq]l|(?:below|under|<|lessthan)${LIMIT_WORDS}|(?:<|below|lessthan)(?:dl|lod|loq|mdl|mrl|mql|rl|pql|ql|crdl|bg|ng|nwg)|belowdetection|uBG|unter(?:der)?(?:nachweis|bestimmungs)grenze)$`,
  'i',
)

export const isBlank = (cell: string | undefined): boolean => clean(cell) === ''
export function isNotDetected(cell: string): boolean {
  const words = clean(cell)
    .toLowerCase()
    .replaceAll('‹', '<')
    .replaceAll(/[\s./]+/g, '')
  return words !== '<' && words !== 'below' && words !== 'under' && NOT_DETECTED.test(words)
}
/** As most results begin, and no word for nothing does. */
const DIGIT_FIRST = /^\d/
/** A long dash is a dash; `NA` with blanks around it is NA. */
export function isNoResult(cell: string): boolean {
  // Most cells, first: a file has millions.
  if (cell === '') return true
  if (DIGIT_FIRST.test(cell)) return false
  const words = clean(cell)
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  return NO_RESULT.has(words)
}

/** `#DIV/0!`: a formula of the file that failed. */
export const isFormulaError = (cell: string): boolean =>
  /^#(DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|N\/A|####*)$/i.test(clean(cell))
/** `=A1*2`: a formula whose value the file does not have. A bare sign is one, too. */
export const isFormula = (cell: string): boolean => cell.startsWith('=')

const MAX_QUOTED = 80
/** A text as a sentence names it: of a long one, how it begins. */
export function quoted(text: string): string {
  const whole = clean(text)
  return whole.length > MAX_QUOTED ? `“${whole.slice(0, MAX_QUOTED).trimEnd()}…”` : `“${whole}”`
}

const NAMED = 5
/** `“a”, “b” and 3 more`. */
export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, NAMED).map(quoted).join(', ')
  return texts.length > NAMED ? `${shown} and ${texts.length - NAMED} more` : shown
}

/** `A`, `AB`, as spreadsheets name columns. @param column from 0 */
export function columnName(column: number): string {
  const LETTERS = 26
  const first = Math.floor(column / LETTERS)
  const letter = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS))
  return first === 0 ? letter : `${columnName(first - 1)}${letter}`
}
