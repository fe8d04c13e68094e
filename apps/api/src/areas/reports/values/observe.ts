import { ANALYTES, type Censored, convertUnit, resultWords } from '@org/core/contract'
import type { Measured } from './campaign.ts'

/** A value of a point and layer, as a report counts it. */
export interface Observation {
  pointId: number
  /** Null for what is computed from several samples. */
  sampleId: number | null
  resultId: number | null
  topCm: number
  bottomCm: number
  /** Null where it is not counted. */
  value: number | null
  words: string
  /** Known only to be below its limit, or above it: what it may be at least and at most, `Infinity` where nothing is known. */
  isCensored: boolean
  isAbove: boolean
  low: number | null
  high: number | null
  /** Why it is not counted; null where it is. */
  excluded: Exclusion | null
  quality: number
}

/** Rejected by the laboratory or as an outlier; in words. */
export type Exclusion = 'rejected' | 'words'

export const SUSPECT = 120
const NOT_DETECTED = 140
/** Results from here on are rejected. */
export const REJECTED_FROM = 160
const SHARE_OF_LIMIT: Readonly<Record<Censored, number>> = { half: 0.5, zero: 0, limit: 1 }

const catalogOf = (key: string) => (Object.hasOwn(ANALYTES, key) ? ANALYTES[key] : undefined)

/** The unit in which a result is compared with others: the catalog’s, where it can be had without an assumption. */
export function unitOf({ analyte, unit, value, valueInUnit }: Measured): string {
  const own = catalogOf(analyte)
  if (own === undefined) return unit
  if (value !== null) return valueInUnit === null ? unit : own.unit
  return convertUnit(1, unit, own.unit, analyte) === null ? unit : own.unit
}

export const nameOf = ({ analyte, analyteName }: Pick<Measured, 'analyte' | 'analyteName'>): string =>
  catalogOf(analyte)?.label ?? analyteName
/** A texture class and the like: nothing to compute with. */
export const isInWords = ({ analyte }: { analyte: string }): boolean =>
  catalogOf(analyte)?.quantity === 'text'
const DECIMALS = 2
export const decimalsOf = (analyte: string): number => catalogOf(analyte)?.decimals ?? DECIMALS

export type Counted = Pick<
  Observation,
  'value' | 'words' | 'isCensored' | 'isAbove' | 'low' | 'high' | 'excluded' | 'quality'
>

const NOT_COUNTED = { value: null, low: null, high: null, isCensored: false, isAbove: false } as const

/** What a result counts as. One above a range counts as its limit, which it is at least. */
export function countedAs(result: Measured, censored: Censored): Counted {
  const { valueInUnit, qualifier, quality } = result
  const number = valueInUnit ?? result.value
  const words = resultWords({ ...result, value: number })
  const excluded = (why: Exclusion) => ({ ...NOT_COUNTED, words, excluded: why, quality })
  if (quality >= REJECTED_FROM) return excluded('rejected')
  const isAbove = qualifier === '>'
  const isCensored = !isAbove && (qualifier === '<' || quality === NOT_DETECTED)
  const value = isCensored ? limitOf(result, number) : number
  if (value === null || !Number.isFinite(value)) return excluded('words')
  return {
    value: isCensored ? value * SHARE_OF_LIMIT[censored] : value,
    low: isCensored ? Math.min(0, value) : value,
    high: isAbove ? Number.POSITIVE_INFINITY : isCensored ? Math.max(0, value) : value,
    ...{ words, isCensored, isAbove, excluded: null, quality },
  }
}

/** What follows `<` is the limit; what was not detected has it beside its value. */
function limitOf(result: Measured, number: number | null): number | null {
  if (result.qualifier === '<' && number !== null) return number
  const { detectionLimit, unit, analyte } = result
  if (detectionLimit === null) return number
  const target = unitOf(result)
  return target === unit ? detectionLimit : convertUnit(detectionLimit, unit, target, analyte)
}
