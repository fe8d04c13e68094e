import { createServer, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startLocalIdentity } from './index.ts'
import { ORIGIN, runService, temporaryFolder } from './testing/running-service.ts'

/** The status of a request that says it is for another host. */
function statusForHost(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host }
    request({ host: '127.0.0.1', port, path: '/accounts', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

const outerAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter((address) => !address.internal && address.family === 'IPv4')
  .map(({ address }) => address)

describe('who can reach the service', () => {
  it('LID-1: this machine, by both loopback addresses', async () => {
    const { port } = await runService()
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200)
  })

  it.skipIf(outerAddresses.length === 0)('LID-1: nobody by an address of the network', async () => {
    const { port } = await runService()
    for (const address of outerAddresses)
      await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow()
  })

  it('LID-1: no page that has given its own name our address', async () => {
    const { port } = await runService()
    expect(await statusForHost(port, `localhost:${port}`)).toBe(200)
    expect(await statusForHost(port, `rebound.example:${port}`)).toBe(421)
    expect(await statusForHost(port, 'localhost.rebound.example')).toBe(421)
  })

  it('LID-1: a port that a neighbor holds on either address is refused, not shared', async () => {
    const neighbor = createServer()
    onTestFinished(() => void neighbor.close())
    await new Promise<void>((resolve) => neighbor.listen(0, '::1', resolve))
    const address = neighbor.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(runService({ port })).rejects.toThrow(/EADDRINUSE/)
  })

  it.each(['production', 'production ', ' Production', 'PRODUCTION\n', 'prod'])(
    'LID-2: nobody in production: it does not start with NODE_ENV=%j',
    async (environment) => {
      vi.stubEnv('NODE_ENV', environment)
      onTestFinished(() => void vi.unstubAllEnvs())
      const dataDir = await temporaryFolder()
      await expect(startLocalIdentity({ port: 0, dataDir, origins: [ORIGIN] })).rejects.toThrow(/production/)
    },
  )

  it.each([[[]], [['http://localhost:4310/']], [['javascript:alert(1)']], [['localhost']]])(
    'LID-4: it does not start for the origins %j',
    async (origins) => {
      await expect(runService({ origins })).rejects.toThrow()
    },
  )
})

describe('pages of other origins', () => {
  const ask = (url: string, origin: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...init.headers, origin } })

  it('LID-20: the dashboard may read answers, another page may not', async () => {
    const { baseUrl } = await runService()
    for (const path of ['/oauth2/userInfo', '/accounts', '/']) {
      const allowed = await ask(baseUrl + path, ORIGIN)
      expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN)
      const other = await ask(baseUrl + path, 'https://elsewhere.example')
      expect(other.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('LID-20: the dashboard may send the headers of the pool’s library', async () => {
    const { baseUrl } = await runService()
    const headers = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'cache-control,content-type,x-amz-target,x-amz-user-agent',
    }
    const allowed = await ask(`${baseUrl}/`, ORIGIN, { method: 'OPTIONS', headers })
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-amz-target')
    const other = await ask(`${baseUrl}/`, 'https://elsewhere.example', { method: 'OPTIONS', headers })
    expect(other.headers.get('access-control-allow-headers')).toBeNull()
  })

  it('LID-20: no page may use the switches, not even the dashboard', async () => {
    const { baseUrl } = await runService()
    const headers = { 'x-local-identity-control': '1' }
    const answer = await ask(`${baseUrl}/control`, ORIGIN, { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('LID-20: a form of another page cannot add an account', async () => {
    const { baseUrl } = await runService()
    const body = JSON.stringify({ email: 'a@fieldworks.example', givenName: 'A', familyName: 'B' })
    const headers = { 'content-type': 'text/plain' }
    expect((await fetch(`${baseUrl}/accounts`, { method: 'POST', headers, body })).status).toBe(415)
  })
})
