import type { ShownDepthUnit } from '@org/core/contract'

export { formatDepth, formatDepthRange } from '@org/core/contract'

/** How a person likes depths in the soil: centimeters, or inches. */
export type DepthUnit = ShownDepthUnit
