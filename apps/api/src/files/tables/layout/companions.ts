import { findAnalyte, splitHeader, squashHeader } from '@org/core/contract'
import { isNoResult } from './cells.ts'
import { flagOf, flagReader } from './flags.ts'
import { isMeasured } from './numbers.ts'

/** A column that says more of the results of another: their flags, or their detection limits. */
export interface Companion {
  role: 'qualifier' | 'detectionLimit'
  /** The column of the results; null: flags that are not said of which. */
  of: number | null
}

const FLAG_WORDS =
  'flags?|qualifiers?|qual|remarks?|remark codes?|symbols?|signs?|not detected|non-?detect(?:s|ed)?|detect(?:s|ed)?|censored'
const LIMIT_WORDS =
  '(?:method |minimum |min\\.? )?(?:detection|reporting|quantification|quantitation) limits?|limits? of (?:detection|quantification|quantitation)|mdl|lod|loq|mrl|pql|rl|dl'
const BETWEEN = '[\\s.,:(-]*'
const UNIT = '(?:\\s*[([][^()[\\]]*[)\\]])?'
const after = (words: string) => new RegExp(`^(.*?)${BETWEEN}\\b(?:${words})\\)?${UNIT}$`, 'i')
const before = (words: string) => new RegExp(`^(?:${words})\\b${BETWEEN}(?:(?:of|for) )?(.+)$`, 'i')
const FORMS: readonly (readonly [Companion['role'], RegExp])[] = [
  ['qualifier', after(FLAG_WORDS)],
  ['detectionLimit', after(LIMIT_WORDS)],
  ['qualifier', before(FLAG_WORDS)],
  ['detectionLimit', before(LIMIT_WORDS)],
  ['qualifier', /^(.+?)[\s-]q$/i],
]
const MAX_LENGTH = 120

interface Named {
  role: Companion['role']
  /** What it belongs to, as its header says; '' where it only stands beside it. */
  base: string
}

function named(header: string): Named | null {
  const text = header.replaceAll('_', ' ').trim()
  if (text === '' || text.length > MAX_LENGTH) return null
  for (const [role, form] of FORMS) {
    const found = form.exec(text)
    if (found !== null) return { role, base: (found[1] ?? '').trim() }
  }
  return null
}

const MOST = 0.8
const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.filter(is).length >= MOST * cells.length

/** A flag in each cell, or a limit: a column of remarks in sentences is neither. */
function fits({ role }: Named, header: string, cells: readonly string[]): boolean {
  if (role === 'detectionLimit') return mostly(cells, (cell) => isMeasured(cell) || isNoResult(cell))
  const read = flagReader(header)
  return mostly(cells, (cell) => flagOf(read(cell)) !== 'unknown' || cell.trim().length <= 2)
}

const keyOf = (header: string): string => findAnalyte({ header })?.key ?? ''
const nameOf = (header: string): string => squashHeader(splitHeader(header).name)

interface Heads {
  headers: readonly string[]
  /** Columns of results. */
  results: readonly number[]
}

function resultsNamed({ headers, results }: Heads, base: string): number | null {
  const same = results.find((column) => nameOf(headers[column] ?? '') === nameOf(base))
  if (same !== undefined || keyOf(base) === '') return same ?? null
  return results.find((column) => keyOf(headers[column] ?? '') === keyOf(base)) ?? null
}

/**
 * The results beside a column that names none: left of it, or right where the file has its flags first. One column of flags
 * beside several results can be of any.
 */
function resultsBeside({ results }: Heads, names: ReadonlyMap<number, Named>, column: number): number | null {
  if (results.length === 1) return results[0] ?? null
  const isCompanion = (at: number): boolean => names.get(at)?.base === ''
  const { role } = names.get(column) ?? {}
  const alike = [...names.values()].filter((name) => name.base === '' && name.role === role)
  if (role === 'qualifier' && alike.length < 2) return null
  const isFirst = isCompanion((results[0] ?? 0) - 1) && !isCompanion((results.at(-1) ?? 0) + 1)
  const step = isFirst ? 1 : -1
  let at = column + step
  while (isCompanion(at)) at += step
  return results.includes(at) ? at : null
}

/** Whether a column of flags says of some result that it is no plain number. */
function saysMuch(header: string, cells: readonly string[]): boolean {
  const read = flagReader(header)
  return cells.some((cell) => !['none', 'unknown'].includes(flagOf(read(cell))))
}

/**
 * Which columns of a wide table say more of which: `Nitrate-N flag`, `MDL NO3-N`, or `Flag` and `MDL` beside the results.
 *
 * @param isResult of a column by its header
 * @param filled the filled cells of a column
 */
export function companionsOf(
  headers: readonly string[],
  isResult: (header: string) => boolean,
  filled: (column: number) => readonly string[],
): ReadonlyMap<number, Companion> {
  const results = headers.flatMap((header, column) => (isResult(header) ? [column] : []))
  const heads = { headers, results }
  const names = new Map(
    headers.flatMap((header, column) => {
      const name = isResult(header) ? null : named(header)
      return name !== null && fits(name, header, filled(column)) ? [[column, name] as const] : []
    }),
  )
  const found = new Map<number, Companion>()
  const isTaken = (of: number, role: Companion['role']) =>
    [...found.values()].some((other) => other.of === of && other.role === role)
  for (const [column, { role, base }] of names) {
    const of = base === '' ? resultsBeside(heads, names, column) : resultsNamed(heads, base)
    if (of !== null && !isTaken(of, role)) found.set(column, { role, of })
    else if (role === 'qualifier' && saysMuch(headers[column] ?? '', filled(column)))
      found.set(column, { role, of: null })
  }
  return found
}
