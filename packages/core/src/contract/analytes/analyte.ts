export type AnalyteQuantity =
  | 'fraction'
  | 'ratio'
  | 'conductivity'
  | 'charge'
  | 'concentration'
  | 'density'
  | 'rate'
  | 'area'
  | 'none'
  | 'text'

/** One thing that laboratories measure in soil, by one kind of method: another method is another analyte. */
export interface Analyte {
  label: string
  quantity: AnalyteQuantity
  /** In which values are kept; '' where there is none, as of pH. */
  unit: string
  /** What is plausible in that unit: outside of it a person looks, nothing is refused. */
  range: readonly [low: number, high: number]
  decimals: number
  /** Nothing has none of it: a 0 is a missing value that was written so, or an error. */
  zeroIsOdd: boolean
  /** Headers as laboratories write them, without the unit; compared without case, spaces and punctuation. */
  aliases: readonly string[]
}

type Measured = Pick<Analyte, 'label' | 'unit' | 'range' | 'aliases'> & Partial<Analyte>

const DECIMALS = 2
export const analyte = (quantity: AnalyteQuantity, given: Measured): Analyte => ({
  quantity,
  decimals: DECIMALS,
  zeroIsOdd: false,
  ...given,
})

/** Milligrams in a kilogram of soil. */
export const extractable = (
  label: string,
  range: readonly [number, number],
  aliases: readonly string[],
  decimals = 1,
): Analyte => analyte('fraction', { label, unit: 'mg/kg', range, aliases, decimals })

export const percent = (
  label: string,
  range: readonly [number, number],
  aliases: readonly string[],
  more: Partial<Analyte> = {},
): Analyte => analyte('fraction', { label, unit: '%', range, aliases, ...more })

/** A finding in words: a texture class, a rating of free lime. */
export const inWords = (label: string, aliases: readonly string[]): Analyte =>
  analyte('text', { label, unit: '', range: [0, 0], decimals: 0, aliases })
