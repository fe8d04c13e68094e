import { errorBodySchema } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { hearingOf } from '../testing/heard.ts'
import { type ForgedApi, startForgedApi } from '../testing/index.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'

const ADA = { sub: 'sub-ada', email: 'ada@fieldworks.example' }
const body = { username: ADA.email, first_name: 'Ada', last_name: 'Byron' }

/** As the staff screen will: through a recorded transaction. */
async function setSuspended({ db }: OpenedDatabase, email: string, suspended_at: Date | null): Promise<void> {
  await transact(db, { staffId: null, reason: 'test' }, async ({ kysely, record }) => {
    const before = await kysely
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const after = await kysely
      .updateTable('staff')
      .set({ suspended_at })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    record({ entity: 'staff', id: before.id, before, after })
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
    const hearing = hearingOf(api.server)
    expect(await statusOf(api, token)).toBe(200)
    await setSuspended(database, ADA.email, new Date())
    await hearing.caughtUp()
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
    await hearing.caughtUp()
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
