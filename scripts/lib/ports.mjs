import { createServer } from 'node:net'

const HOSTS = ['127.0.0.1', '::1']

function isFreeOn(host, port) {
  return new Promise((resolve) => {
    const server = createServer()
    // A machine without IPv6 says EADDRNOTAVAIL: nobody holds the port there.
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** The first port from `first` upwards that nobody listens on, on either loopback address; never one of `taken`. */
export async function freePort(first, taken = []) {
  for (let port = first; port < first + 200; port += 1) {
    if (taken.includes(port)) continue
    const free = await Promise.all(HOSTS.map((host) => isFreeOn(host, port)))
    if (free.every(Boolean)) return port
  }
  throw new Error(`No free port between ${first} and ${first + 199}.`)
}
