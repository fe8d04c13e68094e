import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { lackOfPgBouncer, type Pooler, startPgBouncer } from '../testing/pgbouncer.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import { createListeningFeed } from './change-feed.ts'
import { type Control, createControl } from './control.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { SettingsError } from './session-settings.ts'
import { transact } from './transact.ts'

const WRITES = 30
/** What a pooler must be told to let pass, so that programs that ask for more start at all. */
const IGNORING =
  'ignore_startup_parameters=options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits'

describe.skipIf(!hasSharedPostgres() || lackOfPgBouncer !== '')(
  `through a pooler by transaction${lackOfPostgres}${lackOfPgBouncer}`,
  () => {
    let cluster: SharedPostgres
    let directUrl: string
    let pooler: Pooler
    beforeAll(async () => {
      cluster = sharedPostgres()
      directUrl = await cluster.createDatabase()
      pooler = await startPgBouncer(directUrl)
    })
    afterAll(async () => {
      await pooler?.close()
      await cluster?.close()
    })

    const open = async (databaseUrl: string, direct: string | null): Promise<OpenedDatabase> => {
      const opened = await openDatabase({
        databaseUrl,
        directUrl: direct,
        dataDir: '/unused',
        onFatal: () => {},
      })
      onTestFinished(() => opened.close())
      return opened
    }
    const refusal = async (databaseUrl: string, direct: string | null): Promise<string> => {
      const error = await open(databaseUrl, direct).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SettingsError)
      return error instanceof SettingsError ? error.message : ''
    }
    const execute = async (statements: readonly string[]): Promise<void> => {
      // Once the role has the settings, it must say that it writes.
      const client = new pg.Client({
        connectionString: directUrl,
        options: '-c default_transaction_read_only=off',
      })
      await client.connect()
      try {
        for (const each of statements) await client.query(each)
      } finally {
        await client.end()
      }
    }

    it('SCL-2: without the database’s own address the server does not start, and says so', async () => {
      expect(await refusal(pooler.urlOf(directUrl), null)).toContain('DATABASE_DIRECT_URL')
    })

    it('SCL-2: nor by a pooler that drops what it is asked for', async () => {
      const dropping = await startPgBouncer(directUrl, [IGNORING])
      onTestFinished(() => dropping.close())
      expect(await refusal(dropping.urlOf(directUrl), null)).toContain('DATABASE_DIRECT_URL')
    })

    it('SCL-3: the role must have the settings: the refusal has the statements that set them', async () => {
      const said = await refusal(pooler.urlOf(directUrl), directUrl)
      const statements = said.split('\n').filter((line) => line.startsWith('  ALTER ROLE'))
      expect(statements).toHaveLength(4)
      await execute(statements)
      // Sessions that the pooler has keep what they began with.
      expect(await refusal(pooler.urlOf(directUrl), directUrl)).toContain('RECONNECT')
      await pooler.command('RECONNECT')
      const opened = await open(pooler.urlOf(directUrl), directUrl)
      expect(opened.feed.live).toBe(true)
    })

    it('SCL-4: two addresses of different databases are refused', async () => {
      const other = await cluster.createDatabase()
      const settings = ['default_transaction_read_only=on', 'jit=off', 'statement_timeout=60000']
      const at = new URL(other).pathname.slice(1)
      const idle = 'idle_in_transaction_session_timeout=60000'
      await execute(
        [...settings, idle].map(
          (each) => `ALTER ROLE postgres IN DATABASE ${at} SET ${each.replace('=', " = '")}'`,
        ),
      )
      expect(await refusal(pooler.urlOf(other), directUrl)).toContain('not heard')
    })

    it('SCL-5: every change of two processes is heard by both, and each connection only reads', async () => {
      const opened = [
        await open(pooler.urlOf(directUrl), directUrl),
        await open(pooler.urlOf(directUrl), directUrl),
      ]
      const heard = opened.map(({ feed }) => {
        const numbers: number[] = []
        feed.subscribe({ onChange: ({ to }) => numbers.push(to), onGap: () => numbers.push(-1) })
        return numbers
      })
      const written: number[] = []
      const numbered = (last: number) => written.push(last)
      const writing = opened.flatMap(({ db }) =>
        Array.from({ length: WRITES / 2 }, () =>
          transact(db, { staffId: null, numbered }, (tx) => addPerson(tx)),
        ),
      )
      await Promise.all(writing)
      const inOrder = written.toSorted((one, other) => one - other)
      await expect.poll(() => heard.map(({ length }) => length)).toEqual([WRITES, WRITES])
      expect(heard).toEqual([inOrder, inOrder])
    })

    it('SCL-6: a connection that answers and hears nothing counts as lost: it is told as a gap, and replaced', async () => {
      const control = createControl(directUrl)
      let isDeaf = false
      const ask: Control['ask'] = async (text, values, ms) => (isDeaf ? [] : control.ask(text, values, ms))
      const feed = createListeningFeed(directUrl, { ...control, ask })
      onTestFinished(async () => {
        await feed.close()
        control.close()
      })
      await feed.start()
      expect(feed.live).toBe(true)
      let gaps = 0
      feed.subscribe({ onChange: () => {}, onGap: () => (gaps += 1) })
      isDeaf = true
      await expect.poll(() => feed.live, { timeout: 20_000 }).toBe(false)
      isDeaf = false
      await expect.poll(() => feed.live, { timeout: 10_000 }).toBe(true)
      expect(gaps).toBeGreaterThanOrEqual(2)
    }, 40_000)
  },
)
