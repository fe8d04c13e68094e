import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffTable } from '../auth/tables.ts'
import { databaseKinds } from '../testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import type { ChangeNotice } from './change-feed.ts'
import type { Db, OpenedDatabase } from './database.ts'
import { AlreadyAnswered, forgetOldAnswers, type IdempotencyKey, type Tx, transact } from './transact.ts'

/** The numbers of the changes of these people, in order. */
async function numbersOf(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('change')
    .select('seq')
    .where('entity', '=', 'staff')
    .where('entity_id', 'in', ids)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq }) => seq)
}

const keyOf = (key: string): IdempotencyKey => ({
  person: 'sub-1',
  endpoint: 'POST /growers',
  key,
  requestSha256: 'a'.repeat(64),
})

describe.each(databaseKinds)('transact on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let database: OpenedDatabase
    beforeAll(async () => {
      opened = await kind.open()
      database = opened.database
    })
    afterAll(() => opened?.close())

    it('CHG-1: keeps who, when, why, before and after of each row in the transaction that changed it', async () => {
      const { db } = database
      const id = await transact(db, { staffId: null }, (tx) => addPerson(tx))
      const lastName = 'O’Neill "né" \\ {1}'
      await transact(db, { staffId: id, reason: 'married', channel: 'test' }, async (tx) => {
        const row = await tx.rows(staffTable).lockSeen({ id, version: 1 })
        await tx.rows(staffTable).patch([{ row, set: { lastName } }])
      })
      const changes = await db
        .selectFrom('change')
        .selectAll()
        .where('entity', '=', 'staff')
        .where('entity_id', '=', id)
        .orderBy('seq')
        .execute()
      expect(changes).toMatchObject([
        { by_staff_id: null, before: null, after: { lastName: 'Person' }, channel: 'api', reason: null },
        {
          by_staff_id: id,
          before: { lastName: 'Person' },
          after: { lastName },
          channel: 'test',
          reason: 'married',
        },
      ])
      expect(changes[1]?.at).toBeInstanceOf(Date)
    })

    it('CHG-2: a transaction that fails leaves neither row nor change', async () => {
      const { db } = database
      const count = async () =>
        (
          await sql<{
            n: number
          }>`SELECT (SELECT count(*) FROM staff) + (SELECT count(*) FROM change) AS n`.execute(db)
        ).rows[0]?.n
      const before = await count()
      const failing = transact(db, { staffId: null }, async (tx) => {
        await addPerson(tx)
        throw new Error('half-way')
      })
      await expect(failing).rejects.toThrow('half-way')
      expect(await count()).toBe(before)
    })

    it('CHG-3: nothing recorded can be changed or removed', async () => {
      const { db } = database
      await transact(db, { staffId: null }, (tx) => addPerson(tx))
      for (const statement of [
        sql`UPDATE change SET reason = 'x'`,
        sql`DELETE FROM change`,
        sql`TRUNCATE change`,
      ]) {
        const changing = transact(db, { staffId: null }, ({ kysely }) => statement.execute(kysely))
        await expect(changing).rejects.toThrow('append-only')
      }
    })

    it('CHG-1: outside of transact() nothing is written, also not by a statement written by hand', async () => {
      const { db } = database
      const id = await transact(db, { staffId: null }, (tx) => addPerson(tx))
      for (const statement of [
        sql`UPDATE staff SET last_name = 'x'`,
        sql`WITH gone AS (DELETE FROM staff RETURNING id) SELECT count(*) FROM gone`,
        sql`INSERT INTO migration (name, checksum) VALUES ('0000_x.sql', 'x')`,
        sql`SELECT nextval('change_seq')`,
      ]) {
        await expect(statement.execute(db)).rejects.toThrow('read-only transaction')
      }
      // Also on connections that someone wrote on before.
      await Promise.all(
        Array.from({ length: 12 }, async () => {
          await transact(db, { staffId: null }, (tx) => addPerson(tx))
          await expect(sql`DELETE FROM staff`.execute(db)).rejects.toThrow('read-only transaction')
        }),
      )
      const kept = db.selectFrom('staff').select('last_name').where('id', '=', id)
      expect(await kept.executeTakeFirst()).toEqual({ last_name: 'Person' })
    })

    it('CHG-4: changes of one transaction keep their order and have consecutive numbers', async () => {
      const { db } = database
      const ids = await transact(db, { staffId: null, reason: 'batch' }, async (tx) => {
        const all: number[] = []
        for (let index = 0; index < 20; index++) all.push(await addPerson(tx))
        return all
      })
      const changes = await db
        .selectFrom('change')
        .select(['seq', 'entity_id'])
        .where('reason', '=', 'batch')
        .orderBy('seq')
        .execute()
      expect(changes.map((change) => change.entity_id)).toEqual(ids)
      const first = changes[0]?.seq ?? 0
      expect(changes.map((change) => change.seq)).toEqual(ids.map((_, index) => first + index))
    })

    it('CHG-5: a reader who resumes after the highest number it saw misses nothing', async () => {
      const { db } = database
      const start = (
        await db
          .selectFrom('change')
          .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
          .executeTakeFirstOrThrow()
      ).seq
      const seen: number[] = []
      let writing = true
      const read = async (): Promise<void> => {
        const rows = await db
          .selectFrom('change')
          .select('seq')
          .where('seq', '>', seen.at(-1) ?? start)
          .orderBy('seq')
          .execute()
        seen.push(...rows.map((row) => row.seq))
      }
      const reader = (async () => {
        while (writing) await read()
        await read()
      })()
      const writer = async (seed: number): Promise<void> => {
        for (let round = 0; round < 15; round++) {
          await transact(db, { staffId: null }, async (tx) => {
            await addPerson(tx)
            // Transactions that began earlier commit later, and the other way round.
            await sleep((seed * 7 + round * 3) % 11)
            if (round % 3 === 0) await addPerson(tx)
          })
        }
      }
      await Promise.all(Array.from({ length: 6 }, (_, seed) => writer(seed)))
      writing = false
      await reader
      const all = await db
        .selectFrom('change')
        .select('seq')
        .where('seq', '>', start)
        .orderBy('seq')
        .execute()
      expect(all.length).toBe(6 * 20)
      expect(seen).toEqual(all.map((row) => row.seq))
    })

    it('CHG-6: every commit is told to whoever listens, once, with its numbers and kinds of rows', async () => {
      const { db } = database
      const notices: ChangeNotice[] = []
      const stop = database.feed.subscribe({ onChange: (notice) => notices.push(notice), onGap: () => {} })
      const add = (tx: Tx) => addPerson(tx)
      const two = await transact(db, { staffId: null }, async (tx) => [await add(tx), await add(tx)])
      // Told in order: once a later one is heard, the first would have come a second time.
      const [later = 0] = await numbersOf(db, [await transact(db, { staffId: null }, add)])
      await expect.poll(() => notices.some(({ to }) => to === later)).toBe(true)
      stop()
      const [from = 0, to = 0, ...more] = await numbersOf(db, two)
      expect(more).toEqual([])
      // Others' notices may still be under way from before.
      expect(notices.filter((notice) => notice.from <= to && notice.to >= from)).toEqual([
        { from, to, entities: ['staff'] },
      ])
    })

    it('CHG-7: an answer is kept under its idempotency key in the same transaction, and the work is done once', async () => {
      const { db } = database
      const work = () =>
        transact(db, { staffId: null, idempotencyKey: keyOf('once') }, async (tx) => ({
          id: await addPerson(tx, { firstName: 'once' }),
        }))
      const results = await Promise.allSettled([work(), work(), work()])
      const done = results.filter((result) => result.status === 'fulfilled')
      expect(done).toHaveLength(1)
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AlreadyAnswered)
      }
      const kept = await db.selectFrom('idempotency').select('answer').where('key', '=', 'once').execute()
      expect(kept).toEqual([{ answer: done[0]?.value }])
      const made = await db.selectFrom('staff').select('id').where('first_name', '=', 'once').execute()
      expect(made).toHaveLength(1)
    })

    it('CHG-8: a key whose work failed is free again', async () => {
      const { db } = database
      const failing = transact(db, { staffId: null, idempotencyKey: keyOf('retry') }, async () => {
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await expect(
        transact(db, { staffId: null, idempotencyKey: keyOf('retry') }, (tx) => addPerson(tx)),
      ).resolves.toBeTypeOf('number')
    })

    it('CHG-18: what is not ready when its time is over is rolled back, and its key is free', async () => {
      const { db } = database
      let leftMs = 60_000
      const options = { staffId: null, idempotencyKey: keyOf('late'), timeLimit: { leftMs: () => leftMs } }
      const late = transact(db, options, async (tx) => {
        await addPerson(tx, { firstName: 'late' })
        leftMs = 0
      })
      await expect(late).rejects.toMatchObject({ kind: 'timeout' })
      const made = await db.selectFrom('staff').select('id').where('first_name', '=', 'late').execute()
      expect(made).toEqual([])
      const unbegun = transact(db, options, (tx) => addPerson(tx, { firstName: 'late' }))
      await expect(unbegun).rejects.toMatchObject({ kind: 'timeout' })
      leftMs = 60_000
      await expect(transact(db, options, (tx) => addPerson(tx, { firstName: 'late' }))).resolves.toBeTypeOf(
        'number',
      )
    })

    it('CHG-9: kept answers are dropped after a week', async () => {
      const { db } = database
      await transact(db, { staffId: null, idempotencyKey: keyOf('old') }, (tx) => addPerson(tx))
      const has = async () =>
        (await db.selectFrom('idempotency').select('key').where('key', '=', 'old').execute()).length
      await forgetOldAnswers(db, new Date(Date.now() + (7 * 24 - 1) * 3_600_000))
      expect(await has()).toBe(1)
      await forgetOldAnswers(db, new Date(Date.now() + (7 * 24 + 1) * 3_600_000))
      expect(await has()).toBe(0)
    })

    it('reads a bigint as a number, a date as text and an instant as a Date', async () => {
      const { rows } =
        await sql`SELECT 9007199254740991::bigint AS big, '2026-02-28'::date AS day, '2026-02-28T12:00:00Z'::timestamptz AS at, 1.10::numeric AS exact`.execute(
          database.db,
        )
      expect(rows).toEqual([
        {
          big: Number.MAX_SAFE_INTEGER,
          day: '2026-02-28',
          at: new Date('2026-02-28T12:00:00Z'),
          exact: '1.10',
        },
      ])
    })

    it('a query outside a transaction neither waits inside it nor sees its rows', async () => {
      const { db } = database
      const email = 'unseen@fieldworks.example'
      const inside = Promise.withResolvers<void>()
      const writing = transact(db, { staffId: null }, async (tx) => {
        await addPerson(tx, { email })
        inside.resolve()
        await sleep(50)
        throw new Error('undo')
      })
      await inside.promise
      const seen = db.selectFrom('staff').select('id').where('email', '=', email).execute()
      await expect(writing).rejects.toThrow('undo')
      expect(await seen).toEqual([])
    })

    it('goes on after a failed statement, also one that failed inside a transaction', async () => {
      const { db } = database
      await expect(sql`SELECT nonsense`.execute(db)).rejects.toThrow('nonsense')
      await expect(sql`SELECT ${'zz'}::integer`.execute(db)).rejects.toThrow('integer')
      const broken = transact(db, { staffId: null }, async ({ kysely }) => {
        await sql`SELECT 1/0`.execute(kysely).catch(() => {})
        await sql`SELECT 1`.execute(kysely)
      })
      await expect(broken).rejects.toThrow('aborted')
      await expect(database.ping()).resolves.toBeUndefined()
    })

    it('carries large values both ways', async () => {
      const text = 'ä€𝒳'.repeat(400_000)
      const { rows } = await sql<{ text: string }>`SELECT ${text}::text AS text`.execute(database.db)
      expect(rows[0]?.text === text).toBe(true)
    })
  })
})
