import type { Zone, ZonesPlan } from '@org/core/contract'
import { fieldOf, squareRing, testPlan } from '../testing.ts'

/** A square of so many meters, so far from the lower left corner of the field. */
export const squareZone = (name: string, sideM: number, eastM = 0, northM = 0): Zone => ({
  name,
  geometry: fieldOf([squareRing(sideM, eastM, northM)]),
})

export function zonesPlan(zones: Zone[], given: Partial<ZonesPlan> = {}): ZonesPlan {
  const { strataCount: _, ...others } = testPlan()
  return {
    ...others,
    ...{ method: 'zones', zones, fillsGaps: false, pointCount: zones.length, minPointsPerStratum: 1 },
    ...{ allocation: 'equal', bufferM: 0, replacementsPerStratum: 0 },
    ...given,
  }
}
