import * as z from 'zod/mini'
import { idSchema, pathIdSchema } from '../common.ts'
import { decimalText } from '../numbers.ts'
import { reportProgram, reportYear } from './season.ts'
import { seriesQuery, seriesSchema } from './values.ts'

/** How a stock of carbon is taken: to a depth, or in the same mass of soil as a reference. */
export const STOCK_BASES = ['depth', 'mass'] as const
export type StockBasis = (typeof STOCK_BASES)[number]

/** What becomes of points that were sampled far from their planned position. */
export const MOVED_POINTS = ['count', 'leaveOut'] as const

const depthCm = decimalText(z.minimum(0), z.maximum(1000))

const asked = {
  ...seriesQuery,
  /** The layer; of a stock, the depths it lies between. Without it the first layer, of a stock the deepest that most points have. */
  topCm: z.optional(depthCm),
  bottomCm: z.optional(depthCm),
  confidence: z._default(decimalText(z.minimum(0.5), z.maximum(0.999)), 0.95),
  /** For `soc_stock` alone. */
  basis: z._default(z.enum(STOCK_BASES), 'depth'),
  moved: z._default(z.enum(MOVED_POINTS), 'count'),
} as const

export const estimateQuery = z.object({
  fieldId: pathIdSchema,
  year: reportYear,
  ...asked,
  /** An earlier year of the field, to compare with. */
  since: z.optional(reportYear),
})
export type EstimateQuery = z.input<typeof estimateQuery>

const count = z.int().check(z.nonnegative())
const maybe = z.nullable(z.number())
const interval = z.nullable(z.tuple([z.number(), z.number()]))

/** A mean or a change, with what may be said of its precision; nulls where the design does not allow it. */
const precision = {
  standardError: maybe,
  degreesOfFreedom: maybe,
  interval,
}

/** What an estimate is for: all strata of the design, the part of them that could be sampled, or those with values. */
export const ESTIMATED = ['field', 'accessible', 'part'] as const

/** What may be claimed of a mean. An interval stands with what it assumes, bounds and a mean alone with the reason. */
const claim = {
  of: z.enum(ESTIMATED),
  /** What must hold for the interval beside the random draw, as it follows “if”; null: nothing, or there is no interval. */
  assumes: z.nullable(z.string()),
  /**
   * Where values are known only to be below or above a limit, or are rounded too much for an interval: the mean lies between
   * these at least as often, whatever the values are. The upper one is null where there is none.
   */
  bounds: z.nullable(z.tuple([z.number(), maybe])),
  /** Values above a range are counted as its limit, so the mean is at least this. */
  isAtLeast: z.boolean(),
}

/** What was sampled, against the plan, of one layer. */
export const sampledSchema = z.object({
  planned: count,
  /** Points whose value is counted. */
  counted: count,
  missing: count,
  /** Of the missing: values that are still to come. */
  waiting: count,
  /** Drawn places that could not be sampled for what they are: also those that another point took the place of. */
  inaccessible: count,
  /** Of the counted: replacements from the stratum’s list, and replacements nearby. */
  replacements: count,
  nearby: count,
  /** Of the counted: collected elsewhere than planned, so far that it is another place. */
  moved: count,
  /** Of the counted: points kept from before, which were not drawn. */
  kept: count,
  /** Of the counted: below a limit, and above a range. */
  censored: count,
  above: count,
  /** Rejected, or in words. */
  excluded: count,
  suspect: count,
})

/** An estimate of a field, or why there is none. */
export const estimateSchema = z.object({
  shown: z.nullable(seriesSchema),
  topCm: maybe,
  bottomCm: maybe,
  confidence: z.number(),
  /** Why there is no estimate: a sentence with its remedy; null where there is one. */
  problem: z.nullable(z.string()),
  /** By area, in the unit of the values; of a stock in t/ha. */
  mean: maybe,
  ...precision,
  ...claim,
  designEffect: maybe,
  /** Counted values. */
  n: count,
  /** What the mean is for. */
  areaM2: z.number(),
  /** Of all strata. */
  designAreaM2: z.number(),
  /** Of a stock, in tons of carbon, for `areaM2`. */
  total: z.nullable(z.object({ tons: z.number(), standardError: maybe, interval })),
  strata: z.array(
    z.object({
      id: idSchema,
      number: z.int(),
      areaM2: z.number(),
      /** Its share of the estimate. */
      weight: z.number(),
      n: count,
      mean: maybe,
      sd: maybe,
    }),
  ),
  sampled: sampledSchema,
  /** How it was computed, with the source of the formula. */
  method: z.string(),
  /** What has to be known before the number is read, in sentences: what it is for, and what is still to come. */
  first: z.array(z.string()),
  /** The same with rejected values counted; null where none is. */
  withRejected: z.nullable(z.object({ rejected: count, n: count, mean: maybe, interval })),
  /** What was sampled against the plan, what was assumed and what is left out, in sentences. */
  says: z.array(z.string()),
  /** Why no interval is shown; null where one is. */
  noInterval: z.nullable(z.string()),
  /** Reference of a stock in equivalent mass, mineral soil in t/ha; null otherwise. */
  referenceMassTHa: maybe,
  change: z.nullable(
    z.object({
      since: z.int(),
      /** Null with the reason in `problem`. */
      change: maybe,
      ...precision,
      /** What must hold for the interval in the two years, as it follows “if”; null: nothing beside the draws. */
      assumes: z.nullable(z.string()),
      /** The points that both campaigns sampled at the same place. */
      matched: count,
      /** For planning: the true change that two more campaigns with such points and variation would find in 80 of 100 cases. */
      detectable: maybe,
      method: z.string(),
      problem: z.nullable(z.string()),
    }),
  ),
})
export type Estimate = z.infer<typeof estimateSchema>

export const programEstimateQuery = z.object({ program: reportProgram, year: reportYear, ...asked })
export type ProgramEstimateQuery = z.input<typeof programEstimateQuery>

/** The sum over the fields of a program. */
export const programEstimateSchema = z.object({
  shown: z.nullable(seriesSchema),
  topCm: maybe,
  bottomCm: maybe,
  confidence: z.number(),
  problem: z.nullable(z.string()),
  mean: maybe,
  ...precision,
  /** What must hold for the interval, as it follows “if”; null: nothing beside the random draw. */
  assumes: z.nullable(z.string()),
  areaM2: z.number(),
  total: z.nullable(z.object({ tons: z.number(), standardError: maybe, interval })),
  /** By name of the field. */
  fields: z.array(
    z.object({
      fieldId: idSchema,
      fieldName: z.string(),
      growerName: z.string(),
      areaM2: z.number(),
      n: count,
      mean: maybe,
      ...precision,
      ...claim,
      /** Why it is not in the sum; null where it is. */
      problem: z.nullable(z.string()),
    }),
  ),
  /** What has to be known before the number is read, in sentences. */
  first: z.array(z.string()),
  says: z.array(z.string()),
  noInterval: z.nullable(z.string()),
})
export type ProgramEstimate = z.infer<typeof programEstimateSchema>

/** How many fields of a program are estimated; null: this process is not estimating it. */
const programProgress = z.nullable(z.object({ done: count, total: count }))
export type ProgramProgress = z.infer<typeof programProgress>
export const programProgressSchema = z.object({ progress: programProgress })
