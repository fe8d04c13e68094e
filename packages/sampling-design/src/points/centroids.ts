import type { Random } from '../random/random.ts'
import { compactStrata } from '../strata/compact/compact.ts'
import { type Draw, flags, type Plot } from './draw.ts'
import { pointTree } from './tree.ts'

/** More steps than the centres take to come to rest. */
const MAX_STEPS = 100

interface Centres {
  x: Float64Array
  y: Float64Array
}

/**
 * The cell nearest to the centroid of each of n compact parts of the stratum (de Gruijter et al. 2006, section 8.2.2;
 * Walvoort, Brus and de Gruijter 2010): purposive, for mapping. With fixed cells the parts are those of infill
 * sampling: one part around each fixed cell, which stays where it is.
 */
export const drawCentroids: Draw = (plot, fixed, count, random) => {
  const centres = fixed.length === 0 ? compact(plot, count, random) : infill(plot, fixed, count)
  const tree = pointTree(plot.x, plot.y)
  for (const cell of fixed) tree.remove(cell)
  const drawn: number[] = []
  for (let at = 0; at < count; at += 1) {
    // Of cells equally near the first in the frame: nothing here is drawn by lot.
    const cell = Math.min(...tree.nearestAt(centres.x[at] ?? 0, centres.y[at] ?? 0))
    drawn.push(cell)
    tree.remove(cell)
  }
  return drawn
}

function compact(plot: Plot, count: number, random: Random): Centres {
  const cells = { ...plot, maskedAreaHa: 0, toLonLat: (): [number, number] => [0, 0] }
  const { stratumOf } = compactStrata(cells, { k: count, seed: random.uint32(), equalArea: false })
  return centroids(plot, stratumOf, count)
}

/** Lloyd's algorithm with the fixed cells' centres held; free ones begin each where the others are farthest. */
function infill(plot: Plot, fixed: readonly number[], count: number): Centres {
  const size = plot.x.length
  const centres = { x: new Float64Array(count + fixed.length), y: new Float64Array(count + fixed.length) }
  const apart = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const taken = flags(size, fixed)
  const put = (at: number, cell: number) => {
    const px = plot.x[cell] ?? 0
    const py = plot.y[cell] ?? 0
    centres.x[at] = px
    centres.y[at] = py
    for (let other = 0; other < size; other += 1) {
      const dx = (plot.x[other] ?? 0) - px
      const dy = (plot.y[other] ?? 0) - py
      apart[other] = Math.min(apart[other] ?? 0, dx * dx + dy * dy)
    }
  }
  // The free centres come first, so that the caller finds them there.
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
  return rest(plot, centres, count)
}

/** Moves the first `count` centres to the centroids of the cells nearest to them, until none moves. */
function rest(plot: Plot, centres: Centres, count: number): Centres {
  const nearest = new Int32Array(plot.x.length)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const tree = pointTree(centres.x, centres.y)
    for (let cell = 0; cell < nearest.length; cell += 1) {
      nearest[cell] = Math.min(...tree.nearestAt(plot.x[cell] ?? 0, plot.y[cell] ?? 0))
    }
    const next = centroids(plot, nearest, count)
    let moved = false
    for (let at = 0; at < count; at += 1) {
      if (next.x[at] === centres.x[at] && next.y[at] === centres.y[at]) continue
      // A centre that no cell is nearest to stays.
      if (Number.isNaN(next.x[at])) continue
      moved = true
      centres.x[at] = next.x[at] ?? 0
      centres.y[at] = next.y[at] ?? 0
    }
    if (!moved) break
  }
  return centres
}

/** Mean place of the cells of each of `count` parts; NaN for one without any. */
function centroids(plot: Plot, partOf: Int32Array, count: number): Centres {
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const cells = new Float64Array(count)
  for (let cell = 0; cell < partOf.length; cell += 1) {
    const part = partOf[cell] ?? 0
    if (part >= count) continue
    x[part] = (x[part] ?? 0) + (plot.x[cell] ?? 0)
    y[part] = (y[part] ?? 0) + (plot.y[cell] ?? 0)
    cells[part] = (cells[part] ?? 0) + 1
  }
  for (let part = 0; part < count; part += 1) {
    x[part] = (x[part] ?? 0) / (cells[part] ?? 0)
    y[part] = (y[part] ?? 0) / (cells[part] ?? 0)
  }
  return { x, y }
}
