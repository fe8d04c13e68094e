import type { MultiPolygon } from '../geometry.ts'
import type { DesignGrid } from './grid.ts'
import type { CompactPlan, DesignPlan, GridPlan, ZonesPlan } from './plan.ts'

const ENGINE_PLACEMENT = {
  random: 'random',
  balanced: 'lpm2',
  systematic: 'systematic',
  middle: 'centroid',
} as const

/**
 * The input of `@org/sampling-design` for a plan: the same in a page, a script and on the server. Points are numbered
 * along its route; without one, as those of a grid, by their strata.
 */
export function designInputOf(plan: DesignPlan, boundary: MultiPolygon) {
  const { seed, bufferM, cores, edits, kept } = plan
  const every = {
    ...{ seed, boundary, edits, cores },
    points: {
      method: ENGINE_PLACEMENT[plan.placement],
      minDistanceM: plan.minDistanceM,
      over: plan.replacementsPerStratum,
      legacy: kept?.panel?.places,
    },
  }
  if (plan.method === 'grid') return { ...every, ...gridInputOf(plan) }
  const { pointCount, minPointsPerStratum, allocation } = plan
  return {
    ...every,
    frame: { cellSizeM: plan.cellSizeM, bufferM },
    strata: plan.method === 'zones' ? zonesInputOf(plan) : compactInputOf(plan),
    allocation: { method: allocation, n: pointCount, minPerStratum: minPointsPerStratum },
    route: {},
  } as const
}

const compactInputOf = ({ method, strataCount, kept, seed }: CompactPlan) =>
  ({
    method: 'compact',
    k: strataCount,
    equalArea: method === 'compact_equal_area',
    seed: kept?.panel?.strataSeed ?? seed,
  }) as const

const zonesInputOf = ({ zones, fillsGaps }: ZonesPlan) =>
  ({
    method: 'polygons',
    polygons: zones.map(({ geometry }) => geometry),
    names: zones.map(({ name }) => name),
    fillGaps: fillsGaps,
  }) as const

function gridInputOf({ grid, cellSizeM, bufferM, pointsPerStratum }: GridPlan) {
  const { sideM, rotationDeg, shiftM, origin, isStaggered, joinShare } = grid
  const cellsPerSide = cellsPerSideOf(grid, cellSizeM)
  return {
    frame: {
      cellSizeM: sideM / cellsPerSide,
      bufferM,
      rotationDeg,
      shiftM: { ...shiftM, from: origin === null ? 'corner' : 'center' },
      projectionCenter: origin ?? undefined,
    },
    strata: { method: 'grid', cellsPerSide, staggered: isStaggered, joinShare },
    allocation: { method: 'each', perStratum: pointsPerStratum },
  } as const
}

/** Odd, so that a cell lies in the middle of a square; even where every second row lies half a square aside. */
function cellsPerSideOf({ sideM, isStaggered }: DesignGrid, cellSizeM: number): number {
  const wanted = sideM / cellSizeM
  return isStaggered
    ? 2 * Math.max(1, Math.round(wanted / 2))
    : 1 + 2 * Math.max(1, Math.round((wanted - 1) / 2))
}

interface Numbered {
  stratum: number
  order: number
  role: string
}

/**
 * The numbers of points as crews read them, in the order of `points`: those to be sampled (base points, and places kept
 * from before) from 1 along the route, or by stratum and order where there is none; then replacements by stratum and order.
 */
export function pointNumbers(points: readonly Numbered[], route: readonly number[]): number[] {
  const isOnRoute = new Set(route)
  const others = [...points.keys()]
    .filter((at) => !isOnRoute.has(at))
    .sort((a, b) => sampledFirst(points[a], points[b]) || stratumThenOrder(points[a], points[b]))
  const numbers = new Array<number>(points.length).fill(0)
  for (const [at, point] of [...route, ...others].entries()) numbers[point] = at + 1
  return numbers
}

const isSampled = (point: Numbered | undefined): boolean => point?.role === 'base' || point?.role === 'legacy'
const sampledFirst = (a: Numbered | undefined, b: Numbered | undefined): number =>
  Number(isSampled(b)) - Number(isSampled(a))

const stratumThenOrder = (a: Numbered | undefined, b: Numbered | undefined): number =>
  (a?.stratum ?? 0) - (b?.stratum ?? 0) || (a?.order ?? 0) - (b?.order ?? 0)
