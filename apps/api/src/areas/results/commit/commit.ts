import {
  errors,
  LOCKED_STATUS,
  type ResultsCommitted,
  sampleWorkflow,
  WITH_RESULTS_STATUSES,
  WITHOUT_RESULTS_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import type { JobRun } from '../../../jobs/define.ts'
import { moveSamples, type SampleRow } from '../../custody/move.ts'
import { sampleTable } from '../../custody/tables.ts'
import { followPoints } from '../../field-years/follow.ts'
import { holdYears } from '../../field-years/hold.ts'
import { uploadTable } from '../../uploads/tables.ts'
import { lockResultUpload, refuseUnlessOpen, type UploadRow } from '../state.ts'
import { labReportTable } from '../tables.ts'
import { writeResults } from './write-results.ts'

export interface ResultsCommit {
  uploadId: number
  /** Of the upload as it was checked and seen. */
  version: number
}

const SAMPLES_AT_ONCE = 5000

/** A commit of checked results, and what it is done with. */
export interface CommitRun extends ResultsCommit, Pick<JobRun, 'signal' | 'report'> {
  /** Null: nobody, as for what was invented. */
  staffId: number | null
  now: Date
}

/** The job of a commit: all or nothing, with its end. */
export async function commitResults(job: JobRun, commit: ResultsCommit): Promise<void> {
  job.report({ step: 'Preparing', done: 0, total: null })
  await job.finish({}, (tx) => writeCommit(tx, { ...job, ...commit, now: job.now() }))
}

/**
 * Writes the results of a checked file, moves their samples to “Results” and lets the field years follow.
 *
 * @throws errors.conflict when the upload is not open, was changed since, or its samples were; errors.locked
 */
export async function writeCommit(tx: Tx, run: CommitRun): Promise<ResultsCommitted> {
  const { uploadId, version, signal, report: tell } = run
  const upload = await lockChecked(tx, uploadId, version)
  const samples = await holdSamples(tx, uploadId)
  const [report] = await tx.rows(labReportTable, { uploadId }).insert([reportOf(upload, samples.size)])
  if (report === undefined) throw errors.server()
  const { laboratoryId } = upload
  const made = await writeResults(tx, {
    ...{ uploadId, labReportId: report.id, laboratoryId, signal },
    report: (progress) => tell({ step: 'Writing results', ...progress }),
  })
  signal.throwIfAborted()
  await moveToResults(tx, run, [...samples.values()])
  await followPoints(tx, [...new Set(Array.from(samples.values(), ({ fieldYearId }) => fieldYearId))])
  await tx.rows(labReportTable, { uploadId }).patch([{ row: report, set: { resultCount: made.resultCount } }])
  await markCommitted(tx, upload, made, run)
  tell({ step: 'Recording the changes' })
  return tx.withEdit({ ...made, sampleCount: samples.size })
}

const reportOf = ({ id, fileName, laboratoryId }: UploadRow, sampleCount: number) => ({
  uploadId: id,
  fileName,
  laboratoryId,
  sampleCount,
})

async function lockChecked(tx: Tx, uploadId: number, version: number): Promise<UploadRow> {
  const upload = await lockResultUpload(tx, uploadId)
  await refuseUnlessOpen(tx.kysely, upload)
  if (upload.status !== 'checked' || upload.version !== version)
    throw errors.conflict(
      'This file was changed after you looked at it',
      'Look at its rows again, then commit.',
    )
  return upload
}

/** Locked, with their years and fields before them. @throws errors.locked; errors.conflict when one is gone */
async function holdSamples(tx: Tx, uploadId: number): Promise<Map<number, SampleRow>> {
  const { rows } = await sql<{
    id: number | null
    given: number
    yearId: number | null
    isLocked: boolean
    title: string
  }>`
    SELECT sample.id, row.sample_id AS given, field_year.id AS "yearId", field_year.status = ${LOCKED_STATUS} AS "isLocked",
      field_year.year || ' of ' || field.name AS title
    FROM (SELECT DISTINCT sample_id FROM upload_row WHERE upload_id = ${uploadId} AND outcome IN ('new', 'changed')) AS row
    LEFT JOIN sample ON sample.id = row.sample_id LEFT JOIN field_year ON field_year.id = sample.field_year_id
    LEFT JOIN field ON field.id = field_year.field_id`.execute(tx.kysely)
  if (rows.length === 0)
    throw errors.conflict('No row of this file has a new result', 'There is nothing to commit.')
  if (rows.some(({ id }) => id === null))
    throw errors.conflict(
      'A sample of this file was removed',
      'Confirm the columns again, then look at its rows.',
    )
  const locked = rows.find(({ isLocked }) => isLocked)
  if (locked !== undefined) throw errors.locked(locked.title)
  await holdYears(tx, [...new Set(rows.flatMap(({ yearId }) => yearId ?? []))])
  const held = new Map<number, SampleRow>()
  const ids = rows.map(({ given }) => given).toSorted((one, other) => one - other)
  for (let at = 0; at < ids.length; at += SAMPLES_AT_ONCE)
    for (const [id, row] of await tx.rows(sampleTable).lock(ids.slice(at, at + SAMPLES_AT_ONCE)))
      held.set(id, row)
  refuseEnded([...held.values()])
  return held
}

/** Rejected or lost since the check. */
function refuseEnded(samples: readonly SampleRow[]): void {
  const ended = samples.find(({ status }) => WITHOUT_RESULTS_STATUSES.some((each) => each === status))
  if (ended !== undefined)
    throw errors.conflict(
      `A sample of this file is “${sampleWorkflow.states[ended.status].label}” since it was checked`,
      'Confirm the columns again, then look at its rows.',
    )
}

async function moveToResults(
  tx: Tx,
  { signal, now }: CommitRun,
  samples: readonly SampleRow[],
): Promise<void> {
  const moving = samples.filter(({ status }) => !WITH_RESULTS_STATUSES.some((each) => each === status))
  for (let at = 0; at < moving.length; at += SAMPLES_AT_ONCE) {
    signal.throwIfAborted()
    await moveSamples(
      tx,
      { device: 'page', now },
      moving.slice(at, at + SAMPLES_AT_ONCE).map((sample) => ({
        sample,
        to: 'results',
        what: 'report',
        label: sample.labelCode === null ? null : { id: null, code: sample.labelCode },
      })),
    )
  }
}

async function markCommitted(
  tx: Tx,
  row: UploadRow,
  made: Omit<ResultsCommitted, 'sampleCount' | 'editId'>,
  { staffId, now }: CommitRun,
): Promise<void> {
  const set = {
    status: 'committed',
    createdCount: made.resultCount,
    updatedCount: made.supersededCount,
    committedAt: now.toISOString(),
    committedBy: staffId,
  } as const
  await tx.rows(uploadTable, { uploadId: row.id }).patch([{ row, set }])
}
