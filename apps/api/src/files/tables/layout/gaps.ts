import { ANALYTES, convertUnit, type ResultFinding } from '@org/core/contract'
import type { CellParts } from './cell-parts.ts'
import { type CellPlace, nameAt } from './cell-place.ts'
import { clean } from './cells.ts'
import { finding } from './findings.ts'

/** −99, −999.9, 9999, 99999.00. */
const NEGATIVE = /^-9{2,}(?:[.,][09]+)?$/
const POSITIVE = /^9{4,}(?:[.,][09]+)?$/
const THREE = /^999(?:[.,][09]+)?$/

export const isGapText = (digits: string): boolean => NEGATIVE.test(digits) || POSITIVE.test(digits)

/** Whether a number is one that files write where there is no result. With a unit behind it it was measured. */
export function isGap(value: number, { digits, unit, qualifier }: CellParts, place: CellPlace): boolean {
  if (unit !== '' || qualifier !== null) return false
  if (isGapText(digits)) return true
  if (!THREE.test(digits)) return false
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
