import * as z from 'zod/mini'
import { daySchema, idSchema, instantSchema, versionSchema } from '../common.ts'
import { readShape, rowShape } from '../entity/shapes.ts'
import { fieldEntity } from '../fields/entity.ts'
import { fieldYearEntity } from './entity.ts'

const count = z.int().check(z.nonnegative())

/** A field year as its list has it. */
export const fieldYearRowSchema = z.object({
  id: idSchema,
  ...rowShape(fieldYearEntity),
  fieldName: z.string(),
  growerName: z.string(),
  ...readShape(fieldEntity, 'farmName', 'county', 'state'),
  /** Of the boundary that the year uses, in m². */
  areaM2: z.number().check(z.nonnegative()),
  /** Whether that is the field's newest. */
  isNewestBoundary: z.boolean(),
  /** The programs that the field is enrolled in in this year, by name. */
  programs: z.array(z.string()),
  /** `areaM2` where it is enrolled, else 0. */
  enrolledAreaM2: z.number().check(z.nonnegative()),
  /** Of its current design; null while there is none. */
  designId: z.nullable(idSchema),
  designNumber: z.nullable(z.int().check(z.positive())),
  /** Points to be sampled, of the plan or in the place of one that is; those of them that were. */
  pointCount: count,
  collectedCount: count,
  /** The crews that its points are planned for, by name. */
  crews: z.array(z.string()),
  /** The first and the last day that its points are planned for. */
  firstDay: z.nullable(daySchema),
  lastDay: z.nullable(daySchema),
  sampleCount: count,
  /** Samples with results. */
  resultCount: count,
  version: versionSchema,
  updatedAt: instantSchema,
})
export type FieldYearRow = z.infer<typeof fieldYearRowSchema>
