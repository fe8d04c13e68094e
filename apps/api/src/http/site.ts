import { errors, matchPath, type RuntimeConfig } from '@org/core/contract'
import type { Hono } from 'hono'
import { createStaticTokenCheck } from '../auth/static-token.ts'
import type { Config } from '../config.ts'
import { type Answered, type Env, jsonAnswer, type Work } from './answered.ts'
import type { Dashboard } from './dashboard.ts'
import { commonHeaders, createPagePolicy } from './security-headers.ts'
import type { HttpServices } from './services.ts'
import { header, splitTarget } from './target.ts'

const BEARER = /^Bearer +(\S+)$/i
const READ_ONLY = new Set(['GET', 'HEAD'])

/** Whether new requests are still accepted. */
export interface ServerState {
  stopping: boolean
}

/** The first questions of operators and browsers: is it up, is it ready, where is the identity service. */
export function addHealth(
  app: Hono<Env>,
  { config, database, demonstration, disk, growth, live, writes }: HttpServices,
  unlimited: Answered,
  limited: Answered,
  headers: Readonly<Record<string, string>>,
  state: ServerState,
): void {
  const add = (name: string, answered: Answered, answer: () => Promise<unknown>): void => {
    app.get(
      `/${name}`,
      answered(name, async (_c, requestId) => jsonAnswer(await answer(), requestId, headers)),
    )
  }
  add('healthz', unlimited, async () => ({ status: 'up' }))
  add('readyz', limited, async () => {
    if (state.stopping) throw errors.unavailable('The server is stopping')
    await database.ping()
    await disk.requireSpace()
    // Calls are still answered: late changes are no reason to take the process out of service, and nor are writes that
    // wait in the database, because they would wait in every other process too.
    const { reader } = database
    return {
      status: 'ready',
      live: live.isCurrent ? 'current' : 'behind',
      // Reads go to the primary then.
      ...(reader === null ? {} : { reader: reader.state }),
      ...(writes.current === null ? {} : { writes: `waiting for ${writes.current.for}` }),
    }
  })
  add('config.json', limited, async () =>
    runtimeConfig(config, { isInventing: demonstration !== null, isOutgrown: growth.isOutgrown }),
  )
  // Separate, because the login page has no map and should not load its attribution.
  add('imagery.json', limited, async () => ({ imagery: config.imagery }))
  add('demonstration.json', limited, async () => ({
    demonstration: demonstration === null ? null : await demonstration.progress(),
  }))
}

/** What programs of operators read here with their own token; without one this is no address of the server. */
export function addMetrics(
  app: Hono<Env>,
  { config, metrics }: Pick<HttpServices, 'config' | 'metrics'>,
  answered: Answered,
  headers: Readonly<Record<string, string>>,
): void {
  const { token } = config.metrics
  if (metrics === null || token === null) return
  const isToken = createStaticTokenCheck(token)
  const work: Work = async ({ env: { incoming } }, requestId) => {
    const [, given] = BEARER.exec(header(incoming, 'authorization') ?? '') ?? []
    if (!isToken(given)) throw errors.metricsToken()
    const { contentType, text } = await metrics.scrape()
    const own = { 'x-request-id': requestId, 'content-type': contentType, 'cache-control': 'no-store' }
    return { response: new Response(text, { headers: { ...headers, ...own } }) }
  }
  app.get('/metrics', answered('metrics', work))
}

function runtimeConfig(
  config: Config,
  { isInventing, isOutgrown }: Readonly<Record<'isInventing' | 'isOutgrown', boolean>>,
): RuntimeConfig {
  return {
    identity: config.identity,
    requestToken: config.requestToken,
    sentryDsn: config.sentryDsn,
    environment: config.environment === 'production' ? 'production' : 'development',
    version: config.version,
    ...(isInventing ? { isInventing } : {}),
    ...(isOutgrown ? { isOutgrown } : {}),
  }
}

/** The built dashboard: its files by name, and its page for every address a person can open. */
export function addDashboard(
  app: Hono<Env>,
  config: Config,
  dashboard: Dashboard | null,
  answered: Answered,
  headers: Readonly<Record<string, string>>,
): void {
  const common = commonHeaders(config)
  const pagePolicy = createPagePolicy(config)

  const work: Work = async ({ env: { incoming } }, requestId) => {
    const { path } = splitTarget(incoming)
    if (dashboard === null) throw errors.notFound()
    if (!READ_ONLY.has(incoming.method ?? ''))
      throw errors.methodNotAllowed(incoming.method ?? '', ['GET', 'HEAD'])
    const asset = await dashboard.asset(path, {
      acceptEncoding: header(incoming, 'accept-encoding') ?? '',
      ifNoneMatch: header(incoming, 'if-none-match') ?? '',
      headers,
    })
    if (asset !== null) return { response: asset }
    if (!wantsPage(path, header(incoming, 'accept') ?? '*/*')) throw errors.notFound()
    const { html, nonce } = await dashboard.page()
    const response = new Response(html, {
      headers: {
        ...common,
        'content-security-policy': pagePolicy(nonce),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-request-id': requestId,
      },
    })
    return { response }
  }
  app.all('*', answered('dashboard', work))
}

/**
 * A browser accepts HTML and gets the page at any address; other clients accept anything, and get it at the address of a
 * page alone: what watches a server by `/livez` is not to read that all is well.
 */
function wantsPage(path: string, accept: string): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && matchPath(path) !== null)
}
