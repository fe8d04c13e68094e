import * as z from 'zod/mini'
import { idSchema, pathIdSchema } from '../common.ts'
import { several } from '../lists/several.ts'
import { resultSchema } from '../results/schema.ts'
import { reportProgram, reportYear } from './season.ts'

/**
 * Why a result needs a look. `duplicate`: its sample has another current result of the analyte. `range`: outside of what is
 * plausible for the analyte. `jump`: the upload’s values of the analyte are eight times the laboratory’s other ones, or an
 * eighth. `suspect`: marked so by the laboratory or a person. `rejected`: not counted in reports.
 */
export const QUALITY_KINDS = ['duplicate', 'range', 'jump', 'suspect', 'rejected'] as const
export type QualityKind = (typeof QUALITY_KINDS)[number]

/** The most results of one answer. */
export const MAX_QUALITY_ITEMS = 500

export const qualityQuery = z.object({
  year: z.optional(several(reportYear)),
  program: z.optional(several(reportProgram)),
  growerId: z.optional(several(pathIdSchema)),
  fieldId: z.optional(several(pathIdSchema)),
  uploadId: z.optional(several(pathIdSchema)),
  laboratoryId: z.optional(several(pathIdSchema)),
  kind: z.optional(several(z.enum(QUALITY_KINDS))),
})
export type QualityQuery = z.input<typeof qualityQuery>

const count = z.int().check(z.nonnegative())

export const qualityItemSchema = z.object({
  kind: z.enum(QUALITY_KINDS),
  result: resultSchema,
  /** What is odd about it, in a sentence. */
  says: z.string(),
  /** How many results it stands for: of a jump all of the upload and analyte, otherwise 1. */
  results: count,
})
export type QualityItem = z.infer<typeof qualityItemSchema>

/** Results that need a look; what a person has accepted is not among them. */
export const qualitySchema = z.object({
  /** By kind, then the newest first. */
  items: z.array(qualityItemSchema),
  kinds: z.array(z.object({ kind: z.enum(QUALITY_KINDS), results: count })),
  /** Current results of each upload, and those of them that need a look. */
  uploads: z.array(
    z.object({
      uploadId: idSchema,
      fileName: z.string(),
      laboratoryName: z.nullable(z.string()),
      results: count,
      odd: count,
    }),
  ),
  leftOut: count,
})
export type Quality = z.infer<typeof qualitySchema>
