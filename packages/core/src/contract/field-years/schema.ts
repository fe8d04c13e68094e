import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { refusedRowSchema } from '../enrollments/schema.ts'
import { fieldYearSchema } from '../fields/schema.ts'
import { ENROLLMENT_STATUSES } from '../workflows/enrollment.ts'

/** A field's year, whole. */
export const fieldYearDetailSchema = z.object({
  ...fieldYearSchema.shape,
  fieldId: idSchema,
  fieldName: z.string(),
  growerId: idSchema,
  growerName: z.string(),
  /** Whether the pinned boundary is the field's newest. */
  isNewestBoundary: z.boolean(),
  /** Whether it refuses every write to what belongs to it. */
  isLocked: z.boolean(),
  /** The enrollments that have the field in this year. */
  enrollments: z.array(z.object({ id: idSchema, program: z.string(), status: z.enum(ENROLLMENT_STATUSES) })),
  updatedAt: instantSchema,
})
export type FieldYearDetail = z.infer<typeof fieldYearDetailSchema>

/** The result for each row. `editId` undoes them all; it is null if nothing was changed. */
export const fieldYearMovesSchema = z.object({
  editId: z.nullable(idSchema),
  moved: z.array(
    z.object({
      id: idSchema,
      fieldId: idSchema,
      status: fieldYearSchema.shape.status,
      version: versionSchema,
    }),
  ),
  refused: z.array(refusedRowSchema),
})
export type FieldYearMoves = z.infer<typeof fieldYearMovesSchema>
