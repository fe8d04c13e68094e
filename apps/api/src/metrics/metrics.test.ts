import { ERROR_KINDS } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOB_KINDS } from '../app/job-kinds.ts'
import { listRoutes } from '../app/routes.ts'
import { listen } from '../testing/live.ts'
import { parseScrape, type Scraped, scrapeOf } from '../testing/scrape.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'
import { turnCounts } from '../turns.ts'
import { SITE_ROUTES } from './request-watch.ts'

const TOKEN = 'metrics-token-of-tests'
const own = { METRICS_PORT: '0' }

const grown = (before: Scraped, after: Scraped, name: string, labels: Record<string, string>): number =>
  (after.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0)

describe('metrics', () => {
  let api: StaffedApi
  const scrape = () => scrapeOf(api.server)
  beforeAll(async () => {
    api = await startStaffedApi({ env: { ...own, METRICS_TOKEN: TOKEN } })
  })
  afterAll(() => api.close())

  describe('who reads them', () => {
    const ask = (authorization?: string, method = 'GET') =>
      fetch(`${api.url}/metrics`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      })

    it('MET-2: the server’s own port answers the token, and needs no request token', async () => {
      const response = await ask(`Bearer ${TOKEN}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(parseScrape(await response.text()).value('process_resident_memory_bytes')).toBeGreaterThan(0)
      const head = await ask(`Bearer ${TOKEN}`, 'HEAD')
      expect([head.status, await head.text()]).toEqual([200, ''])
    })

    it.each([
      undefined,
      'Bearer ',
      'Bearer metrics-token-of-test',
      `Bearer ${TOKEN}x`,
      `Basic ${TOKEN}`,
      TOKEN,
    ])('MET-2: it refuses %s', async (authorization) => {
      const response = await ask(authorization)
      expect(response.status).toBe(401)
      const text = await response.text()
      expect(text).toContain('The metrics token is missing or wrong')
      expect(text).not.toContain('process_resident_memory_bytes')
    })

    it('MET-2: a person’s token or the request token opens nothing', async () => {
      const response = await api.request('/metrics', { token: api.token })
      expect(response.status).toBe(401)
    })

    it('MET-1: a port of their own answers GET and HEAD of /metrics, and nothing else', async () => {
      const url = api.server.metricsUrl ?? ''
      const statusOf = async (path: string, method = 'GET') =>
        (await fetch(`${url}${path}`, { method, headers: { 'x-request-token': 'test-request-token' } }))
          .status
      expect(await statusOf('/metrics')).toBe(200)
      const head = await fetch(`${url}/metrics`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const path of ['/', '/healthz', '/config.json', '/metrics/', '/metrics?x=1', '/api/growers'])
        expect(await statusOf(path)).toBe(404)
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
        expect(await statusOf('/metrics', method)).toBe(404)
    })
  })

  it('MET-4: a call is counted by its route and the class of its status, and measured in its area', async () => {
    const before = await scrape()
    await api.client.growers.create({ name: 'Alder Farm' })
    const after = await scrape()
    const labels = { route: 'growers.create', status: '2xx' }
    expect(grown(before, after, 'http_requests_total', labels)).toBe(1)
    expect(grown(before, after, 'http_request_seconds_count', { group: 'growers' })).toBe(1)
    expect(after.value('http_requests_under_way')).toBe(0)
  })

  it('MET-5: a refusal is counted by its kind', async () => {
    const before = await scrape()
    expect((await api.request('/api/growers/', { token: 'no token' })).status).toBe(401)
    const after = await scrape()
    expect(grown(before, after, 'http_refusals_total', { kind: 'unauthenticated' })).toBe(1)
    expect(after.value('http_refusals_total', { kind: 'badAnswer' })).toBe(0)
    expect(grown(before, after, 'http_requests_total', { route: 'growers.list', status: '4xx' })).toBe(1)
  })

  it('MET-3: a thousand unknown addresses and methods make no series of their own', async () => {
    const paths = Array.from({ length: 1_000 }, (_, at) => `/${['', 'api/', 'api/growers/'][at % 3]}x-${at}`)
    const request = (path: string, at: number) =>
      api.request(`${path}?email=mira@example.com`, {
        method: ['GET', 'POST', 'PATCH'][Math.floor(at / 3) % 3] ?? 'GET',
      })
    await Promise.all(paths.slice(0, 9).map(request))
    const before = await scrape()
    for (let at = 0; at < paths.length; at += 50) await Promise.all(paths.slice(at, at + 50).map(request))
    const after = await scrape()
    const seriesOf = ({ samples }: Scraped) =>
      samples
        .filter(({ name }) => name.startsWith('http_'))
        .map(({ name, labels }) => JSON.stringify([name, labels]))
    expect(seriesOf(after)).toEqual(seriesOf(before))
    expect(grown(before, after, 'http_requests_total', { status: '4xx' })).toBe(1_000)
  })

  it('MET-3: every label has one of the values that the program knows', async () => {
    await api.client.growers.create({ name: 'Secret Name' })
    const known: Record<string, ReadonlySet<string>> = {
      route: new Set([...listRoutes().map(({ name }) => name), ...SITE_ROUTES]),
      group: new Set([...listRoutes().map(({ name }) => name.split('.')[0] ?? ''), 'site']),
      kind: new Set([...ERROR_KINDS, ...JOB_KINDS.map(({ kind }) => kind)]),
      of: new Set(turnCounts().keys()),
      pool: new Set(['calls', 'queue']),
      reason: new Set(['expired', 'suspended', 'signedOut', 'restart', 'gone', 'slow', 'failed']),
      state: new Set(['queued', 'running', 'done', 'failed', 'canceled']),
      status: new Set(['2xx', '3xx', '4xx', '5xx']),
    }
    const { samples } = await scrape()
    const ours = samples.filter(({ name }) => !/^(process|nodejs)_/.test(name))
    expect(ours.length).toBeGreaterThan(100)
    for (const { name, labels } of ours)
      for (const [label, value] of Object.entries(labels))
        if (label !== 'le') expect(known[label] ?? new Set(), `${label} of ${name}`).toContain(value)
  })

  it('MET-6: the pools of connections are counted, and each wait for a connection is measured', async () => {
    const before = await scrape()
    await api.client.growers.list({})
    const after = await scrape()
    expect(grown(before, after, 'db_pool_wait_seconds_count', { pool: 'calls' })).toBeGreaterThan(0)
    const { isEmbedded } = api.server.services.database
    expect(after.value('db_pool_max', { pool: 'calls' })).toBe(isEmbedded ? 1 : 10)
    expect(after.value('db_pool_open', { pool: 'calls' })).toBeGreaterThan(0)
    expect(after.value('db_pool_waiting')).toBe(0)
  })

  it('MET-6: each write measures how long it waited for the numbers of its changes', async () => {
    const before = await scrape()
    await api.client.growers.create({ name: 'Numbered' })
    await api.client.growers.list({})
    expect(grown(before, await scrape(), 'db_change_numbers_wait_seconds_count', {})).toBe(1)
  })

  it('MET-7: streams of the live channel are counted while open, and by the reason of their end', async () => {
    const before = await scrape()
    expect(before.value('live_current')).toBe(1)
    const listening = listen({ url: () => api.url, token: async () => api.token })
    await listening.ready()
    expect((await scrape()).value('live_streams_open')).toBe(1)
    listening.live.close()
    await expect.poll(async () => (await scrape()).value('live_streams_open')).toBe(0)
    expect(grown(before, await scrape(), 'live_streams_ended_total', { reason: 'gone' })).toBe(1)
  })

  it('MET-8: jobs are counted by kind and state, the disk and what waits for its turn are there', async () => {
    const { db } = api.server.services.database
    await sql`SELECT 1`.execute(db)
    const scraped = await scrape()
    expect(scraped.value('db_up')).toBe(1)
    for (const { kind } of JOB_KINDS) expect(scraped.value('jobs', { kind, state: 'queued' })).toBe(0)
    expect(scraped.value('disk_free_bytes')).toBeGreaterThan(64 * 1024 * 1024)
    expect(scraped.value('disk_size_bytes')).toBeGreaterThan(scraped.value('disk_free_bytes') ?? Infinity)
    expect(scraped.value('turns_waiting', { of: 'calls' })).toBe(0)
  })

  it('MET-4: two servers of a process count by themselves', async () => {
    const other = await startStaffedApi({ env: own })
    try {
      const before = await scrapeOf(other.server)
      await api.client.growers.list({})
      const after = await scrapeOf(other.server)
      expect(grown(before, after, 'http_requests_total', { route: 'growers.list' })).toBe(0)
    } finally {
      await other.close()
    }
  })
})

describe('without metrics', () => {
  it('MET-1: /metrics is no address of the server', async () => {
    const api = await startStaffedApi()
    try {
      expect(api.server.metricsUrl).toBeNull()
      const answers = await Promise.all(
        ['/metrics', '/nothing'].map(async (path) => {
          const response = await api.request(path, { headers: { accept: '*/*' } })
          const { error } = await response.json()
          return [response.status, error.kind, error.message]
        }),
      )
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.[0]).toBe(404)
    } finally {
      await api.close()
    }
  })

  it('MET-2: with a port alone, the server’s own port has no metrics', async () => {
    const api = await startStaffedApi({ env: own })
    try {
      expect((await api.request('/metrics', { token: '' })).status).toBe(404)
    } finally {
      await api.close()
    }
  })

  it('MET-2: the limit of addresses holds for /metrics', async () => {
    const env = { METRICS_TOKEN: TOKEN, RATE_LIMIT_PER_ADDRESS: '20' }
    const api = await startStaffedApi({ env })
    try {
      const statuses = new Set<number>()
      for (let at = 0; at < 21; at += 1) statuses.add((await fetch(`${api.url}/metrics`)).status)
      expect(statuses).toEqual(new Set([401, 429]))
    } finally {
      await api.close()
    }
  })
})
