import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../db/transact.ts'
import { databaseKinds } from '../testing/databases.ts'
import { rounds } from '../testing/soak.ts'
import type { Jobs } from './jobs.ts'
import { type Claim, cancelJob, claimJob, endRun, giveBack } from './states.ts'
import { deedKind, type JobsWorld, openJobsWorld } from './testing.ts'

const deed = deedKind()

// No process takes jobs of this database: each step is taken here.
for (const kind of databaseKinds)
  describe.skipIf(kind.skipped !== null)(`the turns of people’s jobs on ${kind.name}`, () => {
    let world: JobsWorld
    let jobs: Jobs
    beforeAll(async () => {
      world = await openJobsWorld(kind)
      jobs = await world.open([deed])
    })
    afterAll(() => world.close())
    beforeEach(() => world.clear())

    const ask = (person: number, name = `of ${person}`) =>
      world.enqueue(jobs, deed, name, { staffId: world.people[person] ?? 0 })
    const claim = () => claimJob(world.db, world.queue, 'deed')
    const finish = (run: Claim) =>
      transact(world.db, { staffId: null }, ({ kysely }) =>
        endRun(kysely, world.queue, run, { state: 'done', result: {} }),
      )
    const cancel = (id: number) =>
      transact(world.db, { staffId: null }, ({ kysely }) => cancelJob(kysely, world.queue, id))

    it('JOB-15: five jobs of one person leave a lane to another, and turns go round', async () => {
      const mine = []
      for (let each = 0; each < 5; each += 1) mine.push(await ask(0))
      const first = await claim()
      expect(first?.id).toBe(mine[0])
      expect(await claim()).toBeNull()
      const hers = [await ask(1), await ask(1)]
      const second = await claim()
      expect(second?.id).toBe(hers[0])
      if (first === null || second === null) throw new Error('Both have a turn')
      await finish(first)
      await finish(second)
      const order = []
      for (let run = await claim(); run !== null; run = await claim()) {
        order.push(run.id)
        await finish(run)
      }
      expect(order).toEqual([mine[1], hers[1], mine[2], mine[3], mine[4]])
    })

    it('JOB-15: a job that is canceled while it waits for its person’s turn is never begun', async () => {
      const [first, second, third] = [await ask(0), await ask(0), await ask(0)]
      await cancel(second)
      expect(await world.rowOf(second)).toMatchObject({ state: 'canceled', held: null })
      await cancel(first)
      expect(await claim()).toMatchObject({ id: third, data: { name: 'of 0' } })
      expect(await world.inQueue()).toBe(1)
    })

    it('JOB-15: whatever is asked, ended, canceled and given back: one job of a person at a time, and each has its turn', async () => {
      const step = fc.record({
        do: fc.constantFrom('ask', 'claim', 'finish', 'cancel', 'back'),
        which: fc.nat(9),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          await world.clear()
          const ids: number[] = []
          const runs: Claim[] = []
          const run = (which: number) => runs.splice(which % Math.max(runs.length, 1), 1)[0]
          for (const { do: what, which } of steps) {
            const chosen = what === 'finish' || what === 'back' ? run(which) : undefined
            if (what === 'ask') ids.push(await ask(which % 3))
            else if (what === 'claim') runs.push(...[await claim()].filter((each) => each !== null))
            else if (what === 'cancel') await cancel(ids[which % Math.max(ids.length, 1)] ?? 0)
            // A run whose job was canceled meanwhile has nothing to end.
            else if (what === 'finish' && chosen !== undefined) await finish(chosen).catch(() => {})
            else if (chosen !== undefined) await giveBack(world.db, world.queue, chosen, false)
            const busy = await world.db
              .selectFrom('job')
              .select('staff_id')
              .where('held', 'is', null)
              .where('ended_at', 'is', null)
              .execute()
            expect(new Set(busy.map(({ staff_id }) => staff_id)).size).toBe(busy.length)
          }
          for (const each of runs) await finish(each).catch(() => {})
          for (let next = await claim(); next !== null; next = await claim()) await finish(next)
          for (const id of ids) expect((await world.rowOf(id)).ended_at).not.toBeNull()
        }),
        { numRuns: rounds(10, 200) },
      )
    }, 240_000)

    it.skipIf(kind.name === 'embedded')(
      'JOB-15: asked, ended and canceled at the same time, nothing is forgotten and nobody waits in a circle',
      async () => {
        for (let round = 0; round < rounds(10, 100); round += 1) {
          await world.clear()
          const first = await ask(0)
          const second = await ask(0)
          const run = await claim()
          if (run === null) throw new Error('The first has its turn')
          await Promise.all([finish(run), ask(0), cancel(second), ask(0)])
          for (let next = await claim(); next !== null; next = await claim()) await finish(next)
          const rows = await world.db.selectFrom('job').select(['id', 'state']).orderBy('id').execute()
          const states = rows.map(({ id, state }) => (id === second ? 'second' : state))
          expect(states).toEqual(['done', 'second', 'done', 'done'])
          expect(first).toBe(rows[0]?.id)
        }
      },
      60_000,
    )
  })
