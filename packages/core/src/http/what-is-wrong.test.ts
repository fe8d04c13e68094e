import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../connect.ts'
import { endpoints } from '../contract/endpoints.ts'
import { errors } from '../errors/catalog.ts'
import { isUnsent, noAnswer } from '../errors/no-answer.ts'
import { CAUSES } from '../errors/no-answer-words.ts'
import { isProductError, type ProductError } from '../errors/product-error.ts'
import { fetchRuntimeConfig } from '../fetch-runtime-config.ts'
import { createNodePlatform } from '../platform/node.ts'
import { createHttpClient } from './http-client.ts'

const TOKEN = 'an-access-token'
const write = { username: 'ada@fieldworks.example', first_name: 'Ada', last_name: 'Byrne' }

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const serve = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}`

async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `127.0.0.1:${port}`
}

/** A server with a self-signed certificate made this moment. @returns host and port */
async function serveTls(days: number): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'core-tls-'))
  const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd, stdio: 'ignore' })
  openssl('req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=localhost')
  openssl(`x509 -req -in request.pem -signkey key.pem -out cert.pem -days ${days}`)
  const [key, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(join(cwd, name))))
  await rm(cwd, { recursive: true })
  return `localhost:${await listen(createTlsServer({ key, cert }, (_, response) => void response.end('{}')))}`
}

const clientOf = (baseUrl: string, options: { fetch?: typeof fetch } = {}) =>
  createHttpClient({
    baseUrl,
    requestToken: 'request-token',
    accessToken: async () => TOKEN,
    refresh: async () => null,
    onSessionLost: () => {},
    fetch,
    clock: createNodePlatform().clock,
    retries: 0,
    ...options,
  })

async function failureOf(work: Promise<unknown>): Promise<ProductError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!isProductError(error)) throw new Error(`No product error: ${String(error)}`)
  return error
}

/** What each way into the product says: its configuration, a call, and all of `connect`. */
async function failures(baseUrl: string): Promise<ProductError[]> {
  const platform = createNodePlatform()
  return [
    await failureOf(fetchRuntimeConfig(baseUrl, fetch)),
    await failureOf(clientOf(baseUrl).call(endpoints.dashUsers.me, {})),
    await failureOf(connect({ baseUrl, refreshToken: 'a-refresh-token', platform, fetch })),
  ]
}

describe('no answer', () => {
  it('ERR-7: says that nothing listens, and where', async () => {
    const place = await closedPort()
    for (const error of await failures(`http://${place}`))
      expect(error).toMatchObject({
        kind: 'network',
        status: 0,
        retryable: true,
        message: `Nothing listens at ${place}`,
        remedy: 'Check the host and the port, and that the server runs, then try again.',
      })
  })

  it('ERR-7: says that a certificate is self-signed, which no retry helps', async () => {
    const place = await serveTls(2)
    for (const error of await failures(`https://${place}`))
      expect(error).toMatchObject({
        kind: 'network',
        retryable: false,
        message: `The certificate of ${place} is self-signed`,
        remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      })
  })

  it('ERR-7: says that a certificate has expired', async () => {
    const place = await serveTls(-1)
    for (const error of await failures(`https://${place}`))
      expect(error).toMatchObject({
        kind: 'network',
        retryable: false,
        message: `The certificate of ${place} has expired`,
      })
  })

  it('ERR-7: says that fetch does not call a port', async () => {
    const error = await failureOf(fetchRuntimeConfig('http://127.0.0.1:25', fetch))
    const message = 'fetch does not call the port of 127.0.0.1:25'
    expect(error).toMatchObject({ kind: 'network', retryable: false, message })
  })

  it('ERR-7: says that a port does not speak TLS', async () => {
    const baseUrl = await serve((_, response) => void response.end('{}'))
    const place = baseUrl.slice('http://'.length)
    const error = await failureOf(fetchRuntimeConfig(`https://${place}`, fetch))
    expect(error).toMatchObject({ kind: 'network', message: `${place} does not answer with TLS` })
  })

  it.each([
    ['CERT_NOT_YET_VALID', 'The certificate of ops.example:443 is not valid yet', false],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'The certificate of ops.example:443 is for another name than ops.example',
      false,
    ],
    [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'This machine does not trust the authority that signed the certificate of ops.example:443',
      false,
    ],
    ['ENOTFOUND', 'There is no address for the name ops.example', true],
    ['EHOSTUNREACH', 'No connection to ops.example:443 is possible', true],
    ['ECONNRESET', 'The server could not be reached', true],
  ])('ERR-7: says what %s means, however deep it is', async (code, message, retryable) => {
    const reason = Object.assign(new Error('low'), { code })
    const cause = new Error('high', { cause: new TypeError('fetch failed', { cause: reason }) })
    const error = await noAnswer(`https://ops.example/config.json?token=${TOKEN}`, cause)
    expect(error).toMatchObject({ kind: 'network', status: 0, message, retryable })
    expect(error.cause).toBe(cause)
  })

  it('ERR-7: every cause that has words is one after which nothing was sent', async () => {
    for (const code of CAUSES.keys()) {
      const error = await noAnswer('https://ops.example', Object.assign(new Error('low'), { code }))
      expect([code, isUnsent(error), error.message === errors.network().message]).toEqual([code, true, false])
    }
  })

  it('ERR-7: says what it said before where a browser gives no cause', async () => {
    expect(await noAnswer('/config.json', new TypeError('Failed to fetch'))).toMatchObject({
      message: 'The server could not be reached',
      remedy: 'Check the connection, then try again.',
    })
  })

  it('HTTP-23: a write that was never sent does not say that it may have been saved', async () => {
    const call = clientOf(`http://${await closedPort()}`).call(endpoints.dashUsers.create, write)
    const { remedy } = await failureOf(call)
    expect(remedy).toBe('Check the host and the port, and that the server runs, then try again.')
  })
})

describe('an answer of something else', () => {
  it.each([
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'timeout'],
    [500, 'server'],
  ])('HTTP-30: a gateway’s %i stays what it is, and says from where', async (status, kind) => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
    })
    for (const error of await failures(baseUrl)) {
      expect(error).toMatchObject({ kind, status, retryable: true })
      expect(error.message).toContain(`(${status} from ${baseUrl}/`)
    }
  })

  it.each([
    ['as one', { 'content-type': 'text/html; charset=utf-8' }, 'Welcome'],
    ['without saying so', {}, '\n<!doctype html><title>App</title>'],
  ])('HTTP-31: a web page (%s) is not the API, whatever its status', async (_, headers, page) => {
    for (const status of [200, 404]) {
      const baseUrl = await serve((_, response) => void response.writeHead(status, headers).end(page))
      for (const error of await failures(baseUrl)) {
        expect(error.kind).toBe(status === 200 ? 'badAnswer' : 'notFound')
        expect(error.message).toContain(`This address is not the API of the dashboard: ${baseUrl}/`)
        expect(error.remedy).toBe('Check the address, and whether a proxy or another program answers there.')
      }
    }
  })

  it('HTTP-32: a redirect is not followed, and names its target without what may be secret', async () => {
    const followed: (string | undefined)[] = []
    const elsewhere = await serve((request, response) => {
      followed.push(request.url)
      response.end('{}')
    })
    const location = `${elsewhere}/login?return=${TOKEN}#${TOKEN}`
    const baseUrl = await serve((_, response) => void response.writeHead(302, { location }).end())
    for (const error of await failures(baseUrl)) {
      expect(error).toMatchObject({ kind: 'badAnswer', retryable: false })
      expect(error.message).toContain(` redirects to ${elsewhere}/login. No redirect is followed`)
      expect(error.message).not.toContain(TOKEN)
    }
    expect(followed).toEqual([])
  })

  it('HTTP-31: a page that a proxy shows in the dashboard’s place may pass', async () => {
    const fetch = async () => new Response('<html>Sign in to the Wi-Fi</html>')
    const { kind, retryable, remedy } = await failureOf(
      clientOf('', { fetch }).call(endpoints.dashUsers.me, {}),
    )
    expect({ kind, retryable, remedy }).toEqual({
      kind: 'badAnswer',
      retryable: true,
      remedy: 'Reload the page. A proxy may ask you to sign in.',
    })
  })

  it('HTTP-32: a redirect that a browser does not show is told as one, and may pass', async () => {
    const opaque = Object.defineProperties(new Response(null), {
      status: { value: 0 },
      ok: { value: false },
      type: { value: 'opaqueredirect' },
    })
    const inits: (RequestInit | undefined)[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      inits.push(init)
      return opaque
    }
    for (const work of [
      fetchRuntimeConfig('', fetch),
      clientOf('', { fetch }).call(endpoints.dashUsers.me, {}),
    ]) {
      const error = await failureOf(work)
      expect(error).toMatchObject({ kind: 'badAnswer', retryable: true })
      expect(error.message).toMatch(/ redirects to another address\. No redirect is followed$/)
    }
    expect(inits.map((init) => init?.redirect)).toEqual(['manual', 'manual'])
  })
})

describe('a base URL', () => {
  it.each(['ops.example', 'localhost:4310', 'ops.example:8443', '//ops.example'])(
    'HTTP-33: %s lacks its scheme, and is told so',
    async (baseUrl) => {
      const message = 'Write the address with https://'
      const error = await failureOf(fetchRuntimeConfig(baseUrl, fetch))
      expect(error).toMatchObject({ kind: 'validation', message, details: [{ path: 'baseUrl', message }] })
      expect(() => clientOf(baseUrl)).toThrow(message)
    },
  )

  it('HTTP-33: takes a slash at its end', async () => {
    const asked: (string | undefined)[] = []
    const baseUrl = await serve((request, response) => {
      asked.push(request.url)
      response.writeHead(503).end()
    })
    await failures(`${baseUrl}/`)
    expect(asked).toEqual(['/config.json', '/api/dash-users/me', '/config.json'])
  })
})
