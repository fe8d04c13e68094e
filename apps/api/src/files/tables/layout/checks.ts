import {
  ANALYTES,
  type AnalyteQuantity,
  convertUnit,
  type ReadValue,
  type ResultFinding,
} from '@org/core/contract'
import { finding } from './findings.ts'

const POWERS = [0.1, 0.01, 10] as const
const DIGITS = 12
const PERCENT = 100
const SUM_TOLERANCE = 1
const isPh = (key: string): boolean => /^(buffer_)?ph(_|$)/.test(key)

const within = (value: number | null, [low, high]: readonly [number, number]): boolean =>
  value !== null && value >= low && value <= high

/** The number with its decimal point elsewhere that is plausible; null: none is. */
function shifted({ value, unit, analyte: key }: ReadValue): number | null {
  const analyte = ANALYTES[key]
  if (value === null || analyte === undefined || value === 0) return null
  const candidates = POWERS.map((power) => Number((value * power).toPrecision(DIGITS)))
  return candidates.find((of) => within(convertUnit(of, unit, analyte.unit, key), analyte.range)) ?? null
}

/** `Phosphorus, Olsen` is phosphorus in a sentence; the column says by which method. */
const nameOf = (key: string): string => (ANALYTES[key]?.label ?? key).split(',')[0] ?? key
const inWords = (value: number, unit: string): string => (unit === '' ? `${value}` : `${value} ${unit}`)

/** Out of what is plausible: a decimal point at the wrong place, a number of another unit, or an odd soil. */
function rangeOf(read: ReadValue): ResultFinding[] {
  const analyte = ANALYTES[read.analyte]
  const { value, valueInUnit, column } = read
  // What cannot be negative is told as that.
  const isNegative = value !== null && value < 0 && (analyte?.range[0] ?? 0) >= 0
  if (
    analyte === undefined ||
    valueInUnit === null ||
    value === null ||
    isNegative ||
    within(valueInUnit, analyte.range)
  )
    return []
  const [low, high] = analyte.range
  const between = `${low} and ${inWords(high, analyte.unit)}`
  const says = `${nameOf(read.analyte)} ${inWords(valueInUnit, analyte.unit)} is not between ${between}.`
  const proposed = shifted(read)
  const units = plausibleUnits(read)
  const others = units.filter((of) => proposed === null || !isSameAs(read, proposed, of))
  if (proposed !== null && others.length === 0) {
    const level = isPh(read.analyte) ? 'error' : 'warning'
    const remedy = `Check the decimal point: ${inWords(proposed, read.unit)} would be usual.`
    return [finding('decimal', level, column, says, remedy, String(proposed))]
  }
  return [
    finding(
      'outOfRange',
      'warning',
      column,
      says,
      remedyOf(read, proposed, others),
      unitProposal(value, proposed, others),
    ),
  ]
}

/** A unit is proposed where it is the only one, and no other decimal point is as plausible. */
const unitProposal = (
  value: number,
  shiftedTo: number | null,
  [unit, ...more]: readonly string[],
): string | null => (unit === undefined || more.length > 0 || shiftedTo !== null ? null : `${value} ${unit}`)

function remedyOf(
  { value, unit, analyte }: ReadValue,
  shiftedTo: number | null,
  units: readonly string[],
): string {
  if (units.length === 0) return 'Check the value with the laboratory. It can be kept.'
  const own = ANALYTES[analyte]?.unit ?? ''
  // Where the catalog’s unit fits, it is what laboratories mean.
  const named = units.includes(own) ? [own] : units
  const usual = `${value} would be usual in ${named.join(' or ')}`
  return shiftedTo === null
    ? `Check the unit: ${usual}.`
    : `Check the decimal point and the unit: ${inWords(shiftedTo, unit)} would be usual, and ${usual}.`
}

/** In which a quantity is written; units that are the same have one place. */
const UNITS: Readonly<Partial<Record<AnalyteQuantity, readonly string[]>>> = {
  fraction: ['%', 'g/kg', 'mg/kg'],
  conductivity: ['dS/m', 'mS/m', 'µS/cm'],
  charge: ['cmolc/kg', 'mmolc/kg'],
  density: ['g/cm³', 'kg/m³', 'lb/ft³'],
}

/** Other units in which a number is plausible. */
function plausibleUnits({ value, valueInUnit, analyte: key }: ReadValue): string[] {
  const analyte = ANALYTES[key]
  if (analyte === undefined || value === null) return []
  return (UNITS[analyte.quantity] ?? []).filter((unit) => {
    const there = convertUnit(value, unit, analyte.unit, key)
    return there !== valueInUnit && within(there, analyte.range)
  })
}

/** Whether a number with its decimal point elsewhere is the same as one in another unit. */
function isSameAs({ value, unit, analyte: key }: ReadValue, shiftedTo: number, other: string): boolean {
  const own = ANALYTES[key]?.unit ?? ''
  const [one, two] = [convertUnit(shiftedTo, unit, own, key), convertUnit(value ?? 0, other, own, key)]
  return one !== null && two !== null && Math.abs(one - two) <= NEARLY * Math.abs(two)
}
const NEARLY = 1e-9

/** A 0 where nothing has none of it. */
function zeroOf({ analyte: key, value, qualifier, column }: ReadValue): ResultFinding[] | null {
  const analyte = ANALYTES[key]
  if (value !== 0 || qualifier !== null || analyte?.zeroIsOdd !== true) return null
  const says = `${nameOf(key)} is 0, which no soil has.`
  return [finding('zero', 'warning', column, says, 'Clear the cell if there is no result.')]
}

const exactOf = (values: readonly ReadValue[], key: string): ReadValue | undefined =>
  values.find(
    ({ analyte, qualifier, valueInUnit }) => analyte === key && qualifier === null && valueInUnit !== null,
  )

/** Sand, silt and clay are parts of 100. */
function textureOf(values: readonly ReadValue[]): ResultFinding[] {
  const parts = ['sand', 'silt', 'clay'].flatMap((key) => exactOf(values, key) ?? [])
  const sum = parts.reduce((total, { valueInUnit }) => total + (valueInUnit ?? 0), 0)
  if (parts.length < 3 || Math.abs(sum - PERCENT) <= SUM_TOLERANCE + Number.EPSILON * PERCENT) return []
  const says = `Sand, silt and clay are ${Number(sum.toPrecision(DIGITS))} % together, not 100.`
  return [finding('texture', 'warning', null, says, 'Check the three parts with the laboratory.')]
}

/** Organic carbon is a part of all carbon. */
function carbonOf(values: readonly ReadValue[]): ResultFinding[] {
  const [organic, total] = [exactOf(values, 'soc'), exactOf(values, 'total_c')]
  if (organic?.valueInUnit == null || total?.valueInUnit == null || organic.valueInUnit <= total.valueInUnit)
    return []
  const says = `Organic carbon (${organic.valueInUnit} %) is more than total carbon (${total.valueInUnit} %).`
  return [finding('carbon', 'warning', organic.column, says, 'Check both values with the laboratory.')]
}

/** Two units of one analyte agree up to their last digits, or to so much of the larger. */
const AGREES_WITHIN = 0.02

type Measured = Pick<ReadValue, 'analyte' | 'value' | 'unit' | 'valueInUnit'>

/** Half of the last digit that a number is written with, in the catalog’s unit. */
function roundingOf({ value, unit, analyte: key }: Measured): number {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  return convertUnit(0.5 * 10 ** -decimals, unit, ANALYTES[key]?.unit ?? '', key) ?? 0
}

/** Whether two numbers of one analyte, each in its unit, say different things. */
export function isOtherNumber(one: Measured, other: Measured): boolean {
  if (one.valueInUnit === null || other.valueInUnit === null) return false
  const apart = Math.abs(one.valueInUnit - other.valueInUnit)
  const most = Math.max(one.valueInUnit, other.valueInUnit)
  return apart > Math.max(AGREES_WITHIN * most, roundingOf(one) + roundingOf(other))
}

/** Two columns have one analyte, each in its unit, and say different things. */
function twiceOf(values: readonly ReadValue[]): ResultFinding[] {
  const first = new Map<string, ReadValue>()
  return values.flatMap((read) => {
    if (read.qualifier !== null || read.valueInUnit === null || ANALYTES[read.analyte] === undefined)
      return []
    const before = first.get(read.analyte)
    if (before === undefined) first.set(read.analyte, read)
    if (before === undefined || before.column === read.column || !isOtherNumber(read, before)) return []
    const both = `${inWords(before.value ?? 0, before.unit)} and ${inWords(read.value ?? 0, read.unit)}`
    const says = `${ANALYTES[read.analyte]?.label} is ${both} in the same row, which is not the same.`
    return [finding('twoValues', 'error', read.column, says, 'Correct one of the two, or leave it out.')]
  })
}

const PARTS = new Set(['sand', 'silt', 'clay'])

function partOf({ analyte: key, valueInUnit, column }: ReadValue): ResultFinding[] | null {
  if (!PARTS.has(key) || valueInUnit === null || within(valueInUnit, [0, PERCENT])) return null
  const says = `${nameOf(key)} is ${valueInUnit} %, which is no part of 100.`
  return [finding('texture', 'warning', column, says, 'Check the value with the laboratory.')]
}

/** What is odd about a row’s values, one by one and together. What is below a limit of detection is not compared. */
export function checksOf(values: readonly ReadValue[]): ResultFinding[] {
  const single = values.flatMap((read) => {
    if (read.qualifier === '<') return []
    return zeroOf(read) ?? partOf(read) ?? rangeOf(read)
  })
  return [...single, ...textureOf(values), ...carbonOf(values), ...twiceOf(values)]
}
