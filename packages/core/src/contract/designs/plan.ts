import * as z from 'zod/mini'
import type { MultiPolygon } from '../geometry.ts'

/** How a field is divided into strata. */
export const DESIGN_METHODS = ['compact_equal_area', 'compact', 'grid'] as const
export type DesignMethod = (typeof DESIGN_METHODS)[number]
/** How points are shared among strata. */
export const ALLOCATIONS = ['proportional', 'equal'] as const
/** How points are placed within strata: by lot, by lot and apart from each other, on a grid with a start by lot, or chosen. */
export const PLACEMENTS = ['random', 'balanced', 'systematic', 'middle'] as const
export type Placement = (typeof PLACEMENTS)[number]

/** The largest design that the product makes and keeps. */
export const DESIGN_LIMITS = {
  cells: 250_000,
  strata: 100,
  /** Cells of a grid, each a stratum. */
  gridStrata: 2500,
  /** Base points and replacements together. */
  points: 2000,
  /** The same of a grid, which asks for no tour among them. */
  gridPoints: 5000,
  depths: 10,
  /** Base points × depths. */
  samples: 10_000,
  /** What the server takes for a design at most. */
  seconds: 10,
} as const

const meters = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))

/** Meters kept free along every edge: fixed, or from `minM` to `maxM` as far as it leaves `keepShare` of the area. */
export const bufferSchema = z.union([
  meters(0, 1000),
  z.strictObject({
    minM: meters(0, 1000),
    maxM: meters(0, 1000),
    keepShare: z.number().check(z.minimum(0.01), z.maximum(1)),
  }),
])
export type DesignBuffer = z.infer<typeof bufferSchema>

/** What is decided of every design, however its field is divided. */
const ofEveryPlan = {
  /** Side of the squares that the field is measured in; a grid takes the nearest that divides its own. */
  cellSizeM: meters(0.5, 1000),
  bufferM: bufferSchema,
  /** Between any two points of the design, across strata. */
  minDistanceM: meters(0, 10_000),
  /** Ordered replacements in each stratum. */
  replacementsPerStratum: z.int().check(z.minimum(0), z.maximum(50)),
  placement: z.enum(PLACEMENTS),
  seed: z.int().check(z.minimum(0), z.maximum(0xff_ff_ff_ff)),
}

const compactPlanSchema = z.strictObject({
  method: z.enum(['compact_equal_area', 'compact']),
  strataCount: z.int().check(z.minimum(1), z.maximum(DESIGN_LIMITS.strata)),
  /** Base points: those that are to be sampled. */
  pointCount: z.int().check(z.minimum(1), z.maximum(DESIGN_LIMITS.points)),
  minPointsPerStratum: z.int().check(z.minimum(1), z.maximum(100)),
  allocation: z.enum(ALLOCATIONS),
  ...ofEveryPlan,
})
/** As many strata as are asked for, as compact as the field allows. */
export type CompactPlan = z.infer<typeof compactPlanSchema>

export const GRID_LIMITS = {
  sideM: { min: 10, max: 2000 },
  rotationDeg: { min: -180, max: 180 },
  shiftM: { min: -100_000, max: 100_000 },
} as const
const degrees = (reach: number) => z.number().check(z.minimum(-reach), z.maximum(reach))

/** Where the lines of a grid lie. */
export const designGridSchema = z.strictObject({
  /** Side of a square. */
  sideM: meters(GRID_LIMITS.sideM.min, GRID_LIMITS.sideM.max),
  /** From north, clockwise. */
  rotationDeg: degrees(GRID_LIMITS.rotationDeg.max),
  /** Of a corner of squares from the origin, to the right along the rows and up across them. */
  shiftM: z.strictObject({ x: degrees(GRID_LIMITS.shiftM.max), y: degrees(GRID_LIMITS.shiftM.max) }),
  /** Grids of one origin, rotation, shift and side have their lines in common; null: the field's upper left corner as it lies turned. */
  origin: z.nullable(z.strictObject({ lon: degrees(180), lat: degrees(90) })),
  /** Every second row lies half a square aside. */
  isStaggered: z.boolean(),
  /** Pieces under this share of a square join a neighbor. */
  joinShare: z.number().check(z.minimum(0), z.maximum(0.9)),
})
export type DesignGrid = z.infer<typeof designGridSchema>

const gridPlanSchema = z.strictObject({
  method: z.literal('grid'),
  grid: designGridSchema,
  pointsPerStratum: z.int().check(z.minimum(1), z.maximum(20)),
  ...ofEveryPlan,
})
/** Squares of a size, each a stratum. */
export type GridPlan = z.infer<typeof gridPlanSchema>

/** What a person decides about a design. With the boundary it decides every bit of strata and points. */
export const designPlanSchema = z.discriminatedUnion('method', [compactPlanSchema, gridPlanSchema])
export type DesignPlan = z.infer<typeof designPlanSchema>

const depthCm = z.number().check(z.minimum(0), z.maximum(1000))

/** A layer of soil. */
export const depthSchema = z
  .strictObject({ topCm: depthCm, bottomCm: depthCm })
  .check(z.refine(({ topCm, bottomCm }) => bottomCm > topCm, 'The bottom must be deeper than the top'))
export type Depth = z.infer<typeof depthSchema>

/** From the top down; two layers may not overlap. */
export const depthsSchema = z.array(depthSchema).check(
  z.minLength(1, 'Choose at least one depth'),
  z.maxLength(DESIGN_LIMITS.depths),
  z.refine(
    (depths) => depths.every(({ topCm }, at) => at === 0 || topCm >= (depths[at - 1]?.bottomCm ?? 0)),
    'Depths must follow each other from the top down, without overlap',
  ),
)

/** SHA-256 of a design's cells, strata and points, 64 hexadecimal digits each: equal digests mean equal bits. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 digest'))
export const designDigestsSchema = z.strictObject({ cells: digest, stratumOf: digest, points: digest })
export type DesignDigests = z.infer<typeof designDigestsSchema>

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
  const { seed, bufferM } = plan
  const points = {
    method: ENGINE_PLACEMENT[plan.placement],
    minDistanceM: plan.minDistanceM,
    over: plan.replacementsPerStratum,
  }
  if (plan.method === 'grid') return { seed, boundary, ...gridInputOf(plan), points }
  const { strataCount, pointCount, minPointsPerStratum, allocation } = plan
  return {
    ...{ seed, boundary, points },
    frame: { cellSizeM: plan.cellSizeM, bufferM },
    strata: { method: 'compact', k: strataCount, equalArea: plan.method === 'compact_equal_area' },
    allocation: { method: allocation, n: pointCount, minPerStratum: minPointsPerStratum },
    route: {},
  } as const
}

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
 * The numbers of points as crews read them, in the order of `points`: base points from 1 along the route, or by stratum
 * and order where there is none; then replacements by stratum and order.
 */
export function pointNumbers(points: readonly Numbered[], route: readonly number[]): number[] {
  const isOnRoute = new Set(route)
  const others = [...points.keys()]
    .filter((at) => !isOnRoute.has(at))
    .sort((a, b) => baseFirst(points[a], points[b]) || stratumThenOrder(points[a], points[b]))
  const numbers = new Array<number>(points.length).fill(0)
  for (const [at, point] of [...route, ...others].entries()) numbers[point] = at + 1
  return numbers
}

const baseFirst = (a: Numbered | undefined, b: Numbered | undefined): number =>
  Number(b?.role === 'base') - Number(a?.role === 'base')

const stratumThenOrder = (a: Numbered | undefined, b: Numbered | undefined): number =>
  (a?.stratum ?? 0) - (b?.stratum ?? 0) || (a?.order ?? 0) - (b?.order ?? 0)
