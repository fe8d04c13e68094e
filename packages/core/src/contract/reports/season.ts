import * as z from 'zod/mini'
import { daySchema, idSchema, instantSchema, isStorable, pathIdSchema, writtenDaySchema } from '../common.ts'
import { several } from '../lists/several.ts'
import { integerText } from '../numbers.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { SAMPLE_STATUSES } from '../workflows/sample.ts'

/** Days in one state after which a sample counts as late, unless asked otherwise. */
export const STALE_DAYS = 7
/** The most rows of “late and stuck”; those that have been waiting longest. */
export const MAX_LATE = 100
/** The most growers, programs or crews of a season’s tables. */
export const MAX_SEASON_GROUPS = 1_000

export const reportYear = integerText(z.minimum(1900), z.maximum(2200))
export const reportProgram = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.refine(isStorable, 'Contains characters that cannot be saved'))

export const seasonQuery = z.object({
  year: reportYear,
  /** Fields that are enrolled in one of these programs in the year. */
  program: z.optional(several(reportProgram)),
  growerId: z.optional(several(pathIdSchema)),
  /** Points that are planned for one of these crews, their samples and fields. */
  crewId: z.optional(several(pathIdSchema)),
  /** Points planned before this day are late; today in UTC unless said. */
  today: z.optional(writtenDaySchema),
  staleDays: z._default(integerText(z.minimum(1), z.maximum(365)), STALE_DAYS),
})
export type SeasonQuery = z.input<typeof seasonQuery>

const count = z.int().check(z.nonnegative())
const areaM2 = z.number().check(z.nonnegative())

/**
 * Why something waits. `overdue`: points planned for a day that has passed. `blocked`: points that are inaccessible or skipped and
 * that no other replaces. `unlabeled`: samples of collected points without a label. `inTransit`: samples shipped and not received for `staleDays`. `missing`: not
 * received at the laboratory. `noResults`: at the laboratory for `staleDays` without results. `staged`: an upload that nobody committed.
 */
export const LATE_KINDS = [
  'overdue',
  'blocked',
  'unlabeled',
  'inTransit',
  'missing',
  'noResults',
  'staged',
] as const
export type LateKind = (typeof LATE_KINDS)[number]

/** Some points, samples or an upload that wait for a person. */
export const lateSchema = z.object({
  kind: z.enum(LATE_KINDS),
  /** Points of `overdue` and `blocked`, samples otherwise; rows of an upload. */
  count,
  /** Since the oldest of them should have gone on, or since it came into its state. */
  days: count,
  /** What they have in common: the crew, the field, the shipment or the upload; null for none. */
  of: z.nullable(z.object({ id: idSchema, label: z.string() })),
  /** Rows of an upload in error. */
  errors: count,
})
export type Late = z.infer<typeof lateSchema>

/** What there is of a grower, a program or a crew. */
export const seasonGroupSchema = z.object({
  /** Id of grower or crew, name of the program; '' for no crew. */
  value: z.string(),
  label: z.string(),
  fields: count,
  areaM2,
  /** Points to be sampled. */
  points: count,
  collected: count,
  samples: count,
  /** Samples that arrived at a laboratory, as people recorded it: results alone do not say so. */
  received: count,
  /** Samples with results. */
  results: count,
})
export type SeasonGroup = z.infer<typeof seasonGroupSchema>

export const seasonSchema = z.object({
  asOf: instantSchema,
  /** Years that have fields, newest first. */
  years: z.array(z.int()),
  /** Field years, each once. */
  fields: z.object({
    total: count,
    areaM2,
    /** In the order of the workflow, without those that no field is in. */
    byStatus: z.array(z.object({ status: z.enum(FIELD_YEAR_STATUSES), fields: count, areaM2 })),
  }),
  /** Points to be sampled of current designs: of the plan, or in the place of one that is; a replaced one is not. */
  points: z.object({
    total: count,
    byStatus: z.array(z.object({ status: z.enum(POINT_STATUSES), points: count })),
  }),
  /** All samples of current designs. */
  samples: z.object({
    total: count,
    /** Those that arrived at a laboratory, as people recorded it. */
    received: z._default(count, 0),
    byStatus: z.array(z.object({ status: z.enum(SAMPLE_STATUSES), samples: count })),
  }),
  /** From the first week with a plan or a collected point to the last; weeks without either are 0. */
  weeks: z.array(
    z.object({
      /** Its Monday; days are those of UTC. */
      monday: daySchema,
      planned: count,
      collected: count,
      /** Collected points of crews in this week; `''` for none. */
      byCrew: z.array(z.object({ crewId: z.string(), collected: count })),
    }),
  ),
  growers: z.array(seasonGroupSchema),
  /** A field that is enrolled in two programs counts in both. */
  programs: z.array(seasonGroupSchema),
  crews: z.array(seasonGroupSchema),
  late: z.array(lateSchema),
  /** How many more rows “late and stuck” would have. */
  lateLeftOut: count,
})
export type Season = z.infer<typeof seasonSchema>
