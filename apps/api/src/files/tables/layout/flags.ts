import { squashHeader } from '@org/core/contract'
import { clean, isNoResult, isNotDetected } from './cells.ts'

/** What a laboratory says of a value in a column of its own. `below`: not detected. */
export type Flag = 'below' | 'above' | 'estimated' | 'none' | 'unknown'

const NONE = /^(=|ok|d|det(ected)?|y|yes|valid|accepted|none|no flag)$/i
const ESTIMATED = /^(j|e|est\.?|estimated)$/i
const BELOW = /^(<=?|lt|‹)$/i
const ABOVE = /^(>=?|gt|›)$/i

export function flagOf(cell: string): Flag {
  // Most files have no column of flags: asked three times of each of a million values.
  if (cell === '') return 'none'
  const text = clean(cell).replaceAll('≤', '<').replaceAll('≥', '>').replace(/&lt;/i, '<')
  if (BELOW.test(text) || isNotDetected(text)) return 'below'
  if (isNoResult(text) || NONE.test(text)) return 'none'
  if (ABOVE.test(text)) return 'above'
  return ESTIMATED.test(text) ? 'estimated' : 'unknown'
}

const YES = /^(y|yes|true|t|1|x)$/i
const NO = /^(n|no|false|f|0)$/i
const CENSORED = /(?:non?t?detect(?:ed|s)?|censored|belowlimit|belowdetection(?:limit)?)$/
const DETECTED = /detect(?:ed|s)?$/

/** The cells of a column of flags as flags: one that answers “Detected?” or “Censored?” has yes and no. */
export function flagReader(header: string): (cell: string) => string {
  const name = squashHeader(header)
  const below = CENSORED.test(name) ? YES : DETECTED.test(name) ? NO : null
  if (below === null) return clean
  const other = below === YES ? NO : YES
  return (cell) => {
    const text = clean(cell)
    return below.test(text) ? 'ND' : other.test(text) ? '' : text
  }
}

const ORDER: readonly Flag[] = ['below', 'above', 'estimated', 'unknown', 'none']
/** Of several columns of flags, the cell that says most. */
export function strongestOf(cells: readonly string[]): string {
  const at = (cell: string): number => ORDER.indexOf(flagOf(cell))
  return cells.reduce((best, cell) => (at(cell) < at(best) ? cell : best), '')
}
