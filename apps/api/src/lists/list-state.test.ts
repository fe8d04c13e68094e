import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { staffTable } from '../auth/tables.ts'
import { type OpenedDatabase, openDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { databaseKinds } from '../testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { hasSharedPostgres, lackOfPostgres, sharedPostgres } from '../testing/shared-postgres.ts'
import { writeRaw } from '../testing/write-raw.ts'
import { listState } from './list-state.ts'

const addChanges = (rows: [seq: number, entity: string, day: number][]) => {
  const values = rows.map(
    ([seq, entity, day]) =>
      sql`(${seq}::bigint, ${entity}::text, timestamptz '2026-01-01' + ${day} * interval '1 day')`,
  )
  return sql`INSERT INTO change (seq, entity, at, entity_id, after, channel)
    SELECT seq, entity, at, 1, '{"name": "x"}', 'api' FROM (VALUES ${sql.join(values)}) AS made (seq, entity, at)`
}

describe.each(databaseKinds)('the state of lists on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let database: OpenedDatabase
    beforeAll(async () => {
      opened = await kind.open()
      database = opened.database
    })
    afterAll(() => opened?.close())

    /** What the changes themselves say. */
    const searched = async () => {
      const { rows } = await sql<{ entity: string; seq: number; at: Date }>`
        SELECT DISTINCT ON (entity) entity, seq, at FROM change ORDER BY entity, seq DESC`.execute(
        database.db,
      )
      return rows
    }
    const kept = async () => {
      const { rows } = await sql<{ entity: string; seq: number; at: Date }>`
        SELECT entity, seq, at FROM list_state ORDER BY entity`.execute(database.db)
      return rows
    }

    it('CHG-19: is that of the newest change of each kind, after each transaction', async () => {
      const { db } = database
      const id = await transact(db, { staffId: null }, (tx) => addPerson(tx))
      const first = await listState(db, ['staff'])
      expect(first.seq).toBeGreaterThan(0)
      await transact(db, { staffId: id }, async (tx) => {
        await addPerson(tx)
        const row = await tx.rows(staffTable).lockSeen({ id, version: 1 })
        await tx.rows(staffTable).patch([{ row, set: { lastName: 'Other' } }])
      })
      const second = await listState(db, ['staff'])
      expect(second.seq).toBe(first.seq + 2)
      expect(second.at > first.at).toBe(true)
      expect(await kept()).toEqual(await searched())
    })

    it('CHG-19: stays as it was when a transaction fails or changes nothing', async () => {
      const { db } = database
      const before = await listState(db, ['staff'])
      const failing = transact(db, { staffId: null }, async (tx) => {
        await addPerson(tx)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await transact(db, { staffId: null }, async () => {})
      expect(await listState(db, ['staff'])).toEqual(before)
    })

    it('CHG-19: of several kinds is that of the newest of them; none yet is 0', async () => {
      const { db } = database
      const { seq } = await listState(db, ['staff'])
      await writeRaw(
        db,
        addChanges([
          [seq + 101, 'a', 1],
          [seq + 103, 'b', 3],
          [seq + 102, 'b', 2],
        ]),
      )
      const [a, b] = [await listState(db, ['a']), await listState(db, ['b'])]
      expect([a.seq, b.seq]).toEqual([seq + 101, seq + 103])
      expect(new Date(b.at)).toEqual(new Date('2026-01-04T00:00:00Z'))
      expect(await listState(db, ['a', 'b', 'never'])).toEqual(b)
      expect(await listState(db, ['never'])).toEqual({ seq: 0, at: '' })
      expect(await kept()).toEqual(await searched())
    })
  })
})

describe.skipIf(!hasSharedPostgres())(`the state of lists on a server${lackOfPostgres}`, () => {
  it('CHG-19: two processes that write at once leave the newest change of either', async () => {
    const cluster = sharedPostgres()
    const settings = { databaseUrl: await cluster.createDatabase(), dataDir: '', onFatal: () => {} }
    const [one, other] = [await openDatabase(settings), await openDatabase(settings)]
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()])
      await cluster.close()
    })
    const seen = { last: 0 }
    let isWriting = true
    const reading = (async () => {
      while (isWriting) {
        const { seq } = await listState(one.db, ['staff'])
        const { rows } = await sql<{ seq: number }>`
          SELECT coalesce(max(seq), 0) AS seq FROM change WHERE entity = 'staff'`.execute(one.db)
        // Never back, and never ahead of what can be read.
        expect(seq).toBeGreaterThanOrEqual(seen.last)
        expect(rows[0]?.seq).toBeGreaterThanOrEqual(seq)
        seen.last = seq
      }
    })()
    const writes = Array.from({ length: 40 }, (_, index) =>
      transact((index % 2 === 0 ? one : other).db, { staffId: null }, (tx) => addPerson(tx)),
    )
    await Promise.all(writes)
    isWriting = false
    await reading
    const { rows } = await sql<{ seq: number }>`SELECT max(seq) AS seq FROM change`.execute(one.db)
    expect((await listState(other.db, ['staff'])).seq).toBe(rows[0]?.seq)
  })

  it('CHG-19: a database of before has it from its changes', async () => {
    const { pool, upgrade } = await databaseBefore('list_state')
    await pool.query(`INSERT INTO change (seq, at, entity, entity_id, after, channel)
      SELECT n, timestamptz '2026-01-01' + n * interval '1 minute', 'kind ' || n % 3, n, '{}', 'api'
      FROM generate_series(1, 10) AS n`)
    await upgrade()
    const { rows } = await pool.query('SELECT entity, seq::integer, at FROM list_state ORDER BY entity')
    expect(rows).toEqual(
      [9, 10, 8].map((seq) => ({
        entity: `kind ${seq % 3}`,
        seq,
        at: new Date(Date.UTC(2026, 0, 1, 0, seq)),
      })),
    )
  })
})
