import type { RequestListener } from 'node:http'
import { sendErrorPage } from '../pages/error-page.ts'
import type { Service } from '../service.ts'
import { applyCors } from './cors.ts'
import { type Exchange, HttpError, sendJson } from './exchange.ts'
import { isLoopbackHost } from './loopback.ts'
import { findAnswer } from './routes.ts'

/** What the public port answers. */
export function createHandler(service: Service): RequestListener {
  return (req, res) => {
    const url = URL.parse(req.url ?? '/', service.baseUrl)
    if (!url || !isLoopbackHost(req.headers.host)) {
      res.writeHead(421, { 'content-type': 'text/plain' })
      res.end('This service answers on localhost only.\n')
      return
    }
    const exchange = { req, res, url }
    handle(service, exchange).catch((error: unknown) => fail(service, exchange, error))
  }
}

async function handle(service: Service, exchange: Exchange): Promise<void> {
  // The switches are for tests and terminals: no page may use them, not even the dashboard's.
  const forPages = !exchange.url.pathname.startsWith('/control')
  if (applyCors(exchange, forPages ? service.origins : [])) return
  const answer = findAnswer(exchange.req.method ?? 'GET', exchange.url.pathname)
  if (!answer) throw new HttpError(404, 'There is nothing here')
  await answer(service, exchange)
}

function fail(service: Service, exchange: Exchange, error: unknown): void {
  const known = error instanceof HttpError ? error : new HttpError(500, 'Something went wrong')
  if (!(error instanceof HttpError))
    service.log(`failed: ${error instanceof Error ? error.stack : String(error)}`)
  if (exchange.res.headersSent) return void exchange.res.destroy()
  const wantsPage = exchange.req.headers.accept?.includes('text/html')
  if (wantsPage) sendErrorPage(exchange.res, known.status, known.message)
  else sendJson(exchange, known.status, { error: known.message })
}
