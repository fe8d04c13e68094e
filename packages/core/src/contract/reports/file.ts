import * as z from 'zod/mini'
import { idSchema } from '../common.ts'
import { exportSchema } from '../exports/schema.ts'
import { CLASSINGS, MAX_CLASSES } from './classes.ts'
import { estimateQuery, MOVED_POINTS, programEstimateQuery, STOCK_BASES } from './estimate.ts'
import { qualityQuery } from './quality.ts'
import { seasonQuery } from './season.ts'
import { CENSORED, fieldReportQuery } from './values.ts'

/** The most fields of one file. */
export const MAX_REPORT_FIELDS = 100
export const REPORT_PAPERS = ['letter', 'a4'] as const

const number = z.number().check(z.minimum(-1e12), z.maximum(1e12))
const depthCm = z.number().check(z.minimum(0), z.maximum(1000))

/** Reports of fields on paper: one page each, in this order. What is left out is as `reports.field` and `reports.estimate` have it. */
export const reportFileSchema = z.object({
  fields: z
    .array(z.object({ fieldId: idSchema, year: z.int().check(z.minimum(1900), z.maximum(2200)) }))
    .check(z.minLength(1, 'Choose at least one field'), z.maxLength(MAX_REPORT_FIELDS)),
  analyte: z.optional(z.string().check(z.maxLength(200))),
  method: z.optional(z.string().check(z.maxLength(200))),
  unit: z.optional(z.string().check(z.maxLength(100))),
  censored: z._default(z.enum(CENSORED), 'half'),
  topCm: z.optional(depthCm),
  bottomCm: z.optional(depthCm),
  confidence: z._default(z.number().check(z.minimum(0.5), z.maximum(0.999)), 0.95),
  basis: z._default(z.enum(STOCK_BASES), 'depth'),
  moved: z._default(z.enum(MOVED_POINTS), 'count'),
  /** An earlier year to compare with, of fields that were sampled in it. */
  since: z.optional(z.int().check(z.minimum(1900), z.maximum(2200))),
  classes: z._default(
    z.object({
      by: z.enum(CLASSINGS),
      classes: z.optional(z.int().check(z.minimum(2), z.maximum(MAX_CLASSES))),
      edges: z.optional(z.array(number).check(z.maxLength(MAX_CLASSES - 1))),
    }),
    { by: 'count' },
  ),
  paper: z._default(z.enum(REPORT_PAPERS), 'letter'),
  areaUnit: z._default(z.enum(['ha', 'ac']), 'ac'),
})
export type ReportFile = z.input<typeof reportFileSchema>
export type ReportFileRead = z.output<typeof reportFileSchema>

export const reportFileMadeSchema = z.object({
  export: exportSchema,
  editId: z._default(z.nullable(idSchema), null),
})

/** What the rows of a season’s table are. */
export const SEASON_TABLES = ['growers', 'programs', 'crews'] as const
export type SeasonTable = (typeof SEASON_TABLES)[number]

/**
 * What a view of the report shows, as a file: a workbook has all of its tables, a CSV the one that the view is about: the season’s growers,
 * programs or crews, a field’s points, an estimate, a program’s fields, results that need a look.
 */
export const reportTableSchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  areaUnit: z._default(z.enum(['ha', 'ac']), 'ac'),
  of: z.discriminatedUnion('view', [
    z.object({
      view: z.literal('season'),
      by: z._default(z.enum(SEASON_TABLES), 'growers'),
      query: seasonQuery,
    }),
    z.object({ view: z.literal('field'), query: fieldReportQuery }),
    z.object({ view: z.literal('estimate'), query: estimateQuery }),
    z.object({ view: z.literal('program'), query: programEstimateQuery }),
    z.object({ view: z.literal('quality'), query: qualityQuery }),
  ]),
})
export type ReportTable = z.input<typeof reportTableSchema>
