import { errors, type Job } from '@org/core/contract'
import type { StaffCall } from '../../../http/route.ts'
import { toJob } from '../../../jobs/wire.ts'
import { refuseOthers } from '../others.ts'
import { refuseUnlessOpen } from '../state.ts'
import { resultsJob } from './job.ts'
import { refuseUnlessReady } from './ready.ts'

/**
 * Begins a commit. It refuses at once what it can; the job's error has the rest.
 *
 * @throws errors.notFound; errors.conflict when the upload is not checked, was changed since, has nothing to commit, is
 *   another person's, or is being committed; errors.locked
 */
export async function startCommit(
  { write, staff, jobs }: StaffCall,
  { id, version, othersUpload }: { id: number; version: number; othersUpload: boolean },
): Promise<Job> {
  return write({ staffId: staff.id }, async (tx) => {
    const upload = await tx.kysely
      .selectFrom('upload')
      .select(['id', 'status', 'version'])
      .where('id', '=', id)
      .where('kind', '=', 'lab_results')
      .executeTakeFirst()
    if (upload === undefined) throw errors.notFound('This upload')
    await refuseUnlessOpen(tx.kysely, upload)
    if (upload.status !== 'checked' || upload.version !== version)
      throw errors.conflict(
        'This file was changed after you looked at it',
        'Look at its rows again, then commit.',
      )
    await refuseOthers(tx.kysely, staff, { id, isConfirmed: othersUpload, act: 'commit' })
    await refuseUnlessReady(tx.kysely, id)
    const made = await jobs.enqueue(tx, resultsJob, {
      staffId: staff.id,
      subjectId: id,
      data: { uploadId: id, version },
    })
    const job = made === null ? null : await jobs.get(tx.kysely, made)
    if (job === null)
      throw errors.conflict('The results of this file are being committed', 'Wait until it is done.')
    return toJob(job)
  })
}
