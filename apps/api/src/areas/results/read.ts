import { errors, type ResultUpload, type StagedSheet } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import type { StaffCall } from '../../http/route.ts'
import type { JobNow, Jobs } from '../../jobs/jobs.ts'
import { toJob } from '../../jobs/wire.ts'
import { fullName } from '../uploads/state.ts'
import { checkJob } from './check/job.ts'
import { laboratoryOf } from './laboratory.ts'
import { isOthers, mayUndoResults } from './others.ts'
import { cellsSchema, readMapping, readProposal, readSummary } from './stored.ts'
import './tables.ts'

/** So many first rows show where the headers are. */
const HEAD_ROWS = 30

/** A laboratory's file as it is staged or committed. @throws errors.notFound */
export async function getResultUpload(
  { db, staff, jobs }: Pick<StaffCall, 'db' | 'staff' | 'jobs'>,
  id: number,
): Promise<ResultUpload> {
  // Before the upload: one that it finds checked needs no job, while a job that ended after it would leave neither.
  const job = await jobs.newestOf(db, checkJob.kind, id)
  const upload = await db
    .selectFrom('upload')
    .leftJoin('staff as maker', 'maker.id', 'upload.created_by')
    .leftJoin('staff as committer', 'committer.id', 'upload.committed_by')
    .leftJoin('laboratory', 'laboratory.id', 'upload.laboratory_id')
    .leftJoin('lab_report', 'lab_report.upload_id', 'upload.id')
    .selectAll('upload')
    .select(['maker.first_name as maker_first', 'maker.last_name as maker_last'])
    .select(['committer.first_name as committer_first', 'committer.last_name as committer_last'])
    .select(['laboratory.name as laboratory_name'])
    .select(['lab_report.sample_count', 'lab_report.result_count'])
    .where('upload.id', '=', id)
    .where('upload.kind', '=', 'lab_results')
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  const sheets = await sheetsOf(db, id)
  return {
    id,
    version: upload.version,
    status: upload.status,
    fileName: upload.file_name,
    sha256: upload.sha256,
    sizeBytes: upload.size_bytes,
    format: upload.format,
    notes: upload.notes,
    createdAt: upload.created_at.toISOString(),
    createdBy: upload.created_by === null ? null : fullName(upload.maker_first, upload.maker_last),
    committedAt: upload.committed_at?.toISOString() ?? null,
    committedBy:
      upload.committed_by === null ? null : fullName(upload.committer_first, upload.committer_last),
    laboratoryId: upload.laboratory_id,
    laboratoryName: upload.laboratory_name,
    ...(await laboratoryOf(db, { id, fileName: upload.file_name }, sheets)),
    seenBefore: await seenBefore(db, upload),
    sheets,
    summary: readSummary(upload.summary),
    check: upload.status === 'mapped' ? await checkOf(db, jobs, id, job) : null,
    resultCount: upload.result_count ?? 0,
    sampleCount: upload.sample_count ?? 0,
    isOthers: isOthers(staff, upload.created_by),
    canUndo: upload.status === 'committed' && mayUndoResults(staff, ownersOf(upload)),
  }
}

const ownersOf = (row: { created_by: number | null; committed_by: number | null }) => ({
  createdBy: row.created_by,
  committedBy: row.committed_by,
})

/** @param before as it was before the upload was read: perhaps of an earlier mapping */
async function checkOf(
  db: Db,
  jobs: Pick<Jobs, 'newestOf'>,
  id: number,
  before: JobNow | null,
): Promise<ResultUpload['check']> {
  const isOver = before === null || before.state === 'done'
  const job = isOver ? await jobs.newestOf(db, checkJob.kind, id) : before
  if (job === null || job.state === 'done') return null
  const found = toJob(job)
  return found.kind === 'check' ? found : null
}

async function sheetsOf(db: Db, uploadId: number): Promise<StagedSheet[]> {
  const sheets = await db
    .selectFrom('upload_sheet')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute()
  const head = await db
    .selectFrom('upload_row')
    .select(['sheet', 'cells'])
    .where('upload_id', '=', uploadId)
    .where('row', '<=', HEAD_ROWS)
    .orderBy('sheet')
    .orderBy('row')
    .execute()
  return sheets.map((sheet) => ({
    position: sheet.position,
    name: sheet.name,
    rowCount: sheet.row_count,
    columnCount: sheet.column_count,
    hiddenRows: sheet.hidden_rows.length,
    hiddenColumns: sheet.hidden_columns.length,
    notes: sheet.notes,
    proposal: readProposal(sheet.proposal),
    mapping: readMapping(sheet.mapping),
    head: head.flatMap((row) => (row.sheet === sheet.position ? [cellsSchema.parse(row.cells)] : [])),
  }))
}

/** The newest other upload of the same content. */
async function seenBefore(db: Db, { id, sha256 }: { id: number; sha256: string }) {
  const earlier = await db
    .selectFrom('upload')
    .leftJoin('staff', 'staff.id', 'upload.created_by')
    .select(['upload.id', 'upload.created_at', 'upload.status', 'staff.first_name', 'staff.last_name'])
    .where('upload.sha256', '=', sha256)
    .where('upload.kind', '=', 'lab_results')
    .where('upload.id', '<', id)
    .orderBy('upload.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (earlier === undefined) return null
  return {
    id: earlier.id,
    at: earlier.created_at.toISOString(),
    by: fullName(earlier.first_name, earlier.last_name),
    status: earlier.status,
  }
}
