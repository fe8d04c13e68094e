import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from './answer.ts'
import { install } from './keep.ts'
import { ask, ORIGIN, PROGRAM, stubBrowser } from './testing.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(async () => {
  browser = stubBrowser()
  await install(PROGRAM)
  browser.asked.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function request(path: string, options?: Parameters<typeof ask>[1]) {
  const asked = ask(path, options)
  answer(asked.event, PROGRAM, ORIGIN)
  return asked
}
const textOf = async (path: string, options?: Parameters<typeof ask>[1]) =>
  (await request(path, options).answer)?.text()
const COLLECT = '/sampling/points?collect'
const KEPT_PAGE = 'src="/assets/index-2.js"'

describe('OFF-4: what the worker leaves to the browser', () => {
  it.each([
    ['calls of the API', '/api/fields', {}],
    ['pages of the API', '/api/exports/1/file', { isPage: true }],
    ['other origins', 'https://identity.example/oauth2/token', {}],
    ['other methods', '/config.json', { method: 'POST' }],
    ['what it does not keep', '/healthz', {}],
  ])('OFF-4: %s', (_what, path, options) => {
    expect(request(path, options).answer).toBeUndefined()
    expect(browser.asked).toEqual([])
  })
})

describe('pages', () => {
  it('OFF-5: the page for collecting comes from the phone, also where there is a network', async () => {
    expect(await textOf(COLLECT, { isPage: true })).toContain(KEPT_PAGE)
    expect(browser.asked).toEqual([])
  })

  it('OFF-5: it comes from the network where the phone has lost it', async () => {
    await browser.caches.delete('program-two')
    browser.serve('/sampling/points', () => new Response('of the server'))
    expect(await textOf(COLLECT, { isPage: true })).toBe('of the server')
  })

  it('OFF-6: each answer has a nonce of its own, in the page and in its policy', async () => {
    const nonces = []
    for (const _ of [1, 2]) {
      const page = await request(COLLECT, { isPage: true }).answer
      const nonce = /nonce="([^"]+)"/.exec((await page?.text()) ?? '')?.[1] ?? ''
      expect(page?.headers.get('content-security-policy')).toBe(`style-src 'self' 'nonce-${nonce}'`)
      expect(atob(nonce)).toHaveLength(16)
      nonces.push(nonce)
    }
    expect(new Set([...nonces, 'c2VydmVy']).size).toBe(3)
  })

  it.each([
    ['another page', '/fields'],
    ['the points without collecting', '/sampling/points'],
  ])('OFF-7: %s comes from the network, whatever it answers', async (_what, path) => {
    browser.serve(path, () => new Response('not now', { status: 503 }))
    expect(await textOf(path, { isPage: true })).toBe('not now')
  })

  it('OFF-7: without network every page is the kept one', async () => {
    browser.loseNetwork()
    expect(await textOf('/fields', { isPage: true })).toContain(KEPT_PAGE)
  })
})

describe('files', () => {
  it('OFF-8: those that are kept come from the phone', async () => {
    browser.loseNetwork()
    expect(await textOf('/assets/index-2.js')).toBe('new /assets/index-2.js')
    expect(await textOf('/favicon.svg')).toBe('new /favicon.svg')
    expect(browser.asked).toEqual([])
  })

  it('OFF-8: a tab of the program before gets its parts, and what nobody keeps comes from the network', async () => {
    await browser.keepOlder('one', { '/assets/Panel-1.js': 'old panel' })
    expect(await textOf('/assets/Panel-1.js')).toBe('old panel')
    browser.serve('/assets/Map-2.js', () => new Response('map'))
    expect(await textOf('/assets/Map-2.js')).toBe('map')
  })
})

describe('settings', () => {
  const newer = () => Response.json({ version: 'newer' })

  it('OFF-9: are the newest that come within a second, and those are kept', async () => {
    browser.serve('/config.json', newer)
    expect(await textOf('/config.json')).toBe('{"version":"newer"}')
    browser.loseNetwork()
    expect(await textOf('/config.json')).toBe('{"version":"newer"}')
  })

  it.each([
    ['the network is gone', () => new TypeError('Failed to fetch')],
    ['the server refuses', () => new Response(null, { status: 503 })],
  ])('OFF-9: are the kept ones when %s', async (_why, served) => {
    browser.serve('/config.json', served)
    expect(await textOf('/config.json')).toBe('{"version":"new"}')
  })

  it('OFF-9: make no cache again that was deleted', async () => {
    await browser.caches.delete('program-two')
    expect(await textOf('/config.json')).toBe('{"version":"new"}')
    expect(await browser.caches.keys()).toEqual([])
  })

  it('OFF-9: are the kept ones after a second, and what comes later is kept for the next time', async () => {
    vi.useFakeTimers()
    let send = (_answer: Response) => {}
    const late = new Promise<Response>((resolve) => {
      send = resolve
    })
    browser.serve('/config.json', () => late)
    const { answer: answered, later } = request('/config.json')
    await vi.advanceTimersByTimeAsync(999)
    expect(await Promise.race([answered, Promise.resolve('nothing yet')])).toBe('nothing yet')
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await answered)?.text()).toBe('{"version":"new"}')
    send(newer())
    await Promise.all(later)
    browser.loseNetwork()
    expect(await textOf('/config.json')).toBe('{"version":"newer"}')
  })
})
