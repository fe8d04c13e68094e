/** International acre in square meters (1 ac = 4,046.8564224 m² exactly: 43,560 ft² of 0.3048 m). */
export const ACRE_M2 = 4046.8564224
export const HECTARE_M2 = 10_000

export type AreaUnit = 'ha' | 'ac'

/** Square meters in hectares or acres. */
export function areaIn(unit: AreaUnit, areaM2: number): number {
  return areaM2 / (unit === 'ha' ? HECTARE_M2 : ACRE_M2)
}
