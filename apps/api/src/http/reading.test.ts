import { setTimeout as sleep } from 'node:timers/promises'
import { CHANGE_NUMBER_HEADER } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../testing/postgres.ts'
import { type ReplicatedPostgres, startReplicated } from '../testing/replicated.ts'
import { scrapeOf } from '../testing/scrape.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

const found = await findPostgres()
const lack = 'skipped' in found ? ` (${found.skipped})` : ''
const ROUNDS = 30

describe.skipIf(lack !== '')(`reads on a standby${lack}`, () => {
  let cluster: ReplicatedPostgres
  let api: StaffedApi
  beforeAll(async () => {
    cluster = await startReplicated('bin' in found ? found.bin : '', 1)
    const name = await cluster.createDatabase()
    api = await startStaffedApi({
      env: {
        DATABASE_URL: cluster.addressOf(name),
        READ_DATABASE_URL: cluster.addressOf(name, 1),
        METRICS_PORT: '0',
      },
    })
    await vi.waitFor(async () => expect(await stateOf()).toBe('current'), { timeout: 10_000 })
  }, 120_000)
  afterAll(async () => {
    await api?.close()
    await cluster?.close()
  })

  const stateOf = async (): Promise<unknown> => {
    const ready: unknown = await (await api.request('/readyz')).json()
    return ready !== null && typeof ready === 'object' && 'reader' in ready ? ready.reader : null
  }
  /** Where reads were answered while something was done. */
  const readsDuring = async (work: () => Promise<unknown>) => {
    const count = async (at: string) => (await scrapeOf(api.server)).value('db_reads_total', { at }) ?? 0
    const before = [await count('standby'), await count('primary')]
    await work()
    return {
      standby: (await count('standby')) - (before[0] ?? 0),
      primary: (await count('primary')) - (before[1] ?? 0),
    }
  }
  const namesOf = async (search: string) =>
    (await api.client.growers.list({ search })).items.map(({ name }) => name)

  it('SCL-7: lists, records, sums and history come from the standby', async () => {
    const made = await api.client.growers.create({ name: 'Alder Run' })
    await api.client.growers.get({ id: made.id })
    await sleep(500)
    const reads = await readsDuring(async () => {
      await api.client.growers.list({})
      await api.client.growers.get({ id: made.id })
      await api.client.growers.similar({ name: 'Alder' })
      await api.client.changes.timeline({ entity: 'grower', id: made.id })
    })
    expect(reads).toEqual({ standby: 4, primary: 0 })
  })

  it('SCL-8: one’s own writes are seen, however far behind the standby is', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await api.client.growers.create({ name: `Own ${round}` })
      expect((await api.client.growers.get({ id })).name).toBe(`Own ${round}`)
    }
    await cluster.pauseReplay(1)
    const { id, version } = await api.client.growers.create({ name: 'Paused' })
    expect(await namesOf('paused')).toEqual(['Paused'])
    await api.client.growers.update({ id, version, phone: '5' })
    expect((await api.client.growers.get({ id })).phone).toBe('5')
    await cluster.resumeReplay(1)
  })

  it('SCL-8: what refused a write is seen by the next read', async () => {
    const { id, version } = await api.client.growers.create({ name: 'Refused' })
    const other = await api.signIn('colleague')
    await cluster.pauseReplay(1)
    await other.growers.update({ id, version, phone: '7' })
    await expect(api.client.growers.update({ id, version, phone: '8' })).rejects.toMatchObject({
      status: 409,
    })
    expect((await api.client.growers.get({ id })).phone).toBe('7')
    await cluster.resumeReplay(1)
  })

  it('SCL-9: a call that does not say what it has seen is answered by the primary, with the number', async () => {
    await cluster.pauseReplay(1)
    const made = await api.client.growers.create({ name: 'Unsaid' })
    const response = await api.request(`/api/growers/${made.id}`, { token: api.token })
    expect(response.status).toBe(200)
    const number = Number(response.headers.get(CHANGE_NUMBER_HEADER))
    expect(number).toBe(await api.server.services.database.newestChange())
    await cluster.resumeReplay(1)
  })

  it('SCL-10: what is written without a number is read on the primary', async () => {
    const { id, version } = await api.client.growers.create({ name: 'Exported' })
    await sleep(500)
    await api.client.growers.update({ id, version, phone: '1' })
    const reads = await readsDuring(async () => {
      await api.client.exports.list({})
      await api.client.exports.list({})
    })
    expect(reads).toEqual({ standby: 0, primary: 2 })
  })

  it('SCL-11: while the standby is behind or gone the primary reads, and the server says so', async () => {
    await cluster.stop(1)
    const reads = await readsDuring(async () => {
      await api.client.growers.list({})
      await api.client.growers.list({})
    })
    expect(reads.standby).toBe(0)
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('gone')
    await cluster.start(1)
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('current')
    const again = await readsDuring(() => api.client.growers.list({}))
    expect(again.standby).toBe(1)

    await cluster.pauseReplay(1)
    await api.client.growers.create({ name: 'Late' })
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('behind')
    await cluster.resumeReplay(1)
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('current')
  }, 90_000)

  it('SCL-12: an export has everything there was when it began, however far behind the standby is', async () => {
    await cluster.pauseReplay(1)
    await api.client.growers.create({ name: 'In the file' })
    const { db } = api.server.services.database
    const { count } = await db
      .selectFrom('grower')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const { id } = await api.client.exports.createGrowers({ format: 'csv' })
    await expect
      .poll(() => api.client.exports.get({ id }), { timeout: 20_000 })
      .toMatchObject({ status: 'done', rowsDone: Number(count) })
    await cluster.resumeReplay(1)
  }, 40_000)

  it('SCL-11: the address of another database is refused at the start', async () => {
    const [one, other] = [await cluster.createDatabase(), await cluster.createDatabase()]
    const start = (database: string, reads: string) =>
      startStaffedApi({
        env: { DATABASE_URL: cluster.addressOf(database), READ_DATABASE_URL: cluster.addressOf(reads) },
      })
    await (await start(other, other)).close()
    await expect(start(one, other)).rejects.toThrow('READ_DATABASE_URL is the address of another database')
  }, 60_000)
})
