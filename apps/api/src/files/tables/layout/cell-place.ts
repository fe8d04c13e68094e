import {
  ANALYTES,
  type ColumnMap,
  convertUnit,
  normalizeUnit,
  type ReadValue,
  type ResultFinding,
  type UnitSource,
} from '@org/core/contract'
import type { CellParts } from './cell-parts.ts'
import { clean, quoted } from './cells.ts'
import { finding } from './findings.ts'

/** What is known of a cell before it is read. */
export interface CellPlace extends Pick<ColumnMap, 'decimalMark' | 'hasThousands' | 'gapNumbers'> {
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
  /** A sign or a flag in a column of its own; '' without one. */
  qualifier: string
  /** Of the row, or else of the column, in the column’s unit. */
  detectionLimit: number | null
}

export interface CellRead {
  value: ReadValue | null
  findings: ResultFinding[]
}

export const NOTHING: CellRead = { value: null, findings: [] }

/** As a sentence names what was measured; the column says by which method. */
export const nameAt = ({ analyte, name }: CellPlace): string =>
  ANALYTES[analyte ?? '']?.label.split(',')[0] ?? clean(name)

const otherKey = (name: string): string => `other:${clean(name).toLowerCase()}`

export function valueAt(place: CellPlace, given: Partial<ReadValue>): ReadValue {
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
export function inUnit(
  place: CellPlace,
  value: number,
): { valueInUnit: number | null; findings: ResultFinding[] } {
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

interface OwnUnit extends Pick<CellPlace, 'unit' | 'unitFrom'> {
  findings: ResultFinding[]
}

/** The unit of a number: its own where one stands behind it. Null: it is in no unit that its analyte can have. */
export function unitAt({ unit: own, digits }: CellParts, place: CellPlace): OwnUnit | null {
  const { column, unit, unitFrom } = place
  if (own === '') {
    if (unitFrom !== 'cells') return { unit, unitFrom, findings: [] }
    const says = `${digits} has no unit; the other numbers of the column are in ${unit}.`
    const asked = finding('unit', 'error', column, says, `Write ${digits} ${unit} if it is in that unit.`)
    return { unit: '', unitFrom: 'cells', findings: [asked] }
  }
  const [written, name] = [normalizeUnit(own), normalizeUnit(unit)]
  if (written === name || convertUnit(1, own, unit) === 1) return { unit, unitFrom, findings: [] }
  if (!canBeIn(place, own)) return null
  if (clean(unit) === '') return { unit: own, unitFrom: 'cells', findings: [] }
  const says = `${digits} is in ${clean(own)}, the other numbers of the column in ${unit}. It is kept in ${clean(own)}.`
  const found = finding('unit', 'warning', column, says, 'Correct the number if its unit is another one.')
  return { unit: own, unitFrom: 'cells', findings: [found] }
}

/** Percent is never what an extract held. */
function canBeIn({ analyte: key }: CellPlace, unit: string): boolean {
  const analyte = ANALYTES[key ?? '']
  if (analyte === undefined || convertUnit(1, unit, analyte.unit, key ?? '') === null) return false
  return !(normalizeUnit(unit) === '%' && analyte.unit === 'mg/kg')
}
