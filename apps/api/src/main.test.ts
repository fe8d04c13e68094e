import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { holdFolder } from './db/folder-lock.ts'
import { type Child, startChild } from './testing/child.ts'
import { type Forge, makeDataFolder, startForge, TEST_REQUEST_TOKEN } from './testing/index.ts'
import { hasSharedPostgres, sharedPostgres } from './testing/shared-postgres.ts'

const MAIN = new URL('./main.ts', import.meta.url)
const readySchema = z.object({ type: z.literal('ready'), url: z.url() })

describe('the server as a process', () => {
  let forge: Forge
  let dataDir: string
  const databases = hasSharedPostgres() ? sharedPostgres() : null
  /** What is not about the embedded database starts more quickly without it, where the machine can. */
  let quickDatabase: Record<string, string> = {}
  const children: Child[] = []
  beforeAll(async () => {
    forge = await startForge()
    dataDir = await makeDataFolder()
    if (databases !== null) quickDatabase = { DATABASE_URL: await databases.createDatabase() }
  })
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.stop('SIGKILL')))
  })
  afterAll(async () => {
    await forge.close()
    await databases?.close()
    await rm(dataDir, { recursive: true })
  })

  const start = (more: Record<string, string> = {}): Child => {
    const child = startChild(MAIN, {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      IDENTITY_BASE_URL: forge.baseUrl,
      IDENTITY_ISSUER: forge.issuer,
      IDENTITY_CLIENT_ID: forge.clientId,
      IDENTITY_API_URL: `${forge.baseUrl}/`,
      ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
      REQUEST_TOKEN: TEST_REQUEST_TOKEN,
      ...more,
    })
    children.push(child)
    return child
  }
  const expectFolderFree = async (): Promise<void> => (await holdFolder(dataDir))()
  const expectPortFree = async ({ hostname, port }: URL): Promise<void> => {
    const listener = createServer().listen(Number(port), hostname)
    await once(listener, 'listening')
    listener.close()
  }
  const urlOf = async (child: Child): Promise<string> => readySchema.parse(await child.next()).url

  it('API-20, API-28: says when it is ready, refuses a second one on its folder, stops on SIGTERM, starts again on the same data, and when whoever started it is gone stops and lets go of port and folder', async () => {
    const first = start()
    const url = await urlOf(first)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const token = await forge.accessToken({ sub: 'sub-ada', email: 'ada@fieldworks.example' })
    const headers = {
      'x-request-token': TEST_REQUEST_TOKEN,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ username: 'ada@fieldworks.example', first_name: 'Ada', last_name: 'Byron' })
    expect((await fetch(`${url}/api/dash-users/`, { method: 'POST', headers, body })).status).toBe(201)

    const second = start()
    await expect(second.next()).rejects.toThrow(
      `The data folder ${dataDir} is in use by another running server`,
    )
    expect(second.process.exitCode).toBe(1)

    expect(await first.stop('SIGTERM')).toBe(0)
    const third = start()
    const again = await urlOf(third)
    const me = await fetch(`${again}/api/dash-users/me`, { headers })
    expect(await me.json()).toMatchObject({ full_name: 'Ada Byron' })
    const ended = once(third.process, 'exit')
    third.process.disconnect()
    expect(await ended).toEqual([0, null])
    await expectFolderFree()
    await expectPortFree(new URL(again))
  }, 300_000)

  it('API-20: finishes a request under way when told to stop, and takes no new one', async () => {
    const child = start(quickDatabase)
    const url = await urlOf(child)
    const token = await forge.accessToken({ sub: 'sub-late', email: 'late@fieldworks.example' })
    const body = JSON.stringify({ username: 'late@fieldworks.example', first_name: 'La', last_name: 'Te' })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${url}/api/dash-users/`, {
        method: 'POST',
        headers: {
          'x-request-token': TEST_REQUEST_TOKEN,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          expect: '100-continue',
        },
      })
      request.on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      request.on('error', reject)
      // The server has taken the request in and waits for its body: now it is told to stop.
      request.on('continue', () => {
        child.process.kill('SIGTERM')
        const untilClosed = (): void => {
          fetch(`${url}/healthz`).then(untilClosed, () => request.end(body))
        }
        untilClosed()
      })
      request.flushHeaders()
    })
    expect(await answered).toBe(201)
    expect(await child.stop('SIGTERM')).toBe(0)
  })

  it('MET-1: a taken port of the metrics is refused in a sentence, and the log says which port is theirs', async () => {
    const first = start({ ...quickDatabase, METRICS_PORT: '0' })
    const { port } = new URL(await urlOf(first))
    await expect.poll(() => first.stdout()).toContain('"metricsUrl":"http://127.0.0.1:')
    const [, metricsUrl] = /"metricsUrl":"([^"]+)"/.exec(first.stdout()) ?? []
    const scraped = await (await fetch(`${metricsUrl}/metrics`)).text()
    expect(scraped).toContain('http_requests_under_way 0')
    const otherDir = await makeDataFolder()
    const second = start({ DATA_DIR: otherDir, METRICS_PORT: port })
    await expect(second.next()).rejects.toThrow('METRICS_HOST and METRICS_PORT: nothing can listen there')
    expect(second.stderr()).not.toContain('    at ')
    await (await holdFolder(otherDir))()
    await rm(otherDir, { recursive: true })
    expect(await first.stop('SIGTERM')).toBe(0)
  }, 300_000)

  it('API-28: stops when whoever started it is gone before it is ready', async () => {
    const child = start(quickDatabase)
    const ended = once(child.process, 'exit')
    child.process.disconnect()
    expect(await ended).toEqual([0, null])
  }, 300_000)

  it('API-28: stops at once although someone is connected and says nothing, or not all of it', async () => {
    const child = start(quickDatabase)
    const { port } = new URL(await urlOf(child))
    const sockets = ['', 'GET /healthz HTTP/1.1\r\nhost: loc'].map((words) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(words)
      return socket
    })
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    await fetch(`http://127.0.0.1:${port}/healthz`)
    const startedAt = performance.now()
    expect(await child.stop('SIGINT')).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(6_000)
  }, 300_000)

  it('API-19: refuses to start in production with nothing set, naming what is missing', async () => {
    const unset = [
      'DATA_DIR',
      'IDENTITY_BASE_URL',
      'IDENTITY_ISSUER',
      'IDENTITY_CLIENT_ID',
      'IDENTITY_API_URL',
      'ALLOWED_EMAIL_DOMAINS',
      'REQUEST_TOKEN',
    ]
    const child = start({ NODE_ENV: 'production', ...Object.fromEntries(unset.map((name) => [name, ''])) })
    await expect(child.next()).rejects.toThrow('The configuration is not usable')
    for (const name of [...unset, 'PUBLIC_ORIGIN', 'DASHBOARD_DIR'])
      expect(child.stderr()).toContain(`- ${name} is missing`)
    expect(child.process.exitCode).toBe(1)
  })

  it('API-20, API-28: refuses a port that is taken and lets go of its folder; who has the port stops when its terminal is closed', async () => {
    const first = start(quickDatabase)
    const url = new URL(await urlOf(first))
    const otherDir = await makeDataFolder()
    const second = start({ PORT: url.port, DATA_DIR: otherDir })
    await expect(second.next()).rejects.toThrow('Nothing can listen at HOST and PORT')
    expect(second.stderr()).not.toContain('    at ')
    await (await holdFolder(otherDir))()
    await rm(otherDir, { recursive: true })
    expect(await first.stop('SIGHUP')).toBe(0)
    await expectPortFree(url)
  })

  it('API-19: says in a sentence that there is no built dashboard', async () => {
    const child = start({ DASHBOARD_DIR: '/nonexistent' })
    await expect(child.next()).rejects.toThrow('There is no built dashboard in DASHBOARD_DIR')
    expect(child.stderr()).not.toContain('    at ')
  })

  it('API-19: says in a sentence that the database cannot be reached', async () => {
    const child = start({ DATABASE_URL: 'postgresql://nobody@localhost/none?host=/nonexistent' })
    await expect(child.next()).rejects.toThrow('The database at DATABASE_URL cannot be reached')
    expect(child.stderr()).not.toContain('    at ')
  })
})
