import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

describe.skipIf(!hasSharedPostgres())(`a write that waits behind a lock${lackOfPostgres}`, () => {
  let cluster: SharedPostgres
  let api: StaffedApi
  let holder: pg.Client
  beforeAll(async () => {
    cluster = sharedPostgres()
    const databaseUrl = await cluster.createDatabase()
    api = await startStaffedApi({ env: { DATABASE_URL: databaseUrl } })
    holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
  })
  afterAll(async () => {
    await holder?.end()
    await api?.close()
    await cluster?.close()
  })

  const growersNamed = async (name: string): Promise<number> => {
    const { db } = api.server.services.database
    return (await db.selectFrom('grower').select('id').where('name', '=', name).execute()).length
  }
  const create = (name: string, idempotencyKey: string, signal?: AbortSignal) =>
    api.client.growers.create({ name }, { idempotencyKey, ...(signal === undefined ? {} : { signal }) })
  const waiting = async (count: number) => {
    const { db } = api.server.services.database
    for (;;) {
      // Within a transaction PostgreSQL lists the connections as they were when it was asked first.
      await holder.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await holder.query<{ n: string }>(
        "SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      if (Number(rows[0]?.n) >= count) return db
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  it('API-13: sent again while the first still waits, it waits for the first: one row, one answer', async () => {
    await holder.query('BEGIN; LOCK TABLE grower IN ACCESS EXCLUSIVE MODE')
    const gone = new AbortController()
    const first = create('Locked Farm', 'locked', gone.signal)
    await waiting(1)
    gone.abort()
    await expect(first).rejects.toMatchObject({ kind: 'aborted' })
    const second = create('Locked Farm', 'locked')
    const third = create('Locked Farm', 'locked')
    await waiting(3)
    await holder.query('COMMIT')
    const { id } = await second
    expect((await third).id).toBe(id)
    expect((await create('Locked Farm', 'locked')).id).toBe(id)
    expect(await growersNamed('Locked Farm')).toBe(1)
  })

  it('API-32: a write that is answered with a timeout is not saved afterwards, and the same key saves it once', {
    timeout: 60_000,
  }, async () => {
    await holder.query('BEGIN; LOCK TABLE grower IN ACCESS EXCLUSIVE MODE')
    const error = await create('Late Farm', 'late').then(
      () => null,
      (thrown: { kind: string; status: number }) => thrown,
    )
    expect(error).toMatchObject({ retryable: true })
    expect([503, 504]).toContain(error?.status)
    await holder.query('COMMIT')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await growersNamed('Late Farm')).toBe(0)
    await create('Late Farm', 'late')
    expect(await growersNamed('Late Farm')).toBe(1)
  })
})
