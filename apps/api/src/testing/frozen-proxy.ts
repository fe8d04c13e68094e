import { createServer, connect as netConnect, type Socket } from 'node:net'

/** A way to a database by TCP that can fall silent, as a firewall that forgets a connection does. */
export interface FrozenProxy {
  /** The database's address by this way. */
  url: string
  /** From now on nothing is forwarded on the connections there are, and none of them is closed; new ones work. */
  freeze(): void
  close(): Promise<void>
}

/** @param databaseUrl of a throw-away cluster, which listens on a Unix socket only */
export async function startFrozenProxy(databaseUrl: string): Promise<FrozenProxy> {
  const direct = new URL(databaseUrl)
  const path = `${direct.searchParams.get('host')}/.s.PGSQL.5432`
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((outer) => {
    const inner = netConnect(path)
    const pair: [Socket, Socket] = [outer, inner]
    pairs.add(pair)
    outer.pipe(inner)
    inner.pipe(outer)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        if (!pairs.has(pair)) return
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const frozen: Socket[] = []
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${direct.pathname}`,
    freeze() {
      for (const pair of pairs) {
        // Whoever is cut off on one side is not told of on the other.
        pairs.delete(pair)
        const [outer, inner] = pair
        outer.unpipe(inner)
        inner.unpipe(outer)
        for (const socket of pair) {
          socket.pause()
          frozen.push(socket)
        }
      }
    },
    async close() {
      for (const socket of [...frozen, ...[...pairs].flat()]) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
