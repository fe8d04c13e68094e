import * as z from 'zod/mini'
import { idSchema, instantSchema, pathIdSchema } from '../common.ts'
import { ENTITY_NAMES } from '../entity/names.ts'
import { editPartSchema } from './part.ts'

const personSchema = z.object({ id: idSchema, name: z.string() })

/** Who did something, when, why, and through what. */
const doneShape = {
  seq: idSchema,
  at: instantSchema,
  /** Null for the program itself. */
  by: z.nullable(personSchema),
  reason: z.nullable(z.string()),
  upload: z.nullable(z.object({ id: idSchema, fileName: z.string() })),
  channel: z.string(),
  /** The edit it was part of; null for changes recorded before edits were. */
  editId: z.nullable(idSchema),
}

/** One recorded change of one row: who, when, what, before and after, why. */
export const changeSchema = z.object({
  ...doneShape,
  /** The table's word: `grower`, `field`, `boundary_version`, `field_year`. */
  entity: z.string(),
  entityId: idSchema,
  /** The row's name: the grower's or field's; for a boundary its field's, for a year `2026 of North Forty`. */
  title: z.string(),
  /** Null for a created row; only the changed columns of a changed row. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** Null for a row that was removed. */
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type Change = z.infer<typeof changeSchema>

/**
 * Everything that one edit did, within the requested record: a record's history counts only its own rows. A small edit
 * includes its changes; `list` and `timeline` have those of a large one, by the edit's number.
 */
export const lineSchema = z.object({
  /** `seq` is the number of its newest change. */
  ...doneShape,
  /** By kinds of rows, the main kind first. */
  parts: z.array(editPartSchema),
  /** Its changes, newest first; empty where there are more than {@link MAX_LINE_ROWS} rows. */
  changes: z.array(changeSchema),
})
export type Line = z.infer<typeof lineSchema>
/** The most rows of an edit whose changes a line includes. */
export const MAX_LINE_ROWS = 50

/** The filters of the audit log. */
export const auditFilterQuery = {
  staffId: z.optional(pathIdSchema),
  entity: z.optional(z.enum(ENTITY_NAMES)),
  entityId: z.optional(pathIdSchema),
  /** Of one edit. */
  editId: z.optional(pathIdSchema),
  /** From one instant on, and before another. */
  from: z.optional(instantSchema),
  to: z.optional(instantSchema),
}

/** One change as the live channel sends it: enough to know what to fetch again. Event `change`; its id is `seq`. */
export const liveChangeSchema = z.object({
  seq: idSchema,
  editId: z.nullable(idSchema),
  by: z.nullable(personSchema),
  entity: z.string(),
  entityId: idSchema,
  kind: z.enum(['created', 'changed', 'removed']),
  /** The columns that were changed. */
  keys: z.array(z.string()),
})
export type LiveChange = z.infer<typeof liveChangeSchema>

/**
 * The first event of the live channel, `hello`: the number after which changes follow, which is also its id, and the time
 * between heartbeats. The event `reset` also carries the number after which changes follow.
 */
export const liveHelloSchema = z.object({
  seq: z.int().check(z.nonnegative()),
  heartbeatMs: z.number().check(z.positive()),
})
export const liveResetSchema = z.object({ seq: z.int().check(z.nonnegative()) })

/** Why the server closed the live channel. Event `end`. */
export const LIVE_ENDS = ['expired', 'suspended', 'signedOut', 'restart'] as const
export type LiveEnd = (typeof LIVE_ENDS)[number]
export const liveEndSchema = z.object({ why: z.enum(LIVE_ENDS) })
