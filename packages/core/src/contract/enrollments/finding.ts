import * as z from 'zod/mini'
import { idSchema } from '../common.ts'

/** What a check can find. Findings of `HARD_FINDINGS` must be fixed: nobody can accept them. */
export const FINDING_KINDS = [
  'noFields',
  'fieldTwice',
  'boundaryMissing',
  'boundaryInvalid',
  'zeroArea',
  'overlap',
  'yearOutsideWindow',
  'fieldInactive',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
export const HARD_FINDINGS = ['noFields', 'fieldTwice', 'boundaryMissing'] as const satisfies FindingKind[]

/** One thing a check found, and where to fix it. */
export const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  /** In a sentence: "North Forty overlaps Mill Creek (Alder Farms) by 2.3%". */
  message: z.string(),
  /** The field of the finding; null if it is about the enrollment. */
  field: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** The other field and the enrollment that has it. */
  other: z.nullable(
    z.object({ enrollmentId: idSchema, fieldId: idSchema, fieldName: z.string(), growerName: z.string() }),
  ),
  /** For an overlap: square meters, and the share of the smaller field, 0 to 1. */
  overlapM2: z.nullable(z.number()),
  share: z.nullable(z.number()),
})
export type Finding = z.infer<typeof findingSchema>
