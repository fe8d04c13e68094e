import { ANALYTES, convertUnit, type ReadValue, type ResultFinding } from '@org/core/contract'
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
  if (proposed !== null) {
    const level = isPh(read.analyte) ? 'error' : 'warning'
    const remedy = `Check the decimal point: ${inWords(proposed, read.unit)} would be usual.`
    return [finding('decimal', level, column, says, remedy, String(proposed))]
  }
  const isOtherUnit = read.unit !== analyte.unit && within(value, analyte.range)
  const remedy = isOtherUnit
    ? `Check the unit: ${value} would be usual in ${analyte.unit}.`
    : 'Check the value with the laboratory. It can be kept.'
  return [finding('outOfRange', 'warning', column, says, remedy)]
}

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
  return [...single, ...textureOf(values), ...carbonOf(values)]
}
