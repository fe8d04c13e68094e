import type { UploadSummary } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import { mayUndo } from './rights.ts'
import { fullName } from './state.ts'

interface HistoryQuery {
  limit: number
  cursor?: string | undefined
  growerId?: number | undefined
}

const placeSchema = z.tuple([z.int()])

/** Uploads, newest first; for a grower, its own uploads and those that gave it a boundary. */
export async function listUploads(db: Db, staff: StaffRecord, { limit, cursor, growerId }: HistoryQuery) {
  let query = db
    .selectFrom('upload')
    .leftJoin('staff', 'staff.id', 'upload.created_by')
    .select(['upload.id', 'file_name', 'format', 'size_bytes', 'status', 'feature_count', 'created_count'])
    .select(['updated_count', 'upload.created_at', 'upload.created_by', 'upload.committed_by'])
    .select(['staff.first_name', 'staff.last_name'])
    .where('upload.kind', '=', 'field_boundaries')
    .orderBy('upload.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined)
    query = query.where('upload.id', '<', decodeCursor('uploads', placeSchema, cursor)[0])
  if (growerId !== undefined)
    query = query.where(
      sql<boolean>`(upload.grower_id = ${growerId}::bigint OR EXISTS (
        SELECT FROM boundary_version AS b WHERE b.upload_id = upload.id AND b.grower_id = ${growerId}::bigint))`,
    )
  const { items, nextCursor } = pageOf(await query.execute(), limit, (last) =>
    encodeCursor('uploads', [last.id]),
  )
  return {
    items: items.map(
      (row): UploadSummary => ({
        id: row.id,
        fileName: row.file_name,
        format: row.format,
        sizeBytes: row.size_bytes,
        status: row.status,
        featureCount: row.feature_count,
        createdCount: row.created_count,
        updatedCount: row.updated_count,
        createdAt: row.created_at.toISOString(),
        createdBy: row.created_by === null ? null : fullName(row.first_name, row.last_name),
        canUndo: row.status === 'committed' && mayUndo(staff, { committedBy: row.committed_by }),
      }),
    ),
    nextCursor,
  }
}
