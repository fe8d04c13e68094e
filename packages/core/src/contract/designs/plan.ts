import * as z from 'zod/mini'
import type { MultiPolygon } from '../geometry.ts'

/** How a field is divided into strata. */
export const DESIGN_METHODS = ['compact_equal_area', 'compact'] as const
export type DesignMethod = (typeof DESIGN_METHODS)[number]
/** How points are shared among strata. */
export const ALLOCATIONS = ['proportional', 'equal'] as const
/** How points are placed within strata. */
export const PLACEMENTS = ['random', 'balanced', 'systematic'] as const
export type Placement = (typeof PLACEMENTS)[number]

/** The largest design that the product makes and keeps. */
export const DESIGN_LIMITS = {
  cells: 250_000,
  strata: 100,
  /** Base points and replacements together. */
  points: 2000,
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

/** What a person decides about a design. With the boundary it decides every bit of strata and points. */
export const designPlanSchema = z.strictObject({
  method: z.enum(DESIGN_METHODS),
  strataCount: z.int().check(z.minimum(1), z.maximum(DESIGN_LIMITS.strata)),
  /** Base points: those that are to be sampled. */
  pointCount: z.int().check(z.minimum(1), z.maximum(DESIGN_LIMITS.points)),
  minPointsPerStratum: z.int().check(z.minimum(1), z.maximum(100)),
  allocation: z.enum(ALLOCATIONS),
  cellSizeM: meters(0.5, 1000),
  bufferM: bufferSchema,
  /** Between any two points of the design, across strata. */
  minDistanceM: meters(0, 10_000),
  /** Ordered replacements in each stratum. */
  replacementsPerStratum: z.int().check(z.minimum(0), z.maximum(50)),
  placement: z.enum(PLACEMENTS),
  seed: z.int().check(z.minimum(0), z.maximum(0xff_ff_ff_ff)),
})
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

const ENGINE_PLACEMENT = { random: 'random', balanced: 'lpm2', systematic: 'systematic' } as const

/**
 * The input of `@org/sampling-design` for a plan: the same in a page, a script and on the server. Its route over the base
 * points numbers them.
 */
export function designInputOf(plan: DesignPlan, boundary: MultiPolygon) {
  const { method, strataCount, pointCount, minPointsPerStratum, allocation, placement } = plan
  return {
    seed: plan.seed,
    boundary,
    frame: { cellSizeM: plan.cellSizeM, bufferM: plan.bufferM },
    strata: { method: 'compact', k: strataCount, equalArea: method === 'compact_equal_area' },
    allocation: { method: allocation, n: pointCount, minPerStratum: minPointsPerStratum },
    points: {
      method: ENGINE_PLACEMENT[placement],
      minDistanceM: plan.minDistanceM,
      over: plan.replacementsPerStratum,
    },
    route: {},
  } as const
}

interface Numbered {
  stratum: number
  order: number
  role: string
}

/**
 * The numbers of points as crews read them, in the order of `points`: base points from 1 along the route, then
 * replacements by stratum and order.
 */
export function pointNumbers(points: readonly Numbered[], route: readonly number[]): number[] {
  const isOnRoute = new Set(route)
  const others = [...points.keys()]
    .filter((at) => !isOnRoute.has(at))
    .sort((a, b) => stratumThenOrder(points[a], points[b]))
  const numbers = new Array<number>(points.length).fill(0)
  for (const [at, point] of [...route, ...others].entries()) numbers[point] = at + 1
  return numbers
}

const stratumThenOrder = (a: Numbered | undefined, b: Numbered | undefined): number =>
  (a?.stratum ?? 0) - (b?.stratum ?? 0) || (a?.order ?? 0) - (b?.order ?? 0)
