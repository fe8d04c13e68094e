import * as z from 'zod/mini'
import { auditFilterQuery } from '../changes/schema.ts'
import { idSchema, instantSchema } from '../common.ts'
import { readShape } from '../entity/shapes.ts'
import { FIELD_COLUMN_KEYS } from '../fields/columns.ts'
import { FIELD_SORTS, fieldList } from '../fields/list.ts'
import { MAX_BULK_FIELDS } from '../fields/schema.ts'
import { exportEntity } from './entity.ts'
import { EXPORT_CRS, EXPORT_FORMAT_KEYS, EXPORT_PLACES, exportFormat, TABLE_FORMATS } from './formats.ts'

/** Exports of one person that wait or run at the same time, at most. */
export const MAX_RUNNING_EXPORTS = 5

/** What to export: all that a filter finds, or the fields chosen. */
export const exportCreateSchema = z
  .object({
    kind: z.literal('fields'),
    format: z.enum(EXPORT_FORMAT_KEYS),
    /** One that the format can be in. */
    crs: z._default(z.enum(EXPORT_CRS), 'wgs84'),
    /** What the format can tell besides. */
    place: z._default(z.enum(EXPORT_PLACES), 'none'),
    /** As the list's; whatever is not named does not narrow. Ignored where fields are chosen by id, but for its `year`. */
    filter: z._default(z.object(fieldList.filters), { active: 'active' }),
    sort: z._default(z.enum(FIELD_SORTS), 'name'),
    /** Chosen fields; null: all the filter finds. */
    ids: z._default(
      z.nullable(
        z.array(idSchema).check(z.minLength(1, 'Choose at least one field'), z.maxLength(MAX_BULK_FIELDS)),
      ),
      null,
    ),
    /** Null: every column. */
    columns: z._default(
      z.nullable(z.array(z.enum(FIELD_COLUMN_KEYS)).check(z.minLength(1, 'Choose at least one column'))),
      null,
    ),
  })
  .check(
    z.refine(({ format, crs }) => exportFormat(format).crs.includes(crs), {
      path: ['crs'],
      error: 'This format is always in WGS 84',
    }),
    z.refine(({ format, place }) => exportFormat(format).places.includes(place), {
      path: ['place'],
      error: 'This format has no such column',
    }),
  )
export type ExportCreate = z.input<typeof exportCreateSchema>

/** Which changes to export: those the audit log shows under the same filter. */
export const changesExportSchema = z.object({
  kind: z._default(z.literal('changes'), 'changes'),
  format: z.enum(TABLE_FORMATS),
  filter: z._default(z.object(auditFilterQuery), {}),
})
export type ChangesExport = z.input<typeof changesExportSchema>

/** An export of the caller's: how far it is, and what came of it. */
export const exportSchema = z.object({
  id: idSchema,
  ...readShape(exportEntity, 'kind', 'format', 'status', 'fileName', 'error'),
  rowsDone: z.int().check(z.nonnegative()),
  /** Null until counted. */
  rowsTotal: z.nullable(z.int().check(z.nonnegative())),
  /** Of the finished file. */
  sizeBytes: z.nullable(z.int().check(z.nonnegative())),
  /** What the format could not carry whole, in sentences. */
  notes: z.array(z.string()),
  createdAt: instantSchema,
  /** When the finished file is removed. */
  expiresAt: z.nullable(instantSchema),
})
export type ExportRecord = z.infer<typeof exportSchema>
