import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { databaseKinds } from '../testing/databases.ts'
import { LogLines } from '../testing/log-lines.ts'
import { allowUnrecorded } from '../testing/refuse-unrecorded.ts'
import type { JobRun } from './define.ts'
import { cancelJob, claimJob } from './states.ts'
import { type DeedWork, deedKind, type JobsWorld, openJobsWorld, until } from './testing.ts'

/** A run that goes on until it is let go, or stopped. */
function gate() {
  const open = Promise.withResolvers<void>()
  const begun: JobRun[] = []
  const work: DeedWork = async (job) => {
    begun.push(job)
    const stopped = new Promise<never>((_, reject) =>
      job.signal.addEventListener('abort', () => reject(job.signal.reason)),
    )
    await Promise.race([open.promise, stopped])
  }
  return { begun, work, open: () => open.resolve() }
}

for (const kind of databaseKinds)
  describe.skipIf(kind.skipped !== null)(`jobs on ${kind.name}`, () => {
    const lines = new LogLines()
    let world: JobsWorld
    beforeAll(async () => {
      world = await openJobsWorld(kind, pino(lines))
    })
    beforeEach(async () => {
      lines.text = ''
      await world.clear()
    })
    afterEach(() => world.closeJobs())
    afterAll(() => world.close())

    const cancel = (id: number) =>
      transact(world.db, { staffId: null }, ({ kysely }) => cancelJob(kysely, world.queue, id))
    const isState = async (id: number, state: string) => (await world.rowOf(id)).state === state

    it('JOB-1, JOB-3: what is asked for is done once, by itself, and its end says what came of it', async () => {
      const deed = deedKind()
      const jobs = await world.open([deed])
      jobs.start()
      const id = await world.enqueue(jobs, deed, 'Ditch')
      await until(() => isState(id, 'done'))
      expect(await world.rowOf(id)).toMatchObject({ result: { name: 'Ditch' }, runs: 1, error: null })
      expect(await world.done()).toEqual(['Ditch'])
      expect(await world.inQueue()).toBe(0)
    })

    it('JOB-2: two at a time, in the order asked for', async () => {
      const { begun, work, open } = gate()
      const deed = deedKind(work)
      const jobs = await world.open([deed])
      jobs.start()
      const ids: number[] = []
      for (const name of ['A', 'B', 'C']) ids.push(await world.enqueue(jobs, deed, name))
      await until(() => begun.length === 2)
      const states = () => Promise.all(ids.map(async (id) => (await world.rowOf(id)).state))
      expect(await states()).toEqual(['running', 'running', 'queued'])
      open()
      await until(async () => (await states()).every((state) => state === 'done'))
      expect(await world.done()).toEqual(['A', 'B', 'C'])
    })

    it('JOB-3: a run that throws in its last write leaves nothing, and its job has failed', async () => {
      const deed = deedKind(async (job) => {
        await job.finish({}, async ({ kysely }) => {
          await allowUnrecorded(kysely)
          await sql`INSERT INTO grower (name, sort_name, search_name) VALUES ('Half', 'half', 'half')`.execute(
            kysely,
          )
          throw errors.conflict('The ground is taken', 'Choose other ground.')
        })
      })
      const jobs = await world.open([deed])
      jobs.start()
      const id = await world.enqueue(jobs, deed, 'Ditch')
      await until(() => isState(id, 'failed'))
      expect(await world.done()).toEqual([])
    })

    it('JOB-4: how far it is stands in the database while it runs, and in its process without it', async () => {
      const { begun, work, open } = gate()
      const deed = deedKind(work)
      const elsewhere = await world.open([])
      const jobs = await world.open([deed])
      jobs.start()
      const id = await world.enqueue(jobs, deed, 'Ditch', { subjectId: 77 })
      await until(() => begun.length === 1)
      begun[0]?.report({ step: 'Digging', done: 3, total: 9 })
      const far = { state: 'running', step: 'Digging', done: 3, total: 9 }
      expect(await jobs.get(world.db, id)).toMatchObject(far)
      await until(async () => (await elsewhere.get(world.db, id))?.done === 3)
      expect(await elsewhere.newestOf(world.db, 'deed', 77)).toMatchObject({ id, ...far })
      await transact(world.db, { staffId: null }, async () => {
        // The embedded database has one connection, and this holds it.
        expect(await jobs.get(world.db, id)).toMatchObject(far)
        expect(await jobs.newestOf(world.db, 'deed', 77)).toMatchObject({ id, ...far })
      })
      open()
      await until(() => isState(id, 'done'))
    })

    it('JOB-5: canceled while it runs, it ends at once and has done nothing', async () => {
      const { begun, work } = gate()
      const deed = deedKind(work)
      const jobs = await world.open([deed])
      jobs.start()
      const id = await world.enqueue(jobs, deed, 'Ditch')
      await until(() => begun.length === 1)
      expect(await jobs.stopHere(id)).toBe(kind.name === 'embedded')
      await cancel(id)
      expect(await world.rowOf(id)).toMatchObject({ state: 'canceled' })
      expect(await jobs.stopHere(id)).toBe(false)

      const other = await world.enqueue(jobs, deed, 'Wall')
      await until(() => begun.length === 2)
      await cancel(other)
      await until(() => begun[1]?.signal.aborted === true)
      expect(await world.rowOf(other)).toMatchObject({ state: 'canceled' })
      expect(await world.done()).toEqual([])
      expect(await world.inQueue()).toBe(0)
    })

    it('JOB-5: canceled while it writes, all it wrote is rolled back', async () => {
      const writing = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const deed = deedKind(async (job, name) => {
        await job.finish({}, async ({ kysely }) => {
          await allowUnrecorded(kysely)
          await sql`INSERT INTO grower (name, sort_name, search_name) VALUES (${name}, 'x', 'x')`.execute(
            kysely,
          )
          writing.resolve()
          await goOn.promise
          return {}
        })
      })
      const jobs = await world.open([deed])
      jobs.start()
      const id = await world.enqueue(jobs, deed, 'Ditch')
      await writing.promise
      const stopped = kind.name === 'embedded' ? jobs.stopHere(id) : cancel(id)
      // On a server's database the job is canceled at once, whatever its run waits for.
      if (kind.name !== 'embedded') await stopped
      goOn.resolve()
      await stopped
      expect(await world.rowOf(id)).toMatchObject({ state: 'canceled' })
      expect(await world.done()).toEqual([])
    })

    it('JOB-16: canceled by several people while it writes parts, it writes none after, and no cancel fails', async () => {
      const wrote = new Map<string, number>()
      const deed = deedKind(async (job, name) => {
        for (;;) {
          await job.inPart(({ kysely }) => sql`SELECT pg_sleep(0.002)`.execute(kysely))
          wrote.set(name, (wrote.get(name) ?? 0) + 1)
        }
      })
      const jobs = await world.open([deed])
      jobs.start()
      for (let round = 0; round < 10; round += 1) {
        const name = `Ditch ${round}`
        const id = await world.enqueue(jobs, deed, name)
        await until(() => (wrote.get(name) ?? 0) > 2)
        await Promise.all([cancel(id), cancel(id), cancel(id)])
        const before = wrote.get(name)
        expect(await world.rowOf(id)).toMatchObject({ state: 'canceled', error: null })
        await world.write(sql`SELECT pg_sleep(0.05)`)
        // A part that was committed before the cancel can be counted after it.
        expect((wrote.get(name) ?? 0) - (before ?? 0)).toBeLessThan(2)
      }
      expect(await world.inQueue()).toBe(0)
      expect(lines.text).not.toContain('deadlock')
    })

    it('JOB-8: a process that stops gives its jobs back, and the next does them', async () => {
      const { begun, work } = gate()
      const deed = deedKind(work)
      const jobs = await world.open([deed])
      jobs.start()
      const id = await world.enqueue(jobs, deed, 'Ditch')
      await until(() => begun.length === 1)
      await jobs.close()
      expect(await world.rowOf(id)).toMatchObject({ state: 'queued', runs: 0 })
      const next = await world.open([deedKind()])
      next.start()
      await until(() => isState(id, 'done'))
      expect(await world.done()).toEqual(['Ditch'])
    })

    it('JOB-9: an error of the catalog is kept whole; any other is a word for the log', async () => {
      const details = [{ path: 'body.features.0', message: 'Feature 1 (North): It is chosen twice' }]
      const deed = deedKind(async (_, name) => {
        throw name === 'Ditch' ? errors.validation(details, 'Some cannot be taken') : new Error('secret')
      })
      const jobs = await world.open([deed])
      jobs.start()
      const known = await world.enqueue(jobs, deed, 'Ditch')
      await until(() => isState(known, 'failed'))
      expect((await world.rowOf(known)).error).toMatchObject({
        kind: 'validation',
        message: 'Some cannot be taken',
        details,
      })
      expect(lines.text).not.toContain('a job failed')
      const unknown = await world.enqueue(jobs, deed, 'Wall')
      await until(() => isState(unknown, 'failed'))
      expect((await world.rowOf(unknown)).error).toMatchObject({ kind: 'server', message: 'Unknown error' })
      expect(lines.text).toContain('secret')
    })

    it('JOB-9: a run that met a database that was away, or a deadlock, is begun again', async () => {
      let runs = 0
      const deed = deedKind(async () => {
        runs += 1
        if (runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      })
      const jobs = await world.open([deed])
      jobs.start()
      const id = await world.enqueue(jobs, deed, 'Ditch')
      await until(() => isState(id, 'done'))
      expect(runs).toBe(3)
      expect(await world.done()).toEqual(['Ditch'])
    })

    it('JOB-6: after three lost runs a job fails, and says so', async () => {
      const deed = deedKind()
      const jobs = await world.open([deed])
      const id = await world.enqueue(jobs, deed, 'Ditch')
      await world.write(sql`UPDATE job SET runs = 3 WHERE id = ${id}`)
      jobs.start()
      await until(() => isState(id, 'failed'))
      expect((await world.rowOf(id)).error).toMatchObject({
        kind: 'conflict',
        message: 'The server stopped each time',
        remedy: 'Ask again.',
      })
      expect(await world.done()).toEqual([])
    })

    it.skipIf(kind.name === 'embedded')(
      'JOB-5: canceled in the moment of its turn, neither the caller nor the queue fails, and the next job has its turn',
      async () => {
        const deed = deedKind()
        const jobs = await world.open([deed])
        const id = await world.enqueue(jobs, deed, 'Ditch')
        const next = await world.enqueue(jobs, deed, 'Wall')
        const isAnyWaiting = async () => {
          const { rows } = await sql`
            SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
            world.db,
          )
          return rows.length > 0
        }
        const claimed = await transact(world.db, { staffId: null }, async ({ kysely }) => {
          // A cancel that has the job, and not yet its place in the queue.
          await kysely.selectFrom('job').select('id').where('id', '=', id).forUpdate().execute()
          const claim = claimJob(world.db, world.queue, 'deed')
          await until(isAnyWaiting)
          await cancelJob(kysely, world.queue, id)
          return { claim }
        })
        expect(await claimed.claim).toMatchObject({ id: next, runs: 1 })
        expect(await world.rowOf(id)).toMatchObject({ state: 'canceled', runs: 0 })
        expect(await world.inQueue()).toBe(1)
      },
    )

    it.skipIf(kind.name === 'embedded')(
      'JOB-2, JOB-6: two processes do each job once, also when one falls silent',
      async () => {
        const { databaseUrl } = world
        const second = await openDatabase({ databaseUrl, dataDir: '/unused', onFatal: () => {} })
        try {
          const deed = deedKind()
          const [one, other] = [await world.open([deed]), await world.open([deed], second)]
          const lost = await world.enqueue(one, deed, 'Lost')
          // A process that took it and vanished: it tells no more that it lives.
          const silent = await claimJob(world.db, world.queue, 'deed')
          await world.write(sql`UPDATE job SET seen_at = now() - interval '2 minutes' WHERE id = ${lost}`)
          one.start()
          other.start()
          for (let each = 10; each < 40; each += 1)
            await world.enqueue(each % 2 === 0 ? one : other, deed, `Deed ${each}`)
          await until(async () => (await world.inQueue()) === 0)
          const names = Array.from({ length: 30 }, (_, each) => `Deed ${each + 10}`)
          expect(await world.done()).toEqual([...names, 'Lost'])
          expect(await world.rowOf(lost)).toMatchObject({ state: 'done', runs: 2 })
          expect(silent).not.toBeNull()
          await other.close()
        } finally {
          await second.close()
        }
      },
    )
  })
