import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { errors, type ProductError } from '@org/core/contract'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '../config.ts'
import { keepPieces } from '../db/pieces.ts'
import { refreshWholes } from '../db/statistics.ts'
import { forgetOldAnswers } from '../db/transact.ts'
import { loadDashboard } from '../http/dashboard.ts'
import { UPLOAD_MS } from '../http/dispatch.ts'
import { failureAnswer } from '../http/failure.ts'
import { commonHeaders, createPagePolicy, DATA_POLICY } from '../http/security-headers.ts'
import type { ServerState } from '../http/site.ts'
import { policyMark } from '../http/worker-script.ts'
import { listenForMetrics, type MetricsListener } from '../metrics/listener.ts'
import { createApp } from './create-app.ts'
import { openServices, type Services } from './services.ts'

const MAX_URL = 8 * 1024
const MAX_HEADER_BYTES = 16 * 1024
const HEADERS_MS = 15_000
/** The last resort: what takes this long was answered with a timeout before. */
const REQUEST_MS = UPLOAD_MS + 30_000
const KEEP_ALIVE_MS = 65_000
const STOP_MS = 10_000
/** How long a connection on which nothing is asked may still begin to ask once the server stops. */
const SILENT_MS = 500
const HOUSEKEEPING_MS = 3_600_000
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

export interface RunningServer {
  /** `http://localhost:4310`: where it listens. */
  url: string
  /** Where the metrics have a listener of their own; null: nowhere. */
  metricsUrl: string | null
  services: Services
  /** Takes no more requests, finishes those under way (ten seconds at most), closes the database. */
  close(): Promise<void>
}

/**
 * Opens the services and listens.
 *
 * @param onFatal told once when the process cannot go on
 * @throws FolderError, MigrationError, ConfigError where the metrics cannot be listened for, or the system's error for a
 *   port that is taken
 */
export async function startServer(
  config: Config,
  log: Logger,
  onFatal: (error: Error) => void,
): Promise<RunningServer> {
  const pagePolicy = policyMark(createPagePolicy(config)(''))
  const dashboard = config.dashboardDir === null ? null : await loadDashboard(config.dashboardDir, pagePolicy)
  const services = await openServices(config, log, onFatal)
  const state: ServerState = { stopping: false }
  const app = createApp(services, dashboard, state)
  const server = createHttpServer(
    config,
    getRequestListener(app.fetch, { errorHandler: answerUnreadable(config) }),
  )
  const underWay = countRequests(server)
  let metrics: MetricsListener | null = null
  try {
    metrics = await openMetricsListener(services)
    await listen(server, config)
  } catch (error) {
    await metrics?.close()
    await services.close()
    throw error
  }
  services.jobs.start()
  services.demonstration?.begin()
  const { database, files, now } = services
  const warn = (err: unknown): void => log.warn({ err }, 'housekeeping')
  const tidy = (): void => {
    forgetOldAnswers(database.db, now()).catch(warn)
    keepPieces(database.db).catch(warn)
    refreshWholes(database.db).catch(warn)
    files.incoming.clear(now()).catch(warn)
  }
  files.incoming.clear(now()).catch(warn)
  const housekeeping = setInterval(tidy, HOUSEKEEPING_MS)
  housekeeping.unref()
  return {
    url: addressOf(server, config),
    metricsUrl: metrics?.url ?? null,
    services,
    async close() {
      state.stopping = true
      clearInterval(housekeeping)
      await services.live.close()
      await Promise.all([
        stopListening(server, underWay),
        services.jobs.close(),
        services.demonstration?.close(),
      ])
      await metrics?.close()
      await services.close()
    },
  }
}

async function openMetricsListener({ config, metrics, log }: Services): Promise<MetricsListener | null> {
  const { listen: where } = config.metrics
  if (metrics === null || where === null) return null
  try {
    return await listenForMetrics(metrics, where, log)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`METRICS_HOST and METRICS_PORT: nothing can listen there: ${why}`])
  }
}

/** Refuses what cannot be made into a request at all; the rest is the application's. */
function createHttpServer(
  config: Config,
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
): Server {
  const headers = refusalHeaders(config)
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      // Refused below, with a body.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      const error = refuseTarget(incoming)
      if (error === null) {
        void listener(incoming, outgoing)
        return
      }
      const answer = failureAnswer(error, crypto.randomUUID())
      outgoing
        .writeHead(answer.status, {
          ...headers,
          ...answer.headers,
          'content-length': Buffer.byteLength(answer.body),
          connection: 'close',
        })
        .end(answer.body)
    },
  )
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // An expectation we do not know is no reason for Node's empty 417.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('clientError', (error: RawError, socket) => refuseRaw(error, socket, headers))
  return server
}

/** What comes in as HTTP but makes no address. */
function answerUnreadable(config: Config): () => Response {
  const headers = refusalHeaders(config)
  return () => {
    const answer = failureAnswer(
      errors.validation([{ path: 'url', message: 'Is not an address' }]),
      crypto.randomUUID(),
    )
    return new Response(answer.body, { status: answer.status, headers: { ...headers, ...answer.headers } })
  }
}

function refusalHeaders(config: Config): Record<string, string> {
  return { ...commonHeaders(config), 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' }
}

function refuseTarget({ url = '', headers }: IncomingMessage): ProductError | null {
  if (url.length > MAX_URL) return errors.addressTooLong(MAX_URL)
  if (!url.startsWith('/')) return errors.validation([{ path: 'url', message: 'Is not a path' }])
  if (!HOST.test(headers.host ?? '')) return errors.validation([{ path: 'host', message: 'Is not a host' }])
  return null
}

type RawError = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** What is not even HTTP still gets the catalog's JSON. */
function refuseRaw(error: RawError, socket: Duplex, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = failureAnswer(rawError(error.code), crypto.randomUUID())
  const lines = Object.entries({
    ...headers,
    ...answer.headers,
    'content-length': String(Buffer.byteLength(answer.body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  // The answer to HEAD has no body, also where nothing more of the request could be read.
  const body = error.rawPacket?.subarray(0, 5).toString() === 'HEAD ' ? '' : answer.body
  socket.end(`HTTP/1.1 ${answer.status} Refused\r\n${lines.join('')}\r\n${body}`)
}

function rawError(code: string | undefined): ProductError {
  if (code === 'HPE_HEADER_OVERFLOW') return errors.addressTooLong(MAX_HEADER_BYTES)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errors.timeout()
  return errors.validation([{ path: 'request', message: 'Is not HTTP' }])
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function addressOf(server: Server, { host }: Config): string {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

/** Ends when the requests under way are answered: connections on which there is none are not waited for. */
async function stopListening(server: Server, underWay: ReadonlyMap<Socket, number>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = (): void => {
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
  }
  const silent = setInterval(cut, SILENT_MS)
  const timer = setTimeout(() => server.closeAllConnections(), STOP_MS)
  await closed
  clearInterval(silent)
  clearTimeout(timer)
}

/** How many requests are under way on each connection: Node counts one that never sent a byte as busy. */
function countRequests(server: Server): ReadonlyMap<Socket, number> {
  const underWay = new Map<Socket, number>()
  const add = (socket: Socket, more: 1 | -1): void => {
    const requests = underWay.get(socket)
    if (requests !== undefined) underWay.set(socket, requests + more)
  }
  server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.prependListener('request', ({ socket }, outgoing) => {
    add(socket, 1)
    outgoing.once('close', () => add(socket, -1))
  })
  return underWay
}
