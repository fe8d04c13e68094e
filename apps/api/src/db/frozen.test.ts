import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Child, startChild } from '../testing/child.ts'
import { addPerson } from '../testing/people.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import { makeDataFolder } from '../testing/template-folder.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { transact } from './transact.ts'

/** Under which changes are numbered (migration 0056). */
const CHANGE_SEQUENCE_LOCK = 7_302_001
const ONE_WRITE = new URL('../testing/child-one-write.ts', import.meta.url)

describe.skipIf(!hasSharedPostgres())(`a process that is frozen while it writes${lackOfPostgres}`, () => {
  let cluster: SharedPostgres
  let opened: OpenedDatabase
  let holder: pg.Client
  let child: Child
  beforeAll(async () => {
    cluster = sharedPostgres()
    const databaseUrl = await cluster.createDatabase()
    opened = await openDatabase({ databaseUrl, dataDir: '/unused', onFatal: () => {} })
    holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    child = startChild(ONE_WRITE, {}, [databaseUrl])
    expect(await child.next()).toBe('opened')
  })
  afterAll(async () => {
    await child?.stop('SIGKILL')
    await holder?.end()
    await opened?.close()
    await cluster?.close()
  })

  const waitsForTheLock = async (): Promise<boolean> => {
    const { rows } = await holder.query(`
      SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`)
    return rows.length > 0
  }

  it('API-43: its write is committed without it, and keeps no other from writing', async () => {
    await holder.query(`SELECT pg_advisory_lock(${CHANGE_SEQUENCE_LOCK})`)
    child.process.send('write')
    await expect.poll(waitsForTheLock, { timeout: 10_000 }).toBe(true)
    child.process.kill('SIGSTOP')
    // Now the lock is its own, and it knows nothing of it.
    await holder.query(`SELECT pg_advisory_unlock(${CHANGE_SEQUENCE_LOCK})`)

    const startedAt = performance.now()
    await transact(opened.db, { staffId: null }, (tx) => addPerson(tx))
    expect((performance.now() - startedAt) / 1_000).toBeLessThan(5)

    child.process.kill('SIGCONT')
    expect(await child.next()).toBe('written')
  }, 90_000)

  it('API-43: a line that broke before the commit keeps the lock from other writes for ten seconds at most', async () => {
    await holder.query(`SET idle_in_transaction_session_timeout = '60s'`)
    // The database ends the session.
    holder.on('error', () => {})
    await holder.query('BEGIN')
    await holder.query(
      `SELECT record_edit(jsonb_build_object('id', nextval('edit_id_seq'), 'channel', 'api'),
        '[{"entity": "grower", "entity_id": 1, "after": {}}]', '[]', NULL, '[]', 8000)`,
    )
    const startedAt = performance.now()
    await transact(opened.db, { staffId: null }, (tx) => addPerson(tx))
    const seconds = (performance.now() - startedAt) / 1_000
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThan(10)
  }, 90_000)
})

it('API-43: the embedded database, which nobody else waits for, keeps a write that was frozen', async () => {
  const dataDir = await makeDataFolder()
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir,
    onFatal: (error) => {
      throw error
    },
  })
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true })
  })
  let asked = 0
  const leftMs = (): number => {
    asked += 1
    // The last time is before the changes are numbered. Nothing of this process runs then, as when a computer sleeps.
    if (asked > 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9_000)
    return 60_000
  }
  const id = await transact(db, { staffId: null, timeLimit: { leftMs } }, (tx) => addPerson(tx))
  expect(asked).toBe(4)
  expect(await db.selectFrom('staff').select('id').where('id', '=', id).execute()).toHaveLength(1)
}, 60_000)
