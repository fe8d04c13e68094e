import { errors, type Job } from '@org/core/contract'
import type { Db } from '../../../db/database.ts'
import type { Tx } from '../../../db/transact.ts'
import type { StaffCall } from '../../../http/route.ts'
import { toJob } from '../../../jobs/wire.ts'
import { checkYear } from '../../shared/days.ts'
import { fullName, refuseOpenQuestion, refuseUnlessStaged } from '../state.ts'
import { importJob } from './job.ts'
import { refuseUnclear, type UploadCommit } from './plan.ts'

/**
 * Begins an import. It refuses at once what it can; the job's error has the rest.
 *
 * @throws errors.validation for a year outside the window and for decisions that contradict each other;
 *   errors.notFound for the upload or the grower; errors.conflict when the upload is not waiting to be imported, or is
 *   being imported
 */
export async function startImport(
  { write, staff, jobs, now }: StaffCall,
  commit: UploadCommit,
): Promise<Job> {
  checkYear(commit.year, now())
  refuseUnclear(commit.features)
  return write({ staffId: staff.id }, async (tx) => {
    const { uploadId, growerId } = commit
    const uploadVersion = await stagedVersion(tx.kysely, uploadId)
    await refuseUnknownGrower(tx.kysely, growerId)
    const data = { ...commit, uploadVersion }
    const id = await jobs.enqueue(tx, importJob, { staffId: staff.id, subjectId: uploadId, data })
    const job = id === null ? null : await jobs.get(tx.kysely, id)
    if (job === null) throw await underWay(tx, uploadId)
    return toJob(job)
  })
}

/** Locks nothing, because a running import may hold the upload. The job refuses changes made before its turn. */
async function stagedVersion(db: Db, uploadId: number): Promise<number> {
  const upload = await db
    .selectFrom('upload')
    .select(['version', 'question'])
    .where('id', '=', uploadId)
    .where('kind', '=', 'field_boundaries')
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  await refuseUnlessStaged(db, uploadId)
  refuseOpenQuestion(upload)
  return upload.version
}

async function refuseUnknownGrower(db: Db, growerId: number): Promise<void> {
  const grower = await db
    .selectFrom('grower')
    .select('id')
    .where('id', '=', growerId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This grower')
}

async function underWay({ kysely }: Tx, uploadId: number): Promise<Error> {
  const importer = await kysely
    .selectFrom('job')
    .innerJoin('staff', 'staff.id', 'job.staff_id')
    .select(['staff.first_name', 'staff.last_name'])
    .where('job.kind', '=', importJob.kind)
    .where('job.subject_id', '=', uploadId)
    .where('job.ended_at', 'is', null)
    .executeTakeFirst()
  const by = fullName(importer?.first_name ?? null, importer?.last_name ?? null)
  return errors.conflict(`${by} is importing this file`, 'Wait until the import is done.')
}
