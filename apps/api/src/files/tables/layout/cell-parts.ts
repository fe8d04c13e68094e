import { normalizeUnit, type Qualifier, RAISED } from '@org/core/contract'
import { clean, isFormula, isFormulaError, isNoResult, isNotDetected } from './cells.ts'
import { digitsOf } from './digits.ts'

/** What a cell of results says, before its column is known. */
export interface CellParts {
  /** `notDetected` can have digits: its limit. */
  kind: 'none' | 'number' | 'notDetected' | 'formula' | 'other'
  /** The number as written; '' where it has none. */
  digits: string
  qualifier: Qualifier | null
  /** As written behind the number; '' where it has none. */
  unit: string
  /** The mark of a footnote behind it: `*`, `²`, `(1)`. */
  footnote: string
  /** `J`: the laboratory’s estimate. */
  isEstimated: boolean
}

const NOTHING = { digits: '', qualifier: null, unit: '', footnote: '', isEstimated: false } as const
const parts = (kind: CellParts['kind'], given: Partial<CellParts> = {}): CellParts => ({
  ...NOTHING,
  kind,
  ...given,
})
const BLANK = parts('none')
const OTHER = parts('other')

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/
/** The most characters of a cell that holds a number. */
const MAX_NUMBER = 100

/** Reads a cell by its form alone. */
export function partsOf(cell: string): CellParts {
  // Written out: a file has millions of these.
  if (cell.length <= MAX_NUMBER && PLAIN_NUMBER.test(cell))
    return { kind: 'number', digits: cell, qualifier: null, unit: '', footnote: '', isEstimated: false }
  if (isFormula(cell)) return parts('formula')
  if (cell.length > MAX_NUMBER) return cell.trim() === '' ? BLANK : OTHER
  const text = clean(cell)
  if (isNoResult(text)) return BLANK
  if (isFormulaError(text)) return parts('formula')
  return readText(plainSigns(text))
}

/** Minus signs, and signs of comparison as files carry them. */
const plainSigns = (text: string): string =>
  text
    .replaceAll(/&lt;/gi, '<')
    .replaceAll(/&gt;/gi, '>')
    .replaceAll(/[≤⩽≦‹]/g, '<')
    .replaceAll(/[≥⩾≧›]/g, '>')
    .replaceAll(/[\u2212\u2010-\u2015]/g, '-')

const MARK = '[*†‡§¶#]+'
const FOOTNOTE = new RegExp(
  `^(.*?[\\d%])\\s*((?:${MARK}|[${RAISED},]*[${RAISED}]|\\(\\d{1,2}\\)|\\[\\d{1,2}\\])+)$|^(.*?\\d.*?)\\s*(${MARK})$`,
  'u',
)

function readText(text: string): CellParts {
  if (isNotDetected(text)) return parts('notDetected')
  const [, one, its, other, others] = FOOTNOTE.exec(text) ?? []
  const base = one ?? other ?? text
  const footnote = its ?? others ?? ''
  // 10² can be a hundred.
  if (/(?:^|\D)10$/.test(base) && new RegExp(`^[${RAISED}]`, 'u').test(footnote)) return OTHER
  const read = readSigned(base)
  return footnote === '' || read.kind === 'other' ? read : { ...read, footnote }
}

const BEFORE =
  /^(<|>|lt\b|gt\b|less than\b|more than\b|greater than\b|below\b|above\b)\s*=?\s*(?=[-+.,\d])(.*)$/i
const ABOVE = /^(>|gt|more|greater|above)/i

function readSigned(text: string): CellParts {
  const limit = limitOf(text)
  if (limit !== null) return limit
  const [, sign = '', rest = text] = BEFORE.exec(text.replace(/^=\s*(?=[<>])/, '')) ?? []
  const qualifier = sign === '' ? null : ABOVE.test(sign) ? '>' : '<'
  const read = readNumberPart(rest)
  if (read.kind !== 'number' || qualifier === null) return read
  // A sign on both sides is one; a flag of an estimate is none beside it.
  return { ...read, qualifier }
}

/** `ND<0.05`, `ND (0.05)`, `BDL @ 0.05`. */
function limitOf(text: string): CellParts | null {
  const at = text.search(/[.,]?\d/)
  if (at < 2) return null
  const words = text.slice(0, at).replace(/[\s@:(<=]+$/, '')
  if (!/^[a-z]/i.test(words) || !isNotDetected(words) || /^(below|under|less)/i.test(words)) return null
  const read = readNumberPart(text.slice(at).replace(/\)$/, ''))
  return read.kind === 'number' ? { ...read, kind: 'notDetected', qualifier: '<' } : null
}

const NUMBER_FIRST = /^([+-]?[\d.,'’ʼ ]*\d[.,]?(?:e[+-]?\d+)?)\s*(.*)$/i

/** A number and what stands behind it: a unit, a sign, a flag. */
function readNumberPart(text: string): CellParts {
  const [, digits = '', rest = ''] = NUMBER_FIRST.exec(text) ?? []
  const { point, comma } = digitsOf(digits)
  if (point === null && comma === null) return OTHER
  const number = parts('number', { digits })
  if (rest === '') return number
  const bare = rest.replace(/^\((.*)\)$/, '$1').trim()
  if (bare === '<' || bare === '>') return { ...number, qualifier: bare }
  if (/^j$/i.test(bare)) return { ...number, isEstimated: true }
  if (isNotDetected(bare) && !/^tr/i.test(bare)) return { ...number, kind: 'notDetected', qualifier: '<' }
  return (normalizeUnit(rest) ?? '') === '' ? OTHER : { ...number, unit: rest }
}
