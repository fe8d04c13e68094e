import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATUSES,
  type ExportFormat,
  type ExportKind,
  type ExportRecord,
  errors,
} from '@org/core/contract'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { ExportTable } from './tables.ts'

/** How long a finished file is kept, in milliseconds. */
export const EXPORT_KEPT_MS = 24 * 3_600_000
const MAX_LISTED = 50

/** The caller's own exports, newest first. */
export async function listExports(db: Db, staffId: number): Promise<ExportRecord[]> {
  const rows = await db
    .selectFrom('export')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(toExport)
}

/** @throws errors.notFound, also for another person's */
export async function getExport(db: Db, staffId: number, id: number): Promise<ExportRecord> {
  const row = await db
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This export')
  return toExport(row)
}

/** Where the file of a finished export is. @throws errors.notFound */
export async function getRun(
  db: Db,
  staffId: number,
  id: number,
): Promise<{ exportId: number; run: string; kind: ExportKind; format: ExportFormat; fileName: string }> {
  const { kind, format, fileName } = await getExport(db, staffId, id)
  const row = await db.selectFrom('export').select('run').where('id', '=', id).executeTakeFirst()
  if (typeof row?.run !== 'string') throw errors.notFound('This file')
  return { exportId: id, run: row.run, kind, format, fileName }
}

export function toExport(row: Selectable<ExportTable>): ExportRecord {
  return {
    id: row.id,
    kind: z.enum(EXPORT_KINDS).parse(row.kind),
    format: z.enum(EXPORT_FORMATS).parse(row.format),
    status: z.enum(EXPORT_STATUSES).parse(row.status),
    fileName: row.file_name,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
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
