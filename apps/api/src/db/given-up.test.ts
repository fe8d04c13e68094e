import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffTable } from '../auth/tables.ts'
import { databaseKinds } from '../testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import type { Db } from './database.ts'
import { type IdempotencyKey, type TransactOptions, type Tx, transact } from './transact.ts'

const keyOf = (key: string): IdempotencyKey => ({
  person: 'sub-1',
  endpoint: 'POST /growers',
  key,
  requestSha256: 'a'.repeat(64),
})

// The embedded database has one connection: there nobody is in another's way.
for (const kind of databaseKinds.slice(1))
  describe.skipIf(kind.skipped !== null)(`transactions that the database gives up, on ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
    })
    afterAll(() => opened?.close())

    /** Gives a person another name, once it has waited for everybody in their first run. */
    function rename(
      ids: readonly [number, number],
      name: string,
      { tx, meet }: { tx: Tx; meet: () => Promise<void> },
    ): Promise<{ name: string }> {
      const [first, second] = ids
      const patch = async (id: number) => {
        const row = await tx.rows(staffTable).lockSeen({ id, version: null })
        await tx.rows(staffTable).patch([{ row, set: { lastName: row.lastName + name } }])
      }
      const write = async () => {
        await sql`SET LOCAL deadlock_timeout = '10ms'`.execute(tx.kysely)
        await patch(first)
        await meet()
        await patch(second)
        return { name }
      }
      return write()
    }

    it('CHG-23: of two transactions in a deadlock both are written, each once', async () => {
      const add = (tx: Tx) => addPerson(tx)
      const staffId = await transact(db, { staffId: null }, add)
      const ids = await transact(db, { staffId }, async (tx) => [await add(tx), await add(tx)])
      const [one = 0, other = 0] = ids
      let waiting = 2
      const both = Promise.withResolvers<void>()
      const meet = async (): Promise<void> => {
        waiting -= 1
        if (waiting <= 0) both.resolve()
        await both.promise
      }
      let runs = 0
      const act = (pair: readonly [number, number], name: string) =>
        transact(db, { staffId, reason: name, idempotencyKey: keyOf(name) }, (tx) => {
          runs += 1
          return rename(pair, name, { tx, meet })
        })
      const answers = await Promise.all([act([one, other], 'A'), act([other, one], 'B')])
      expect(answers).toEqual([{ name: 'A' }, { name: 'B' }])
      expect(runs).toBe(3)
      const people = await db
        .selectFrom('staff')
        .select(['last_name', 'version'])
        .where('id', 'in', ids)
        .execute()
      for (const { last_name, version } of people) {
        expect(last_name).toMatch(/^Person(AB|BA)$/)
        expect(version).toBe(3)
      }
      const changes = await db
        .selectFrom('change')
        .select(['seq', 'edit_id as editId', 'reason', 'entity_id as id'])
        .where('reason', 'in', ['A', 'B'])
        .orderBy('seq')
        .execute()
      expect(changes.map(({ reason }) => reason).join('')).toMatch(/^(AABB|BBAA)$/)
      expect(new Set(changes.map(({ editId }) => editId)).size).toBe(2)
      expect(new Set(changes.map(({ seq }) => seq)).size).toBe(4)
      const kept = await db.selectFrom('idempotency').select(['key', 'answer']).orderBy('key').execute()
      expect(kept).toEqual([
        { key: 'A', answer: { name: 'A' } },
        { key: 'B', answer: { name: 'B' } },
      ])
    })

    /** A transaction that is given up each time. @returns how often it ran, and what it left */
    async function givenUp(
      code: string,
      options: Omit<TransactOptions, 'staffId'> = {},
    ): Promise<{ runs: number; code: unknown }> {
      let runs = 0
      const acting = transact(db, { staffId: null, ...options }, async (tx) => {
        runs += 1
        await addPerson(tx, { firstName: 'given up' })
        const fail = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '${code}'; END $$`)
        await sql`${fail}`.execute(tx.kysely)
      })
      const failed: unknown = await acting.catch((error: unknown) => error)
      const left = await db.selectFrom('staff').select('id').where('first_name', '=', 'given up').execute()
      expect(left).toEqual([])
      return { runs, code: failed instanceof Error && 'code' in failed ? failed.code : failed }
    }

    it('CHG-23: one that is given up again and again fails as it did, and leaves nothing', async () => {
      expect(await givenUp('40P01')).toEqual({ runs: 4, code: '40P01' })
      expect(await givenUp('40001')).toEqual({ runs: 4, code: '40001' })
      expect(await givenUp('23505')).toEqual({ runs: 1, code: '23505' })
    })

    it('CHG-23: nothing runs again once its time is over', async () => {
      let leftMs = 60_000
      const timeLimit = {
        leftMs: () => {
          const left = leftMs
          leftMs = left === 60_000 ? 59_999 : 0
          return left
        },
      }
      expect(await givenUp('40P01', { timeLimit })).toEqual({ runs: 1, code: '40P01' })
    })
  })
