import type { CompactPlan, MultiPolygon, Position } from '@org/core/contract'

/** A square field of so many meters, about, at 41.6° N. */
export function squareField(sideM: number, eastM = 0): MultiPolygon['coordinates'][number] {
  return [squareRing(sideM, eastM)]
}

export function squareRing(sideM: number, eastM = 0, northM = 0): Position[] {
  const west = -93.6 + eastM / 83_300
  const south = 41.6 + northM / 111_070
  const east = west + sideM / 83_300
  const north = south + sideM / 111_070
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

export const fieldOf = (...coordinates: MultiPolygon['coordinates']): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates,
})

export const testPlan = (given: Partial<CompactPlan> = {}): CompactPlan => ({
  method: 'compact_equal_area',
  strataCount: 4,
  pointCount: 12,
  minPointsPerStratum: 2,
  allocation: 'proportional',
  cellSizeM: 10,
  bufferM: 10,
  minDistanceM: 0,
  replacementsPerStratum: 1,
  placement: 'random',
  seed: 481516,
  ...given,
})
