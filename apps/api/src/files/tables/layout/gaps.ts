import { ANALYTES, convertUnit, type ResultFinding } from '@org/core/contract'
import { type CellParts, partsOf } from './cell-parts.ts'
import { type CellPlace, nameAt } from './cell-place.ts'
import { clean } from './cells.ts'
import { digitsOf } from './digits.ts'
import { finding } from './findings.ts'

/** −99, −999.9, −32768, 9999, 99999.9; and the numbers that programs for maps fill gaps with. */
const NEGATIVE = /^-(?:9{2,}(?:\.9+)?|32768)$/
const POSITIVE = /^9{4,}(?:\.9+)?$/
const THREE = /^999(?:\.9+)?$/
const NO_MEASUREMENT = 1e30

const isGapValue = (value: number): boolean =>
  NEGATIVE.test(String(value)) || POSITIVE.test(String(value)) || Math.abs(value) >= NO_MEASUREMENT

/** Whether a cell is such a number, however its decimals are marked: nines are the same with all. */
export function isGapText(cell: string): boolean {
  if (!/^[-−]?9|^-32768/.test(cell)) return false
  const { point, comma } = digitsOf(partsOf(cell).digits)
  return [point, comma].some((value) => value !== null && isGapValue(value))
}

/** Whether a number is one that files write where there is no result. With a unit behind it it was measured. */
export function isGap(value: number, { unit, qualifier }: CellParts, place: CellPlace): boolean {
  if (unit !== '' || qualifier !== null) return false
  if (isGapValue(value)) return true
  if (!THREE.test(String(value))) return false
  const analyte = ANALYTES[place.analyte ?? '']
  const inUnit =
    analyte === undefined ? null : convertUnit(value, place.unit, analyte.unit, place.analyte ?? '')
  // 999 ppm of potassium can be measured; a pH of 999 cannot.
  return inUnit === null || analyte === undefined || inUnit > analyte.range[1]
}

export function gapFinding(cell: string, place: CellPlace): ResultFinding {
  const says = `${clean(cell)} often stands for no result of ${nameAt(place)}.`
  const remedy = 'Clear the cell, or say in the columns what such numbers stand for.'
  return finding('gap', 'error', place.column, says, remedy)
}

/** Less than nothing of what can be nothing at least. The value stays in sight; its row waits for a person. */
export function negativeFindings(value: number, place: CellPlace): ResultFinding[] {
  const analyte = ANALYTES[place.analyte ?? '']
  if (value >= 0 || analyte === undefined || analyte.range[0] < 0) return []
  const says = `${nameAt(place)} is ${value}, and cannot be negative.`
  const remedy = 'Write it as below the laboratory’s limit, such as <0.5, correct it, or clear the cell.'
  return [finding('negative', 'error', place.column, says, remedy)]
}
