/** International acre in square meters (1 ac = 4,046.8564224 m² exactly: 43,560 ft² of 0.3048 m). */
export const ACRE_M2 = 4046.8564224
export const HECTARE_M2 = 10_000

export type AreaUnit = 'ha' | 'ac'

/** Square meters in hectares or acres. */
export function areaIn(unit: AreaUnit, areaM2: number): number {
  return areaM2 / (unit === 'ha' ? HECTARE_M2 : ACRE_M2)
}

/** Digits after the point of an area as people read it. */
export const AREA_DECIMALS = { ha: 2, ac: 1 } as const satisfies Record<AreaUnit, number>

/** Square meters in the unit, to 0.01 ha or 0.1 ac. */
export const roundedArea = (areaM2: number, unit: AreaUnit): number =>
  Number(areaIn(unit, areaM2).toFixed(AREA_DECIMALS[unit]))

/**
 * The parts of a whole in the unit, to 0.01 ha or 0.1 ac, such that they add up to the rounded whole: what is missing goes
 * to the parts of which rounding down took most.
 */
export function roundedAreas(partsM2: readonly number[], unit: AreaUnit): number[] {
  const steps = 10 ** AREA_DECIMALS[unit]
  const exact = partsM2.map((areaM2) => areaIn(unit, areaM2) * steps)
  const whole = partsM2.reduce((sum, areaM2) => sum + areaM2, 0)
  const floors = exact.map(Math.floor)
  const missing = Math.round(roundedArea(whole, unit) * steps) - floors.reduce((sum, floor) => sum + floor, 0)
  const takers = exact
    .map((value, at) => ({ at, lost: value - Math.floor(value) }))
    .toSorted((one, two) => two.lost - one.lost)
    .slice(0, Math.max(0, missing))
  const raised = new Set(takers.map(({ at }) => at))
  return floors.map((floor, at) => (floor + (raised.has(at) ? 1 : 0)) / steps)
}
