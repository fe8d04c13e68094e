import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres } from '../testing/index.ts'
import { LogLines } from '../testing/log-lines.ts'
import { type ReplicatedPostgres, startReplicated } from '../testing/replicated.ts'
import { scrapeOf } from '../testing/scrape.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

const postgres = await findPostgres()
const lack = 'skipped' in postgres ? ` (${postgres.skipped})` : ''
const soon = { timeout: 30_000 }

describe.skipIf('skipped' in postgres)(`writes that wait in the database${lack}`, () => {
  let nodes: ReplicatedPostgres
  let api: StaffedApi
  let databaseUrl: string
  const log = new LogLines()
  beforeAll(async () => {
    if ('skipped' in postgres) return
    nodes = await startReplicated(postgres.bin, 1)
    await nodes.ask(0, 'CREATE ROLE plain LOGIN')
    const database = await nodes.createDatabase()
    await preparedFor(nodes, database)
    databaseUrl = nodes.addressOf(database).replace('postgres@', 'plain@')
    api = await startStaffedApi({ env: { DATABASE_URL: databaseUrl, METRICS_PORT: '0' }, log })
  })
  afterAll(async () => {
    await api?.close()
    await nodes?.close()
  })

  const readyz = async (): Promise<unknown> => {
    const response = await api.request('/readyz')
    return [response.status, await response.json()]
  }
  const waited = async () => (await scrapeOf(api.server)).value('db_writes_waiting_seconds')
  const said = (): unknown[] =>
    log.text
      .split('\n')
      .filter((line) => line.includes('writes wait'))
      .map((line) => JSON.parse(line))
  const ready = { status: 'ready', live: 'current' }

  it('FAI-5: a synchronous standby that is gone is named, while reads go on, until writes go on', async () => {
    onTestFinished(() => nodes.setSynchronous(''))
    await nodes.setSynchronous('gone')
    const first = api.client.growers.create({ name: 'Held' })
    await expect.poll(readyz, soon).toEqual([200, { ...ready, writes: 'waiting for a synchronous standby' }])
    expect((await api.client.growers.list({})).items).toEqual([])
    expect(await waited()).toBeGreaterThan(5)
    await nodes.setSynchronous('node1')
    await first
    await expect.poll(readyz, soon).toEqual([200, ready])
    await expect.poll(waited, soon).toBe(0)
    expect(said()).toMatchObject([
      { level: 40, reason: 'writes wait for a synchronous standby' },
      { level: 30, reason: 'writes wait no longer for a synchronous standby' },
    ])
  })

  it('FAI-6: a lock of change numbers that is kept is named, with the session that keeps it', async () => {
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    const { rows } = await holder.query('SELECT pg_backend_pid() AS pid, pg_advisory_lock(7302001)')
    const second = api.client.growers.create({ name: 'Behind a lock' })
    await expect
      .poll(readyz, soon)
      .toEqual([200, { ...ready, writes: 'waiting for the lock of change numbers' }])
    await holder.query('SELECT pg_advisory_unlock(7302001)')
    await second
    await expect.poll(readyz, soon).toEqual([200, ready])
    expect(said().slice(2)).toMatchObject([
      { level: 40, reason: 'writes wait for the lock of change numbers', holderPid: rows[0]?.pid },
      { level: 30 },
    ])
  })
})

/** What an administrator does before a role without any other right begins. */
async function preparedFor(nodes: ReplicatedPostgres, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: nodes.addressOf(database) })
  await client.connect()
  await client.query('CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm')
  await client.query(`ALTER DATABASE ${database} OWNER TO plain; GRANT ALL ON SCHEMA public TO plain`)
  await client.end()
}
