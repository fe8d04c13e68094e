import {
  labReportEntity,
  stateOf,
  uploadEntity,
  uploadsExportSchema,
  uploadWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { WriteFile } from '../exports/job.ts'
import { columnsOf, writeTable } from '../exports/write-table.ts'
import { fullName } from '../uploads/state.ts'
import { type UploadsFilter, uploadsFound } from './history.ts'

const ROWS_AT_A_TIME = 500

/** Writes the list of laboratory files that a filter finds, newest first, with what became of each. */
export const writeUploads: WriteFile = async (db, parameters, { format, of, ...writing }) => {
  const asked = uploadsExportSchema.parse(Object.assign({ format }, parameters))
  const { count } = await uploadsFound(db, asked.filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  of(count)
  const table = { kind: 'uploads', format: asked.format, one: 'upload', title: 'Uploads' } as const
  return writeTable({ ...table, columns: COLUMNS, pages: readPages(db, asked.filter) }, writing)
}

async function* readPages(db: Db, filter: UploadsFilter): AsyncGenerator<readonly Line[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await readBelow(db, filter, below)
    yield page
    below = page.at(-1)?.id ?? 0
    if (page.length < ROWS_AT_A_TIME) return
  }
}

/** The years of its results. */
const YEARS = sql<
  string | null
>`(SELECT string_agg(DISTINCT counted.year::text, ', ' ORDER BY counted.year::text)
  FROM result_count AS counted WHERE counted.upload_id = upload.id AND counted.results > 0)`
/** A number that the check of the rows found; null until they are checked. */
const checked = (name: 'rows' | 'errorRows') => sql<number | null>`(upload.summary ->> ${name})::integer`

const readBelow = (db: Db, filter: UploadsFilter, below: number) =>
  uploadsFound(db, filter)
    .leftJoin('staff as maker', 'maker.id', 'upload.created_by')
    .leftJoin('staff as committer', 'committer.id', 'upload.committed_by')
    .leftJoin('lab_report', 'lab_report.upload_id', 'upload.id')
    .select(['upload.id', 'upload.file_name', 'format', 'size_bytes', 'status', 'upload.created_at'])
    .select(['upload.created_by', 'upload.committed_by', 'committed_at'])
    .select(['maker.first_name as maker_first', 'maker.last_name as maker_last'])
    .select(['committer.first_name as committer_first', 'committer.last_name as committer_last'])
    .select(['laboratory.name as laboratory_name', 'sample_count', 'result_count'])
    .select([YEARS.as('years'), checked('rows').as('rows'), checked('errorRows').as('error_rows')])
    .where('upload.id', '<', below)
    .orderBy('upload.id', 'desc')
    .limit(ROWS_AT_A_TIME)
    .execute()
type Line = Awaited<ReturnType<typeof readBelow>>[number]

const { columns: LABELS } = labReportEntity
const UPLOAD = uploadEntity.columns

const column = columnsOf<Line>()
const COLUMNS = [
  column('id', 'Id', 'integer', ({ id }) => id),
  column('fileName', LABELS.fileName.label, 'text', (line) => line.file_name),
  column('laboratory', LABELS.laboratoryId.label, 'text', (line) => line.laboratory_name),
  column('status', UPLOAD.status.label, 'text', ({ status }) => stateOf(uploadWorkflow, status).label),
  column('years', 'Years', 'text', ({ years }) => years),
  column('rows', 'Rows', 'integer', ({ rows }) => rows),
  column('errorRows', 'Rows with errors', 'integer', (line) => line.error_rows),
  column('samples', LABELS.sampleCount.label, 'integer', (line) => line.sample_count ?? 0),
  column('results', LABELS.resultCount.label, 'integer', (line) => line.result_count ?? 0),
  column('format', UPLOAD.format.label, 'text', ({ format }) => format),
  column('sizeBytes', `${UPLOAD.sizeBytes.label} (bytes)`, 'integer', (line) => line.size_bytes),
  column('uploadedAt', 'Uploaded (UTC)', 'instant', (line) => line.created_at),
  column('uploadedBy', 'Uploaded by', 'text', (line) =>
    line.created_by === null ? null : fullName(line.maker_first, line.maker_last),
  ),
  column('committedAt', 'Committed (UTC)', 'instant', (line) => line.committed_at),
  column('committedBy', 'Committed by', 'text', (line) =>
    line.committed_by === null ? null : fullName(line.committer_first, line.committer_last),
  ),
]
