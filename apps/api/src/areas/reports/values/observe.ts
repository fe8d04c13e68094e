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
  isCensored: boolean
  /** Why it is not counted; null where it is. */
  excluded: Exclusion | null
  quality: number
}

/** Rejected by the laboratory or as an outlier; above what the method can measure; in words. */
export type Exclusion = 'rejected' | 'above' | 'words'

export const SUSPECT = 120
const NOT_DETECTED = 140
const REJECTED_FROM = 160
const SHARE_OF_LIMIT: Readonly<Record<Censored, number>> = { half: 0.5, zero: 0, limit: 1 }

const catalogOf = (key: string) => (Object.hasOwn(ANALYTES, key) ? ANALYTES[key] : undefined)

/** The unit in which a result is compared with others: the catalog’s, where it can be had without an assumption. */
export function unitOf({ analyte, unit, value, valueInUnit }: Measured): string {
  const own = catalogOf(analyte)
  if (own === undefined) return unit
  if (value !== null) return valueInUnit === null ? unit : own.unit
  return convertUnit(1, unit, own.unit, analyte) === null ? unit : own.unit
}

export const nameOf = ({ analyte, analyteName }: Measured): string => catalogOf(analyte)?.label ?? analyteName
/** A texture class and the like: nothing to compute with. */
export const isInWords = ({ analyte }: { analyte: string }): boolean =>
  catalogOf(analyte)?.quantity === 'text'
const DECIMALS = 2
export const decimalsOf = (analyte: string): number => catalogOf(analyte)?.decimals ?? DECIMALS

type Counted = Pick<Observation, 'value' | 'words' | 'isCensored' | 'excluded' | 'quality'>

/** What a result counts as. */
export function countedAs(result: Measured, censored: Censored): Counted {
  const { valueInUnit, qualifier, quality } = result
  const number = valueInUnit ?? result.value
  const words = resultWords({ ...result, value: number })
  const excluded = (why: Exclusion) => ({ value: null, words, isCensored: false, excluded: why, quality })
  if (quality >= REJECTED_FROM) return excluded('rejected')
  if (qualifier === '>') return excluded('above')
  const isCensored = qualifier === '<' || quality === NOT_DETECTED
  const value = isCensored ? limitOf(result, number) : number
  if (value === null || !Number.isFinite(value)) return excluded('words')
  return {
    value: isCensored ? value * SHARE_OF_LIMIT[censored] : value,
    ...{ words, isCensored, excluded: null, quality },
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
