import { createServer, type RequestListener, type Server } from 'node:http'

/** A server that only this machine reaches. */
export interface LoopbackServer {
  port: number
  close(): Promise<void>
}

const ATTEMPTS_FOR_A_FREE_PORT = 5

/**
 * Listens on both loopback addresses, since `localhost` may mean either, and on no other.
 * @param port 0 takes any port that is free on both.
 * @throws the listening error, such as EADDRINUSE.
 */
export async function listenOnLoopback(listener: RequestListener, port: number): Promise<LoopbackServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnBoth(listener, port)
    } catch (error) {
      const takenByChance = port === 0 && hasCode(error, 'EADDRINUSE')
      if (!takenByChance || attempt === ATTEMPTS_FOR_A_FREE_PORT) throw error
    }
  }
}

/** Whether a Host header names this machine: a page that rebinds its own name to 127.0.0.1 sends another. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')
}

async function listenOnBoth(listener: RequestListener, wantedPort: number): Promise<LoopbackServer> {
  const v4 = createServer(listener)
  const port = await listen(v4, '127.0.0.1', wantedPort)
  const v6 = createServer(listener)
  try {
    await listen(v6, '::1', port)
  } catch (error) {
    // A machine without IPv6 is fine; a neighbor on the same port of it would take half of our visitors.
    if (hasCode(error, 'EADDRINUSE')) {
      await stop(v4)
      throw error
    }
  }
  return { port, close: async () => void (await Promise.all([stop(v4), stop(v6)])) }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address.port)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
