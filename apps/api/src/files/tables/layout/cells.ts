/** Letters, digits and signs without a space, as most cells are: a file has millions. */
const PLAIN = /^[!-~]*$/

/** A cell as a person reads it: spaces of all kinds are one, none at the ends. */
export function clean(cell: string | undefined): string {
  if (cell === undefined || PLAIN.test(cell)) return cell ?? ''
  return cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
}

/** What laboratories write where they have no result. `NONE` is none of these: no free lime is a finding. */
const NO_RESULT = new Set([
  '',
  'na',
  'n/a',
  'n.a.',
  '#n/a',
  '-',
  '--',
  '---',
  '.',
  'null',
  'nil',
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
const NOT_DETECTED = new Set([
  'nd',
  'n.d.',
  'n/d',
  'bdl',
  'bql',
  'not detected',
  'non-detect',
  '<dl',
  '<lod',
  '<mdl',
  '<rl',
])

export const isBlank = (cell: string | undefined): boolean => clean(cell) === ''
export const isNotDetected = (cell: string): boolean => NOT_DETECTED.has(clean(cell).toLowerCase())
/** A long dash is a dash; `NA` with blanks around it is NA. */
export const isNoResult = (cell: string): boolean =>
  NO_RESULT.has(
    clean(cell)
      .toLowerCase()
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-'),
  )

/** `#DIV/0!`: a formula of the file that failed. */
export const isFormulaError = (cell: string): boolean =>
  /^#(DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|N\/A|####*)$/i.test(clean(cell)) && !isNoResult(cell)

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
