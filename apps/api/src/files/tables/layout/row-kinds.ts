import {
  findAnalyte,
  isAmbiguousAnalyte,
  MAX_HEADER,
  normalizeUnit,
  splitUnitCell,
  squashHeader,
} from '@org/core/contract'
import { clean, isBlank, isFormulaError, isNoResult } from './cells.ts'
import { isMeasured, readNumber } from './numbers.ts'
import { leftOutBecause, longRoleOf, roleOf } from './roles.ts'

export const filledOf = (cells: readonly string[]): string[] => cells.map(clean).filter((cell) => cell !== '')

const known = new Map<string, boolean>()
const MAX_KNOWN = 5000
/** Whether a text is a header that we know. The same few are asked about for each row of a file. */
export function isKnownHeader(text: string): boolean {
  if (text.length > MAX_HEADER) return false
  const before = known.get(text)
  if (before !== undefined) return before
  const squashed = squashHeader(text)
  const is =
    squashed !== '' &&
    (roleOf(text) !== null ||
      longRoleOf(text) !== null ||
      leftOutBecause(text) !== null ||
      findAnalyte({ header: text }) !== null ||
      isAmbiguousAnalyte(text))
  if (known.size > MAX_KNOWN) known.clear()
  known.set(text, is)
  return is
}

/** How many of the texts are headers. NA is sodium in a header; where it stands many times it says that there is nothing. */
export const knownHeaders = (texts: readonly string[]): number =>
  texts.filter((text) => !isNoResult(text) && !isFormulaError(text) && isKnownHeader(text)).length

/** Headers that are known, less what a row of data has: numbers. */
export function headerScore(cells: readonly string[]): number {
  const filled = filledOf(cells)
  const numbers = filled.filter((cell) => readNumber(cell) !== null || /^[\d.,]+\s?%$/.test(cell)).length
  return knownHeaders(filled) - numbers * 2
}

const isUnitText = (cell: string): boolean => (normalizeUnit(splitUnitCell(cell)?.unit ?? '') ?? '') !== ''
/** `-----------meq/100g-----------` is written over several columns. */
export const spannedUnit = (cell: string): string | null =>
  cell.length > MAX_HEADER ? null : (/^-{2,}\s*(.*?)\s*-{2,}$/.exec(clean(cell))?.[1] ?? null)

export function isUnitRow(cells: readonly string[]): boolean {
  const filled = filledOf(cells)
  if (/^units?:?$/i.test(filled[0] ?? '')) return true
  const units = filled.filter((cell) => isUnitText(spannedUnit(cell) ?? cell)).length
  return units >= 2 && units >= filled.length / 2
}

/** COMMENT in the first cell, or behind a text in the second; the rest is beside it. */
export function isCommentRow(cells: readonly string[]): boolean {
  const word = /^(comments?|notes?|remarks?):?$/i
  if (word.test(clean(cells[0]))) return true
  return word.test(clean(cells[1])) && cells.slice(2).every(isBlank)
}

const SUMMARY =
  /^(mean|averages?|avg|min|minimum|max|maximum|std|st\.? ?dev|standard deviation|total|sum|median|count|n)[.:]?$/i
export const isSummaryRow = (cells: readonly string[]): boolean => SUMMARY.test(filledOf(cells)[0] ?? '')

const LIMIT =
  /^(?:(?:method |minimum )?(?:detection|reporting|quantification|quantitation) limits?|limits? of (?:detection|quantification|quantitation)|lod|loq|mdl|mrl|pql|rl|dl)\s*(?:\(.{0,20}\))?[.:]?$/i
/** `LOD` or `Reporting limit` in the first filled cell: its numbers are the limits of the columns. */
export const isLimitRow = (cells: readonly string[]): boolean =>
  LIMIT.test(clean(cells.find((cell) => !isBlank(cell))))

const HEADER_WORDS = new Set([
  'id',
  'no',
  'start',
  'end',
  'from',
  'to',
  'top',
  'bottom',
  'ph',
  'buffer',
  'bases',
  'name',
  'number',
])
/** A further line of headers: methods, units and words of headers, and no number. */
export function isHeaderLine(cells: readonly string[], methodIn: (text: string) => boolean): boolean {
  const filled = filledOf(cells)
  if (filled.length < 2 || filled.some((cell) => readNumber(cell) !== null)) return false
  const fits = filled.filter(
    (cell) => HEADER_WORDS.has(cell.toLowerCase()) || isUnitText(cell) || methodIn(cell),
  )
  return fits.length >= filled.length / 2
}

/** Something that a laboratory writes as a result: a number, `< 2.0`, NA. */
export const isResultLike = (cell: string): boolean =>
  !isBlank(cell) && (isMeasured(cell) || isNoResult(cell))

const EXPLAINING =
  /^(variable|description|shortname|columnname|abbr|abbreviation|datatype|definition|label|unit|units|soilitem|modustestid|modustestidprev|extractionmethod|measurementmethod|indicatortype|measurementgroup)$/
/** A list that explains columns or methods: it has names, units and descriptions, and no values. */
export function isExplaining(rows: readonly (readonly string[])[]): boolean {
  const headers = filledOf(rows.find((cells) => cells.some((cell) => !isBlank(cell))) ?? [])
  const explains = headers.filter((header) => EXPLAINING.test(squashHeader(header))).length
  return explains >= 2 && !headers.some((header) => longRoleOf(header) === 'value')
}
