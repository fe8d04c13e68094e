import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { endpoints } from './contract/endpoints.ts'
import type { HttpClient } from './http/types.ts'

/** Notes which endpoint is called with what. */
function recorder() {
  const calls: unknown[][] = []
  const http: HttpClient = {
    async call(...args) {
      calls.push(args)
      throw new Error('not sent')
    },
  }
  return { calls, client: createClient({ http }) }
}

describe('createClient', () => {
  it('HTTP-20: has a function for every endpoint and nothing else', () => {
    const names = (areas: object) =>
      Object.entries(areas).map(([area, calls]) => [area, Object.keys(calls)] as const)
    expect(names(recorder().client)).toEqual(names(endpoints))
  })

  it('HTTP-20: passes input and options on', async () => {
    const { client, calls } = recorder()
    const { signal } = new AbortController()
    await client.growers.list({ search: 'north' }, { signal }).catch(() => {})
    await client.dashUsers.me().catch(() => {})
    expect(calls).toEqual([
      [endpoints.growers.list, { search: 'north' }, { signal }],
      [endpoints.dashUsers.me, {}, undefined],
    ])
  })

  it('makes an HTTP client of its own from options', async () => {
    const urls: string[] = []
    const client = createClient({
      baseUrl: 'https://ops.example',
      requestToken: 'request-token',
      accessToken: async () => null,
      refresh: async () => null,
      onSessionLost: () => {},
      fetch: async (url) => {
        urls.push(String(url))
        return Response.json({ items: [], nextCursor: null })
      },
      clock: { now: Date.now, setTimer: () => () => {} },
    })
    await expect(client.growers.list()).resolves.toEqual({ items: [], nextCursor: null, count: null })
    expect(urls).toEqual(['https://ops.example/api/growers'])
  })
})
