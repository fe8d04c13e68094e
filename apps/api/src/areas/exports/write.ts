import {
  type changesExportSchema,
  type ExportRecord,
  errors,
  type exportCreateSchema,
  MAX_RUNNING_EXPORTS,
} from '@org/core/contract'
import type { z } from 'zod/mini'
import type { Tx } from '../../db/transact.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { exportFileName } from './file-name.ts'
import { exportJob } from './job.ts'
import { getExport } from './read.ts'

export interface Exporting {
  staffId: number
  now: Date
  jobs: Jobs
}

/** Puts an export into the queue. @throws errors.conflict when the person has too many under way */
export async function createExport(
  tx: Tx,
  { staffId, now, jobs }: Exporting,
  input: z.output<typeof exportCreateSchema> | z.output<typeof changesExportSchema>,
): Promise<ExportRecord> {
  const { kind, format, ...parameters } = input
  // One person's exports are counted one after the other.
  await tx.kysely.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  const { under_way } = await tx.kysely
    .selectFrom('export')
    .select((eb) => eb.fn.countAll<number>().as('under_way'))
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (under_way >= MAX_RUNNING_EXPORTS) {
    throw errors.conflict(`You have ${under_way} exports under way`, 'Wait for one of them, or cancel one.')
  }
  const { id } = await tx.kysely
    .insertInto('export')
    .values({
      staff_id: staffId,
      kind,
      format,
      parameters: JSON.stringify(parameters),
      file_name: exportFileName(kind, format, now),
      created_by: staffId,
      updated_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, exportJob, { staffId, subjectId: id, data: { exportId: id } })
  tx.record({ entity: 'export', id, before: null, after: input })
  return getExport(tx.kysely, staffId, id)
}

/** Ends an export under way; one that has ended stays as it is. @throws errors.notFound, also for another person's */
export async function cancelExport(
  tx: Tx,
  { staffId, now, jobs }: Exporting,
  id: number,
): Promise<ExportRecord> {
  const before = await tx.kysely
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw errors.notFound('This export')
  if (before.ended_at !== null) return getExport(tx.kysely, staffId, id)
  const { status } = await getExport(tx.kysely, staffId, id)
  const job = await jobs.newestOf(tx.kysely, exportJob.kind, id)
  if (job !== null) await jobs.cancel(tx, job.id)
  await tx.kysely
    .updateTable('export')
    .set((eb) => ({
      status: 'cancelled',
      ended_at: now,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: staffId,
    }))
    .where('id', '=', id)
    .execute()
  tx.record({ entity: 'export', id, before: { status }, after: { status: 'cancelled' } })
  return getExport(tx.kysely, staffId, id)
}
