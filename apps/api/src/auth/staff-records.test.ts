import { errorBodySchema } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OpenedDatabase } from '../db/database.ts'
import { type Tx, transact } from '../db/transact.ts'
import { databaseKinds } from '../testing/databases.ts'
import { hearingOf } from '../testing/heard.ts'
import { type ForgedApi, startForgedApi } from '../testing/index.ts'
import { addPerson } from '../testing/people.ts'
import { allowUnrecorded } from '../testing/refuse-unrecorded.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import type { CallerIdentity } from './caller.ts'
import { createStaffRecords, type StaffRecords } from './staff-records.ts'
import { staffTable } from './tables.ts'

const ADA = { sub: 'sub-ada', email: 'ada@fieldworks.example' }
const body = { username: ADA.email, first_name: 'Ada', last_name: 'Byron' }

/** As the staff screen will: through a recorded transaction. */
async function setSuspended(
  { db }: OpenedDatabase,
  email: string,
  suspended_at: Date | null,
  atLast: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transact(db, { staffId: null, reason: 'test' }, async (tx) => {
    const rows = tx.rows(staffTable)
    const people = await rows.lockWhere(sql<boolean>`email = ${email}`)
    const suspendedAt = suspended_at?.toISOString() ?? null
    await rows.patch(people.map((row) => ({ row, set: { suspendedAt } })))
    await atLast(tx)
  })
}

async function statusOf(api: ForgedApi, token: string): Promise<number> {
  return (await api.request('/api/dash-users/me', { token })).status
}

describe('staff records of callers', () => {
  let api: ForgedApi
  let token: string
  beforeAll(async () => {
    api = await startForgedApi()
    token = await api.tokenFor(ADA)
    await api.request('/api/dash-users/', { method: 'POST', token, json: body })
  })
  afterAll(() => api.close())

  it('API-6: a suspension holds with the next call, on every endpoint, and so does its end', async () => {
    const { database } = api.server.services
    expect(await statusOf(api, token)).toBe(200)
    await setSuspended(database, ADA.email, new Date())
    for (const [method, path] of [
      ['GET', '/api/dash-users/me'],
      ['PUT', '/api/dash-users/'],
      ['POST', '/api/dash-users/'],
      ['GET', '/api/growers'],
    ] as const) {
      const answer = await api.request(path, { method, token, ...(method === 'GET' ? {} : { json: body }) })
      const { error } = errorBodySchema.parse(await answer.json())
      expect([answer.status, error.message]).toEqual([403, 'Your access is suspended'])
    }
    await setSuspended(database, ADA.email, null)
    expect(await statusOf(api, token)).toBe(200)
  })

  it('API-7: staff calls are refused to people without a record, with what to do', async () => {
    const stranger = await api.tokenFor({ sub: 'sub-new', email: 'new@fieldworks.example' })
    const answer = await api.request('/api/growers', { token: stranger })
    expect(answer.status).toBe(403)
    const { error } = errorBodySchema.parse(await answer.json())
    expect(error).toMatchObject({ kind: 'forbidden', remedy: 'Sign in to the dashboard once.' })
  })
})

/** Notices are under way for as long as a test lasts. */
const SLOW_FEED: OpenedDatabase['feed'] = {
  live: true,
  subscribe: () => () => {},
  start: async () => {},
  close: async () => {},
}

/** The next answer of the database is held back until `letGo`; `found` resolves once there is one. */
function holdNextAnswer(db: OpenedDatabase['db']) {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isFound = (): void => {}
  const found = new Promise<void>((resolve) => {
    isFound = resolve
  })
  let answers = 0
  const holding = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1
      if (answers > 1) return result
      isFound()
      await held
      return result
    },
  })
  return { db: holding, found, letGo }
}

describe.each(databaseKinds)('staff records before a notice comes, on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    const identity: CallerIdentity = {
      ...ADA,
      expMs: Number.MAX_SAFE_INTEGER,
      signedInMs: 0,
    }
    let opened: Awaited<ReturnType<typeof kind.open>>
    let database: OpenedDatabase
    let records: StaffRecords
    beforeAll(async () => {
      opened = await kind.open()
      database = { ...opened.database, feed: SLOW_FEED }
      records = createStaffRecords(database)
      await transact(database.db, { staffId: null }, (tx) => addPerson(tx, { ...ADA, firstName: 'Ada' }))
    })
    afterEach(() => setSuspended(database, ADA.email, null))
    afterAll(async () => {
      records?.close()
      await opened?.close()
    })

    it('STF-6: who is suspended through this process is out on its next call, and in again when it ends', async () => {
      expect(await records.of(identity)).toMatchObject({ firstName: 'Ada' })
      await setSuspended(database, ADA.email, new Date())
      await expect(records.of(identity)).rejects.toMatchObject({ message: 'Your access is suspended' })
      await setSuspended(database, ADA.email, null)
      expect(await records.of(identity)).toMatchObject({ firstName: 'Ada' })
    })

    it('STF-6: a suspension holds with the next call also when the answer to its commit was lost', async () => {
      expect(await records.of(identity)).toMatchObject({ firstName: 'Ada' })
      const lost = setSuspended(database, ADA.email, new Date(), async ({ kysely }) => {
        await allowUnrecorded(kysely)
        await sql`COMMIT`.execute(kysely)
        throw new Error('lost')
      })
      await expect(lost).rejects.toThrow('lost')
      await expect(records.of(identity)).rejects.toMatchObject({ message: 'Your access is suspended' })
    })

    it.skipIf(kind.name !== 'embedded')(
      'API-6: who was known before is known while a transaction has the database, however long it takes',
      async () => {
        expect(await records.of(identity)).toMatchObject({ firstName: 'Ada' })
        const later = performance.now() + 3_600_000
        await transact(database.db, { staffId: null }, async () => {
          const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
          expect(await records.of(identity)).toMatchObject({ firstName: 'Ada' })
          clock.mockRestore()
        })
      },
    )

    // The embedded database has one connection: whoever reads before a commit is answered before it.
    it.skipIf(kind.name === 'embedded')(
      'API-6: what was read before a commit is not remembered after it',
      async () => {
        const { db, found, letGo } = holdNextAnswer(database.db)
        const slow = createStaffRecords({ ...database, db })
        const early = slow.of(identity)
        await found
        await setSuspended({ ...database, db }, ADA.email, new Date())
        letGo()
        expect(await early).toMatchObject({ firstName: 'Ada' })
        await expect(slow.of(identity)).rejects.toMatchObject({ message: 'Your access is suspended' })
        slow.close()
      },
    )
  })
})

describe.skipIf(!hasSharedPostgres())(
  `staff records in several processes on PostgreSQL${lackOfPostgres}`,
  () => {
    let cluster: SharedPostgres
    let [here, there]: ForgedApi[] = []
    beforeAll(async () => {
      cluster = sharedPostgres()
      const env = { DATABASE_URL: await cluster.createDatabase() }
      here = await startForgedApi({ env })
      there = await startForgedApi({ env })
    })
    afterAll(async () => {
      await here?.close()
      await there?.close()
      await cluster?.close()
    })

    it('API-6: a suspension made by one process is heard by the others', async () => {
      if (here === undefined || there === undefined) throw new Error('not started')
      const tokens = { here: await here.tokenFor(ADA), there: await there.tokenFor(ADA) }
      await here.request('/api/dash-users/', { method: 'POST', token: tokens.here, json: body })
      expect(await statusOf(there, tokens.there)).toBe(200)
      const hearing = hearingOf(there.server)
      await setSuspended(here.server.services.database, ADA.email, new Date())
      await hearing.caughtUp()
      expect(await statusOf(there, tokens.there)).toBe(403)
      await setSuspended(here.server.services.database, ADA.email, null)
    })

    it('API-6: while a process cannot hear changes it remembers nothing, and hears again by itself', async () => {
      if (here === undefined || there === undefined) throw new Error('not started')
      const token = await there.tokenFor(ADA)
      const { feed } = there.server.services.database
      const gap = new Promise<void>((resolve) => {
        feed.subscribe({ onChange: () => {}, onGap: () => resolve() })
      })
      const { db } = here.server.services.database
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'api changes' AND datname = current_database()`.execute(
        db,
      )
      await gap
      expect(feed.live).toBe(false)
      expect(await statusOf(there, token)).toBe(200)
      await setSuspended(here.server.services.database, ADA.email, new Date())
      expect(await statusOf(there, token)).toBe(403)
      const again = new Promise<void>((resolve) => {
        feed.subscribe({ onChange: () => {}, onGap: () => resolve() })
      })
      if (!feed.live) await again
      expect(feed.live).toBe(true)
    })
  },
)
