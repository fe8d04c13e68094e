import type { AreaUnit } from '../units.ts'

/** How a person reads depths in the soil: centimeters, or inches. */
export const SHOWN_DEPTH_UNITS = ['cm', 'in'] as const
export type ShownDepthUnit = (typeof SHOWN_DEPTH_UNITS)[number]

/** The units in which a person reads areas and depths. */
export interface ShownUnits {
  areaUnit: AreaUnit
  depthUnit: ShownDepthUnit
}

/** The header in which a call names its person’s unit. */
export const DEPTH_UNIT_HEADER = 'depth-unit'

/** The unit that a header names; centimeters for anything else. */
export const readDepthUnit = (text: string | undefined): ShownDepthUnit =>
  SHOWN_DEPTH_UNITS.find((unit) => unit === text) ?? 'cm'

/** A layer of soil, below the surface. */
export interface DepthBounds {
  depthTopCm: number
  depthBottomCm: number
}

const CM_PER_INCH = 2.54
/** How far a mark of a probe may be from what is written as that mark, in inches. */
const NEAR_MARK_IN = 0.05
/** Of what databases and products of decimals add to a whole number. */
const NEAR_WHOLE_CM = 1e-6

/** Centimeters in a person's unit. */
export const depthIn = (unit: ShownDepthUnit, depthCm: number): number =>
  unit === 'cm' ? depthCm : depthCm / CM_PER_INCH

/** A depth without its unit, to a tenth: `30`, `23.6`. */
export function depthNumber(depthCm: number, unit: ShownDepthUnit): string {
  // 15.25 is 15.3, also where a product made it 15.249999999999998.
  return String(Math.round(Number((depthIn(unit, depthCm) * 10).toPrecision(12))) / 10)
}

/** A depth with its unit: `30 cm`, `23.6 in`. */
export const formatDepth = (depthCm: number, unit: ShownDepthUnit): string =>
  `${depthNumber(depthCm, unit)} ${unit}`

/** A layer without its unit, as below a head that names it: `15–30`. */
export const depthRangeNumbers = (topCm: number, bottomCm: number, unit: ShownDepthUnit): string =>
  `${depthNumber(topCm, unit)}–${depthNumber(bottomCm, unit)}`

/** A layer of soil: `15–30 cm`, `6–12 in`. */
export const formatDepthRange = (topCm: number, bottomCm: number, unit: ShownDepthUnit): string =>
  `${depthRangeNumbers(topCm, bottomCm, unit)} ${unit}`

/** Layers written in centimeters, `0–15, 15–30`, in a person's unit and without it. */
export const layersIn = (words: string, unit: ShownDepthUnit): string =>
  words.replace(/\d+(?:\.\d+)?/g, (cm) => depthNumber(Number(cm), unit))

/** The layer of a sample: `15–30 cm`, `6–12 in`. */
export const layerIn = ({ depthTopCm, depthBottomCm }: DepthBounds, unit: ShownDepthUnit): string =>
  formatDepthRange(depthTopCm, depthBottomCm, unit)

/** The unit in which all bounds are round: whole centimeters, else whole or half inches, else centimeters. */
export function depthUnitOf(depths: Iterable<DepthBounds>): ShownDepthUnit {
  const bounds = [...depths].flatMap(({ depthTopCm, depthBottomCm }) => [depthTopCm, depthBottomCm])
  if (bounds.every((cm) => Math.abs(cm - Math.round(cm)) < NEAR_WHOLE_CM)) return 'cm'
  return bounds.every(isMarkInInches) ? 'in' : 'cm'
}

function isMarkInInches(cm: number): boolean {
  const halves = (cm / CM_PER_INCH) * 2
  return Math.abs(halves - Math.round(halves)) / 2 <= NEAR_MARK_IN
}
