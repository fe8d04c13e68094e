import * as z from 'zod/mini'
import { isStorable, pathIdSchema } from '../common.ts'

/** Whose earlier results tell how much values vary: those of the field itself are preferred, then of its grower, then of a program that it is enrolled in. */
export const VARIATION_SOURCES = ['field', 'grower', 'program'] as const
/** The fewest values that tell something of it. */
export const LEAST_VARIATION_VALUES = 5

export const variationQuery = z.object({
  fieldYearId: pathIdSchema,
  /** Key of the analyte; soil organic carbon unless said. */
  analyte: z._default(
    z.string().check(z.maxLength(200), z.refine(isStorable, 'Contains characters that cannot be saved')),
    'soc',
  ),
})

/** How much the values of a layer from the surface vary between the points of a field. */
export const variationSchema = z.object({
  source: z.enum(VARIATION_SOURCES),
  /** Of the field, the grower or the program. */
  sourceName: z.string(),
  /** The newest earlier year with values enough. */
  year: z.int(),
  analyteName: z.string(),
  bottomCm: z.number(),
  /** Values and fields that it is of. */
  values: z.int().check(z.positive()),
  fields: z.int().check(z.positive()),
  /** Standard deviation over mean within a field, as a fraction; of several fields pooled by their degrees of freedom. */
  cv: z.number().check(z.nonnegative()),
})
export type Variation = z.infer<typeof variationSchema>

/** Null: nowhere are there values enough. */
export const variationAnswerSchema = z.object({ variation: z.nullable(variationSchema) })
