import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import type { OpenedDatabase } from './database.ts'
import { sentAhead, sentWithCommit } from './driver.ts'
import { transact } from './transact.ts'

describe.each(databaseKinds)('statements sent without waiting, on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let database: OpenedDatabase
    beforeAll(async () => {
      opened = await kind.open()
      database = opened.database
      await transact(database.db, { staffId: null }, async ({ kysely }) => {
        await sql`CREATE TABLE sent (id int PRIMARY KEY, refers int REFERENCES sent DEFERRABLE INITIALLY DEFERRED)`.execute(
          kysely,
        )
      })
    })
    afterAll(() => opened?.close())

    const ids = async (): Promise<number[]> =>
      (await sql<{ id: number }>`SELECT id FROM sent ORDER BY id`.execute(database.db)).rows.map(
        ({ id }) => id,
      )

    it('CHG-25: one that fails comes to whoever waits for the next, and nothing holds', async () => {
      const done = database.db
        .transaction()
        .setAccessMode('read write')
        .execute(async (kysely) => {
          await kysely.executeQuery(sentAhead(sql`INSERT INTO sent (id) VALUES (1 / 0)`.compile(kysely)))
          await sql`INSERT INTO sent (id) VALUES (1)`.execute(kysely)
        })
      await expect(done).rejects.toThrow('division by zero')
      expect(await ids()).toEqual([])
    })

    it('CHG-25: one that fails and that nothing follows comes with the commit', async () => {
      const done = database.db
        .transaction()
        .setAccessMode('read write')
        .execute(async (kysely) => {
          await kysely.executeQuery(sentAhead(sql`INSERT INTO sent (id) VALUES (1 / 0)`.compile(kysely)))
        })
      await expect(done).rejects.toThrow('division by zero')
    })

    it('CHG-25: the last is committed with its answer, and what the commit refuses does not hold', async () => {
      const write = (id: number, refers: number | null) =>
        database.db
          .transaction()
          .setAccessMode('read write')
          .execute(async (kysely) => {
            const statement = sql<{ id: number }>`INSERT INTO sent VALUES (${id}, ${refers}) RETURNING id`
            return (await kysely.executeQuery(sentWithCommit(statement.compile(kysely)))).rows[0]?.id
          })
      expect(await write(7, null)).toBe(7)
      await expect(write(8, 9)).rejects.toThrow('foreign key')
      await expect(write(7, null)).rejects.toThrow('duplicate key')
      expect(await ids()).toEqual([7])
      await transact(database.db, { staffId: null }, (tx) => addPerson(tx))
    })
  })
})
