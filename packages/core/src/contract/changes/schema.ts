import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../common.ts'

/** The kinds of records that have a timeline of their own. A grower's includes its fields'; a field's its boundaries' and years'. */
export const TIMELINE_ENTITIES = ['grower', 'field'] as const
export type TimelineEntity = (typeof TIMELINE_ENTITIES)[number]

/** One recorded change of one row: who, when, what, before and after, why. */
export const changeSchema = z.object({
  seq: idSchema,
  at: instantSchema,
  /** Null for the program itself. */
  by: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** The table's word: `grower`, `field`, `boundary_version`, `field_year`. */
  entity: z.string(),
  entityId: idSchema,
  /** What the row is called: the grower's or field's name; for a boundary or year its field's. */
  title: z.string(),
  /** Null for a row that was made. Only what changed, where the row was changed. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** Null for a row that was removed. */
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  upload: z.nullable(z.object({ id: idSchema, fileName: z.string() })),
  channel: z.string(),
})
export type Change = z.infer<typeof changeSchema>
