import type { Kind, ShownUnits } from '@org/core'

/** The head of a column: areas and depths name the person’s unit, as `Area (ac)` and `Depth (in)`. */
export function headIn(label: string, { quantity }: Kind, { areaUnit, depthUnit }: ShownUnits): string {
  if (quantity === 'area') return `${label} (${areaUnit})`
  return quantity === 'depth' ? `${label} (${depthUnit})` : label
}
