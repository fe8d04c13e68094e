import { ANALYTES, type ResultFinding } from '@org/core/contract'
import { belowValue, isBelow, limitFindings } from './below-limit.ts'
import { type CellParts, partsOf } from './cell-parts.ts'
import { type CellPlace, type CellRead, inUnit, NOTHING, nameAt, unitAt, valueAt } from './cell-place.ts'
import { clean, isFormula, isFormulaError, quoted } from './cells.ts'
import { digitsOf, readDigits } from './digits.ts'
import { finding } from './findings.ts'
import { flagOf } from './flags.ts'
import { gapFinding, isGap, negativeFindings } from './gaps.ts'

/** A class or a rating is short; so is its column in the database. */
const MAX_WORDS = 200

/** A result in words. One that is a number is kept as its text too: some laboratories count classes. */
function readWords(cell: string, place: CellPlace): CellRead {
  if (clean(cell).length > MAX_WORDS) {
    const says = `A text of ${clean(cell).length} characters is no result in words.`
    const remedy = 'Correct the cell, or leave it out.'
    return { value: null, findings: [finding('notANumber', 'error', place.column, says, remedy)] }
  }
  return { value: valueAt(place, { valueText: clean(cell), unit: '' }), findings: [] }
}

function notANumber(cell: string, place: CellPlace): CellRead {
  const name = quoted(nameAt(place))
  if (isFormula(cell)) {
    const says = `${quoted(cell)} is a formula without a stored value, where a result of ${name} is expected.`
    const remedy =
      'Open the file in a spreadsheet program, save it, and upload it again; or correct the cell.'
    return { value: null, findings: [finding('notANumber', 'error', place.column, says, remedy)] }
  }
  if (clean(cell).toUpperCase() === '#N/A') {
    const says = `A formula of the file found no result of ${name}.`
    const remedy = 'Correct the cell if there is one.'
    return { value: null, findings: [finding('notANumber', 'warning', place.column, says, remedy)] }
  }
  const says = isFormulaError(cell)
    ? `${quoted(cell)} is an error of a formula in the file, where a result of ${name} is expected.`
    : `${quoted(cell)} is not a number, where a result of ${name} is expected.`
  const remedy = 'Correct the cell, or clear it if there is no result.'
  return { value: null, findings: [finding('notANumber', 'error', place.column, says, remedy)] }
}

const failed = (of: ResultFinding): CellRead => ({ value: null, findings: [of] })

/** Where the column does not say which mark is decimal, or the number has the other one. */
function decimalMark(cell: string, place: CellPlace, value: number | null): ResultFinding {
  const { column } = place
  if (value === null) {
    const { point, comma } = digitsOf(partsOf(cell).digits)
    const says = `${quoted(cell)} can be ${point} or ${comma}.`
    const remedy = 'Say in the columns which mark is decimal, or write the number without the other one.'
    return finding('decimalMark', 'error', column, says, remedy)
  }
  const isOpen = place.decimalMark === 'asked'
  const marks = place.decimalMark === 'comma' ? 'decimal commas' : 'decimal points'
  const says = isOpen
    ? `${quoted(cell)} is read as ${value}, in a column or a file with decimal points and decimal commas.`
    : `${quoted(cell)} is not written as the other numbers of its column, which have ${marks}.`
  const remedy = isOpen
    ? 'Check it, or say in the columns which mark is decimal.'
    : 'Correct the number if it is another one.'
  return finding('decimalMark', isOpen ? 'warning' : 'error', column, says, remedy, String(value))
}

/** What stands beside a number and is no part of it. */
function besides({ footnote, isEstimated }: CellParts, place: CellPlace, value: number): ResultFinding[] {
  const { column } = place
  const found: ResultFinding[] = []
  if (footnote !== '') {
    const says = `${quoted(footnote)} behind ${value} is read as the mark of a footnote.`
    found.push(finding('footnote', 'warning', column, says, 'See what the file says of it.', String(value)))
  }
  const flag = flagOf(place.qualifier)
  if (isEstimated || flag === 'estimated') {
    const says = `The laboratory estimated ${nameAt(place)} ${value}.`
    found.push(finding('flag', 'warning', column, says, 'See what the file says of its flags.'))
  } else if (flag === 'below') {
    const says = `The flag ${quoted(place.qualifier)} beside ${value} says that it is below a limit.`
    found.push(finding('flag', 'warning', column, says, 'Check it with the laboratory.'))
  } else if (flag === 'unknown') {
    const says = `The flag ${quoted(place.qualifier)} beside ${value} is not known.`
    found.push(finding('flag', 'warning', column, says, 'See what the file says of it; the value is kept.'))
  }
  return found
}

/** A number whose digits are known. */
function readNumberAt(cell: string, cellParts: CellParts, value: number, place: CellPlace): CellRead {
  const unit = unitAt(cellParts, place)
  if (unit === null) return notANumber(cell, place)
  const isOfColumn = unit.unit === place.unit && unit.unitFrom === place.unitFrom
  const at = isOfColumn ? place : { ...place, unit: unit.unit, unitFrom: unit.unitFrom }
  if (isBelow(cellParts, place))
    return belowValue(cell, at, value, cellParts.qualifier === '<', unit.findings)
  if (isGap(value, cellParts, at)) {
    if (place.gapNumbers === 'empty') return NOTHING
    if (place.gapNumbers === 'asked') return failed(gapFinding(cell, place))
  }
  const limits = limitFindings(cellParts, at, value)
  if (limits.some(({ level }) => level === 'error')) return { value: null, findings: limits }
  const { valueInUnit, findings } = inUnit(at, value)
  const qualifier = cellParts.qualifier ?? (flagOf(place.qualifier) === 'above' ? '>' : null)
  return {
    value: valueAt(at, { value, qualifier, valueInUnit }),
    findings: [
      ...unit.findings,
      ...findings,
      ...negativeFindings(value, at),
      ...limits,
      ...besides(cellParts, place, value),
    ],
  }
}

const NOT_DETERMINED = /^(nd|n\.\s?d\.?|n\/d)$/i

/** One result. A blank, NA and the like are none; they are never 0. */
export function readCell(cell: string, place: CellPlace): CellRead {
  const cellParts = partsOf(cell)
  const { kind, digits } = cellParts
  if (ANALYTES[place.analyte ?? '']?.quantity === 'text' && kind !== 'none') {
    // A texture was not determined; a trace of lime is a finding.
    if (NOT_DETERMINED.test(clean(cell))) return NOTHING
    return kind === 'formula' ? notANumber(cell, place) : readWords(cell, place)
  }
  if (kind === 'none')
    return flagOf(place.qualifier) === 'below' ? belowValue(place.qualifier, place, null, false, []) : NOTHING
  if (kind === 'notDetected' && digits === '') return belowValue(cell, place, null, false, [])
  if (kind === 'formula' || kind === 'other') return notANumber(cell, place)
  const read = readDigits(digitsOf(digits), place)
  if (read === null) return failed(decimalMark(cell, place, null))
  if (!read.isOdd) return readNumberAt(cell, cellParts, read.value, place)
  const odd = decimalMark(cell, place, read.value)
  if (odd.level === 'error') return failed(odd)
  const found = readNumberAt(cell, cellParts, read.value, place)
  return { ...found, findings: [...found.findings, odd] }
}
