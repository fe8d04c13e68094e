/** How a person likes depths in the soil: centimeters, or inches. */
export type DepthUnit = 'cm' | 'in'

const CM_PER_INCH = 2.54
/** Whole centimeters; inches to a half, as probes are marked. */
const STEP: Record<DepthUnit, number> = { cm: 1, in: 0.5 }

const inUnit = (depthCm: number, unit: DepthUnit): string => {
  const depth = unit === 'cm' ? depthCm : depthCm / CM_PER_INCH
  return String(Math.round(depth / STEP[unit]) * STEP[unit])
}

/** A depth with its unit: `30 cm`, `12 in`. */
export function formatDepth(depthCm: number, unit: DepthUnit): string {
  return `${inUnit(depthCm, unit)} ${unit}`
}

/** A layer of soil: `15–30 cm`, `6–12 in`. */
export function formatDepthRange(topCm: number, bottomCm: number, unit: DepthUnit): string {
  return `${inUnit(topCm, unit)}–${formatDepth(bottomCm, unit)}`
}
