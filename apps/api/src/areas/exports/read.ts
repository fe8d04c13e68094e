import {
  EXPORT_KINDS,
  EXPORT_STATUSES,
  type ExportKind,
  type ExportRecord,
  errors,
  FILE_FORMAT_KEYS,
  type FileFormat,
} from '@org/core/contract'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import '../../jobs/tables.ts'
import './tables.ts'

/** How long a finished file is kept, in milliseconds. */
export const EXPORT_KEPT_MS = 24 * 3_600_000
const MAX_LISTED = 50

/** The caller's own exports, newest first. */
export async function listExports(db: Db, staffId: number): Promise<ExportRecord[]> {
  const rows = await selectExports(db)
    .where('export.staff_id', '=', staffId)
    .orderBy('export.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(toExport)
}

/** Those of the caller among exports, by id. */
export async function findExports(
  db: Db,
  staffId: number,
  ids: readonly number[],
): Promise<Map<number, ExportRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await selectExports(db)
    .where('export.id', 'in', ids)
    .where('export.staff_id', '=', staffId)
    .execute()
  return new Map(rows.map((row) => [row.id, toExport(row)]))
}

/** @throws errors.notFound, also for another person's */
export async function getExport(db: Db, staffId: number, id: number): Promise<ExportRecord> {
  const row = await selectExports(db)
    .where('export.id', '=', id)
    .where('export.staff_id', '=', staffId)
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This export')
  return toExport(row)
}

/** The progress of a running export comes from its job. */
const selectExports = (db: Db) =>
  db
    .selectFrom('export')
    .leftJoin('job', (join) =>
      join
        .onRef('job.subject_id', '=', 'export.id')
        .on('job.kind', '=', 'export')
        .on('job.ended_at', 'is', null),
    )
    .selectAll('export')
    .select(['job.state as job_state', 'job.done', 'job.total'])

type ExportRow = Awaited<ReturnType<ReturnType<typeof selectExports>['execute']>>[number]

/** Where the file of a finished export is. @throws errors.notFound */
export async function getRun(
  db: Db,
  staffId: number,
  id: number,
): Promise<{ exportId: number; run: string; kind: ExportKind; format: FileFormat; fileName: string }> {
  const { kind, format, fileName } = await getExport(db, staffId, id)
  const row = await db.selectFrom('export').select('run').where('id', '=', id).executeTakeFirst()
  if (typeof row?.run !== 'string') throw errors.notFound('This file')
  return { exportId: id, run: row.run, kind, format, fileName }
}

function toExport(row: ExportRow): ExportRecord {
  const isOver = row.ended_at !== null
  return {
    id: row.id,
    kind: z.enum(EXPORT_KINDS).parse(row.kind),
    format: z.enum(FILE_FORMAT_KEYS).parse(row.format),
    status: z.enum(EXPORT_STATUSES).parse(isOver ? row.status : (row.job_state ?? 'queued')),
    fileName: row.file_name,
    rowsDone: isOver ? row.row_count : (row.done ?? 0),
    rowsTotal: isOver ? row.row_count : row.total,
    sizeBytes: row.size_bytes,
    error: row.error,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    expiresAt:
      row.status === 'done' && row.ended_at !== null
        ? new Date(row.ended_at.getTime() + EXPORT_KEPT_MS).toISOString()
        : null,
  }
}
