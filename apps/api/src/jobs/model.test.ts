import { errors } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../db/transact.ts'
import { quickestKinds } from '../testing/databases.ts'
import { allowUnrecorded } from '../testing/refuse-unrecorded.ts'
import { rounds } from '../testing/soak.ts'
import type { Jobs } from './jobs.ts'
import { type Claim, cancelJob, claimJob, endRun, giveBack, reportRun, takeOverLost } from './states.ts'
import type { JobState } from './tables.ts'
import { deedKind, type JobsWorld, openJobsWorld } from './testing.ts'

/** What anybody may do at any time; `which` names a job or a run there has been, also one that is over. */
const step = fc.record({
  do: fc.constantFrom(
    'ask',
    'ask',
    'claim',
    'claim',
    'report',
    'finish',
    'fail',
    'giveBack',
    'fallSilent',
    'takeOver',
    'loseToAnother',
    'loseToAnother',
    'cancel',
  ),
  which: fc.nat(20),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What is to be true of a job. */
interface Expected {
  state: JobState
  /** Who has it. */
  run: string | null
  isSilent: boolean
}

const deed = deedKind()

for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`jobs in any order of events, on ${kind.name}`, () => {
    let world: JobsWorld
    let jobs: Jobs
    beforeAll(async () => {
      world = await openJobsWorld(kind)
      jobs = await world.open([deed])
    })
    afterAll(() => world.close())

    /** Does the steps, and holds the database to what each is to come to. */
    class Story {
      readonly expected = new Map<number, Expected>()
      readonly runs: Claim[] = []

      async take({ do: what, which }: Step): Promise<void> {
        const { db, queue } = world
        const run = this.runs[which % Math.max(this.runs.length, 1)]
        const id = [...this.expected.keys()][which % Math.max(this.expected.size, 1)]
        if (what === 'ask') await this.ask()
        else if (what === 'claim') await this.claim()
        else if (what === 'takeOver') await this.takeOver()
        else if (what === 'loseToAnother' && run !== undefined) {
          await this.ofRun('fallSilent', run)
          await this.takeOver()
          await this.claim()
        } else if (what === 'cancel' && id !== undefined) {
          await transact(db, { staffId: null }, ({ kysely }) => cancelJob(kysely, queue, id))
          if (this.isUnderWay(id)) this.set(id, { state: 'canceled', run: null })
        } else if (run !== undefined) await this.ofRun(what, run)
        await this.check()
      }

      private async ask(): Promise<void> {
        const id = await world.enqueue(jobs, deed, 'Deed')
        this.expected.set(id, { state: 'queued', run: null, isSilent: false })
      }

      private async claim(): Promise<void> {
        const claim = await claimJob(world.db, world.queue, 'deed')
        const [oldest] = [...this.expected].find(([, { state }]) => state === 'queued') ?? []
        expect(claim?.id).toBe(oldest)
        if (claim === null) return
        this.runs.push(claim)
        this.set(claim.id, { state: 'running', run: claim.run, isSilent: false })
      }

      private async takeOver(): Promise<void> {
        await takeOverLost(world.db, world.queue, { mine: [], isAlone: false })
        for (const [id, { state, isSilent }] of this.expected)
          if (state === 'running' && isSilent) this.set(id, { state: 'queued', run: null, isSilent: false })
      }

      private async ofRun(what: Step['do'], run: Claim): Promise<void> {
        const { db, queue } = world
        const { id } = run
        const isItsOwn = this.expected.get(id)?.run === run.run
        if (what === 'report') {
          expect(await reportRun(db, run, { step: 'x', done: 1, total: 2 })).toBe(isItsOwn)
          if (isItsOwn) this.set(id, { isSilent: false })
        } else if (what === 'giveBack') {
          await giveBack(db, queue, run, true)
          if (isItsOwn) this.set(id, { state: 'queued', run: null, isSilent: false })
        } else if (what === 'fallSilent') {
          await world.write(
            sql`UPDATE job SET seen_at = clock_timestamp() - interval '2 minutes' WHERE id = ${id} AND run = ${run.run}`,
          )
          if (isItsOwn) this.set(id, { isSilent: true })
        } else if (what === 'finish' || what === 'fail') {
          expect(await this.end(what, run)).toBe(isItsOwn)
          if (isItsOwn) this.set(id, { state: what === 'finish' ? 'done' : 'failed', run: null })
        }
      }

      /** @returns whether it was the run's to end */
      private async end(what: 'finish' | 'fail', run: Claim): Promise<boolean> {
        const { db, queue } = world
        const ended = transact(db, { staffId: null }, async ({ kysely }) => {
          if (what === 'fail')
            return endRun(kysely, queue, run, { state: 'failed', error: errors.conflict('No', 'Ask again.') })
          const name = `Deed ${run.id}`
          await allowUnrecorded(kysely)
          await sql`INSERT INTO grower (name, sort_name, search_name) VALUES (${name}, 'x', 'x')`.execute(
            kysely,
          )
          return endRun(kysely, queue, run, { state: 'done', result: {} })
        })
        return ended.then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ name: 'RunOver' })
            return false
          },
        )
      }

      private isUnderWay(id: number): boolean {
        const { state } = this.expected.get(id) ?? {}
        return state === 'queued' || state === 'running'
      }

      private set(id: number, change: Partial<Expected>): void {
        const before = this.expected.get(id)
        if (before !== undefined) this.expected.set(id, { ...before, ...change })
      }

      private async check(): Promise<void> {
        const rows = await world.db.selectFrom('job').select(['id', 'state']).orderBy('id').execute()
        expect(rows).toEqual([...this.expected].map(([id, { state }]) => ({ id, state })))
        expect(await world.inQueue()).toBe(rows.filter(({ id }) => this.isUnderWay(id)).length)
        const done = rows.filter(({ state }) => state === 'done').map(({ id }) => `Deed ${id}`)
        expect(await world.done()).toEqual(done.toSorted())
      }
    }

    it('JOB-2, JOB-3, JOB-5, JOB-6: each job is one run’s at a time, oldest first, and is done once or not at all', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
          await world.clear()
          const story = new Story()
          for (const each of steps) await story.take(each)
        }),
        { numRuns: rounds(15, 200) },
      )
    }, 240_000)

    it('JOB-2, JOB-3: of runs, cancellations and take-overs at once one thing happens to a job', async () => {
      for (let round = 0; round < rounds(15, 100); round += 1) {
        await world.clear()
        const id = await world.enqueue(jobs, deed, `Deed ${round}`)
        const run = await claimJob(world.db, world.queue, 'deed')
        if (run === null) throw new Error('No job waits')
        await world.write(sql`UPDATE job SET seen_at = clock_timestamp() - interval '2 minutes'`)
        const finish = transact(world.db, { staffId: null }, async ({ kysely }) => {
          await allowUnrecorded(kysely)
          await sql`INSERT INTO grower (name, sort_name, search_name) VALUES ('Once', 'x', 'x')`.execute(
            kysely,
          )
          await endRun(kysely, world.queue, run, { state: 'done', result: {} })
        })
        const cancel = transact(world.db, { staffId: null }, ({ kysely }) =>
          cancelJob(kysely, world.queue, id),
        )
        const takeOver = takeOverLost(world.db, world.queue, { mine: [], isAlone: false })
        await Promise.allSettled([finish, cancel, takeOver])
        const { state } = await world.rowOf(id)
        expect(['done', 'canceled']).toContain(state)
        expect(await world.done()).toEqual(state === 'done' ? ['Once'] : [])
        expect(await world.inQueue()).toBe(0)
      }
    }, 120_000)
  })
