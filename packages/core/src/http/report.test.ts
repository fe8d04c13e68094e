import { describe, expect, it } from 'vitest'
import { createClient } from '../client.ts'
import { createPlainClock } from '../platform/plain-clock.ts'
import type { CallReport } from './types.ts'

const KEY = 'dashkey_secret'

/** A client whose requests are answered in turn, and what its hook is told. */
function clientOf(answers: (() => Promise<Response>)[], onCall: (report: CallReport) => void) {
  return createClient({
    ...{ baseUrl: 'https://ops.example', requestToken: 'shared', clock: createPlainClock() },
    ...{ accessToken: async () => KEY, refresh: async () => null, onSessionLost: () => {}, onCall },
    random: () => 0,
    fetch: () => answers.shift()?.() ?? Promise.reject(new TypeError('The line broke')),
  })
}

const page = async () =>
  Response.json({ items: [], nextCursor: null }, { headers: { 'x-request-id': 'r-7' } })
const sorry = async () => new Response('Sorry', { status: 503 })
const broken = () => Promise.reject(new TypeError('The line broke'))

describe('onCall', () => {
  it('SDK-2: is told how each attempt ended', async () => {
    const reports: CallReport[] = []
    const client = clientOf([broken, sorry, page], (report) => reports.push(report))
    await client.growers.list({ search: 'Ada Byrne' })
    const call = { call: 'growers.list', method: 'GET', path: '/growers', ms: expect.any(Number) }
    expect(reports).toEqual([
      { ...call, attempt: 1, status: 0, requestId: null, error: 'network' },
      { ...call, attempt: 2, status: 503, requestId: null, error: 'unavailable' },
      { ...call, attempt: 3, status: 200, requestId: 'r-7', error: null },
    ])
  })

  it('SDK-3: learns no token, body, value of a path or value of a query', async () => {
    const reports: CallReport[] = []
    const client = clientOf([page, broken, broken, broken], (report) => reports.push(report))
    await client.growers.list({ search: 'Ada Byrne' })
    await client.exports.download({ ticket: 'a-ticket' }).catch(() => {})
    await client.growers.create({ name: 'Ada Byrne' }).catch(() => {})
    expect(reports.length).toBeGreaterThanOrEqual(4)
    expect(reports.map(({ path }) => path)).toContain('/exports/download/{ticket}')
    for (const secret of ['Ada', 'a-ticket', KEY, 'shared'])
      expect(JSON.stringify(reports)).not.toContain(secret)
  })

  it('SDK-2: changes nothing when it throws', async () => {
    const client = clientOf([sorry, page], () => {
      throw new Error('The log is full')
    })
    await expect(client.growers.list()).resolves.toMatchObject({ items: [] })
  })
})
