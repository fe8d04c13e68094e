import {
  type ExportKind,
  type ExportRecord,
  errors,
  type FileFormat,
  MAX_RUNNING_EXPORTS,
} from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { exportFileName } from './file-name.ts'
import { EXPORT_JOB } from './kind.ts'
import { getExport } from './read.ts'
import { exportTable } from './tables.ts'

export interface Exporting {
  staffId: number
  now: Date
  jobs: Jobs
}

/** Puts an export into the queue. @throws errors.conflict if the person has too many running */
export async function createExport(
  tx: Tx,
  { staffId, now, jobs }: Exporting,
  kind: ExportKind,
  { format, ...parameters }: { format: FileFormat } & Readonly<Record<string, unknown>>,
): Promise<ExportRecord> {
  // Counts of one person's exports are serialized.
  await tx.kysely.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  const { under_way } = await tx.kysely
    .selectFrom('export')
    .select((eb) => eb.fn.countAll<number>().as('under_way'))
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (under_way >= MAX_RUNNING_EXPORTS) {
    throw errors.conflict(
      `You have ${under_way} exports running`,
      'Wait until one of them is done, or cancel one.',
    )
  }
  const made = { staffId, kind, format, parameters, fileName: exportFileName(kind, format, now) }
  const [id = 0] = (await tx.rows(exportTable).insert([made])).map((row) => row.id)
  await jobs.enqueue(tx, EXPORT_JOB, { staffId, subjectId: id, data: { exportId: id } })
  return getExport(tx.kysely, staffId, id)
}

/** Ends a running export; an ended one stays as it is. @throws errors.notFound, also for another person's */
export async function cancelExport(
  tx: Tx,
  { staffId, now, jobs }: Exporting,
  id: number,
): Promise<ExportRecord> {
  const rows = tx.rows(exportTable)
  const row = (await rows.lock([id])).get(id)
  if (row?.staffId !== staffId) throw errors.notFound('This export')
  if (row.endedAt !== null) return getExport(tx.kysely, staffId, id)
  const job = await jobs.newestOf(tx.kysely, EXPORT_JOB.kind, id)
  if (job !== null) await jobs.cancel(tx, job.id)
  await rows.patch([{ row, set: { status: 'canceled', endedAt: now.toISOString() } }])
  return getExport(tx.kysely, staffId, id)
}
