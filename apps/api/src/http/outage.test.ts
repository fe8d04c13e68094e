import { errorBodySchema } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ForgedApi,
  findPostgres,
  startForgedApi,
  startPostgres,
  type ThrowawayPostgres,
} from '../testing/index.ts'
import { asAnswerable } from './failure.ts'

const found = await findPostgres()
const reason = 'skipped' in found ? ` (${found.skipped})` : ''

describe.skipIf('skipped' in found)(`a database that is away${reason}`, () => {
  let cluster: ThrowawayPostgres
  let api: ForgedApi
  beforeAll(async () => {
    if (!('bin' in found)) return
    cluster = await startPostgres(found.bin)
    api = await startForgedApi({ env: { DATABASE_URL: await cluster.createDatabase() } })
  })
  afterAll(async () => {
    await api?.close()
    await cluster?.close()
  })

  it('API-16: is said by readyz, answered 503 by calls, and over when it is back', async () => {
    const token = await api.tokenFor({ sub: 'sub-ada', email: 'ada@fieldworks.example' })
    const json = { username: 'ada@fieldworks.example', first_name: 'Ada', last_name: 'Byron' }
    const create = () => api.request('/api/dash-users/', { method: 'POST', token, json })
    await cluster.stop()
    for (const response of [await api.request('/readyz'), await create()]) {
      const { error } = errorBodySchema.parse(await response.json())
      expect([response.status, error.kind, error.retryable]).toEqual([503, 'unavailable', true])
    }
    expect((await api.request('/healthz')).status).toBe(200)
    await cluster.start()
    expect((await api.request('/readyz')).status).toBe(200)
    expect((await create()).status).toBe(201)
  })
})

describe('errors nobody foresaw', () => {
  it('API-8: are answered ‘Unknown error’, never in their own words', () => {
    for (const thrown of [new Error('SELECT secret'), 'text', null, { status: 200, kind: 'validation' }]) {
      expect(asAnswerable(thrown)).toMatchObject({ kind: 'server', status: 500, message: 'Unknown error' })
    }
  })

  it.each(['ECONNRESET', 'ECONNREFUSED', '57P01', '53300', '40001', '40P01'])(
    'API-8: a database that says %s can be asked again',
    (code) => {
      expect(asAnswerable(Object.assign(new Error('x'), { code }))).toMatchObject({
        kind: 'unavailable',
        status: 503,
      })
    },
  )

  it('API-8: a wrong statement is no outage', () => {
    expect(asAnswerable(Object.assign(new Error('x'), { code: '42601' }))).toMatchObject({ status: 500 })
  })
})
