import { type CompactPlan, type GridPlan, HECTARE_M2 } from '@org/core/contract'
import { gridSideM } from './grid-sizes.ts'

const CELL_SIZES_M = [2, 2.5, 5, 10, 15, 20, 25, 50] as const
/** Enough to follow the edge of a field; a preview of them is there at once. */
const MOST_CELLS = 6400
/** Squares are found faster than compact strata: their edges may be finer. */
const MOST_GRID_CELLS = 40_000
/** Seeds are read aloud and typed. */
const SEEDS = 1_000_000
const HECTARES_A_STRATUM = 8
const POINTS_A_STRATUM = 3

/** A plan to begin with, for a field of that size. */
export function defaultPlan(boundaryM2: number, seed: number): CompactPlan {
  const strataCount = strataFor(boundaryM2 / HECTARE_M2)
  return {
    method: 'compact_equal_area',
    strataCount,
    pointCount: strataCount * POINTS_A_STRATUM,
    minPointsPerStratum: 2,
    allocation: 'proportional',
    cellSizeM: cellSizeFor(boundaryM2),
    bufferM: bufferFor(boundaryM2 / HECTARE_M2),
    minDistanceM: 0,
    replacementsPerStratum: 1,
    placement: 'balanced',
    seed,
  }
}

/** A grid to begin with: the most usual one, over the whole field, along its upper left corner. */
export function defaultGrid(boundaryM2: number, seed: number): GridPlan {
  return {
    method: 'grid',
    grid: {
      sideM: gridSideM('2.5 ac'),
      rotationDeg: 0,
      shiftM: { x: 0, y: 0 },
      origin: null,
      isStaggered: false,
      joinShare: 0.3,
    },
    pointsPerStratum: 1,
    cellSizeM: cellSizeFor(boundaryM2, MOST_GRID_CELLS),
    bufferM: 0,
    minDistanceM: 0,
    replacementsPerStratum: 0,
    placement: 'middle',
    seed,
  }
}

/** A seed by chance. */
export function rollSeed(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word % SEEDS
}

function cellSizeFor(boundaryM2: number, mostCells = MOST_CELLS): number {
  return CELL_SIZES_M.find((sizeM) => boundaryM2 / (sizeM * sizeM) <= mostCells) ?? 50
}

function strataFor(areaHa: number): number {
  if (areaHa < 1) return 1
  if (areaHa < 4) return 2
  return Math.min(12, Math.max(3, Math.round(areaHa / HECTARES_A_STRATUM)))
}

function bufferFor(areaHa: number): number {
  if (areaHa > 2) return 10
  return areaHa > 0.5 ? 3 : 0
}
