import { getEventListeners } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { toErrorBody } from '../contract/errors.ts'
import { errors } from '../errors/all.ts'
import type { Clock } from '../platform/ports.ts'
import { createHttpClient } from './http-client.ts'
import { MAX_WAIT_MS } from './retry.ts'
import type { HttpClientOptions } from './types.ts'

const { dashUsers, growers, fields, uploads } = endpoints
const me = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Byrne',
  full_name: 'Ada Byrne',
  email: 'ada@fieldworks.example',
}
const write = { username: me.email, first_name: 'Ada', last_name: 'Byrne' }
const grower = {
  id: 3,
  name: 'North Farm',
  contactFirstName: '',
  contactLastName: '',
  email: '',
  phone: '',
  address: '',
  externalRef: '',
  notes: '',
  active: true,
  fieldCount: 0,
  areaHa: 0,
  version: 1,
  updatedAt: '2026-11-20T12:00:00Z',
}

/** One request as the server saw it. */
interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
type Answer = (request: Seen, response: ServerResponse) => void

/** A real server that answers its requests with the given answers in turn, the last one for ever. */
let server: Server
let seen: Seen[]
let answers: Answer[]

beforeEach(async () => {
  seen = []
  answers = []
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: await text(request).catch(() => '') }
    seen.push(one)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
const fails = (error: Parameters<typeof toErrorBody>[0], headers?: Record<string, string>) =>
  json(error.status, toErrorBody(error, 'r-1'), headers)
const hangs: Answer = () => {}
/** Answers by the bearer token: 401 for all but one. */
const needs =
  (token: string): Answer =>
  (request, response) =>
    (request.headers.authorization === `Bearer ${token}` ? json(200, me) : fails(errors.unauthenticated()))(
      request,
      response,
    )

/** A clock on which waits are over at once; a deadline runs only when the test says so. */
const DEADLINE_MS = 7_777
function testClock() {
  const armed = new Set<() => void>()
  const waits: number[] = []
  const clock: Clock = {
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    setTimer(run, ms) {
      const timer = () => {
        if (armed.delete(timer)) run()
      }
      armed.add(timer)
      // No wait is as long as an upload's deadline.
      if (ms !== DEADLINE_MS && ms <= MAX_WAIT_MS) {
        waits.push(ms)
        setImmediate(timer)
      }
      return () => void armed.delete(timer)
    },
  }
  const expire = () => {
    for (const timer of [...armed]) timer()
  }
  return { clock, armed, waits, expire }
}

function setup(options: Partial<HttpClientOptions> = {}) {
  const time = testClock()
  const calls = { refresh: [] as (string | undefined)[], lost: 0 }
  const client = createHttpClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestToken: 'request-token',
    accessToken: async () => 'old',
    refresh: async (refused) => {
      calls.refresh.push(refused)
      return 'new'
    },
    onSessionLost: () => {
      calls.lost += 1
    },
    fetch,
    clock: time.clock,
    timeoutMs: DEADLINE_MS,
    random: () => 0.5,
    ...options,
  })
  return { ...client, ...time, calls }
}

/** Waits until the server has seen this many requests. */
async function arrived(count: number): Promise<void> {
  while (seen.length < count) await new Promise((resolve) => setImmediate(resolve))
}

describe('what is sent', () => {
  it('HTTP-1: goes below /api with the request token and the bearer token', async () => {
    answers = [json(200, me)]
    await expect(setup().call(dashUsers.me, {})).resolves.toEqual(me)
    expect(seen).toMatchObject([
      {
        method: 'GET',
        url: '/api/dash-users/me',
        headers: {
          'x-request-token': 'request-token',
          authorization: 'Bearer old',
          accept: 'application/json',
        },
      },
    ])
  })

  it('HTTP-1: sends no bearer header when nobody is signed in', async () => {
    answers = [json(200, me)]
    await setup({ accessToken: async () => null }).call(dashUsers.me, {})
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it('HTTP-2: sends query and JSON body', async () => {
    answers = [json(200, { items: [], nextCursor: null }), json(201, grower)]
    const { call } = setup()
    await call(growers.list, { search: 'a b&c', limit: 5 })
    await call(growers.create, { name: 'North Farm' })
    expect(Object.fromEntries(new URL(seen[0]?.url ?? '', 'http://x').searchParams)).toEqual({
      search: 'a b&c',
      limit: '5',
    })
    expect(seen[1]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ name: 'North Farm' })
  })

  it.each([
    ['bytes', () => new TextEncoder().encode('boundary')],
    ['blob', () => new Blob(['boundary'], { type: 'text/plain' })],
    ['stream', () => new Blob(['boundary']).stream()],
  ])('HTTP-4: sends a file given as %s as it is', async (_, file) => {
    answers = [fails(errors.unreadableFile('No features', 'Export it again.'))]
    const sent = setup().call(uploads.stageBoundaries, { file: file(), fileName: 'a.zip' })
    await expect(sent).rejects.toMatchObject({ kind: 'unreadableFile', requestId: 'r-1' })
    expect(seen).toMatchObject([
      { body: 'boundary', headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'a.zip' } },
    ])
  })

  it('HTTP-25: names the unit in which the person reads depths at this moment', async () => {
    answers = [json(200, { items: [], nextCursor: null }), json(200, { items: [], nextCursor: null })]
    let unit: 'cm' | 'in' = 'in'
    const { call } = setup({ depthUnit: () => unit })
    await call(growers.list, {}).catch(() => null)
    unit = 'cm'
    await call(growers.list, {}).catch(() => null)
    expect(seen.map(({ headers }) => headers['depth-unit'])).toEqual(['in', 'cm'])
  })

  it('HTTP-29: says the highest change that it has seen: of its writes, its reads and what was heard', async () => {
    const numbered = (status: number, body: unknown, seq: number) =>
      json(status, body, { 'x-change-number': String(seq) })
    const page = { items: [], nextCursor: null }
    answers = [
      numbered(200, page, 4),
      numbered(201, grower, 7),
      json(200, page),
      json(200, page),
      fails(errors.conflict('Taken')),
      json(200, page),
    ]
    const http = setup()
    await http.call(growers.list, {})
    await http.call(growers.create, { name: 'North Farm' })
    await http.call(growers.list, {})
    http.heard?.(9)
    expect(http.seen?.()).toBe(9)
    await http.call(growers.list, {})
    await http.call(growers.create, { name: 'North Farm' }).catch(() => null)
    await http.call(growers.list, {})
    expect(seen.map(({ headers }) => headers['x-change-number'])).toEqual([
      undefined,
      '4',
      '7',
      '9',
      '9',
      undefined,
    ])
  })

  it('sends an idempotency key', async () => {
    answers = [json(201, grower)]
    await setup().call(growers.create, { name: 'North Farm' }, { idempotencyKey: 'k-1' })
    expect(seen[0]?.headers['idempotency-key']).toBe('k-1')
  })
})

describe('what is answered', () => {
  it('HTTP-5: refuses an answer of another shape and says where', async () => {
    answers = [json(200, { ...me, id: 'seven' })]
    await expect(setup().call(dashUsers.me, {})).rejects.toMatchObject({
      kind: 'badAnswer',
      details: [{ path: 'id' }],
    })
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['a page', (_: Seen, response: ServerResponse) => void response.end('<html>')],
    ['nothing', (_: Seen, response: ServerResponse) => void response.writeHead(204).end()],
  ])('HTTP-5: refuses %s', async (_, answer) => {
    answers = [answer]
    await expect(setup().call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'badAnswer' })
  })

  it('answers the bytes of a binary endpoint', async () => {
    answers = [(_, response) => void response.end(Buffer.from([26, 0, 255]))]
    await expect(setup().call(fields.tile, { z: 0, x: 0, y: 0 })).resolves.toEqual(
      new Uint8Array([26, 0, 255]),
    )
  })

  it('HTTP-6: raises the API’s own error with all it says', async () => {
    answers = [fails(errors.validation([{ path: 'body.name', message: 'Enter a name' }]))]
    await expect(setup().call(growers.create, { name: '' })).rejects.toMatchObject({
      name: 'ProductError',
      kind: 'validation',
      status: 400,
      remedy: 'Correct the entries named below.',
      details: [{ path: 'body.name', message: 'Enter a name' }],
      requestId: 'r-1',
    })
  })

  it.each([
    [403, 'forbidden'],
    [404, 'notFound'],
    [408, 'timeout'],
    [418, 'badAnswer'],
    [429, 'rateLimited'],
    [500, 'server'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'timeout'],
  ])('HTTP-6: a proxy’s %i is %s', async (status, kind) => {
    answers = [
      (_, response) => void response.writeHead(status, { 'x-request-id': 'p-9' }).end('<html>Sorry</html>'),
    ]
    await expect(setup({ retries: 0 }).call(dashUsers.me, {})).rejects.toMatchObject({
      kind,
      status,
      requestId: 'p-9',
    })
  })

  it('HTTP-7: no answer is a network error', async () => {
    answers = [(_, response) => void response.destroy()]
    await expect(setup({ retries: 0 }).call(dashUsers.me, {})).rejects.toMatchObject({
      kind: 'network',
      status: 0,
      retryable: true,
    })
  })

  it('HTTP-7: so is an answer that breaks off', async () => {
    answers = [
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"id":')
        setImmediate(() => response.destroy())
      },
    ]
    await expect(setup({ retries: 0 }).call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'network' })
  })

  it.each([
    'http://ops.example',
    'http://10.0.0.1:4310',
    'http://localhost.evil.example',
    'ftp://localhost',
    'https://ops.example@evil.example',
    'https://ops.example/app',
    'no address',
  ])('HTTP-19: is not made for %s: tokens go over https or stay on this machine', (baseUrl) => {
    expect(() => setup({ baseUrl })).toThrow(
      expect.objectContaining({
        kind: 'validation',
        details: [expect.objectContaining({ path: 'baseUrl' })],
      }),
    )
  })

  it.each(['', 'https://ops.example', 'https://ops.example/', 'http://localhost:4310', 'http://[::1]:4310'])(
    'HTTP-19: is made for %j',
    async (baseUrl) => {
      const asked: string[] = []
      const fetch = async (input: unknown) => {
        asked.push(String(input))
        return Response.json(me)
      }
      await setup({ baseUrl, fetch }).call(dashUsers.me, {})
      expect(asked).toEqual([`${baseUrl.replace(/\/$/, '')}/api/dash-users/me`])
    },
  )

  it('HTTP-19: follows no redirect', async () => {
    answers = [(_, response) => void response.writeHead(302, { location: '/api/elsewhere' }).end()]
    await expect(setup({ retries: 0 }).call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'badAnswer' })
    expect(seen).toHaveLength(1)
  })
})

describe('a refused token', () => {
  it('HTTP-8: is renewed once, and the call made again with the new one', async () => {
    answers = [needs('new')]
    const { call, calls } = setup()
    await expect(call(dashUsers.me, {})).resolves.toEqual(me)
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
    expect(calls).toEqual({ refresh: ['old'], lost: 0 })
  })

  it('HTTP-8: a write is made again too, with its body', async () => {
    answers = [needs('new')]
    await setup().call(dashUsers.create, write)
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([write, write])
  })

  it('HTTP-9: a second 401 loses the session', async () => {
    answers = [needs('other')]
    const { call, calls, armed } = setup()
    await expect(call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'unauthenticated', status: 401 })
    expect(calls).toEqual({ refresh: ['old'], lost: 1 })
    expect(seen).toHaveLength(2)
    expect(armed.size).toBe(0)
  })

  it('HTTP-9: a session that its person ended everywhere is lost at once, without a renewal, and the reason is told', async () => {
    answers = [fails(errors.sessionEnded())]
    const reasons: string[] = []
    const { call, calls } = setup({ onSessionLost: (error) => void reasons.push(error.message) })
    await expect(call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'sessionEnded', status: 401 })
    expect(calls.refresh).toEqual([])
    expect(reasons).toEqual(['You signed out everywhere'])
    expect(seen).toHaveLength(1)
  })

  it('HTTP-9: a dead renewal loses the session', async () => {
    answers = [needs('new')]
    const { call, calls } = setup({ refresh: async () => null })
    await expect(call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(calls.lost).toBe(1)
    expect(seen).toHaveLength(1)
  })

  it('HTTP-10: a renewal that is delayed loses nothing', async () => {
    answers = [needs('new')]
    const delayed = errors.unavailable('The sign-in service does not answer')
    const { call, calls } = setup({ refresh: () => Promise.reject(delayed) })
    await expect(call(dashUsers.me, {})).rejects.toBe(delayed)
    expect(calls.lost).toBe(0)
  })

  it('HTTP-10: a token that cannot be had right now fails the call before anything is sent', async () => {
    const delayed = errors.network()
    const { call, calls } = setup({ accessToken: () => Promise.reject(delayed) })
    await expect(call(dashUsers.me, {})).rejects.toBe(delayed)
    expect(seen).toHaveLength(0)
    expect(calls.lost).toBe(0)
  })

  it('HTTP-11: without a token there is no session to lose', async () => {
    answers = [needs('new')]
    const { call, calls } = setup({ accessToken: async () => null, refresh: async () => null })
    await expect(call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(calls.lost).toBe(0)
  })

  it('HTTP-8: a failure that passes after the renewal is still retried', async () => {
    answers = [needs('new'), fails(errors.unavailable()), needs('new')]
    const { call, calls } = setup()
    await expect(call(dashUsers.me, {})).resolves.toEqual(me)
    expect(calls.refresh).toHaveLength(1)
    expect(seen).toHaveLength(3)
  })

  it('HTTP-18: a stream is not sent again', async () => {
    answers = [needs('new')]
    const { call, calls } = setup()
    const sent = call(uploads.stageBoundaries, { file: new Blob(['x']).stream(), fileName: 'a.zip' })
    await expect(sent).rejects.toMatchObject({ kind: 'unauthenticated', message: /send the file again/ })
    expect(seen).toHaveLength(1)
    expect(calls).toEqual({ refresh: ['old'], lost: 0 })
  })
})

describe('a call and the session it was begun in', () => {
  /** Someone is signed in; the next person signs in when the test says so. */
  function shared() {
    const now = { session: 's-1' as string | null, token: 'of-1' as string | null }
    const next = () => Object.assign(now, { session: 's-2', token: 'of-2' })
    const options = {
      sessionId: () => now.session,
      accessToken: async () => now.token,
      refresh: async () => now.token,
    }
    return { now, next, options }
  }
  const bearers = () => seen.map(({ headers }) => headers.authorization)

  it('SES-34: refused, is not made again with the token of who signed in meanwhile, and ends nobody’s session', async () => {
    const { next, options } = shared()
    answers = [
      (request, response) => {
        next()
        fails(errors.unauthenticated())(request, response)
      },
    ]
    const { call, calls } = setup(options)
    await expect(call(dashUsers.create, write)).rejects.toMatchObject({ kind: 'aborted' })
    expect(bearers()).toEqual(['Bearer of-1'])
    expect(calls.lost).toBe(0)
  })

  it('SES-34: refused twice, ends no session but its own', async () => {
    const { now, next, options } = shared()
    let attempts = 0
    answers = [
      (request, response) => {
        attempts += 1
        if (attempts === 2) next()
        fails(errors.unauthenticated())(request, response)
      },
    ]
    const { call, calls } = setup({ ...options, refresh: async () => 'of-1-new' })
    await expect(call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'aborted' })
    expect(bearers()).toEqual(['Bearer of-1', 'Bearer of-1-new'])
    expect(calls.lost).toBe(0)
    expect(now.session).toBe('s-2')
  })

  it('SES-34: retried after a failure that passes, goes with its own session’s token or not at all', async () => {
    const { next, options } = shared()
    answers = [
      (request, response) => {
        next()
        fails(errors.unavailable())(request, response)
      },
      json(200, me),
    ]
    await expect(setup(options).call(dashUsers.update, write)).rejects.toMatchObject({ kind: 'aborted' })
    expect(bearers()).toEqual(['Bearer of-1'])
  })

  it('SES-34: that waited for its token, does not go with the next person’s', async () => {
    const { next, options } = shared()
    answers = [json(200, me)]
    const accessToken = async () => next().token
    await expect(setup({ ...options, accessToken }).call(dashUsers.me, {})).rejects.toMatchObject({
      kind: 'aborted',
    })
    expect(seen).toEqual([])
  })

  it('SES-34: whose session ends fails as refused; begun before it is known who is signed in, it is theirs', async () => {
    const { now, options } = shared()
    answers = [
      (request, response) => {
        Object.assign(now, { session: null, token: null })
        fails(errors.unauthenticated())(request, response)
      },
    ]
    const ended = setup(options)
    await expect(ended.call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(ended.calls.lost).toBe(1)
    answers = [json(200, me)]
    const accessToken = async () => Object.assign(now, { session: 's-3', token: 'of-3' }).token
    await expect(setup({ ...options, accessToken }).call(dashUsers.me, {})).resolves.toEqual(me)
  })
})

describe('a failure that may pass', () => {
  it('HTTP-12, HTTP-22: is retried for a read and for a write, whose attempts carry one key', async () => {
    const { call } = setup()
    const lost: Answer = (_, response) => void response.destroy()
    answers = [fails(errors.unavailable()), json(200, me)]
    await call(dashUsers.me, {})
    answers = [fails(errors.server()), json(200, me)]
    await call(dashUsers.update, write)
    answers = [lost, fails(errors.timeout()), json(201, grower)]
    await call(growers.create, { name: 'North Farm' })
    answers = [lost, json(200, grower)]
    await call(growers.update, { id: 3, version: 1, name: 'North' }, { idempotencyKey: 'k-1' })
    const keys = seen.map(({ method, headers }) => [method, headers['idempotency-key']])
    const [put, , post] = keys.slice(2).map(([, key]) => key)
    expect(keys).toEqual([
      ['GET', undefined],
      ['GET', undefined],
      ['PUT', put],
      ['PUT', put],
      ['POST', post],
      ['POST', post],
      ['POST', post],
      ['PATCH', 'k-1'],
      ['PATCH', 'k-1'],
    ])
    expect(put).toMatch(/^[\da-f-]{36}$/)
    expect(post).not.toBe(put)
  })

  it('HTTP-22: two calls are two writes, and what only reads carries no key', async () => {
    const { call } = setup()
    answers = [json(201, grower)]
    await call(growers.create, { name: 'North Farm' })
    await call(growers.create, { name: 'North Farm' })
    await call(fields.check, { geometry: { type: 'MultiPolygon', coordinates: [] } }).catch(() => undefined)
    const [one, two, none] = seen.map(({ headers }) => headers['idempotency-key'])
    expect(one).not.toBe(two)
    expect(none).toBeUndefined()
  })

  it('HTTP-23: a write whose answer nobody has says that it may have been saved, and what is safe', async () => {
    answers = [(_, response) => void response.destroy()]
    const { call } = setup({ retries: 0 })
    const remedyOf = (sent: Promise<unknown>) => sent.then(String, (error) => String(error.remedy))
    expect(await remedyOf(call(growers.create, { name: 'x' }))).toBe(
      'It may have been saved. Check whether it was saved, then try again.',
    )
    expect(await remedyOf(call(growers.create, { name: 'x' }, { idempotencyKey: 'k' }))).toBe(
      'It may have been saved. You can try again: it is saved only once.',
    )
    expect(await remedyOf(call(growers.get, { id: 3 }))).toBe('Check the connection, then try again.')
    answers = [(_, response) => void response.writeHead(502).end('<html>'), fails(errors.unavailable())]
    const { call: again } = setup({ retries: 1 })
    expect(await remedyOf(again(growers.create, { name: 'x' }))).toMatch(/^It may have been saved/)
    answers = [fails(errors.unavailable())]
    expect(await remedyOf(call(growers.create, { name: 'x' }))).toBe('Try again in a moment.')
  })

  it('HTTP-24: where writes are remembered, the same content is the same write until it is answered', async () => {
    const open = new Map<string, string>()
    const openWrites = {
      keyOf: (content: string) => {
        const key = open.get(content) ?? `k${open.size}`
        open.set(content, key)
        return key
      },
      settle: (key: string) => {
        for (const [content, known] of open) if (known === key) open.set(content, `${key} settled`)
      },
    }
    const { call } = setup({ retries: 0, openWrites })
    const create = () => call(growers.create, { name: 'x' }).catch(() => undefined)
    answers = [
      (_, response) => void response.destroy(),
      fails(errors.timeout()),
      json(201, grower),
      fails(errors.conflict('Taken')),
      json(201, grower),
    ]
    for (let at = 0; at < 5; at += 1) await create()
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'k0',
      'k0',
      'k0',
      'k0 settled',
      'k0 settled settled',
    ])
  })

  it('HTTP-12: ends after the retries given, with the last failure', async () => {
    answers = [fails(errors.server()), fails(errors.server()), fails(errors.unavailable())]
    await expect(setup({ retries: 2 }).call(dashUsers.me, {})).rejects.toMatchObject({ kind: 'unavailable' })
    expect(seen).toHaveLength(3)
  })

  it('HTTP-13: waits longer each time, spread at random', async () => {
    answers = [fails(errors.server())]
    const { call, waits } = setup({ retries: 3 })
    await expect(call(dashUsers.me, {})).rejects.toThrow()
    expect(waits).toEqual([150, 300, 600])
  })

  it('HTTP-14: waits as long as the server asks, in seconds or by date', async () => {
    answers = [
      fails(errors.rateLimited(1), { 'retry-after': '2' }),
      fails(errors.unavailable(), { 'retry-after': 'Fri, 20 Nov 2026 12:00:05 GMT' }),
      fails(errors.rateLimited(4)),
      fails(errors.unavailable(), { 'retry-after': '86400' }),
      json(200, me),
    ]
    const { call, waits } = setup({ retries: 4 })
    await call(dashUsers.me, {})
    expect(waits).toEqual([2_000, 5_000, 4_000, 30_000])
  })

  it('HTTP-18: a stream is sent once, whatever the method and key', async () => {
    answers = [fails(errors.unavailable())]
    const input = { file: new Blob(['x']).stream(), fileName: 'a.zip' }
    const sent = setup().call(uploads.stageBoundaries, input, { idempotencyKey: 'k-1' })
    await expect(sent).rejects.toMatchObject({ kind: 'unavailable' })
    expect(seen).toHaveLength(1)
  })
})

describe('time and giving up', () => {
  it('HTTP-15: each attempt has a deadline of its own', async () => {
    answers = [hangs, json(200, me)]
    const { call, expire, armed } = setup()
    const answer = call(dashUsers.me, {})
    await arrived(1)
    expire()
    await expect(answer).resolves.toEqual(me)
    expect(armed.size).toBe(0)
  })

  it('HTTP-15: an upload’s deadline is armed for its size, a stream’s for the longest', async () => {
    const armedMs: number[] = []
    const clock: Clock = {
      now: Date.now,
      setTimer(_, ms) {
        armedMs.push(ms)
        return () => {}
      },
    }
    answers = [fails(errors.tooLarge(1))]
    const { call } = setup({ clock, timeoutMs: 1_000 })
    for (const file of [new Uint8Array(1_280), new Blob(['x'.repeat(2_560)]), new Blob(['x']).stream()]) {
      await expect(call(uploads.stageBoundaries, { file, fileName: 'a.zip' })).rejects.toMatchObject({
        kind: 'tooLarge',
      })
    }
    expect(armedMs).toEqual([61_010, 61_020, 600_000])
  })

  it('HTTP-7: an attempt that takes too long is a timeout, also while its answer is read', async () => {
    const begins: Answer = (_, response) => void response.writeHead(200).write('{')
    for (const answer of [hangs, begins]) {
      answers = [answer]
      const { call, expire, armed } = setup({ retries: 0 })
      const before = seen.length
      const answered = call(dashUsers.me, {})
      await arrived(before + 1)
      expire()
      await expect(answered).rejects.toMatchObject({ kind: 'timeout', retryable: true })
      expect(armed.size).toBe(0)
    }
  })

  it('HTTP-16: sends nothing once given up', async () => {
    const signal = AbortSignal.abort()
    await expect(setup().call(dashUsers.me, {}, { signal })).rejects.toMatchObject({ kind: 'aborted' })
    expect(seen).toHaveLength(0)
  })

  it('HTTP-16: is given up during an attempt', async () => {
    answers = [hangs]
    const controller = new AbortController()
    const { call, armed } = setup()
    const answer = call(dashUsers.me, {}, { signal: controller.signal })
    await arrived(1)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ kind: 'aborted', retryable: false })
    expect(armed.size).toBe(0)
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })

  it('HTTP-16: is given up while waiting for the next attempt', async () => {
    answers = [fails(errors.unavailable())]
    const controller = new AbortController()
    let waiting = 0
    const clock: Clock = {
      now: Date.now,
      setTimer: (_, ms) => {
        if (ms === DEADLINE_MS) return () => {}
        waiting += 1
        setImmediate(() => controller.abort())
        return () => {
          waiting -= 1
        }
      },
    }
    const answer = setup({ clock }).call(dashUsers.me, {}, { signal: controller.signal })
    await expect(answer).rejects.toMatchObject({ kind: 'aborted' })
    expect(waiting).toBe(0)
    expect(seen).toHaveLength(1)
  })

  it.each(['accessToken', 'refresh'])('HTTP-16: is given up while waiting for %s', async (step) => {
    answers = [needs('new')]
    const controller = new AbortController()
    const never = () => {
      setImmediate(() => controller.abort())
      return new Promise<never>(() => {})
    }
    const { call, calls, armed } = setup({ [step]: never })
    const answer = call(dashUsers.me, {}, { signal: controller.signal })
    await expect(answer).rejects.toMatchObject({ kind: 'aborted' })
    expect(calls.lost).toBe(0)
    expect(armed.size).toBe(0)
  })

  it('HTTP-17: leaves nothing armed and no listener after success, failure and retry', async () => {
    const { signal } = new AbortController()
    answers = [fails(errors.unavailable()), json(200, me), fails(errors.userNotFound())]
    const { call, armed } = setup()
    await call(dashUsers.me, {}, { signal })
    await expect(call(dashUsers.me, {}, { signal })).rejects.toThrow()
    expect(armed.size).toBe(0)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
