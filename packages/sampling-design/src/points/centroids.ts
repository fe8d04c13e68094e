import type { Random } from '../random/random.ts'
import { checkCells, compactStrata } from '../strata/compact/compact.ts'
import { type Draw, flags, type StratumCells } from './draw.ts'
import { pointTree } from './tree.ts'

/** More steps than the centers take to come to rest. */
const MAX_STEPS = 100

interface Centers {
  x: Float64Array
  y: Float64Array
}

/**
 * The cell nearest to the centroid of each of n compact parts of the stratum (de Gruijter et al. 2006, section 8.2.2;
 * Walvoort, Brus and de Gruijter 2010): purposive, for mapping. With fixed cells the parts are those of infill
 * sampling: one part around each fixed cell, which stays where it is.
 */
export const drawCentroids: Draw = (stratumCells, fixed, count, random) => {
  const centers =
    fixed.length === 0 ? compact(stratumCells, count, random) : infill(stratumCells, fixed, count)
  const single = count === 1 && fixed.length === 0 ? nearestCell(stratumCells, centers) : -1
  if (single >= 0) return [single]
  const tree = pointTree(stratumCells.x, stratumCells.y)
  for (const cell of fixed) tree.remove(cell)
  const drawn: number[] = []
  for (let at = 0; at < count; at += 1) {
    // Of cells equally near the first in the frame: nothing here is drawn by lot.
    const cell = Math.min(...tree.nearestAt(centers.x[at] ?? 0, centers.y[at] ?? 0))
    drawn.push(cell)
    tree.remove(cell)
  }
  return drawn
}

/** Squared distances that differ by less than this share may be equal to the tree, or not. */
const UNSURE = 4e-9

/** What the tree would find nearest to the first center, without one; −1 where only the tree can tell. */
function nearestCell({ x, y }: StratumCells, centers: Centers): number {
  const [qx, qy] = [centers.x[0] ?? 0, centers.y[0] ?? 0]
  let nearest = -1
  let least = Number.POSITIVE_INFINITY
  let next = Number.POSITIVE_INFINITY
  for (let cell = 0; cell < x.length; cell += 1) {
    const dx = (x[cell] ?? 0) - qx
    const dy = (y[cell] ?? 0) - qy
    const squared = dx * dx + dy * dy
    if (squared < least) {
      next = least
      least = squared
      nearest = cell
    } else if (squared < next) next = squared
  }
  return next > least * (1 + UNSURE) ? nearest : -1
}

function compact(stratumCells: StratumCells, count: number, random: Random): Centers {
  const seed = random.uint32()
  if (count === 1) {
    // All cells are the one part: a grid has thousands of such strata.
    checkCells(stratumCells)
    return centroids(stratumCells, new Int32Array(stratumCells.x.length), 1)
  }
  const cells = { ...stratumCells, maskedAreaHa: 0, toLonLat: (): [number, number] => [0, 0] }
  const { stratumOf } = compactStrata(cells, { k: count, seed, equalArea: false })
  return centroids(stratumCells, stratumOf, count)
}

/** Lloyd's algorithm with the fixed cells' centers held; free ones begin each where the others are farthest. */
function infill(stratumCells: StratumCells, fixed: readonly number[], count: number): Centers {
  const size = stratumCells.x.length
  const centers = { x: new Float64Array(count + fixed.length), y: new Float64Array(count + fixed.length) }
  const apart = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const taken = flags(size, fixed)
  const put = (at: number, cell: number) => {
    const px = stratumCells.x[cell] ?? 0
    const py = stratumCells.y[cell] ?? 0
    centers.x[at] = px
    centers.y[at] = py
    for (let other = 0; other < size; other += 1) {
      const dx = (stratumCells.x[other] ?? 0) - px
      const dy = (stratumCells.y[other] ?? 0) - py
      apart[other] = Math.min(apart[other] ?? 0, dx * dx + dy * dy)
    }
  }
  // The free centers come first, so that the caller finds them there.
  fixed.forEach((cell, at) => {
    put(count + at, cell)
  })
  for (let at = 0; at < count; at += 1) {
    let farthest = -1
    for (let cell = 0; cell < size; cell += 1) {
      if (taken[cell] === 1) continue
      if (farthest < 0 || (apart[cell] ?? 0) > (apart[farthest] ?? 0)) farthest = cell
    }
    taken[farthest] = 1
    put(at, farthest)
  }
  return rest(stratumCells, centers, count)
}

/** Moves the first `count` centers to the centroids of the cells nearest to them, until none moves. */
function rest(stratumCells: StratumCells, centers: Centers, count: number): Centers {
  const nearest = new Int32Array(stratumCells.x.length)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const tree = pointTree(centers.x, centers.y)
    for (let cell = 0; cell < nearest.length; cell += 1) {
      nearest[cell] = Math.min(...tree.nearestAt(stratumCells.x[cell] ?? 0, stratumCells.y[cell] ?? 0))
    }
    const next = centroids(stratumCells, nearest, count)
    let moved = false
    for (let at = 0; at < count; at += 1) {
      if (next.x[at] === centers.x[at] && next.y[at] === centers.y[at]) continue
      // A center that no cell is nearest to stays.
      if (Number.isNaN(next.x[at])) continue
      moved = true
      centers.x[at] = next.x[at] ?? 0
      centers.y[at] = next.y[at] ?? 0
    }
    if (!moved) break
  }
  return centers
}

/** Mean place of the cells of each of `count` parts; NaN for one without any. */
function centroids(stratumCells: StratumCells, partOf: Int32Array, count: number): Centers {
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const cells = new Float64Array(count)
  for (let cell = 0; cell < partOf.length; cell += 1) {
    const part = partOf[cell] ?? 0
    if (part >= count) continue
    x[part] = (x[part] ?? 0) + (stratumCells.x[cell] ?? 0)
    y[part] = (y[part] ?? 0) + (stratumCells.y[cell] ?? 0)
    cells[part] = (cells[part] ?? 0) + 1
  }
  for (let part = 0; part < count; part += 1) {
    x[part] = (x[part] ?? 0) / (cells[part] ?? 0)
    y[part] = (y[part] ?? 0) / (cells[part] ?? 0)
  }
  return { x, y }
}
