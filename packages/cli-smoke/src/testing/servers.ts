import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A server that answers as told, until the test is over. @returns its origin */
export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`
}

/** The same with a self-signed certificate made this moment. */
export async function serveTls(listener: RequestListener): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'dash-smoke-tls-'))
  const command = 'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=localhost'
  execFileSync('openssl', command.split(' '), { cwd, stdio: 'ignore' })
  const [key, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(join(cwd, name))))
  await rm(cwd, { recursive: true })
  return `https://localhost:${await listen(createTlsServer({ key, cert }, listener))}`
}

/** An origin at which nothing listens any more. */
export async function nothing(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** What a product at this origin says about itself. */
export function config(baseUrl: string) {
  const identity = {
    baseUrl,
    issuer: `${baseUrl}/pool`,
    clientId: 'client',
    apiUrl: `${baseUrl}/`,
    poolId: 'p_1',
  }
  return {
    identity,
    requestToken: 'a-static-shared-value',
    sentryDsn: null,
    environment: 'production',
    version: '1.2.3',
  }
}
