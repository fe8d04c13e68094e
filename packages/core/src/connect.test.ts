import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalIdentity, startLocalIdentity } from '@org/local-identity'
import {
  addAccount,
  counters,
  resetControl,
  setControl,
  signInWithoutBrowser,
} from '@org/local-identity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type ConnectOptions, connect } from './connect.ts'
import { toErrorBody } from './contract/errors.ts'
import type { RuntimeConfig } from './contract/runtime-config.ts'
import { errors } from './errors/catalog.ts'
import { fetchRuntimeConfig } from './fetch-runtime-config.ts'
import { createCognitoIdentity } from './identity/cognito-identity.ts'
import { createMemoryStorage } from './platform/memory-storage.ts'
import { createNodePlatform } from './platform/node.ts'
import type { KeyValueStorage } from './platform/ports.ts'
import { createSession } from './session/manager.ts'
import { readRecord, writeRecord } from './session/record.ts'

const EMAIL = 'script-author@fieldworks.example'
const ORIGIN = 'http://localhost:4430'
const record = { id: 7, first_name: 'Script', last_name: 'Author', full_name: 'Script Author', email: EMAIL }

/** The real identity service, and a server that keeps one person and takes whatever token `accepts` says. */
let identity: LocalIdentity
let folder: string
let server: Server
let baseUrl: string
let refreshToken: string
let known: boolean
let requests: string[]
let accepts: (authorization: string | undefined) => boolean

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'core-connect-'))
  identity = await startLocalIdentity({ port: 0, dataDir: folder, origins: [ORIGIN] })
  await addAccount(identity.baseUrl, { email: EMAIL, givenName: 'Script', familyName: 'Author' })
  const { clientId } = identity
  const tokens = await signInWithoutBrowser({
    baseUrl: identity.baseUrl,
    clientId,
    origin: ORIGIN,
    email: EMAIL,
  })
  refreshToken = tokens.refreshToken
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const [status, body] = answer(request.method, request.url, request.headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await resetControl(identity.baseUrl)
  known = true
  requests = []
  accepts = () => true
})

function answer(method = '', url = '', authorization?: string): [number, unknown] {
  if (url === '/config.json') return [200, config()]
  if (!accepts(authorization)) return [401, toErrorBody(errors.unauthenticated())]
  if (method === 'PUT' && !known) return [404, toErrorBody(errors.userNotFound())]
  known = true
  return [method === 'POST' ? 201 : 200, record]
}

function config(): RuntimeConfig {
  const { issuer, clientId, poolId } = identity
  return {
    identity: { baseUrl: identity.baseUrl, issuer, clientId, poolId, apiUrl: `${identity.baseUrl}/` },
    requestToken: 'request-token',
    sentryDsn: null,
    environment: 'development',
    version: '0.1.0',
  }
}

const open = (token = refreshToken) =>
  connect({ baseUrl, refreshToken: token, platform: createNodePlatform(), fetch })

describe('connect', () => {
  it('CON-1: signs in from a refresh token and tells the API who that is', async () => {
    const { session } = await open()
    expect(requests).toEqual(['GET /config.json', 'PUT /api/dash-users/'])
    await expect(session.currentUser()).resolves.toMatchObject({
      id: 7,
      fullName: 'Script Author',
      email: EMAIL,
    })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', authenticated: true })
    session.dispose()
  })

  it('CON-1: makes the record of someone new', async () => {
    known = false
    const { session } = await open()
    expect(requests.slice(1)).toEqual([
      'PUT /api/dash-users/',
      'POST /api/dash-users/',
      'PUT /api/dash-users/',
    ])
    session.dispose()
  })

  it('CON-2: calls refused together share one renewal', async () => {
    const { client, session } = await open()
    const refused = `Bearer ${await session.accessToken()}`
    accepts = (authorization) => authorization !== refused
    const before = (await counters(identity.baseUrl)).refresh
    await Promise.all([client.dashUsers.me(), client.dashUsers.me(), client.dashUsers.me()])
    expect((await counters(identity.baseUrl)).refresh - before).toBe(1)
    session.dispose()
  })

  it.each(['500', '429'] as const)(
    'CON-3: a renewal that is delayed (%s) keeps the session',
    async (refresh) => {
      const { client, session } = await open()
      accepts = () => false
      await setControl(identity.baseUrl, { refresh })
      await expect(client.dashUsers.me()).rejects.toMatchObject({ retryable: true })
      expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', authenticated: true })
      session.dispose()
    },
  )

  it('CON-3: a renewal that is refused ends the session', async () => {
    const { client, session } = await open()
    accepts = () => false
    await setControl(identity.baseUrl, { refresh: 'revoked' })
    await expect(client.dashUsers.me()).rejects.toMatchObject({ status: 401 })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', authenticated: false })
    session.dispose()
  })

  it('CON-4: a refused refresh token is an authentication error, and nothing is called', async () => {
    await expect(open('forged')).rejects.toMatchObject({ kind: 'authentication' })
    await expect(open('')).rejects.toMatchObject({ kind: 'authentication' })
    expect(requests).toEqual(['GET /config.json', 'GET /config.json'])
  })

  it('CON-4: without a stored session and a token there is no way in', async () => {
    const connecting = connect({ baseUrl, platform: createNodePlatform(), fetch })
    await expect(connecting).rejects.toMatchObject({ kind: 'authentication' })
    expect((await counters(identity.baseUrl)).refresh).toBe(0)
  })

  it('CON-4: an API that refuses a fresh token is no reason to ask for another', async () => {
    accepts = () => false
    await expect(open()).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(requests).toEqual(['GET /config.json', 'PUT /api/dash-users/'])
  })
})

describe('a program that runs again', () => {
  const signInAgain = async () =>
    (
      await signInWithoutBrowser({
        baseUrl: identity.baseUrl,
        clientId: identity.clientId,
        origin: ORIGIN,
        email: EMAIL,
      })
    ).refreshToken
  const rotating = () => setControl(identity.baseUrl, { rotation: true, rotationGraceS: 0 })

  /** One run of a program whose storage outlives it. */
  async function run(storage: KeyValueStorage, token?: string, more: Partial<ConnectOptions> = {}) {
    const platform = { ...createNodePlatform(), storage }
    const connection = await connect({
      baseUrl,
      platform,
      fetch,
      ...(token === undefined ? {} : { refreshToken: token }),
      ...more,
    })
    connection.session.dispose()
    return connection
  }

  it('CON-8: resumes the stored session, with the token it was given first or none, however often it was replaced', async () => {
    await rotating()
    const storage = createMemoryStorage()
    const token = await signInAgain()
    for (const given of [token, token, undefined, token]) {
      const { session } = await run(storage, given, {})
      expect(session.storedUser()).toMatchObject({ id: 7 })
      const next = createSession({
        ...createNodePlatform(),
        storage,
        identity: createCognitoIdentity({ ...config().identity, origin: ORIGIN }),
        api: { update: async () => record, create: async () => record },
      })
      expect(await next.refresh({ force: true })).not.toBeNull()
      next.dispose()
    }
    expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
  })

  it('CON-8: is handed each replaced token, with which the next run without a storage begins', async () => {
    await rotating()
    let kept = await signInAgain()
    const given: string[] = []
    for (const _ of [1, 2, 3]) {
      given.push(kept)
      await run(createMemoryStorage(), kept, {
        onRefreshToken: (newest) => {
          kept = newest
        },
      })
    }
    expect(new Set(given).size).toBe(3)
  })

  it('CON-8: loses no replaced token where the API fails just then', async () => {
    await rotating()
    const storage = createMemoryStorage()
    const token = await signInAgain()
    accepts = () => false
    await expect(run(storage, token)).rejects.toMatchObject({ status: 401 })
    accepts = () => true
    expect((await run(storage, token)).session.storedUser()).toMatchObject({ id: 7 })
  })

  it('CON-8: begins another session with another token', async () => {
    const storage = createMemoryStorage()
    const first = await run(storage, await signInAgain())
    const second = await run(storage, await signInAgain())
    expect(second.session.sessionId()).not.toBe(first.session.sessionId())
  })

  it('CON-8: begins anew with the token given when the stored session is refused', async () => {
    const storage = createMemoryStorage()
    const { session } = await run(storage, refreshToken)
    const stored = readRecord(storage)
    const over = { accessToken: stored?.tokens.accessToken ?? '', idToken: stored?.tokens.idToken ?? '' }
    const tokens = { ...over, refreshToken: 'revoked', issuedAtS: 1, expiresAtS: 2 }
    if (stored !== null) writeRecord(storage, { ...stored, tokens })
    const again = await run(storage, refreshToken)
    expect(again.session.sessionId()).not.toBe(session.sessionId())
    expect(again.session.getSnapshot().status).toBe('signedIn')
  })

  it.each(['issuer', 'clientId'] as const)(
    'CON-9: tells a session whose %s is another to nobody',
    async (name) => {
      const storage = createMemoryStorage()
      await run(storage, refreshToken)
      const mine = config()
      const other = { ...mine, identity: { ...mine.identity, [name]: `${mine.identity[name]}/another` } }
      const before = (await counters(identity.baseUrl)).refresh
      requests = []
      await expect(run(storage, undefined, { config: other })).rejects.toMatchObject({
        kind: 'authentication',
      })
      expect((await counters(identity.baseUrl)).refresh).toBe(before)
      expect(requests).toEqual([])
    },
  )
})

describe('a server that says nothing', () => {
  /** Where the silence is: in the configuration, its second half, or the API. */
  const SILENCES = ['/config.json', 'half of /config.json', '/api/dash-users/']
  let silent: string

  async function quietServer() {
    let [asked, gone] = [0, 0]
    const quiet = createServer((request, response) => {
      response.on('close', () => {
        if (!response.writableFinished) gone += 1
      })
      asked += 1
      if (request.url === silent) return
      response.writeHead(200, { 'content-type': 'application/json' })
      if (silent.startsWith('half')) response.write('{')
      else response.end(JSON.stringify(config()))
    })
    await new Promise<void>((resolve) => quiet.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      quiet.closeAllConnections()
      quiet.close()
    })
    const { port } = quiet.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, asked: () => asked, gone: () => gone }
  }

  it.each(SILENCES)('CON-7: (%s) is given up in time, and the request with it', async (where) => {
    silent = where
    const { url, asked: requested, gone } = await quietServer()
    const asked = { baseUrl: url, refreshToken, platform: createNodePlatform(), fetch }
    await expect(connect({ ...asked, timeoutMs: 600 })).rejects.toMatchObject({
      kind: 'timeout',
      retryable: true,
    })
    const before = requested()
    const controller = new AbortController()
    // The configuration, the person, and again each: what is asked for last is what is not answered.
    const answers = where.startsWith('/api') ? 2 : 1
    void expect
      .poll(() => requested() - before, { timeout: 20_000 })
      .toBe(answers)
      .then(() => controller.abort())
    await expect(connect({ ...asked, signal: controller.signal })).rejects.toMatchObject({ kind: 'aborted' })
    await expect.poll(gone, { timeout: 10_000 }).toBeGreaterThan(0)
  })

  it('CON-7: so is a silent identity service', async () => {
    await setControl(identity.baseUrl, { refresh: 'hang' })
    const asked = { baseUrl, refreshToken, platform: createNodePlatform(), fetch }
    await expect(connect({ ...asked, timeoutMs: 300 })).rejects.toMatchObject({ kind: 'timeout' })
    const signal = AbortSignal.abort()
    await expect(connect({ ...asked, signal })).rejects.toMatchObject({ kind: 'aborted' })
  })
})

describe('fetchRuntimeConfig', () => {
  const answering = (respond: () => Promise<Response>) => fetchRuntimeConfig('https://ops.example', respond)

  it('CON-5: reads what the product says about itself', async () => {
    await expect(fetchRuntimeConfig(baseUrl, fetch)).resolves.toEqual(config())
  })

  it('CON-6: is asked for over https or on this machine only: it says where tokens are sent', async () => {
    const asked = fetchRuntimeConfig('http://ops.example', () => Promise.reject(new Error('asked')))
    await expect(asked).rejects.toMatchObject({ kind: 'validation' })
  })

  it.each(['baseUrl', 'issuer', 'apiUrl'])(
    'CON-6: an unencrypted %s beyond this machine is no answer',
    async (name) => {
      const good = config()
      const body = { ...good, identity: { ...good.identity, [name]: 'http://auth.example' } }
      await expect(answering(async () => Response.json(body))).rejects.toMatchObject({
        kind: 'badAnswer',
        details: [{ path: `config.json identity.${name}` }],
      })
    },
  )

  it.each([
    ['network', () => Promise.reject(new TypeError('The line broke'))],
    ['unavailable', async () => new Response('Sorry', { status: 503 })],
    ['badAnswer', async () => new Response('<h1>It works!</h1>')],
    ['badAnswer', async () => Response.json({ identity: {} })],
  ])('CON-5: answers %s when it cannot be had', async (kind, respond) => {
    await expect(answering(respond)).rejects.toMatchObject({ name: 'ProductError', kind })
  })
})
