import type { SamplePoint } from '../points/point.ts'
import type { Random } from '../random/random.ts'
import { type CorePlace, centerOf, type Ground, nearestCells, placeWithin } from './ground.ts'

/** Places of the disc tried for one core: a stratum that has a hundredth of the disc is found. */
const TRIES = 1000

/**
 * Cores uniform in what a disc around the point has of its stratum; where that is next to nothing, at the centers of
 * the nearest cells, or within these where a center has a core.
 */
export function coresAround(
  ground: Ground,
  point: SamplePoint,
  count: number,
  radiusM: number,
  random: Random,
): { cores: CorePlace[]; missed: number } {
  const cores: CorePlace[] = []
  for (let tried = 0; tried < TRIES && cores.length < count; tried += 1) {
    const east = 2 * random.float() - 1
    const north = 2 * random.float() - 1
    if (east * east + north * north > 1) continue
    const [x, y] = [point.x + east * radiusM, point.y + north * radiusM]
    const core = ground.holds(x, y, point.stratum) ? ground.take(x, y) : undefined
    if (core === undefined) continue
    cores.push(core)
    tried = -1
  }
  const missed = count - cores.length
  if (missed === 0) return { cores, missed }
  const nearest = nearestCells(ground, point.stratum, point.x, point.y, missed)
  for (let at = 0; at < missed; at += 1) {
    const cell = nearest[at % nearest.length] ?? 0
    cores.push(centerOf(ground, cell) ?? placeWithin(ground, cell, () => [random.float(), random.float()]))
  }
  return { cores, missed }
}
