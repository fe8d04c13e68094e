import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../db/transact.ts'
import { databaseKinds } from '../testing/databases.ts'
import type { Jobs } from './jobs.ts'
import {
  type Claim,
  cancelJob,
  claimJob,
  endRun,
  forgetOldJobs,
  giveBack,
  holdRun,
  type RunEnd,
  RunOver,
  reportRun,
  takeOverLost,
} from './states.ts'
import { deedKind, type JobsWorld, openJobsWorld } from './testing.ts'

const PROGRESS = { step: 'Digging', done: 1, total: 2 }
const DONE: RunEnd = { state: 'done', result: {} }
const FAILED: RunEnd = { state: 'failed', error: errors.conflict('Lost', 'Ask again.') }
const deed = deedKind()

// No process takes jobs of this database: each step is taken here.
for (const kind of databaseKinds)
  describe.skipIf(kind.skipped !== null)(`the states of a job on ${kind.name}`, () => {
    let world: JobsWorld
    let jobs: Jobs
    beforeAll(async () => {
      world = await openJobsWorld(kind)
      jobs = await world.open([deed])
    })
    afterAll(() => world.close())
    beforeEach(() => world.clear())

    const ask = (name = 'Ditch') => world.enqueue(jobs, deed, name)
    const claim = () => claimJob(world.db, world.queue, 'deed')
    async function claimed(): Promise<Claim> {
      const found = await claim()
      if (found === null) throw new Error('No job waits')
      return found
    }
    const end = (of: Claim, how: RunEnd) =>
      transact(world.db, { staffId: null }, ({ kysely }) => endRun(kysely, world.queue, of, how))
    const report = (of: Claim) => reportRun(world.db, of, PROGRESS)
    const back = (of: Claim, counts = false) => giveBack(world.db, world.queue, of, counts)
    const takeOver = (mine: readonly number[] = [], isAlone = false) =>
      takeOverLost(world.db, world.queue, { mine, isAlone })
    const silentFor = (id: number, seconds: number) =>
      world.write(
        sql`UPDATE job SET seen_at = clock_timestamp() - make_interval(secs => ${seconds}) WHERE id = ${id}`,
      )

    it('JOB-1: a job whose transaction is rolled back was never there', async () => {
      await expect(
        transact(world.db, { staffId: null }, async (tx) => {
          await jobs.enqueue(tx, deed, { staffId: world.staffId, subjectId: 7, data: { name: 'Ditch' } })
          throw new Error('rolled back')
        }),
      ).rejects.toThrow('rolled back')
      expect(await claim()).toBeNull()
      expect(await world.inQueue()).toBe(0)
      await ask()
      expect(await world.inQueue()).toBe(1)
    })

    it('JOB-2, EXP-11: a job belongs to one of those who ask for it at once', async () => {
      const id = await ask()
      const claims = await Promise.all(Array.from({ length: 6 }, claim))
      expect(claims.flatMap((each) => each?.id ?? [])).toEqual([id])
      const ids = [await ask('A'), await ask('B'), await ask('C')]
      const many = await Promise.all(Array.from({ length: 6 }, claim))
      expect(many.flatMap((each) => each?.id ?? []).toSorted()).toEqual(ids.toSorted())
    })

    it('JOB-2, EXP-11: the oldest of several comes first, also one that was given back', async () => {
      const ids = [await ask('A'), await ask('B'), await ask('C')]
      await back(await claimed())
      const claims = [await claimed(), await claimed(), await claimed()]
      expect(claims.map((each) => each.id)).toEqual(ids)
      expect(claims.map(({ data }) => data)).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'C' }])
    })

    it('JOB-6, EXP-11: a run that was not heard of for a minute is begun anew, and can neither tell, finish nor fail any more', async () => {
      const id = await ask()
      const lost = await claimed()
      await silentFor(id, 59)
      await takeOver()
      expect(await claim()).toBeNull()
      await silentFor(id, 61)
      await takeOver()
      const next = await claimed()
      expect(next).toMatchObject({ id, runs: 2 })
      expect(next.run).not.toBe(lost.run)
      expect(await report(lost)).toBe(false)
      for (const how of [DONE, FAILED, { state: 'canceled' } as const])
        await expect(end(lost, how)).rejects.toMatchObject({ name: 'RunOver' })
      await back(lost)
      expect(await world.rowOf(id)).toMatchObject({ state: 'running', run: next.run, done: 0, error: null })
      await end(next, DONE)
      expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
      expect(await world.inQueue()).toBe(0)
    })

    it('JOB-6, EXP-11: a run that tells how far it is stays its own', async () => {
      const id = await ask()
      const run = await claimed()
      await silentFor(id, 50)
      expect(await report(run)).toBe(true)
      await takeOver()
      expect(await claim()).toBeNull()
      expect(await world.rowOf(id)).toMatchObject({ state: 'running', ...PROGRESS })
    })

    it('JOB-6: a process takes nothing from itself', async () => {
      const id = await ask()
      await claimed()
      await silentFor(id, 600)
      await takeOver([id])
      expect(await claim()).toBeNull()
    })

    it('JOB-7: who is alone with the database takes over at once', async () => {
      const id = await ask()
      await claimed()
      await takeOver([], true)
      expect(await claimed()).toMatchObject({ id, runs: 2 })
    })

    it('JOB-8, EXP-11: what a stopping process gives back is begun by the next, and does not count as lost', async () => {
      const id = await ask()
      for (let time = 0; time < 5; time += 1) {
        const run = await claimed()
        expect(run).toMatchObject({ id, runs: 1 })
        await report(run)
        await back(run)
        expect(await world.rowOf(id)).toMatchObject({ state: 'queued', run: null, runs: 0 })
      }
      await back(await claimed(), true)
      expect(await claimed()).toMatchObject({ runs: 2 })
    })

    it('JOB-5: a canceled job ends, waiting or running, and no run of it can end it any more', async () => {
      const cancel = (id: number) =>
        transact(world.db, { staffId: null }, ({ kysely }) => cancelJob(kysely, world.queue, id))
      const waiting = await ask('A')
      await cancel(waiting)
      expect(await claim()).toBeNull()
      const running = await ask('B')
      const run = await claimed()
      await cancel(running)
      expect(await report(run)).toBe(false)
      await expect(end(run, DONE)).rejects.toMatchObject({ name: 'RunOver' })
      await back(run)
      for (const id of [waiting, running])
        expect(await world.rowOf(id)).toMatchObject({ state: 'canceled', result: null })
      expect(await world.inQueue()).toBe(0)

      const over = await ask('C')
      await end(await claimed(), DONE)
      await cancel(over)
      expect(await world.rowOf(over)).toMatchObject({ state: 'done' })
    })

    it('JOB-10: one job of a kind is under way for one subject', async () => {
      const job = { staffId: world.staffId, subjectId: 12, data: { name: 'Ditch' } }
      const put = () => transact(world.db, { staffId: null }, (tx) => jobs.enqueue(tx, deed, job))
      const ids = await Promise.all([put(), put(), put()])
      expect(ids.filter((id) => id !== null)).toHaveLength(1)
      expect(await world.inQueue()).toBe(1)
      expect(await put()).toBeNull()
      await end(await claimed(), DONE)
      expect(await put()).not.toBeNull()
    })

    it('JOB-16: a canceled or lost run writes no further part', async () => {
      const part = (of: Claim) =>
        transact(world.db, { staffId: null }, async ({ kysely }) => {
          await holdRun(kysely, of)
          return 'written'
        })
      const id = await ask()
      const lost = await claimed()
      expect(await part(lost)).toBe('written')
      await back(lost)
      await expect(part(lost)).rejects.toThrow(RunOver)
      const next = await claimed()
      expect(await part(next)).toBe('written')
      await expect(part(lost)).rejects.toThrow(RunOver)
      await transact(world.db, { staffId: null }, ({ kysely }) => cancelJob(kysely, world.queue, id))
      await expect(part(next)).rejects.toThrow(RunOver)
    })

    it('JOB-12: a job that ended a day ago is forgotten; one under way never is', async () => {
      const [old, young, waiting] = [await ask('A'), await ask('B'), await ask('C')]
      await end(await claimed(), DONE)
      await end(await claimed(), FAILED)
      await world.write(
        sql`UPDATE job SET created_at = now() - interval '9 days', ended_at = ended_at - interval '25 hours'
          WHERE id <> ${young}`,
      )
      await forgetOldJobs(world.db)
      const left = await world.db.selectFrom('job').select('id').orderBy('id').execute()
      expect(left.map(({ id }) => id)).toEqual([young, waiting])
      expect(left.map(({ id }) => id)).not.toContain(old)
    })
  })
