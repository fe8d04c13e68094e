import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** An address of its own for the metrics. */
export interface MetricsListener {
  /** `http://127.0.0.1:9310`: where it listens. */
  url: string
  close(): Promise<void>
}

const HEADERS_MS = 5_000
const REQUEST_MS = 10_000
const MAX_HEADER_BYTES = 8 * 1024
const MAX_CONNECTIONS = 32
const PATH = '/metrics'

/**
 * Answers `GET /metrics` and nothing else, to anyone who reaches it.
 *
 * @throws the system's error for an address that cannot be listened on
 */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'scrape'>,
  { host, port }: { host: string; port: number },
  log: Pick<Logger, 'error'>,
): Promise<MetricsListener> {
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, maxHeaderSize: MAX_HEADER_BYTES },
    ({ method, url }, outgoing) => {
      const isAsked = (method === 'GET' || method === 'HEAD') && url === PATH
      if (!isAsked) return refuse(outgoing, 404)
      answer(metrics, outgoing, method).catch((err: unknown) => {
        log.error({ err }, 'metrics')
        refuse(outgoing, 500)
      })
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  metrics: Pick<Metrics, 'scrape'>,
  outgoing: ServerResponse,
  method: string,
): Promise<void> {
  const { contentType, text } = await metrics.scrape()
  const headers = {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  outgoing.writeHead(200, headers).end(method === 'HEAD' ? '' : text)
}

/** With what is unread of the request, the connection goes too. */
function refuse(outgoing: ServerResponse, status: 404 | 500): void {
  if (!outgoing.headersSent) outgoing.writeHead(status, { 'content-length': 0, connection: 'close' })
  outgoing.end()
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
