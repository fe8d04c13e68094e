import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FrozenProxy, startFrozenProxy } from '../testing/frozen-proxy.ts'
import {
  type ForgedApi,
  findPostgres,
  startForgedApi,
  startPostgres,
  type ThrowawayPostgres,
} from '../testing/index.ts'
import { scrapeOf } from '../testing/scrape.ts'

const found = await findPostgres()
const reason = 'skipped' in found ? ` (${found.skipped})` : ''

describe.skipIf('skipped' in found)(`metrics while the database is away${reason}`, () => {
  let cluster: ThrowawayPostgres
  let api: ForgedApi
  beforeAll(async () => {
    if (!('bin' in found)) return
    cluster = await startPostgres(found.bin)
    api = await startForgedApi({ env: { DATABASE_URL: await cluster.createDatabase(), METRICS_PORT: '0' } })
  })
  afterAll(async () => {
    await api?.close()
    await cluster?.close()
  })

  it('MET-9: are there, without what only the database knows', async () => {
    await cluster.stop()
    const scraped = await scrapeOf(api.server)
    expect(scraped.value('db_up')).toBe(0)
    expect(scraped.names).toContain('jobs')
    for (const name of ['jobs', 'jobs_waited_seconds', 'jobs_silent_seconds'])
      expect(scraped.value(name)).toBeUndefined()
    expect(scraped.value('disk_free_bytes')).toBeGreaterThan(0)
    await cluster.start()
  })

  it('MET-6: count each connection that went silent and was replaced', async () => {
    const proxy: FrozenProxy = await startFrozenProxy(await cluster.createDatabase())
    const behind = await startForgedApi({ env: { DATABASE_URL: proxy.url, METRICS_PORT: '0' } })
    try {
      const replaced = async () =>
        (await scrapeOf(behind.server)).value('db_silent_connections_replaced_total')
      expect(await replaced()).toBe(0)
      proxy.freeze()
      const { status } = await behind.request('/api/growers/', {
        token: await behind.tokenFor({ sub: 'sub-ada', email: 'ada@fieldworks.example' }),
      })
      expect(status).toBe(503)
      expect(await replaced()).toBeGreaterThan(0)
    } finally {
      await behind.close()
      await proxy.close()
    }
  })
})
