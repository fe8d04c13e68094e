import { normalizeUnit } from './names.ts'

/** Each unit's measure, and how many of the first unit of that measure it is. */
const FACTORS: Readonly<Record<string, readonly [measure: string, factor: number]>> = {
  'mg/kg': ['fraction', 1],
  ppm: ['fraction', 1],
  'µg/g': ['fraction', 1],
  'µg/kg': ['fraction', 0.001],
  'ng/g': ['fraction', 0.001],
  'mg/100g': ['fraction', 10],
  'mg/g': ['fraction', 1000],
  'g/kg': ['fraction', 1000],
  '%': ['fraction', 10_000],
  'g/g': ['fraction', 1_000_000],
  'dS/m': ['conductivity', 1],
  'mS/cm': ['conductivity', 1],
  'mmho/cm': ['conductivity', 1],
  'mS/m': ['conductivity', 0.01],
  'µS/cm': ['conductivity', 0.001],
  'cmolc/kg': ['charge', 1],
  'meq/100g': ['charge', 1],
  'mmolc/kg': ['charge', 0.1],
  'g/cm³': ['density', 1],
  'Mg/m³': ['density', 1],
  'kg/L': ['density', 1],
  'kg/m³': ['density', 0.001],
  /** 0.45359237 kg in 0.3048³ m³. */
  'lb/ft³': ['density', 0.45359237 / 28.316846592],
  cm: ['length', 1],
  mm: ['length', 0.1],
  m: ['length', 100],
  in: ['length', 2.54],
  ft: ['length', 30.48],
}

/** Grams of one mole of charge: atomic weight by valence. */
const EQUIVALENT_WEIGHTS: Readonly<Record<string, number>> = {
  k: 39.0983,
  ca: 40.078 / 2,
  mg: 24.305 / 2,
  na: 22.98976928,
}

const DIGITS = 12
/** Of millionths below this, that is of at most eleven digits. */
const MOST_OF_FEW_DIGITS = 100_000
const MILLION = 1_000_000
/** 4 in are 10.16 cm, not 10.160000000000002. */
function rounded(value: number): number {
  // A value of few digits is rounded already, as most are: texts take ten times as long, and a file has millions.
  const few = Math.round(value * MILLION) / MILLION
  if (few === value && few !== 0 && Math.abs(few) < MOST_OF_FEW_DIGITS) return value
  return Number(value.toPrecision(DIGITS))
}

/** From milligrams of one cation to its charge, or back: cmolc/kg × equivalent weight × 10 = mg/kg. */
function betweenMassAndCharge(value: number, from: string, to: string, analyte: string): number | null {
  const weight = EQUIVALENT_WEIGHTS[analyte]
  const [source, target] = [FACTORS[from], FACTORS[to]]
  if (weight === undefined || source === undefined || target === undefined) return null
  const based = value * source[1]
  if (source[0] === 'fraction' && target[0] === 'charge') return rounded(based / (weight * 10) / target[1])
  if (source[0] === 'charge' && target[0] === 'fraction') return rounded((based * weight * 10) / target[1])
  return null
}

/** Of these a mole is a mole of charge. A mole of calcium has two, so that it is not converted. */
const ONE_CHARGE = new Set(['k', 'na', 'cec', 'acidity'])
const asCharge = (unit: string | null, analyte: string): string | null =>
  unit === 'mmol/kg' && ONE_CHARGE.has(analyte) ? 'mmolc/kg' : unit

/**
 * A value in another unit; null if that needs an assumption (pounds per acre: the depth and the density), or a unit is
 * not known. Charge of one cation is converted to its mass only where `analyte` says which of K, Ca, Mg and Na it is.
 */
export function convertUnit(value: number, from: string, to: string, analyte = ''): number | null {
  const [source, target] = [asCharge(normalizeUnit(from), analyte), normalizeUnit(to)]
  if (source === null || target === null) return null
  if (source === target) return value
  const [a, b] = [FACTORS[source], FACTORS[target]]
  if (a === undefined || b === undefined) return null
  if (a[0] === b[0]) return rounded((value * a[1]) / b[1])
  return betweenMassAndCharge(value, source, target, analyte)
}
