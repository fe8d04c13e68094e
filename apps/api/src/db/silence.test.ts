import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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

/** A database whose connections can be made silent. */
interface Silenceable {
  /** By the way that can fall silent. */
  opened: OpenedDatabase
  /** By the way that cannot. */
  direct: pg.Client
  proxy: FrozenProxy
  /** What was told of connections that were given up. */
  lost: Error[]
}

// Side by side, each on a database of its own: they do little but wait until a silence is long enough.
describe.skipIf(!hasSharedPostgres())(
  `connections that go silent${lackOfPostgres}`,
  { concurrent: true },
  () => {
    let cluster: SharedPostgres
    beforeAll(() => {
      cluster = sharedPostgres()
    })
    afterAll(() => cluster?.close())

    const onOne = (work: (database: Silenceable) => Promise<void>) => async (): Promise<void> => {
      const databaseUrl = await cluster.createDatabase()
      const proxy = await startFrozenProxy(databaseUrl)
      const lost: Error[] = []
      const opened = await openDatabase({
        databaseUrl: proxy.url,
        dataDir: '/unused',
        onFatal: () => {},
        onSilent: (error) => lost.push(error),
      })
      const direct = new pg.Client({ connectionString: databaseUrl })
      direct.on('error', () => {})
      await direct.connect()
      try {
        await work({ opened, direct, proxy, lost })
      } finally {
        await direct.end()
        await opened.close()
        await proxy.close()
      }
    }
    const one = ({ db }: OpenedDatabase, wait = 0) => sql`SELECT 1 FROM pg_sleep(${wait})`.execute(db)
    const secondsOf = async (work: Promise<unknown>): Promise<number> => {
      const startedAt = performance.now()
      await work
      return (performance.now() - startedAt) / 1_000
    }

    it(
      'API-27: whoever asks on a silent connection is told within 30 seconds that it is lost, and the next ask on new ones',
      onOne(async ({ opened, proxy, lost }) => {
        await Promise.all(Array.from({ length: 10 }, () => one(opened, 0.2)))
        proxy.freeze()
        const seconds = await secondsOf(expect(one(opened)).rejects.toThrow('Connection terminated'))
        expect(seconds).toBeLessThan(30)
        expect(lost).toHaveLength(1)
        await Promise.all(Array.from({ length: 20 }, () => one(opened)))
      }),
      LONG,
    )

    it(
      'API-27: a transaction that is cut off frees its locks for others at once, not after the minute of an idle one',
      onOne(async ({ opened, direct, proxy }) => {
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
      }),
      LONG,
    )

    it(
      'API-27: a statement that is only slow goes on, and so does one that waits for a lock',
      onOne(async ({ opened, direct, lost }) => {
        await direct.query('CREATE TABLE held (id integer); INSERT INTO held VALUES (1)')
        await direct.query('BEGIN')
        await direct.query('LOCK TABLE held')
        const waiting = sql<{ id: number }>`SELECT id FROM held`.execute(opened.db)
        await one(opened, 9)
        await direct.query('COMMIT')
        expect((await waiting).rows).toEqual([{ id: 1 }])
        expect(lost).toEqual([])
      }),
      LONG,
    )

    it(
      'API-27: news are heard again, after a gap that is told',
      onOne(async ({ opened, direct, proxy }) => {
        let gaps = 0
        const heard = new Promise<void>((resolve) => {
          opened.feed.subscribe({ onChange: () => resolve(), onGap: () => (gaps += 1) })
        })
        expect(opened.feed.live).toBe(true)
        proxy.freeze()
        const notify = (): Promise<unknown> =>
          direct.query(`SELECT pg_notify('change', '{"from":1,"to":1,"entities":[]}')`)
        const calls: Promise<unknown>[] = []
        const calling = setInterval(() => calls.push(notify()), 500)
        expect(await secondsOf(heard)).toBeLessThan(30)
        clearInterval(calling)
        // A connection that is ended during a statement fails it.
        await Promise.all(calls)
        // What is announced before the new connection is proven is heard too: the second gap follows it.
        await vi.waitFor(() => expect(opened.feed.live).toBe(true), LONG)
        expect(gaps).toBeGreaterThanOrEqual(2)
      }),
      LONG,
    )

    it(
      'API-16: readiness has a connection of its own: all others taken or silent, it answers within 2 seconds',
      onOne(async ({ opened, proxy }) => {
        const busy = Array.from({ length: 12 }, () => one(opened, 4))
        expect(await secondsOf(opened.ping())).toBeLessThan(2)
        await Promise.all(busy)
        proxy.freeze()
        expect(await secondsOf(opened.ping())).toBeLessThan(2)
      }),
      LONG,
    )

    it(
      'API-27: closing does not wait for connections that are silent',
      onOne(async ({ opened, proxy }) => {
        await one(opened)
        proxy.freeze()
        expect(await secondsOf(opened.close())).toBeLessThan(5)
      }),
      LONG,
    )
  },
)
