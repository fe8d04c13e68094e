import { afterEach, describe, expect, it } from 'vitest'
import { errors } from '../errors/all.ts'
import type { ProductError } from '../errors/product-error.ts'
import { createFakeClock, turn } from '../session/testing/fake-clock.ts'
import { createLiveChanges } from './live-changes.ts'
import type { LiveChanges, LiveChangesOptions } from './types.ts'

const change = (seq: number) => ({
  seq,
  editId: 1,
  by: { id: 2, name: 'Åse Nord' },
  entity: 'grower',
  entityId: 3,
  kind: 'changed',
  keys: ['name'],
})
const event = (name: string, data: object, id?: number) =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
const hello = (seq: number, heartbeatMs = 10_000) => event('hello', { seq, heartbeatMs }, seq)
const changed = (...seqs: number[]) => seqs.map((seq) => event('change', change(seq), seq)).join('')
const end = (why: string) => event('end', { why })
const errorBody = (error: ProductError) => ({
  error: { kind: error.kind, message: error.message, retryable: error.retryable },
})

/** A server whose answers the test writes, one request at a time. */
function createServer(options: Partial<LiveChangesOptions> = {}) {
  const clock = createFakeClock()
  const encoder = new TextEncoder()
  const server = {
    clock,
    requests: [] as { url: string; headers: Headers }[],
    told: [] as (number | string)[],
    states: [] as string[],
    refused: [] as ProductError[],
    refreshes: [] as (string | undefined)[],
    /** How the next requests are answered; without: as a stream. */
    answers: [] as (() => Response)[],
    stream: null as ReadableStreamDefaultController<Uint8Array> | null,
    aborts: 0,
    live: null as unknown as LiveChanges,
    /** Sends text, as one piece. */
    async say(...texts: string[]) {
      for (const text of texts) {
        server.stream?.enqueue(encoder.encode(text))
        await turn()
      }
    },
    async cut() {
      server.stream?.error(new TypeError('terminated'))
      await turn()
    },
    async finish() {
      server.stream?.close()
      await turn()
    },
  }
  let token: string | null = 'token-1'
  const open = (signal: AbortSignal | null | undefined): Response => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        server.stream = controller
        signal?.addEventListener('abort', () => {
          server.aborts += 1
          try {
            controller.error(new DOMException('aborted', 'AbortError'))
          } catch {
            // It had ended already.
          }
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  server.live = createLiveChanges({
    baseUrl: 'https://ops.example',
    requestToken: 'request-token',
    accessToken: async () => token,
    refresh: async (refused) => {
      server.refreshes.push(refused)
      token = `token-${server.refreshes.length + 1}`
      return token
    },
    fetch: async (input, init) => {
      server.requests.push({ url: String(input), headers: new Headers(init?.headers) })
      return server.answers.shift()?.() ?? open(init?.signal)
    },
    clock,
    random: () => 1,
    onChanges: (changes) => void server.told.push(...changes.map(({ seq }) => seq)),
    onReset: (seq) => void server.told.push(`reset ${seq}`),
    onState: (state) => void server.states.push(state),
    onRefused: (error) => void server.refused.push(error),
    ...options,
  })
  opened.push(server.live)
  return server
}

const opened: LiveChanges[] = []
afterEach(() => {
  for (const live of opened.splice(0)) live.close()
})

const failWith =
  (status: number, error: ProductError, headers = {}) =>
  () =>
    Response.json(errorBody(error), { status, headers })
const resumesAfter = (server: ReturnType<typeof createServer>) =>
  server.requests.map(({ headers }) => headers.get('last-event-id'))

describe('listening to changes', () => {
  it('LIVE-21: asks with both headers, and tells each change', async () => {
    const server = createServer({ withinS: () => 4.2 })
    await turn()
    await server.say(hello(4), changed(5, 6), ':\n\n', changed(7))
    expect(server.told).toEqual([5, 6, 7])
    expect(server.states).toEqual(['live'])
    expect(server.live).toMatchObject({ state: 'live', lastSeq: 7 })
    const [request] = server.requests
    expect(request?.url).toBe('https://ops.example/api/changes?withinS=5')
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: 'Bearer token-1',
      'x-request-token': 'request-token',
      accept: 'text/event-stream',
    })
    expect(resumesAfter(server)).toEqual([null])
  })

  it('LIVE-21: resumes with both headers, too', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(4))
    await server.cut()
    await server.clock.advance(1_000)
    expect(resumesAfter(server)).toEqual([null, '4'])
    expect(Object.fromEntries(server.requests[1]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer token-1',
      'x-request-token': 'request-token',
    })
  })

  it('LIVE-21: tells together what came together, each change once', async () => {
    const told: (number | string)[][] = []
    const server = createServer({
      onChanges: (changes) => void told.push(changes.map(({ seq }) => seq)),
      onReset: (seq) => void told.push([`reset ${seq}`]),
    })
    await turn()
    const reset = event('reset', { seq: 9 }, 9)
    await server.say(hello(4) + changed(5, 6, 6), changed(6, 7), changed(8) + reset + changed(10, 11))
    expect(told).toEqual([[5, 6], [7], [8], ['reset 9'], [10, 11]])
  })

  it('LIVE-21: a beginning against the contract is none', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(4, 0), event('hello', { seq: -1, heartbeatMs: 10_000 }, 4))
    expect(server.live).toMatchObject({ state: 'connecting', lastSeq: null })
    await server.say(hello(5))
    expect(server.live).toMatchObject({ state: 'live', lastSeq: 5 })
  })

  it('LIVE-21: a reset has its number in it; of one against the contract its id counts', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(4), event('reset', { seq: 30 }), event('reset', { seq: -1 }, 40))
    expect(server.told).toEqual(['reset 30', 'reset 40'])
  })

  it('LIVE-21: an end for a reason against the contract is one for a restart', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(4), end('tired'))
    expect(server.live.state).toBe('waiting')
    await server.clock.advance(1_000)
    expect(resumesAfter(server)).toEqual([null, '4'])
  })

  it('LIVE-21: nothing is heard from an answer of another type', async () => {
    const server = createServer({ since: 4 })
    const headers = { 'content-type': 'text/plain' }
    server.answers.push(() => new Response(hello(4) + changed(5), { headers }))
    await turn()
    expect(server.told).toEqual([])
    expect(server.states).toEqual(['waiting'])
  })

  it('LIVE-37: sends no token unencrypted to another machine, and follows no redirect', async () => {
    expect(() => createServer({ baseUrl: 'http://ops.example' })).toThrow(
      expect.objectContaining({ kind: 'validation' }),
    )
    const inits: (RequestInit | undefined)[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      inits.push(init)
      return new Response('', { status: 503 })
    }
    createServer({ fetch })
    await turn()
    expect(inits.map((init) => init?.redirect)).toEqual(['error'])
  })

  it('LIVE-22: cut off, it resumes after the last change and tells none twice', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(4), changed(5, 6))
    await server.cut()
    expect(server.live.state).toBe('waiting')
    await server.clock.advance(1_000)
    await server.say(hello(6), changed(6, 7))
    expect(server.told).toEqual([5, 6, 7])
    expect(resumesAfter(server)).toEqual([null, '6'])
    expect(server.states).toEqual(['live', 'waiting', 'connecting', 'live'])
  })

  it('LIVE-22: a change of which only a part had come is told when it comes whole', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(4), changed(5).slice(0, -1))
    await server.finish()
    await server.clock.advance(1_000)
    await server.say(hello(4), changed(5))
    expect(server.told).toEqual([5])
    expect(resumesAfter(server)).toEqual([null, '4'])
  })

  it('LIVE-22: a tab that takes over begins where the one before ended', async () => {
    const server = createServer({ since: 41, withinS: () => 5 })
    await turn()
    await server.say(hello(41), changed(42))
    expect(server.requests[0]?.url).toBe('https://ops.example/api/changes')
    expect(resumesAfter(server)).toEqual(['41'])
    expect(server.told).toEqual([42])
  })

  it('LIVE-23: told that too much was missed, also by a database put back, it goes on from there', async () => {
    const server = createServer({ since: 900 })
    await turn()
    await server.say(hello(20), event('reset', { seq: 20 }, 20) + changed(21))
    await server.cut()
    await server.clock.advance(1_000)
    expect(server.told).toEqual(['reset 20', 21])
    expect(resumesAfter(server)).toEqual(['900', '21'])
  })

  it('LIVE-23: a change that cannot be read is missed by nobody; an unknown event is nothing', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(4), event('change', { strange: true }, 5), changed(6), event('song', {}))
    expect(server.told).toEqual(['reset 5', 6])
  })

  it('LIVE-24: waits longer after each failure, up to ten seconds, and begins anew once it was steady', async () => {
    const server = createServer()
    const waits: number[] = []
    await turn()
    for (let round = 0; round < 7; round++) {
      const asked = server.requests.length
      const before = server.clock.now()
      await server.cut()
      while (server.requests.length === asked) await server.clock.advance(500)
      waits.push((server.clock.now() - before) / 1_000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 10, 10, 10])
    await server.say(hello(1, 60_000))
    await server.clock.advance(11_000)
    await server.cut()
    const asked = server.requests.length
    await server.clock.advance(1_000)
    expect(server.requests).toHaveLength(asked + 1)
  })

  it('LIVE-24: as long as the server asks for, when that is longer', async () => {
    const server = createServer()
    server.answers.push(failWith(429, errors.rateLimited(7), { 'retry-after': '7' }))
    await server.clock.advance(6_500)
    expect(server.requests).toHaveLength(1)
    await server.clock.advance(1_000)
    expect(server.requests).toHaveLength(2)
  })

  it('LIVE-24: a page of something in between is no stream', async () => {
    const server = createServer()
    server.answers.push(
      () => new Response('<p>Sign in to this network', { headers: { 'content-type': 'text/html' } }),
    )
    await turn()
    expect(server.live.state).toBe('waiting')
  })

  it('LIVE-25: a connection without a sign of life for two and a half of its intervals is dead', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(1, 4_000))
    for (let round = 0; round < 5; round++) {
      await server.clock.advance(9_000)
      await server.say(':\n\n')
    }
    expect(server.requests).toHaveLength(1)
    await server.clock.advance(10_500)
    expect(server.aborts).toBeGreaterThan(0)
    await server.clock.advance(1_000)
    expect(server.requests).toHaveLength(2)
  })

  it('LIVE-26: a refused token is renewed once', async () => {
    const server = createServer()
    server.answers.push(failWith(401, errors.unauthenticated()))
    await turn()
    await server.say(hello(1))
    expect(server.refreshes).toEqual(['token-1'])
    expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
    expect(server.live.state).toBe('live')
  })

  it('LIVE-26: a token that is over is renewed, and nothing is missed', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(1), changed(2), end('expired'))
    await server.say(hello(2), changed(3))
    expect(server.refreshes).toEqual(['token-1'])
    expect(server.told).toEqual([2, 3])
    expect(resumesAfter(server)).toEqual([null, '2'])
  })

  it('LIVE-26: tokens that are over as soon as they are made are not asked for in a storm', async () => {
    const server = createServer()
    const headers = { 'content-type': 'text/event-stream' }
    const over = () => new Response(hello(1) + end('expired'), { headers })
    server.answers.push(...Array.from({ length: 50 }, () => over))
    await server.clock.advance(20_000)
    expect(server.requests.length).toBeLessThan(8)
    expect(server.refused).toEqual([])
  })

  it.each([
    ['a dead session', { refresh: async () => null }, [failWith(401, errors.unauthenticated())], 401],
    ['nobody signed in', { accessToken: async () => null }, [], 401],
    ['a suspended person', {}, [failWith(403, errors.suspended())], 403],
  ])('LIVE-27: %s closes it for good, and is told', async (_what, options, answers, status) => {
    const server = createServer(options)
    server.answers.push(...answers)
    await turn()
    expect(server.live.state).toBe('closed')
    expect(server.refused).toMatchObject([{ status }])
    await server.clock.advance(120_000)
    expect(server.requests.length).toBeLessThan(2)
  })

  it.each([
    ['suspended', 'Your access is suspended'],
    ['signedOut', 'You signed out everywhere'],
  ])('LIVE-27: %s while listening, it is closed for good, and that is told', async (why, message) => {
    const server = createServer()
    await turn()
    await server.say(hello(1), end(why))
    expect(server.live.state).toBe('closed')
    expect(server.refused).toMatchObject([{ message }])
  })

  it('LIVE-27: a session that cannot be renewed right now is tried again', async () => {
    let isAway = true
    const accessToken = async () => {
      if (isAway) throw errors.network()
      return 'token'
    }
    const server = createServer({ accessToken })
    await turn()
    expect(server.live.state).toBe('waiting')
    isAway = false
    await server.clock.advance(1_000)
    await server.say(hello(1))
    expect(server.live.state).toBe('live')
  })

  it.each([
    ['refused', failWith(401, errors.unauthenticated())],
    ['cut off', failWith(503, errors.unavailable())],
  ])('SES-34: %s, it does not go on with the token of who signed in meanwhile', async (_what, answer) => {
    let session = 's-1'
    const server = createServer({ sessionId: () => session })
    server.answers.push(() => {
      session = 's-2'
      return answer()
    })
    await server.clock.advance(5_000)
    expect(server.requests).toHaveLength(1)
    expect(server.live.state).toBe('closed')
    expect(server.refused).toMatchObject([{ kind: 'aborted' }])
  })

  it('LIVE-28: a server that restarts is come back to within a second', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(1), end('restart'))
    await server.clock.advance(1_000)
    expect(server.requests).toHaveLength(2)
  })

  it('LIVE-29: without network it lets go, and comes back the moment there is one', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(1))
    server.live.offline()
    await turn()
    expect(server.live.state).toBe('waiting')
    await server.clock.advance(20_000)
    expect(server.requests).toHaveLength(1)
    server.live.online()
    await turn()
    await server.say(hello(1), changed(2))
    expect(server.told).toEqual([2])
  })

  it('LIVE-29: closed, it lets go of everything and tells nothing more', async () => {
    const server = createServer()
    await turn()
    await server.say(hello(1))
    server.live.close()
    await turn()
    expect([server.aborts, server.live.state, server.clock.pendingTimers()]).toEqual([1, 'closed', 0])
    await server.clock.advance(120_000)
    expect(server.requests).toHaveLength(1)
  })

  it('LIVE-20: bytes cut in the middle of a letter are one letter', async () => {
    const heard: string[] = []
    const server = createServer({
      onChanges: (changes) => void heard.push(...changes.map(({ by }) => by?.name ?? '')),
    })
    await turn()
    for (const byte of new TextEncoder().encode(hello(4) + changed(5))) {
      server.stream?.enqueue(Uint8Array.of(byte))
    }
    await turn()
    expect(heard).toEqual(['Åse Nord'])
  })
})
