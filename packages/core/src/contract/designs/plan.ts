import * as z from 'zod/mini'
import { coresSchema } from './cores.ts'
import { designEditsSchema } from './edits.ts'
import { designGridSchema } from './grid.ts'
import { keptPlacesSchema } from './kept.ts'
import { DESIGN_LIMITS, meters, seed } from './limits.ts'
import { zonesSchema } from './zones.ts'

/** How a field is divided into strata. */
export const DESIGN_METHODS = ['compact_equal_area', 'compact', 'grid', 'zones'] as const
export type DesignMethod = (typeof DESIGN_METHODS)[number]
/** How points are shared among strata. */
export const ALLOCATIONS = ['proportional', 'equal'] as const
/** How points are placed within strata: by lot, by lot and apart from each other, on a grid with a start by lot, or chosen. */
export const PLACEMENTS = ['random', 'balanced', 'systematic', 'middle'] as const
export type Placement = (typeof PLACEMENTS)[number]

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
  seed,
  /** By hand, after everything else; none: not said. */
  edits: z.optional(designEditsSchema),
  /** Not said: a bag is one core, at its point. */
  cores: z.optional(coresSchema),
  kept: z.optional(keptPlacesSchema),
}

/** Points of the whole field, shared among its strata. */
const sharedPoints = {
  /** Base points: those that are to be sampled. */
  pointCount: z.int().check(z.minimum(1), z.maximum(DESIGN_LIMITS.points)),
  minPointsPerStratum: z.int().check(z.minimum(1), z.maximum(100)),
  allocation: z.enum(ALLOCATIONS),
}

const compactPlanSchema = z.strictObject({
  method: z.enum(['compact_equal_area', 'compact']),
  strataCount: z.int().check(z.minimum(1), z.maximum(DESIGN_LIMITS.strata)),
  ...sharedPoints,
  ...ofEveryPlan,
})
/** As many strata as are asked for, as compact as the field allows. */
export type CompactPlan = z.infer<typeof compactPlanSchema>

const gridPlanSchema = z.strictObject({
  method: z.literal('grid'),
  grid: designGridSchema,
  pointsPerStratum: z.int().check(z.minimum(1), z.maximum(20)),
  ...ofEveryPlan,
})
/** Squares of a size, each a stratum. */
export type GridPlan = z.infer<typeof gridPlanSchema>

const zonesPlanSchema = z.strictObject({
  method: z.literal('zones'),
  zones: zonesSchema,
  /** What is in no zone goes to the nearest one; without it, it is not sampled. */
  fillsGaps: z.boolean(),
  ...sharedPoints,
  ...ofEveryPlan,
})
/** Parts that a person outlines, each a stratum. */
export type ZonesPlan = z.infer<typeof zonesPlanSchema>

/** What a person decides about a design. With the boundary it decides every bit of strata and points. */
export const designPlanSchema = z.discriminatedUnion('method', [
  compactPlanSchema,
  gridPlanSchema,
  zonesPlanSchema,
])
export type DesignPlan = z.infer<typeof designPlanSchema>
/** Those that share the points of the whole field among strata. */
export type SharedPlan = Exclude<DesignPlan, GridPlan>

/** How many strata it asks for, before any edit by hand; null where that is known once they are made. */
export function plannedStrata(plan: DesignPlan): number | null {
  if (plan.method === 'grid') return null
  return plan.method === 'zones' ? plan.zones.length : plan.strataCount
}

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
