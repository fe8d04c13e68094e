import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asAnswerable } from '../http/failure.ts'
import { type FrozenProxy, startFrozenProxy } from '../testing/frozen-proxy.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'

const LONG = 60_000

describe.skipIf(!hasSharedPostgres())(`connections that go silent${lackOfPostgres}`, () => {
  let cluster: SharedPostgres
  let direct: pg.Client
  let proxy: FrozenProxy
  let opened: OpenedDatabase
  let lost: Error[]
  beforeAll(async () => {
    cluster = sharedPostgres()
  })
  beforeEach(async () => {
    const databaseUrl = await cluster.createDatabase()
    proxy = await startFrozenProxy(databaseUrl)
    lost = []
    opened = await openDatabase({
      databaseUrl: proxy.url,
      dataDir: '/unused',
      onFatal: () => {},
      onSilent: (error) => lost.push(error),
    })
    direct = new pg.Client({ connectionString: databaseUrl })
    direct.on('error', () => {})
    await direct.connect()
  })
  afterEach(async () => {
    await direct.end()
    await opened.close()
    await proxy.close()
  })
  afterAll(async () => {
    await cluster?.close()
  })

  const one = (wait = 0) => sql`SELECT 1 FROM pg_sleep(${wait})`.execute(opened.db)
  const secondsOf = async (work: Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work
    return (performance.now() - startedAt) / 1_000
  }

  it(
    'API-27: whoever asks on a silent connection is told within 30 seconds that it is lost, and the next ask on new ones',
    async () => {
      await Promise.all(Array.from({ length: 10 }, () => one(0.2)))
      proxy.freeze()
      const seconds = await secondsOf(expect(one()).rejects.toThrow('Connection terminated'))
      expect(seconds).toBeLessThan(30)
      expect(lost).toHaveLength(1)
      await Promise.all(Array.from({ length: 20 }, () => one()))
    },
    LONG,
  )

  it(
    'API-27: a transaction that is cut off frees its locks for others at once, not after the minute of an idle one',
    async () => {
      await direct.query('CREATE TABLE held (id integer PRIMARY KEY); INSERT INTO held VALUES (1)')
      const transaction = opened.db
        .transaction()
        .setAccessMode('read write')
        .execute(async (tx) => {
          await sql`SELECT id FROM held FOR UPDATE`.execute(tx)
          proxy.freeze()
          await sql`SELECT 2`.execute(tx)
        })
      const failed = transaction.catch(asAnswerable)
      expect(await secondsOf(failed)).toBeLessThan(30)
      expect(await failed).toMatchObject({ status: 503, kind: 'unavailable' })
      await direct.query("SET lock_timeout = '5s'")
      await direct.query('SELECT id FROM held FOR UPDATE')
    },
    LONG,
  )

  it(
    'API-27: a statement that is only slow goes on, and so does one that waits for a lock',
    async () => {
      await direct.query('CREATE TABLE held (id integer); INSERT INTO held VALUES (1)')
      await direct.query('BEGIN')
      await direct.query('LOCK TABLE held')
      const waiting = sql<{ id: number }>`SELECT id FROM held`.execute(opened.db)
      await one(9)
      await direct.query('COMMIT')
      expect((await waiting).rows).toEqual([{ id: 1 }])
      expect(lost).toEqual([])
    },
    LONG,
  )

  it(
    'API-27: news are heard again, after a gap that is told',
    async () => {
      let gaps = 0
      const heard = new Promise<void>((resolve) => {
        opened.feed.subscribe({ onChange: () => resolve(), onGap: () => (gaps += 1) })
      })
      expect(opened.feed.live).toBe(true)
      proxy.freeze()
      const notify = (): Promise<unknown> =>
        direct.query(`SELECT pg_notify('change', '{"from":1,"to":1,"entities":[]}')`)
      const calling = setInterval(() => void notify(), 500)
      expect(await secondsOf(heard)).toBeLessThan(30)
      clearInterval(calling)
      expect(gaps).toBeGreaterThanOrEqual(2)
      expect(opened.feed.live).toBe(true)
    },
    LONG,
  )

  it(
    'API-16: readiness has a connection of its own: all others taken or silent, it answers within 2 seconds',
    async () => {
      const busy = Array.from({ length: 12 }, () => one(4))
      expect(await secondsOf(opened.ping())).toBeLessThan(2)
      await Promise.all(busy)
      proxy.freeze()
      expect(await secondsOf(opened.ping())).toBeLessThan(2)
    },
    LONG,
  )

  it(
    'API-27: closing does not wait for connections that are silent',
    async () => {
      await one()
      proxy.freeze()
      expect(await secondsOf(opened.close())).toBeLessThan(5)
    },
    LONG,
  )
})
