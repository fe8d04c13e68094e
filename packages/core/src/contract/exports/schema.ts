import * as z from 'zod/mini'
import { auditFilterQuery } from '../changes/schema.ts'
import { idSchema, instantSchema } from '../common.ts'
import { readShape } from '../entity/shapes.ts'
import { fileColumns } from '../lists/file-columns.ts'
import { type FilterShape, filterSchema, type List, sortSchema, thenBySchema } from '../lists/list.ts'
import { ROW_FORMATS, WORKBOOK_LISTS } from '../workbooks/limits.ts'
import { exportEntity } from './entity.ts'
import {
  EXPORT_CRS,
  EXPORT_PLACES,
  type ExportFormat,
  exportFormat,
  exportFormatsOf,
  exportPlacesOf,
  TABLE_FORMATS,
} from './formats.ts'

/** The most exports of one person that wait or run at the same time. */
export const MAX_RUNNING_EXPORTS = 5
/** The most rows that can be chosen by their ids. */
export const MAX_EXPORT_IDS = 10_000

/** What to export of a list: all that a filter finds, or the rows chosen. */
export function listExportSchema<R extends z.ZodMiniType, F extends FilterShape, S extends string>(
  list: List<R, F, S>,
) {
  const { entity } = list
  const columns = fileColumns(list).map(({ key }) => key)
  return z
    .strictObject({
      format: z.enum(exportFormatsOf(list)),
      /** One of the format's coordinate systems. */
      crs: z._default(z.enum(EXPORT_CRS), 'wgs84'),
      /** One of the format's location columns. */
      place: z._default(z.enum(EXPORT_PLACES), 'none'),
      /**
       * The list's filter, with its default values. With rows chosen by id it filters nothing, but still decides what they
       * show: the year, for example.
       */
      filter: z.optional(filterSchema(list)),
      sort: sortSchema(list),
      thenBy: thenBySchema(list),
      /** Chosen rows; null: all the filter finds. */
      ids: z._default(
        z.nullable(
          z
            .array(idSchema)
            .check(z.minLength(1, `Choose at least one ${entity.one}`), z.maxLength(MAX_EXPORT_IDS)),
        ),
        null,
      ),
      /** By their keys in files; null: every column. */
      columns: z._default(
        z.nullable(z.array(z.enum(columns)).check(z.minLength(1, 'Choose at least one column'))),
        null,
      ),
      /** With a last column that says which row each is: so that the file can come back to the workbook, changed. */
      withRows: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ format, crs }) => exportFormat(format).crs.includes(crs), {
        path: ['crs'],
        error: 'This format is always in WGS 84',
      }),
      z.refine(({ format, place }) => place === 'none' || exportPlacesOf(list, format).includes(place), {
        path: ['place'],
        error: 'This format has no such column',
      }),
      z.refine(({ format, withRows }) => !withRows || canComeBack(list, format), {
        path: ['withRows'],
        error: 'Only CSV and Excel files of a workbook’s list can come back',
      }),
    )
}

const canComeBack = ({ name }: Pick<List, 'name'>, format: ExportFormat): boolean =>
  WORKBOOK_LISTS.some((each) => each === name) && ROW_FORMATS.some((each) => each === format)

/** Which changes to export: those the audit log shows under the same filter. */
export const changesExportSchema = z.object({
  kind: z._default(z.literal('changes'), 'changes'),
  format: z.enum(TABLE_FORMATS),
  filter: z._default(z.strictObject(auditFilterQuery), {}),
})
export type ChangesExport = z.input<typeof changesExportSchema>

/** An export of the caller, with its progress and result. */
export const exportSchema = z.object({
  id: idSchema,
  ...readShape(exportEntity, 'kind', 'format', 'status', 'fileName', 'error'),
  rowsDone: z.int().check(z.nonnegative()),
  /** Null until counted. */
  rowsTotal: z.nullable(z.int().check(z.nonnegative())),
  /** Of the finished file. */
  sizeBytes: z.nullable(z.int().check(z.nonnegative())),
  /** What the format could not hold whole, in sentences. */
  notes: z.array(z.string()),
  createdAt: instantSchema,
  /** When the finished file is removed. */
  expiresAt: z.nullable(instantSchema),
})
export type ExportRecord = z.infer<typeof exportSchema>
