import {
  ANALYTES,
  convertUnit,
  normalizeUnit,
  type ReadValue,
  type ResultFinding,
  type UnitSource,
} from '@org/core/contract'
import { clean, isFormulaError, isNoResult, isNotDetected, quoted } from './cells.ts'
import { finding } from './findings.ts'
import { readNumberIn } from './numbers.ts'

/** What is known of a cell before it is read. */
export interface CellPlace {
  column: number
  analyte: string | null
  /** As the file names it; the key of an unknown analyte is made of it. */
  name: string
  unit: string
  unitFrom: UnitSource
  method: string
  modusCode: string
  /** 0 where the file gives none. */
  quality: number
  qualifier: string
  detectionLimit: number | null
}

export interface CellRead {
  value: ReadValue | null
  findings: ResultFinding[]
}

const NOT_DETECTED = 140
const nothing: CellRead = { value: null, findings: [] }

const otherKey = (name: string): string => `other:${clean(name).toLowerCase()}`

function valueAt(place: CellPlace, given: Partial<ReadValue>): ReadValue {
  const analyte = place.analyte === null ? undefined : ANALYTES[place.analyte]
  return {
    column: place.column,
    analyte: analyte === undefined || place.analyte === null ? otherKey(place.name) : place.analyte,
    analyteName: analyte?.label ?? clean(place.name),
    value: null,
    valueText: '',
    qualifier: null,
    detectionLimit: place.detectionLimit,
    unit: place.unit,
    valueInUnit: null,
    method: place.method,
    modusCode: place.modusCode,
    quality: place.quality,
    ...given,
  }
}

/** The value in the catalog’s unit, and why there is none. */
function inUnit(place: CellPlace, value: number): { valueInUnit: number | null; findings: ResultFinding[] } {
  const key = place.analyte ?? ''
  const analyte = ANALYTES[key]
  if (analyte === undefined) return { valueInUnit: null, findings: [] }
  const name = analyte.label
  if (clean(place.unit) === '' && analyte.unit !== '') {
    const says = `The unit of ${quoted(name)} is not in the file.`
    const asked = finding('unit', 'error', place.column, says, 'Say which unit the laboratory reports it in.')
    return { valueInUnit: null, findings: place.unitFrom === 'asked' ? [asked] : [] }
  }
  const valueInUnit = convertUnit(value, place.unit, analyte.unit, key)
  if (valueInUnit !== null) return { valueInUnit, findings: [] }
  const unit = analyte.unit === '' ? 'without a unit' : analyte.unit
  const why =
    normalizeUnit(place.unit) === null
      ? `The unit ${quoted(place.unit)} of ${quoted(name)} is not known.`
      : `${name} in ${normalizeUnit(place.unit) ?? clean(place.unit)} cannot be converted to ${unit} without an assumption.`
  const says = `${why} The value is kept as given, not converted.`
  return {
    valueInUnit: null,
    findings: [finding('unit', 'warning', place.column, says, 'Correct the unit if it is another one.')],
  }
}

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

/** Below what the method detects: the limit is the value, with `<`; without a limit there is none. */
function readNotDetected(cell: string, place: CellPlace): CellRead {
  if (place.detectionLimit === null && place.quality !== NOT_DETECTED) return nothing
  const limit = place.detectionLimit
  const { valueInUnit, findings } =
    limit === null ? { valueInUnit: null, findings: [] } : inUnit(place, limit)
  const value = {
    value: limit,
    valueText: limit === null ? clean(cell) : '',
    qualifier: '<' as const,
    valueInUnit,
  }
  return { value: valueAt(place, { ...value, quality: NOT_DETECTED }), findings }
}

function notANumber(cell: string, place: CellPlace): CellRead {
  const name = quoted(ANALYTES[place.analyte ?? '']?.label ?? place.name)
  const says = isFormulaError(cell)
    ? `${quoted(cell)} is an error of a formula in the file, where a result of ${name} is expected.`
    : `${quoted(cell)} is not a number, where a result of ${name} is expected.`
  const remedy = 'Correct the cell, or clear it if there is no result.'
  return { value: null, findings: [finding('notANumber', 'error', place.column, says, remedy)] }
}

/** One result. A blank, NA and the like are none; they are never 0. */
export function readCell(cell: string, place: CellPlace): CellRead {
  if (isNotDetected(cell)) return readNotDetected(cell, place)
  if (isNoResult(cell)) return nothing
  if (ANALYTES[place.analyte ?? '']?.quantity === 'text')
    return isFormulaError(cell) ? notANumber(cell, place) : readWords(cell, place)
  const number = readNumberIn(cell, place.unit)
  if (number === null) return notANumber(cell, place)
  const { valueInUnit, findings } = inUnit(place, number.value)
  const sign = clean(place.qualifier)
  const said = sign.startsWith('<') ? '<' : sign.startsWith('>') ? '>' : null
  const qualifier = number.qualifier ?? said ?? (place.quality === NOT_DETECTED ? '<' : null)
  const isLimit = (number.qualifier ?? said) === '<'
  const detectionLimit = place.detectionLimit ?? (isLimit ? number.value : null)
  return { value: valueAt(place, { value: number.value, qualifier, detectionLimit, valueInUnit }), findings }
}
