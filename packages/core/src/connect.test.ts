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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from './connect.ts'
import { toErrorBody } from './contract/errors.ts'
import { errors } from './errors/catalogue.ts'
import { fetchRuntimeConfig } from './fetch-runtime-config.ts'
import { createNodePlatform } from './platform/node.ts'

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

function config() {
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

  it('CON-1: makes the record of somebody new', async () => {
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

  it('CON-4: an API that refuses a fresh token is no reason to ask for another', async () => {
    accepts = () => false
    await expect(open()).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(requests).toEqual(['GET /config.json', 'PUT /api/dash-users/'])
  })
})

describe('fetchRuntimeConfig', () => {
  const answering = (respond: () => Promise<Response>) => fetchRuntimeConfig('https://ops.example', respond)

  it('CON-5: reads what the product says about itself', async () => {
    await expect(fetchRuntimeConfig(baseUrl, fetch)).resolves.toEqual(config())
  })

  it.each([
    ['network', () => Promise.reject(new TypeError('The line broke'))],
    ['unavailable', async () => new Response('Sorry', { status: 503 })],
    ['badAnswer', async () => new Response('<h1>It works!</h1>')],
    ['badAnswer', async () => Response.json({ identity: {} })],
  ])('CON-5: answers %s when it cannot be had', async (kind, respond) => {
    await expect(answering(respond)).rejects.toMatchObject({ name: 'ProductError', kind })
  })
})
