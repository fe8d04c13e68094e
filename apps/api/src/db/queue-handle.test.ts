import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { databaseKinds } from '../testing/databases.ts'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))

for (const kind of databaseKinds)
  it.skipIf(kind.skipped !== null)(
    `JOB-13: pg-boss writes in transactions of its own, and a failed one leaves nothing open, on ${kind.name}`,
    async () => {
      const { database, close } = await kind.open()
      onTestFinished(close)
      const { queue, db } = database
      await queue.executeSql('BEGIN; CREATE SCHEMA spare; CREATE TABLE spare.part (n int); COMMIT;')
      await queue.executeSql('INSERT INTO spare.part VALUES ($1)', [1])
      await expect(
        queue.executeSql('BEGIN; INSERT INTO spare.part VALUES (2); SELECT 1 / 0; COMMIT;'),
      ).rejects.toThrow('division by zero')
      const several = await queue.executeSql(
        'INSERT INTO spare.part VALUES (3); SELECT n FROM spare.part ORDER BY n',
      )
      expect(several.rows).toEqual([{ n: 1 }, { n: 3 }])
      // The same connection, on the embedded database: it reads as before.
      await expect(sql`INSERT INTO spare.part VALUES (4)`.execute(db)).rejects.toThrow('read-only')
      const { rows } = await sql`SELECT n FROM spare.part ORDER BY n`.execute(db)
      expect(rows).toEqual([{ n: 1 }, { n: 3 }])
    },
  )

it('JOB-13: nothing but the jobs folder uses its way in', async () => {
  const names = await readdir(SOURCES, { recursive: true })
  const users: string[] = []
  for (const name of names.toSorted()) {
    if (!name.endsWith('.ts') || /(^|\/)testing\.ts$|\.test\.ts$/.test(name)) continue
    const text = await readFile(join(SOURCES, name), 'utf8')
    if (/\bQueueHandle\b|from 'pg-boss'|createQueue\(|\bexecuteSql\b/.test(text)) users.push(name)
  }
  expect(users).toEqual(['db/database.ts', 'db/queue-handle.ts', 'jobs/boss.ts', 'jobs/jobs.ts'])
})
