import { findAnalyte, splitHeader, squashHeader } from '@org/core/contract'
import { isNoResult } from './cells.ts'
import { flagOf } from './flags.ts'
import { isMeasured } from './numbers.ts'

/** A column that says more of the results of another: their flags, or their detection limits. */
export interface Companion {
  role: 'qualifier' | 'detectionLimit'
  /** The column of the results. */
  of: number
}

const FLAG = /^(.*?)[\s_.,:(-]*\b(?:flags?|qualifiers?|qual|remarks?|remark codes?|symbols?|signs?)\)?$/i
const LIMIT =
  /^(.*?)[\s_.,:(-]*\b(?:(?:method |minimum )?(?:detection|reporting|quantification|quantitation) limits?|limits? of (?:detection|quantification|quantitation)|mdl|lod|loq|mrl|pql|rl|dl)\)?(?:\s*[([][^()[\]]*[)\]])?$/i
const MAX_LENGTH = 120

interface Named {
  role: Companion['role']
  /** What it belongs to, as its header says; '' where it only follows it. */
  base: string
}

function named(header: string): Named | null {
  const text = header.replaceAll('_', ' ').trim()
  if (text.length > MAX_LENGTH) return null
  const flag = FLAG.exec(text)
  if (flag !== null) return { role: 'qualifier', base: flag[1] ?? '' }
  const limit = LIMIT.exec(text)
  return limit === null ? null : { role: 'detectionLimit', base: limit[1] ?? '' }
}

const MOST = 0.8
const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.filter(is).length >= MOST * cells.length

/** A flag in each cell, or a limit: a column of remarks in sentences is neither. */
const fits = ({ role }: Named, cells: readonly string[]): boolean =>
  role === 'qualifier'
    ? mostly(cells, (cell) => flagOf(cell) !== 'unknown' || cell.trim().length <= 2)
    : mostly(cells, (cell) => isMeasured(cell) || isNoResult(cell))

const keyOf = (header: string): string => findAnalyte({ header })?.key ?? ''
const nameOf = (header: string): string => squashHeader(splitHeader(header).name)

/**
 * Which columns of a wide table say more of which: `Nitrate-N flag`, or `Flag` and `MDL` right of the results.
 *
 * @param isResult of a column by its header
 * @param filled the filled cells of a column
 */
export function companionsOf(
  headers: readonly string[],
  isResult: (header: string) => boolean,
  filled: (column: number) => readonly string[],
): ReadonlyMap<number, Companion> {
  const found = new Map<number, Companion>()
  const isTaken = (column: number, role: Companion['role']) =>
    [...found.values()].some((other) => other.of === column && other.role === role)
  let left = -1
  for (const [column, header] of headers.entries()) {
    const name = isResult(header) ? null : named(header)
    if (name === null) {
      left = isResult(header) ? column : -1
      continue
    }
    const of = name.base === '' ? left : resultsNamed(headers, isResult, name.base)
    if (of < 0 || isTaken(of, name.role) || !fits(name, filled(column))) continue
    found.set(column, { role: name.role, of })
  }
  return found
}

function resultsNamed(
  headers: readonly string[],
  isResult: (header: string) => boolean,
  base: string,
): number {
  const same = headers.findIndex((header) => isResult(header) && nameOf(header) === nameOf(base))
  if (same >= 0 || keyOf(base) === '') return same
  return headers.findIndex((header) => isResult(header) && keyOf(header) === keyOf(base))
}
