import { type AreaUnit, areaIn } from '@org/core/contract'
import {
  formatArea,
  formatAreaWithUnit,
  formatCount,
  formatDecimal,
  formatNumber,
  formatShare,
} from '../../format/format.ts'

/** What a chart's values are, which decides their unit and how they are written. `name` heads the axis. */
export type Measure =
  /** Values in square meters, shown in hectares or acres. */
  | { kind: 'areaM2'; name: string; unit: AreaUnit }
  /** Whole numbers of things: `1 field`, `2 fields`. */
  | { kind: 'count'; name: string; one: string; many: string }
  /** Fractions of 1, shown in per cent. */
  | { kind: 'fraction'; name: string }
  /** Any other quantity in its unit, with so many digits after the point. */
  | { kind: 'quantity'; name: string; unit: string; digits: number }

/** A value nobody has (null) and one that is no number are the same: there is nothing to draw. */
export type MaybeValue = number | null

/** Whether there is a number to draw. */
export function isValue(value: MaybeValue | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** The value in the unit shown: what axes, and their round ticks, are made of. */
export function shownValue(measure: Measure, value: number): number {
  if (measure.kind === 'areaM2') return areaIn(measure.unit, value)
  return measure.kind === 'fraction' ? value * 100 : value
}

/** A value without its unit, for a table cell; a dash where there is none. */
export function formatValue(measure: Measure, value: MaybeValue): string {
  if (!isValue(value)) return '–'
  switch (measure.kind) {
    case 'areaM2':
      return formatArea(value, measure.unit)
    case 'count':
      return formatNumber(value)
    case 'fraction':
      return formatShare(value)
    case 'quantity':
      return formatDecimal(value, measure.digits)
  }
}

/** A value with its unit, for reading out. */
export function formatValueWithUnit(measure: Measure, value: MaybeValue): string {
  if (!isValue(value)) return 'no value'
  switch (measure.kind) {
    case 'areaM2':
      return formatAreaWithUnit(value, measure.unit)
    case 'count':
      return formatCount(value, measure.one, measure.many)
    case 'fraction':
      return formatShare(value)
    case 'quantity':
      return formatValue(measure, value) + behind(measure.unit)
  }
}

/** A unit behind its number: a percent sign follows at once, as Americans write it. */
const behind = (unit: string) => (unit === '' || unit === '%' ? unit : ` ${unit}`)

/** A name with the measure's unit behind it: `Signed (ha)`. */
export function withUnit(name: string, measure: Measure): string {
  const unit = measure.kind === 'fraction' ? '%' : measure.kind === 'count' ? '' : measure.unit
  return unit === '' ? name : `${name} (${unit})`
}

/** What heads the axis and the table's column: `Area (ha)`. */
export const headOf = (measure: Measure): string => withUnit(measure.name, measure)
