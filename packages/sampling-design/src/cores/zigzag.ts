import type { SamplePoint } from '../points/point.ts'
import { type Axis, axisOf } from './axis.ts'
import { type CorePlace, centerOf, type Ground, nearestCells, nearestFree, placeWithin } from './ground.ts'

/**
 * Gives the cores of one bag after another: evenly spaced along the stratum's long axis, alternately on either side of
 * its middle at half of the half-width there. A place that is not in the stratum, or has a core, moves to the center
 * of the nearest cell that has none. Bags of one stratum begin at different shares of a step.
 */
export function coresAlongZigzag(ground: Ground, count: number): (point: SamplePoint) => CorePlace[] {
  const axes = new Map<number, { axis: Axis; bags: number }>()
  let inCells = 0
  const nextInCell = (): [number, number] => {
    inCells += 1
    return [spread(inCells, 2), spread(inCells, 3)]
  }
  return ({ stratum }) => {
    const own = axes.get(stratum) ?? { axis: axisOf(ground.grid, stratum), bags: 0 }
    axes.set(stratum, own)
    own.bags += 1
    const { axis } = own
    const start = spread(own.bags, 2)
    return Array.from({ length: count }, (_, at) => {
      const along = axis.from + ((at + start) / count) * (axis.to - axis.from)
      const { middle, half } = axis.acrossAt(along)
      const side = (at + own.bags) % 2 === 1 ? 1 : -1
      const [x, y] = axis.placeAt(along, middle + (side * half) / 2)
      const core = ground.holds(x, y, stratum) ? ground.take(x, y) : undefined
      if (core) return core
      const free = nearestFree(ground, stratum, x, y)
      const moved = free < 0 ? undefined : centerOf(ground, free)
      return moved ?? placeWithin(ground, nearestCells(ground, stratum, x, y, 1)[0] ?? 0, nextInCell)
    })
  }
}

/** The numbers 1, 2, 3 … spread over 0 … 1: their digits behind the point, last digit first (van der Corput 1935). */
function spread(number: number, base: number): number {
  let [share, unit] = [0, 1]
  for (let left = number; left > 0; left = Math.floor(left / base)) {
    unit /= base
    share += unit * (left % base)
  }
  return share
}
