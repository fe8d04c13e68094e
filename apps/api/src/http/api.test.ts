import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import net from 'node:net'
import { gunzipSync } from 'node:zlib'
import { endpoints, errorBodySchema, runtimeConfigSchema } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ForgedApi, startForgedApi, TEST_REQUEST_TOKEN } from '../testing/index.ts'
import { LogLines } from '../testing/log-lines.ts'
import { MAX_JSON_BYTES } from './body.ts'

const ADA = { sub: 'sub-ada', email: 'ada@fieldworks.example' }

describe('the API over HTTP', () => {
  let api: ForgedApi
  let token: string
  const lines = new LogLines()
  beforeAll(async () => {
    api = await startForgedApi({ log: lines })
    token = await api.tokenFor(ADA)
    const json = { username: ADA.email, first_name: 'Ada', last_name: 'Byron' }
    await api.request('/api/dash-users/', { method: 'POST', token, json })
  })
  afterAll(() => api.close())

  const errorOf = async (response: Response) => {
    const { error } = errorBodySchema.parse(await response.json())
    expect(error.status).toBe(response.status)
    expect(error.requestId).toBe(response.headers.get('x-request-id'))
    return error
  }
  const createGrower = (json: unknown, headers: Record<string, string> = {}) =>
    api.request('/api/growers', { method: 'POST', token, json, headers })
  const growersNamed = async (name: string): Promise<number> => {
    const { db } = api.server.services.database
    return (await db.selectFrom('grower').select('id').where('name', '=', name).execute()).length
  }

  describe('answers', () => {
    /** As it is sent: fetch would unpack it. */
    const sent = (path: string, acceptEncoding?: string) =>
      new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
        const encoding = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
        const headers = {
          'x-request-token': TEST_REQUEST_TOKEN,
          authorization: `Bearer ${token}`,
          ...encoding,
        }
        const request = httpRequest(`${api.url}${path}`, { headers }, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece) => pieces.push(piece))
          response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }))
        })
        request.on('error', reject)
        request.end()
      })
    beforeAll(async () => {
      for (let number = 0; number < 12; number++) await createGrower({ name: `Compressed ${number}` })
    })

    it.each(['gzip', 'gzip, deflate, br', 'GZIP;q=0.5'])(
      'API-52: a long one goes out compressed to who takes %j',
      async (acceptEncoding) => {
        const plain = await sent('/api/growers?limit=200')
        const packed = await sent('/api/growers?limit=200', acceptEncoding)
        expect(packed.headers).toMatchObject({
          'content-encoding': 'gzip',
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(packed.body.length),
          'cache-control': 'no-store',
          vary: 'accept-encoding',
        })
        expect(packed.body.length).toBeLessThan(plain.body.length / 3)
        expect(gunzipSync(packed.body)).toEqual(plain.body)
      },
    )

    it.each([
      ['who does not say', '/api/growers?limit=200', undefined],
      ['who refuses it', '/api/growers?limit=200', 'gzip;q=0, br'],
      ['everyone where it is short', '/api/growers?limit=1', 'gzip'],
    ])('API-52: goes out as it is to %s', async (_who, path, acceptEncoding) => {
      const { headers, body } = await sent(path, acceptEncoding)
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers).toMatchObject({ vary: 'accept-encoding' })
      expect(JSON.parse(body.toString())).toHaveProperty('items')
    })
  })

  describe('refusals', () => {
    it('OAS-7: carry the fields of RFC 9457 beside ours, as plain JSON', async () => {
      const response = await api.request('/api/growers/987654', { token })
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await response.json()).toMatchObject({
        type: '/api/docs#error-notFound',
        title: 'Not found',
        status: 404,
        detail: 'This grower does not exist',
        instance: `urn:uuid:${response.headers.get('x-request-id')}`,
        error: { kind: 'notFound', status: 404, message: 'This grower does not exist' },
      })
    })

    it.each([
      ['GET', '/api/nothing', 404, 'notFound'],
      ['GET', '/api', 404, 'notFound'],
      ['GET', '/api/growers/1/2/3', 404, 'notFound'],
      ['DELETE', '/api/growers', 405, 'methodNotAllowed'],
      ['PATCH', '/api/dash-users/', 405, 'methodNotAllowed'],
      ['OPTIONS', '/api/growers', 405, 'methodNotAllowed'],
      ['GET', '/api/growers/abc', 400, 'validation'],
      ['GET', '/api/growers/1.5', 400, 'validation'],
      ['GET', '/api/growers/99999999999999999999', 400, 'validation'],
      ['GET', '/api/growers/0x1', 400, 'validation'],
      ['GET', '/api/growers/1e3', 400, 'validation'],
      ['GET', '/api/growers/%201', 400, 'validation'],
      ['GET', '/api/growers/+1', 400, 'validation'],
      ['GET', '/api/growers/1.0', 400, 'validation'],
      ['GET', '/api/growers?limit=0x5', 400, 'validation'],
      ['GET', '/api/growers/%zz', 400, 'validation'],
      ['GET', '/api/growers?search=%ff', 400, 'validation'],
      ['GET', '/api/growers?search=a%00b', 400, 'validation'],
      ['GET', '/api/growers?limit=1&limit=2', 400, 'validation'],
      ['GET', `/api/growers?search=${'x'.repeat(9_000)}`, 414, 'tooLarge'],
      ['GET', `/api/growers?search=${'x'.repeat(40_000)}`, 414, 'tooLarge'],
    ])('API-8: %s %s is %i %s', async (method, path, status, kind) => {
      const response = await api.request(path, { method, token })
      expect(response.status).toBe(status)
      expect(await errorOf(response)).toMatchObject({ kind })
    })

    it.each([
      ['text/plain', '{}'],
      ['application/x-www-form-urlencoded', 'name=a'],
      ['application/json; charset=utf-16', '{}'],
    ])('API-8: a body that is %s is 415', async (type, body) => {
      const response = await api.request('/api/growers', {
        method: 'POST',
        token,
        body,
        headers: { 'content-type': type },
      })
      expect(response.status).toBe(415)
      expect(await errorOf(response)).toMatchObject({ kind: 'unsupportedMedia' })
    })

    it('API-8: a compressed body is 415', async () => {
      const response = await createGrower({ name: 'x' }, { 'content-encoding': 'gzip' })
      expect(response.status).toBe(415)
    })

    it.each([['{'], [''], ['{"name":"a",}'], ['\ufeff{'], ['nonsense']])(
      'API-9: the body %j is not JSON',
      async (body) => {
        const headers = { 'content-type': 'application/json' }
        const response = await api.request('/api/growers', { method: 'POST', token, body, headers })
        expect(await errorOf(response)).toMatchObject({
          kind: 'validation',
          details: [{ path: 'body', message: 'Is not JSON' }],
        })
      },
    )

    it('API-9: a body that is not UTF-8 is refused', async () => {
      const headers = { 'content-type': 'application/json' }
      const body = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)
      const response = await api.request('/api/growers', { method: 'POST', token, body, headers })
      expect((await errorOf(response)).kind).toBe('validation')
    })

    it('API-9: every wrong part is named', async () => {
      const response = await createGrower({ name: ' ', email: 'nobody', phone: 7 })
      const { details } = await errorOf(response)
      expect(details.map((detail) => detail.path).sort()).toEqual(['body.email', 'body.name', 'body.phone'])
    })

    it('API-46: dangerous keys are refused as any other, and do nothing', async () => {
      const body = '{"name":"Polluter","__proto__":{"isOperationManager":true},"constructor":1,"id":7}'
      const headers = { 'content-type': 'application/json' }
      const response = await api.request('/api/growers', { method: 'POST', token, body, headers })
      const { details } = await errorOf(response)
      expect(details.map(({ path }) => path)).toEqual(['body.__proto__', 'body.constructor', 'body.id'])
      expect(await growersNamed('Polluter')).toBe(0)
      expect(Object.hasOwn(Object.prototype, 'isOperationManager')).toBe(false)
    })

    it('API-46: a filter that a call does not take is named, and nothing is answered without it', async () => {
      const listed = await errorOf(await api.request('/api/labels?limit=5&fieldYearId=7', { token }))
      expect(listed.details).toEqual([
        {
          path: 'query.fieldYearId',
          message: expect.stringMatching(/^Is not known here\. Known: .*batchId/),
        },
      ])
      for (const json of [
        { format: 'csv', fieldYearId: [7] },
        { format: 'csv', filter: { fieldYear: [7] } },
      ]) {
        const refused = await errorOf(
          await api.request('/api/exports/labels', { method: 'POST', token, json }),
        )
        expect(refused.kind).toBe('validation')
      }
    })

    it('API-46: what a body has beside what is known is named, at any depth, and nothing is saved', async () => {
      const lost = await errorOf(await createGrower({ name: 'Lost Note Farm', note: 'Gate 4' }))
      expect(lost).toMatchObject({
        kind: 'validation',
        details: [
          { path: 'body.note', message: expect.stringMatching(/^Is not known here\. Known: name, .*notes/) },
        ],
      })
      expect(await growersNamed('Lost Note Farm')).toBe(0)
      const json = { items: [{ id: 1, version: 1, raeson: 'Late' }] }
      const deep = await errorOf(
        await api.request('/api/enrollments/submit', { method: 'POST', token, json }),
      )
      expect(deep.details).toMatchObject([{ path: 'body.items.0.raeson' }])
    })

    it('API-51: an address says in Allow what it takes', async () => {
      const allowed = async (method: string, path: string) =>
        (await api.request(path, { method, token })).headers.get('allow')
      expect(await allowed('DELETE', '/api/growers')).toBe('GET, HEAD, POST')
      expect(await allowed('PATCH', '/api/dash-users/')).toBe('POST, PUT')
    })

    it.each(['Authorization', 'authorization', 'Host', 'X-Request-Token', 'Idempotency-Key'])(
      'API-51: %s twice is refused by name',
      async (name) => {
        const { port, hostname } = new URL(api.url)
        const lines = ['GET /healthz HTTP/1.1', 'Host: x', 'Connection: close', `${name}: a`, `${name}: b`]
        const answer = await new Promise<string>((resolve, reject) => {
          const socket = net.connect(Number(port), hostname, () =>
            socket.write(`${lines.join('\r\n')}\r\n\r\n`),
          )
          let text = ''
          socket.on('data', (piece) => {
            text += piece.toString()
          })
          socket.on('end', () => resolve(text))
          socket.on('error', reject)
        })
        expect(answer).toMatch(/^HTTP\/1\.1 400 /)
        expect(answer).toContain(`"path":"${name.toLowerCase()}"`)
      },
    )

    it('API-10: a body larger than announced, or of unannounced size, is stopped at the limit', async () => {
      const piece = new Uint8Array(64 * 1024).fill(0x20)
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent > 4 * MAX_JSON_BYTES) controller.close()
          else controller.enqueue(piece)
          sent += piece.byteLength
        },
      })
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          'x-request-token': TEST_REQUEST_TOKEN,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      }
      // The connection is given up: the refusal may or may not still reach the sender.
      const status = await fetch(`${api.url}/api/growers`, init).then(
        (response) => response.status,
        () => 413,
      )
      expect(status).toBe(413)
      expect((await api.request('/api/dash-users/me', { token })).status).toBe(200)
    })

    it('API-10: a body announced too large is refused before it is read', async () => {
      const answer = await new Promise<number | undefined>((resolve, reject) => {
        const request = httpRequest(`${api.url}/api/growers`, {
          method: 'POST',
          headers: {
            'x-request-token': TEST_REQUEST_TOKEN,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'content-length': MAX_JSON_BYTES + 1,
          },
        })
        request.on('response', (response) => {
          resolve(response.statusCode)
          request.destroy()
        })
        request.on('error', reject)
        request.flushHeaders()
      })
      expect(answer).toBe(413)
    })

    it.each([
      'GARBAGE\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
      'GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /\\ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.0\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ])('API-8: the bytes %j get JSON too', async (bytes) => {
      const answer = await new Promise<string>((resolve, reject) => {
        const { port, hostname } = new URL(api.url)
        const socket = net.connect(Number(port), hostname, () => socket.write(bytes))
        let text = ''
        socket.on('data', (piece) => {
          text += piece.toString()
          if (text.includes('"requestId"')) {
            socket.destroy()
            resolve(text)
          }
        })
        socket.on('error', reject)
      })
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      const [, body = ''] = answer.split('\r\n\r\n')
      expect(errorBodySchema.parse(JSON.parse(body)).error.kind).toBe('validation')
    })

    it('API-8: HEAD answers as GET would, without a body', async () => {
      const ok = await api.request('/api/growers', { method: 'HEAD', token })
      expect([ok.status, await ok.text()]).toEqual([200, ''])
      const refused = await api.request('/api/growers', { method: 'HEAD' })
      expect([refused.status, await refused.text()]).toEqual([401, ''])
    })
  })

  describe('idempotency', () => {
    it('API-13: the same key, person and body answer the same, and the work is done once', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => createGrower({ name: 'Once Farm' }, headers)),
      )
      answers.push(await createGrower({ name: 'Once Farm' }, headers))
      const bodies = await Promise.all(answers.map((answer) => answer.json()))
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
      for (const body of bodies) expect(body).toEqual(bodies[0])
      expect(await growersNamed('Once Farm')).toBe(1)
    })

    it('API-13: the same key with another body is a conflict', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      await createGrower({ name: 'First Farm' }, headers)
      const response = await createGrower({ name: 'Second Farm' }, headers)
      expect(response.status).toBe(409)
      expect((await errorOf(response)).kind).toBe('conflict')
      expect(await growersNamed('Second Farm')).toBe(0)
    })

    it('API-13: another person’s same key is another key', async () => {
      const bob = { sub: 'sub-bob', email: 'bob@fieldworks.example' }
      const bobs = await api.tokenFor(bob)
      const json = { username: bob.email, first_name: 'Bob', last_name: 'B' }
      await api.request('/api/dash-users/', { method: 'POST', token: bobs, json })
      const headers = { 'idempotency-key': 'shared' }
      await createGrower({ name: 'Shared Farm' }, headers)
      const other = await api.request('/api/growers', {
        method: 'POST',
        token: bobs,
        json: { name: 'Shared Farm' },
        headers,
      })
      expect(other.status).toBe(201)
      expect(await growersNamed('Shared Farm')).toBe(2)
    })

    it('API-13: a refused request does not use up its key', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      expect((await createGrower({ name: '' }, headers)).status).toBe(400)
      expect((await createGrower({ name: 'Mended Farm' }, headers)).status).toBe(201)
    })

    it('API-13: a key that is none is refused', async () => {
      expect((await createGrower({ name: 'x' }, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
      expect((await createGrower({ name: 'x' }, { 'idempotency-key': 'a b' })).status).toBe(400)
    })
  })

  describe('headers and public addresses', () => {
    it('API-14: every answer forbids sniffing, framing, referrers and caching', async () => {
      for (const response of [
        await api.request('/api/dash-users/me', { token }),
        await api.request('/api/nothing'),
        await api.request('/healthz'),
        await api.request('/nothing'),
      ]) {
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'no-store',
        })
        expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
      }
    })

    it('API-29: tells the browser of who signed out to clear its cache, and nobody else’s', async () => {
      const cleared = await api.request('/api/signed-out', { method: 'POST' })
      expect(cleared.status).toBe(204)
      expect(cleared.headers.get('clear-site-data')).toBe('"cache"')
      expect(cleared.headers.get('cache-control')).toBe('no-store')
      // Another site can send the call, but not the request token.
      const foreign = await fetch(`${api.url}/api/signed-out`, { method: 'POST' })
      expect(foreign.status).toBe(403)
      expect(foreign.headers.get('clear-site-data')).toBeNull()
    })

    it('API-16: says that it is up and ready, and what the dashboard has to know', async () => {
      expect(await (await fetch(`${api.url}/healthz`)).json()).toEqual({ status: 'up' })
      expect(await (await fetch(`${api.url}/readyz`)).json()).toEqual({ status: 'ready', live: 'current' })
      const config = runtimeConfigSchema.parse(await (await fetch(`${api.url}/config.json`)).json())
      expect(config).toMatchObject({
        requestToken: TEST_REQUEST_TOKEN,
        environment: 'development',
        sentryDsn: null,
        identity: { issuer: api.forge.issuer, poolId: 'us-east-1_forge0001' },
      })
    })

    it('API-17: the OpenAPI document has every endpoint of the contract and is about nothing else', async () => {
      const document = await (await fetch(`${api.url}/api/openapi.json`)).json()
      expect(document.openapi).toBe('3.1.0')
      const described = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
      )
      const wanted = Object.entries(endpoints).flatMap(([area, ofArea]) =>
        Object.entries(ofArea).map(
          ([name, { method, path }]) => `${area}.${name} ${method.toLowerCase()} /api${path}`,
        ),
      )
      expect(described.sort()).toEqual(wanted.sort())
    })
  })

  it('API-18: the log names route, status, duration and person by number, and nothing a person typed', async () => {
    lines.text = ''
    await api.request('/api/growers?search=Secretive%20Grower', { token })
    await createGrower({ name: 'Hidden Acres', email: 'grower@private.example' })
    await api.request('/api/dash-users/', {
      method: 'PUT',
      token,
      json: { username: ADA.email, first_name: 'Zelda', last_name: 'Typed' },
    })
    await api.request('/api/dash-users/me', { token: 'not.a.token' })
    await api.request('/api/growers/123456?x=leak', { token })
    const parsed = lines.text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(parsed).toHaveLength(5)
    expect(parsed[0]).toMatchObject({
      route: 'growers.list',
      method: 'GET',
      status: 200,
      staffId: expect.any(Number),
    })
    for (const secret of [
      token,
      'not.a.token',
      TEST_REQUEST_TOKEN,
      'Secretive',
      'Hidden',
      'private',
      'Zelda',
      'Typed',
      'ada@',
      'Byron',
      '123456',
      'leak',
      ADA.sub,
    ]) {
      expect(lines.text).not.toContain(secret)
    }
  })
})

describe('rate limits', () => {
  it('API-11: one address may ask so often a minute and no more, whatever it asks', async () => {
    const api = await startForgedApi({ env: { RATE_LIMIT_PER_ADDRESS: '5' } })
    const ask = () => fetch(`${api.url}/api/nothing`)
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) statuses.push((await ask()).status)
    const refused = await ask()
    const { error } = errorBodySchema.parse(await refused.json())
    const health = await fetch(`${api.url}/healthz`)
    await api.close()
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect([refused.status, error.kind]).toEqual([429, 'rateLimited'])
    expect(Number(refused.headers.get('retry-after'))).toBe(error.retryAfterS)
    expect(error.retryAfterS).toBeGreaterThan(0)
    expect(health.status).toBe(200)
  })

  it('API-11: one person may ask so often a minute, from however many addresses; another is not touched', async () => {
    const api = await startForgedApi({ env: { RATE_LIMIT_PER_PERSON: '3', TRUSTED_PROXIES: '1' } })
    const [ada, bob] = [
      await api.tokenFor(ADA),
      await api.tokenFor({ sub: 'sub-bob', email: 'bob@fieldworks.example' }),
    ]
    const ask = async (token: string, from: string) =>
      (await api.request('/api/dash-users/me', { token, headers: { 'x-forwarded-for': from } })).status
    const statuses: number[] = []
    for (let index = 0; index < 4; index++) statuses.push(await ask(ada, `10.0.0.${index}`))
    const other = await ask(bob, '10.0.0.1')
    await api.close()
    expect(statuses).toEqual([404, 404, 404, 429])
    expect(other).toBe(404)
  })

  it('API-40: calls refused to one person leave the others behind the same address their calls', async () => {
    const api = await startForgedApi({ env: { RATE_LIMIT_PER_PERSON: '3', RATE_LIMIT_PER_ADDRESS: '7' } })
    const [ada, bob] = [
      await api.tokenFor(ADA),
      await api.tokenFor({ sub: 'sub-bob', email: 'bob@fieldworks.example' }),
    ]
    const ask = async (token: string) => (await api.request('/api/dash-users/me', { token })).status
    const adas: number[] = []
    for (let index = 0; index < 20; index++) adas.push(await ask(ada))
    const bobs = [await ask(bob), await ask(bob), await ask(bob)]
    const unknown = [(await api.request('/api/nothing')).status, (await api.request('/api/nothing')).status]
    await api.close()
    expect(adas).toEqual([404, 404, 404, ...Array.from({ length: 17 }, () => 429)])
    expect(bobs).toEqual([404, 404, 404])
    // What was answered still counts against the address.
    expect(unknown).toEqual([404, 429])
  })
})
