import { OPEN_UPLOAD_STATUSES, type ResultUploadLine } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { allOf, holdsWords, isOneOfNumbers } from '../../lists/conditions.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import { fullName } from '../uploads/state.ts'
import { mayUndoResults } from './others.ts'
import './tables.ts'

const placeSchema = z.tuple([z.int()])

/** What narrows the list of uploads. */
export interface UploadsFilter {
  year?: readonly number[] | undefined
  search?: string | undefined
}

interface UploadsQuery extends UploadsFilter {
  limit: number
  cursor?: string | undefined
}

const NAMES = sql`concat_ws(' ', upload.file_name, laboratory.name)`

/** Without results a file is of the year in which it was uploaded, and while somebody has to go on with it, of each. */
function ofYears(years: readonly number[]): RawBuilder<boolean> {
  const counted = sql`SELECT FROM result_count AS counted WHERE counted.upload_id = upload.id AND counted.results > 0`
  const uploaded = sql`extract(year FROM upload.created_at)::integer`
  return sql`(EXISTS (${counted} AND ${isOneOfNumbers(sql`counted.year`, years)})
    OR NOT EXISTS (${counted})
      AND (upload.status = ANY(${[...OPEN_UPLOAD_STATUSES]}::text[]) OR ${isOneOfNumbers(uploaded, years)}))`
}

/** Uploads of results that a filter finds. */
export const uploadsFound = (db: Db, { year, search }: UploadsFilter) =>
  db
    .selectFrom('upload')
    .leftJoin('laboratory', 'laboratory.id', 'upload.laboratory_id')
    .where('upload.kind', '=', 'lab_results')
    .where(allOf([...(year === undefined ? [] : [ofYears(year)]), ...holdsWords(NAMES, search)]))

/** Uploads of results, newest first. */
export async function listResultUploads(
  db: Db,
  staff: StaffRecord,
  { limit, cursor, ...filter }: UploadsQuery,
) {
  let query = uploadsFound(db, filter)
    .leftJoin('staff', 'staff.id', 'upload.created_by')
    .leftJoin('lab_report', 'lab_report.upload_id', 'upload.id')
    .select(['upload.id', 'upload.file_name', 'format', 'size_bytes', 'status', 'upload.created_at'])
    .select(['upload.created_by', 'upload.committed_by', 'staff.first_name', 'staff.last_name'])
    .select(['laboratory.name as laboratory_name', 'sample_count', 'result_count'])
    .orderBy('upload.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined)
    query = query.where('upload.id', '<', decodeCursor('result uploads', placeSchema, cursor)[0])
  const { items, nextCursor } = pageOf(await query.execute(), limit, (last) =>
    encodeCursor('result uploads', [last.id]),
  )
  return {
    items: items.map(
      (row): ResultUploadLine => ({
        id: row.id,
        fileName: row.file_name,
        format: row.format,
        sizeBytes: row.size_bytes,
        status: row.status,
        laboratoryName: row.laboratory_name,
        resultCount: row.result_count ?? 0,
        sampleCount: row.sample_count ?? 0,
        createdAt: row.created_at.toISOString(),
        createdBy: row.created_by === null ? null : fullName(row.first_name, row.last_name),
        canUndo:
          row.status === 'committed' &&
          mayUndoResults(staff, { createdBy: row.created_by, committedBy: row.committed_by }),
      }),
    ),
    nextCursor,
  }
}
