import { errors } from '@org/core/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchConnection } from '#platform/connection.ts'
import { FRESH_MS, KEPT_UNUSED_MS } from './query-cache.ts'
import {
  type Query,
  queryConfiguration,
  useAskAhead,
  useExpire,
  useInvalidate,
  useKeep,
  useQuery,
  useRevalidateOnReturn,
} from './swr.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers `answer 1`, `answer 2`, … after a second of fake time, and counts how often it was asked. */
function createServer() {
  const server = {
    asked: 0,
    async answer() {
      server.asked += 1
      const number = server.asked
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return `answer ${number}`
    },
  }
  return server
}

function Shown({ of: query }: { of: Query<string> }) {
  return <p>{query.error?.message ?? query.data ?? 'loading'}</p>
}

let expire: (prefix: readonly unknown[]) => void
let invalidate: (prefix: readonly unknown[]) => Promise<void>
let ask: ReturnType<typeof useAskAhead>
let keep: (key: readonly [string, ...unknown[]], data: unknown) => Promise<void>

function Part({ server, id = 1 }: { server: ReturnType<typeof createServer>; id?: number }) {
  return <Shown of={useQuery(['fields', 'one', { id }], server.answer)} />
}

let reload: () => Promise<void>

function Reloadable({ fetcher }: { fetcher: () => Promise<string> }) {
  const query = useQuery(['fields'], fetcher)
  reload = query.reload
  return <Shown of={query} />
}

const connection = watchConnection(async () => new Response())
afterAll(() => connection.dispose())

function Tools() {
  invalidate = useInvalidate()
  expire = useExpire()
  keep = useKeep()
  ask = useAskAhead()
  useRevalidateOnReturn(connection)
  return null
}

/** A page whose content can be swapped, with one cache for all of it. */
function createPage(content: ReactNode) {
  const queries = queryConfiguration()
  const tree = (children: ReactNode) => (
    <SWRConfig value={queries}>
      <Tools />
      {children}
    </SWRConfig>
  )
  const page = render(tree(content))
  return (next: ReactNode) => page.rerender(tree(next))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const texts = () => screen.queryAllByRole('paragraph').map((element) => element.textContent)

describe('query data', () => {
  it('DASH-10: is fresh for five minutes: a page shown again meanwhile asks nothing', async () => {
    const server = createServer()
    const show = createPage(<Part server={server} />)
    await pass(1_000)
    expect(texts()).toEqual(['answer 1'])
    show(null)
    await pass(KEPT_UNUSED_MS - 1)
    show(<Part server={server} />)
    expect(texts()).toEqual(['answer 1'])
    await pass(10_000)
    expect(server.asked).toBe(1)
  })

  it('DASH-10: older than five minutes, is shown and fetched again by the next who uses it', async () => {
    const server = createServer()
    const show = createPage(<Part key="a" server={server} />)
    await pass(FRESH_MS + 1)
    show([<Part key="a" server={server} />, <Part key="b" server={server} />])
    expect(texts()).toEqual(['answer 1', 'answer 1'])
    await pass(2_000)
    expect(texts()).toEqual(['answer 2', 'answer 2'])
    expect(server.asked).toBe(2)
  })

  it('DASH-10: is not fetched again five minutes old to the millisecond', async () => {
    const server = createServer()
    const show = createPage(<Part key="a" server={server} />)
    await pass(FRESH_MS)
    show([<Part key="a" server={server} />, <Part key="b" server={server} />])
    await pass(2_000)
    expect(server.asked).toBe(1)
  })

  it('DASH-11: is dropped one minute after its last user is gone, and then loads as if new', async () => {
    const server = createServer()
    const show = createPage(<Part server={server} />)
    await pass(1_000)
    show(null)
    await pass(KEPT_UNUSED_MS)
    show(<Part server={server} />)
    expect(texts()).toEqual(['loading'])
    await pass(1_000)
    expect(texts()).toEqual(['answer 2'])
  })

  it('DASH-11: dropped right after it came, does not load for ever when shown again', async () => {
    const server = createServer()
    const show = createPage(<Part server={server} />)
    await pass(500)
    show(null)
    // The answer arrives with nobody there: it is kept its minute, too.
    await pass(500 + KEPT_UNUSED_MS)
    show(<Part server={server} />)
    expect(texts()).toEqual(['loading'])
    await pass(1_000)
    expect(texts()).toEqual(['answer 2'])
  })

  it('DASH-11: stays as long as one of its users does', async () => {
    const server = createServer()
    const show = createPage([<Part key="a" server={server} />, <Part key="b" server={server} />])
    await pass(1_000)
    show(<Part key="b" server={server} />)
    await pass(3 * KEPT_UNUSED_MS)
    show([<Part key="b" server={server} />, <Part key="c" server={server} />])
    expect(texts()).toEqual(['answer 1', 'answer 1'])
    expect(server.asked).toBe(1)
  })

  it('DASH-11: under a key that is used no more is dropped like any other', async () => {
    const server = createServer()
    const show = createPage(<Part server={server} id={1} />)
    await pass(1_000)
    show(<Part server={server} id={2} />)
    await pass(KEPT_UNUSED_MS + 1_000)
    show(<Part server={server} id={1} />)
    expect(texts()).toEqual(['loading'])
    await pass(1_000)
    expect(texts()).toEqual(['answer 3'])
  })

  it('DASH-12: is fetched again when the person comes back and it is old; once for all who show it', async () => {
    const server = createServer()
    createPage([<Part key="a" server={server} />, <Part key="b" server={server} />])
    await pass(1_000)
    window.dispatchEvent(new Event('focus'))
    await pass(2_000)
    expect(server.asked).toBe(1)
    await pass(FRESH_MS)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(2_000)
    expect(texts()).toEqual(['answer 2', 'answer 2'])
    expect(server.asked).toBe(2)
  })

  it('DASH-12: is fetched again when the network comes back and it is old', async () => {
    const server = createServer()
    createPage(<Part server={server} />)
    await pass(FRESH_MS + 2_000)
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await pass(2_000)
    expect(server.asked).toBe(1)
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
    await pass(2_000)
    expect(texts()).toEqual(['answer 2'])
  })

  it('DASH-13: is fetched again at once after a write when on the screen, else when it is next shown', async () => {
    const [shown, hidden] = [createServer(), createServer()]
    const show = createPage([<Part key="a" server={shown} id={1} />, <Part key="b" server={hidden} id={2} />])
    await pass(1_000)
    show(<Part key="a" server={shown} id={1} />)
    const done = invalidate(['fields'])
    await pass(1_000)
    await done
    expect(texts()).toEqual(['answer 2'])
    expect(hidden.asked).toBe(1)
    show([<Part key="a" server={shown} id={1} />, <Part key="b" server={hidden} id={2} />])
    await pass(2_000)
    expect(texts()).toEqual(['answer 2', 'answer 2'])
  })

  it('DASH-13: that was on its way during a write does not count as fresh', async () => {
    const server = createServer()
    const show = createPage(<Part server={server} />)
    await pass(500)
    show(null)
    await invalidate(['fields', 'one'])
    await pass(1_000)
    show(<Part server={server} />)
    await pass(2_000)
    expect(texts()).toEqual(['answer 2'])
  })

  it('DASH-13: of another prefix stays as it is', async () => {
    const server = createServer()
    createPage(<Part server={server} />)
    await pass(1_000)
    await invalidate(['growers'])
    await invalidate(['fields', 'list'])
    await pass(2_000)
    expect(server.asked).toBe(1)
  })

  it('LIVE-35: made old while nobody looks, is fetched again when the person comes back', async () => {
    const server = createServer()
    createPage(<Part server={server} />)
    await pass(1_000)
    act(() => expire(['growers']))
    window.dispatchEvent(new Event('focus'))
    await pass(1_000)
    expect(server.asked).toBe(1)
    act(() => expire(['fields']))
    await pass(1_000)
    expect(server.asked).toBe(1)
    window.dispatchEvent(new Event('focus'))
    await pass(1_000)
    expect(texts()).toEqual(['answer 2'])
  })

  it('DASH-13: takes what a write answered as what is known', async () => {
    const server = createServer()
    createPage(<Part server={server} />)
    await pass(1_000)
    await act(() => keep(['fields', 'one', { id: 1 }], 'written'))
    expect(texts()).toEqual(['written'])
    expect(server.asked).toBe(1)
  })

  it('DASH-13: of a person who signed out during the write is left alone', async () => {
    const server = createServer()
    createPage(<Part server={server} />)
    await pass(1_000)
    cleanup()
    await invalidate(['fields'])
    await keep(['fields', 'one', { id: 1 }], 'written')
    expect(server.asked).toBe(1)
  })

  it('DASH-14: fails with a product error, is not retried by itself, and reloads when asked', async () => {
    let asked = 0
    const fetcher = async () => {
      asked += 1
      if (asked === 1) throw new TypeError('boom')
      if (asked === 2) throw errors.unavailable()
      return 'well'
    }
    createPage(<Reloadable fetcher={fetcher} />)
    await pass(60_000)
    expect([texts(), asked]).toEqual([['boom'], 1])
    await act(() => reload().catch(() => {}))
    expect(texts()).toEqual(['The service is not available right now'])
    await act(() => reload())
    expect(texts()).toEqual(['well'])
  })
})

describe('data asked for ahead', () => {
  const ahead = (server: ReturnType<typeof createServer>) =>
    void ask({ key: ['fields', 'one', { id: 1 }], fetch: server.answer })

  it('DASH-65: is there when its page comes, and is asked for once, also by a page that comes meanwhile', async () => {
    const server = createServer()
    const show = createPage(null)
    ahead(server)
    ahead(server)
    await pass(500)
    show(<Part server={server} />)
    expect(texts()).toEqual(['loading'])
    await pass(500)
    expect(texts()).toEqual(['answer 1'])
    show(null)
    ahead(server)
    show(<Part server={server} />)
    expect(texts()).toEqual(['answer 1'])
    await pass(2_000)
    expect(server.asked).toBe(1)
  })

  it('DASH-65: is asked for again by its page where a write came in between', async () => {
    const server = createServer()
    const show = createPage(null)
    ahead(server)
    await pass(1_000)
    await invalidate(['fields'])
    show(<Part server={server} />)
    expect(texts()).toEqual(['answer 1'])
    await pass(2_000)
    expect(texts()).toEqual(['answer 2'])
  })

  it('DASH-65: is dropped a minute later where its page never came, and a failure is nobody’s', async () => {
    const server = createServer()
    const show = createPage(null)
    await act(async () => {
      expect(
        await ask({ key: ['fields', 'two'], fetch: () => Promise.reject(errors.network()) }),
      ).toBeUndefined()
    })
    ahead(server)
    await pass(1_000 + KEPT_UNUSED_MS)
    show(<Part server={server} />)
    expect(texts()).toEqual(['loading'])
    await pass(1_000)
    expect(texts()).toEqual(['answer 2'])
  })
})
