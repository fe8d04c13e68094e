import { DEPTH_UNITS, type DepthUnit, normalizeUnit } from '@org/core/contract'
import { clean } from './cells.ts'
import { readNumber } from './numbers.ts'

export interface DepthText {
  /** Null: only one number is given. */
  top: number | null
  bottom: number
  unit: DepthUnit | null
}

export function depthUnitIn(text: string): DepthUnit | null {
  const unit = normalizeUnit(text)
  return DEPTH_UNITS.find((of) => of === unit) ?? null
}

const UNIT = '(cm|centimeters?|mm|millimeters?|meters?|m|feet|foot|ft|inches|inch|in|["″])?\\.?'
const NUMBER = '(-?\\d+(?:[.,]\\d+)?)'
const RANGE = new RegExp(
  `^\\(?${NUMBER}\\s*${UNIT}\\s*(?:-|to|/|through|bis|hasta|até|;)\\s*${NUMBER}\\s*${UNIT}\\)?$`,
  'i',
)
const ONE = new RegExp(`^${NUMBER}\\s*${UNIT}$`, 'i')
const numberOf = (text: string | undefined): number => readNumber(text ?? '')?.value ?? Number.NaN

/** `0 - 12`, `0 to 8 in`, `10–40cm`; one number alone is a bottom without a top. Decimals are kept. Null: no depth. */
export function readDepth(cell: string): DepthText | null {
  const text = clean(cell).replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  const range = RANGE.exec(text)
  if (range !== null) {
    const unit = depthUnitIn(range[4] ?? range[2] ?? '')
    return { ...downwards(numberOf(range[1]), numberOf(range[3])), unit }
  }
  const one = ONE.exec(text)
  return one === null
    ? null
    : { top: null, bottom: Math.abs(numberOf(one[1])), unit: depthUnitIn(one[2] ?? '') }
}

export const isSameWord = (one: string, other: string): boolean =>
  clean(one).toLowerCase() === clean(other).toLowerCase()

/** Some count depths as heights below the surface: 0 to −15 is 0 to 15. */
export const downwards = (top: number, bottom: number): { top: number; bottom: number } =>
  top <= 0 && bottom < 0 ? { top: Math.abs(top), bottom: Math.abs(bottom) } : { top, bottom }

/** A depth somewhere in a name: `2018 plots 0-10cm`. Without a unit only at the end, as other numbers stand in names too. */
export function depthInName(name: string): DepthText | null {
  const text = clean(name).replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  const found =
    /(?:^|[\s_(])(\d+(?:\.\d+)?\s*(?:-|to)\s*\d+(?:\.\d+)?\s*(?:cm|inches|inch|in|"))(?:$|[\s_).])/i.exec(
      text,
    ) ?? /[\s_(](\d{1,3}\s*(?:-|to)\s*\d{1,3})\)?$/i.exec(text)
  const depth = found === null ? null : readDepth(found[1] ?? '')
  return depth?.top !== null && depth !== null && depth.top < depth.bottom ? depth : null
}

const key = (top: number, bottom: number): string => `${top}-${bottom}`
const IN_INCHES = new Set(['0-4', '4-16', '0-6', '6-12', '0-8', '8-16', '0-12', '12-24', '24-36', '0-24'])
const IN_CM = new Set([
  '0-10',
  '10-40',
  '0-15',
  '15-30',
  '0-30',
  '30-60',
  '30-50',
  '0-20',
  '20-40',
  '60-90',
  '10-30',
])

const IN_MM = new Set(['0-100', '100-300', '0-150', '150-300', '0-200', '200-400', '0-300', '300-600'])
const IN_M = new Set(['0-0.1', '0.1-0.3', '0-0.15', '0.15-0.3', '0-0.2', '0.2-0.4', '0-0.3', '0.3-0.6'])

/** The unit that layers without one suggest; null where some fit none of both, or fit both. */
export function likelyUnit(layers: readonly { top: number; bottom: number }[]): DepthUnit | null {
  if (layers.length === 0) return null
  const keys = layers.map(({ top, bottom }) => key(top, bottom))
  if (keys.every((of) => IN_INCHES.has(of))) return 'in'
  if (keys.every((of) => IN_CM.has(of))) return 'cm'
  if (keys.every((of) => IN_M.has(of))) return 'm'
  // 0–100 alone is a meter as well as ten centimeters.
  const isDeep = layers.some(({ bottom }) => bottom >= 150)
  return isDeep && keys.every((of) => IN_MM.has(of)) ? 'mm' : null
}
