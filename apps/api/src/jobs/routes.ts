import { type Endpoints, errors, type Job } from '@org/core/contract'
import { may } from '../auth/permissions.ts'
import type { StaffRecord } from '../auth/staff-records.ts'
import type { AreaHandlers, StaffCall } from '../http/route.ts'
import type { JobNow } from './jobs.ts'
import { isAskedAfter, toJob } from './wire.ts'

/** A run in this process is read without the database, which it may hold alone. */
export const jobsRoutes: AreaHandlers<Endpoints['jobs']> = {
  get: async (call, { id }) => toJob(await readable(call, id)),
  cancel: cancelJob,
  ofUpload: async ({ db, jobs, staff }, { id }) => {
    const job = (await jobs.newestOf(db, 'import', id)) ?? (await jobs.newestOf(db, 'results', id))
    if (job !== null) return { job: mayRead(staff, job) ? toJob(job) : null }
    const upload = await db.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst()
    if (upload === undefined) throw errors.notFound('This upload')
    return { job: null }
  },
}

const isOwn = (staff: StaffRecord, job: JobNow): boolean => job.staff_id === staff.id

const mayRead = (staff: StaffRecord, job: JobNow): boolean =>
  isAskedAfter(job) && (isOwn(staff, job) || may(staff, 'jobs.readOthers'))

/** @throws errors.notFound, also for another person's */
async function readable({ db, jobs, staff }: StaffCall, id: number): Promise<JobNow> {
  const job = await jobs.get(db, id)
  if (job === null || !mayRead(staff, job)) throw errors.notFound('This job')
  return job
}

/** @throws errors.notFound; errors.forbidden for another person's; errors.conflict when it is done */
async function cancelJob(call: StaffCall, { id }: { id: number }): Promise<Job> {
  const { jobs, staff, write, db } = call
  const before = await readable(call, id)
  if (!isOwn(staff, before)) throw errors.forbidden('This is another person’s work', 'Ask them to cancel it.')
  if (!(await jobs.stopHere(id)) && before.ended_at === null)
    await write({ staffId: staff.id }, (tx) => jobs.cancel(tx, id))
  const after = await jobs.read(db, id)
  if (after === null) throw errors.notFound('This job')
  if (after.state === 'done')
    throw errors.conflict('It is too late to cancel: this work is done', 'Undo it instead.')
  return toJob(after)
}
