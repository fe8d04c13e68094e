import * as z from 'zod/mini'
import { idSchema, isStorable, pathIdSchema } from '../common.ts'
import { depthSchema } from '../designs/plan.ts'
import { multiPolygonSchema } from '../geometry.ts'
import { POINT_ROLES } from '../points/point-entity.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { reportYear } from './season.ts'

/** How a value below a detection limit is counted: as the limit’s half, as 0, or as the limit. */
export const CENSORED = ['half', 'zero', 'limit'] as const
export type Censored = (typeof CENSORED)[number]

/** The key of the stock of soil organic carbon, which is computed from carbon and bulk density. */
export const SOC_STOCK = 'soc_stock'

const word = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(isStorable, 'Contains characters that cannot be saved'))

/** Which values a report shows. Values of other methods or units of the same analyte are never mixed. */
export const seriesQuery = {
  /** Key of the analyte, or `soc_stock`; without it soil organic carbon, else what most samples have. */
  analyte: z.optional(word(200)),
  /** As {@link seriesSchema} says it; without method or unit the one that most samples have. */
  method: z.optional(word(200)),
  unit: z.optional(word(100)),
  censored: z._default(z.enum(CENSORED), 'half'),
} as const

/** Values that can be compared: of one analyte, one method and one unit. */
export const seriesSchema = z.object({
  analyte: z.string(),
  name: z.string(),
  /** Modus code, else the method as laboratories name it; '' for none given. */
  method: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** How many values there are. */
  results: z.int(),
})
export type Series = z.infer<typeof seriesSchema>

/** `Soil organic carbon, Dry combustion`; a method that the name ends with is not said twice. */
export const seriesName = ({ name, method }: Pick<Series, 'name' | 'method'>): string =>
  method === '' || name.endsWith(method) ? name : `${name}, ${method}`
/** `Soil organic carbon, Dry combustion (%)` */
export const seriesWords = ({ unit, ...series }: Pick<Series, 'name' | 'method' | 'unit'>): string =>
  unit === '' ? seriesName(series) : `${seriesName(series)} (${unit})`

export const fieldReportQuery = z.object({ fieldId: pathIdSchema, year: reportYear, ...seriesQuery })
export type FieldReportQuery = z.input<typeof fieldReportQuery>

const count = z.int().check(z.nonnegative())
const maybe = z.nullable(z.number())

/** The values of one layer. */
export const layerSummarySchema = z.object({
  topCm: z.number(),
  bottomCm: z.number(),
  /** Values that are counted. */
  n: count,
  /** Samples of the plan without a value. */
  missing: count,
  /** Counted values below a detection limit. */
  censored: count,
  /** Counted values above a range: each counts as its limit, so that mean and maximum are at least what they say. */
  above: count,
  /** Values that are not counted: rejected, or in words. */
  excluded: count,
  /** Null without a value. */
  mean: maybe,
  min: maybe,
  max: maybe,
  /** Null with fewer than two values. */
  sd: maybe,
  /** Standard deviation over mean, as a fraction; null with fewer than two values, or a mean of 0. */
  cv: maybe,
})
export type LayerSummary = z.infer<typeof layerSummarySchema>

export const reportValueSchema = z.object({
  pointId: idSchema,
  /** Null for what is computed from several samples. */
  sampleId: z.nullable(idSchema),
  resultId: z.nullable(idSchema),
  topCm: z.number(),
  bottomCm: z.number(),
  /** As it is counted; null where it is not. */
  value: maybe,
  /** As a person reads it: `< 2.0`. */
  words: z.string(),
  isCensored: z.boolean(),
  /** It stands as the limit that it is above. */
  isAbove: z.boolean(),
  quality: z.int(),
})
export type ReportValue = z.infer<typeof reportValueSchema>

/** A point to be sampled, where it was sampled, or is to be. */
export const reportPointSchema = z.object({
  id: idSchema,
  number: z.int(),
  stratumId: idSchema,
  role: z.enum(POINT_ROLES),
  status: z.enum(POINT_STATUSES),
  lon: z.number(),
  lat: z.number(),
  /** From the planned to the actual position; null before it is collected. */
  offsetM: maybe,
  /** The number of the point whose place it took. */
  replacesNumber: z.nullable(z.int()),
})
export type ReportPoint = z.infer<typeof reportPointSchema>

export const reportStratumSchema = z.object({
  id: idSchema,
  number: z.int(),
  name: z.string(),
  areaM2: z.number(),
  /** Its share of the sampled area. */
  weight: z.number(),
  geometry: multiPolygonSchema,
})

/** The values of a field in a year. */
export const fieldReportSchema = z.object({
  field: z.object({
    id: idSchema,
    name: z.string(),
    growerId: idSchema,
    growerName: z.string(),
    areaM2: z.nullable(z.number()),
    boundary: z.nullable(multiPolygonSchema),
  }),
  year: z.int(),
  /** Null where the field has no such year. */
  fieldYear: z.nullable(z.object({ id: idSchema, status: z.enum(FIELD_YEAR_STATUSES) })),
  programs: z.array(z.string()),
  /** Years of the field that have a design or results, newest first. */
  years: z.array(z.int()),
  /** The current design; null for none. */
  design: z.nullable(
    z.object({
      id: idSchema,
      number: z.int(),
      areaM2: z.number(),
      depths: z.array(depthSchema),
      strata: z.array(reportStratumSchema),
      points: z.array(reportPointSchema),
    }),
  ),
  /** What there are values of, the most numerous first. */
  series: z.array(seriesSchema),
  /** The one that is shown; null without any. */
  shown: z.nullable(seriesSchema),
  values: z.array(reportValueSchema),
  /** From the top down. */
  layers: z.array(layerSummarySchema),
  /** Means of the strata by layer; null without a value. */
  strataMeans: z.array(
    z.object({
      stratumId: idSchema,
      topCm: z.number(),
      bottomCm: z.number(),
      n: count,
      /** Values above a range, which count as its limit. */
      above: count,
      mean: maybe,
    }),
  ),
  /** The same analyte in the field’s other years, newest first. */
  campaigns: z.array(
    z.object({ year: z.int(), method: z.string(), unit: z.string(), layers: z.array(layerSummarySchema) }),
  ),
  laboratories: z.array(z.string()),
  /** The newest date of the results’ reports. */
  reportedOn: z.nullable(z.string()),
  /** What a reader should know, in sentences. */
  notes: z.array(z.string()),
})
export type FieldReport = z.infer<typeof fieldReportSchema>
