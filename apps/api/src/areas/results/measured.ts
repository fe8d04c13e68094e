import { ANALYTES, convertUnit } from '@org/core/contract'

/** A current result of a sample, as it is stored. */
export interface Measured {
  id: number
  sampleId: number
  analyte: string
  analyteName: string
  value: number | null
  valueText: string
  qualifier: string | null
  detectionLimit: number | null
  unit: string
  valueInUnit: number | null
  method: string
  modusCode: string
  quality: number
}

const catalogOf = (key: string) => (Object.hasOwn(ANALYTES, key) ? ANALYTES[key] : undefined)

/** The unit in which a result is compared with others: the catalog’s, where it can be had without an assumption. */
export function unitOf({
  analyte,
  unit,
  value,
  valueInUnit,
}: Pick<Measured, 'analyte' | 'unit' | 'value' | 'valueInUnit'>): string {
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

/** The Modus code, else the method as the laboratory names it. */
export const methodOf = ({ modusCode, method }: Pick<Measured, 'modusCode' | 'method'>): string =>
  modusCode === '' ? method : modusCode
