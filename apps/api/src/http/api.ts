import { type Endpoint, errors } from '@org/core/contract'
import type { Hono } from 'hono'
import { createStaticTokenCheck } from '../auth/static-token.ts'
import type { AddressLimit } from './address-limit.ts'
import type { Answered, Env, Work } from './answered.ts'
import { createDispatch } from './dispatch.ts'
import { addApiDocument } from './openapi/routes.ts'
import type { Route } from './route.ts'
import type { HttpServices } from './services.ts'
import { header, matchPath, splitCall } from './target.ts'

/** HEAD is answered as GET, but for what would use a ticket or open a stream. */
function allowedOf(here: readonly Endpoint[]): string[] {
  const methods = here.flatMap(({ method, caller, answers }) => {
    const hasHead = method === 'GET' && caller !== 'ticket' && answers !== 'text/event-stream'
    return hasHead ? ['GET', 'HEAD'] : [method]
  })
  return [...new Set(methods)].toSorted()
}

/** Everything under /api: the contract's endpoints, their OpenAPI document, and a refusal of anything else. */
export function addApi(
  app: Hono<Env>,
  routes: readonly Route[],
  services: HttpServices,
  addresses: AddressLimit,
  answered: Answered,
  headers: Readonly<Record<string, string>>,
): void {
  const dispatch = createDispatch(services, addresses)
  const hasRequestToken = createStaticTokenCheck(services.config.requestToken)

  const admitted =
    (work: Work): Work =>
    async (c, requestId) => {
      if (!hasRequestToken(header(c.env.incoming, 'x-request-token'))) throw errors.requestToken()
      return work(c, requestId)
    }

  /** HEAD would use a ticket for nothing, and open a stream for nobody. */
  const withBody =
    (work: Work): Work =>
    async (c, requestId) => {
      if (c.env.incoming.method === 'HEAD') throw errors.methodNotAllowed('HEAD', ['GET'])
      return work(c, requestId)
    }

  for (const route of routes) {
    const { method, path: pattern } = route.endpoint
    const work: Work = async ({ env: { incoming, outgoing } }, requestId) => {
      const { path, search } = splitCall(incoming)
      const params = matchPath(route.endpoint, path) ?? {}
      const answer = await dispatch.call(route, { incoming, outgoing, requestId, params, search })
      const response = new Response(answer.body, {
        status: answer.status,
        headers: { ...headers, 'x-request-id': requestId, ...answer.headers },
      })
      const { staffId, ended } = answer
      return { response, staffId, ...(ended === undefined ? {} : { ended }) }
    }
    // The router takes an address with a slash at its end for the one without.
    const address = `/api${pattern.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`
    const { caller, answers } = route.endpoint
    const admit = caller === 'ticket' ? withBody : admitted
    const whole = answers === 'text/event-stream' ? withBody(work) : work
    app.on(method, address, answered(route.name, admit(whole)))
  }

  addApiDocument(app, services.config.version, answered, headers)

  // For people without a session, so only the request token is needed. Preferences and service workers are "storage".
  const signedOut: Work = admitted(async (_c, requestId) => ({
    response: new Response(null, {
      status: 204,
      headers: {
        ...headers,
        'x-request-id': requestId,
        'cache-control': 'no-store',
        'clear-site-data': '"cache"',
      },
    }),
  }))
  app.post('/api/signed-out', answered('signed-out', signedOut))

  const refuse = admitted(async ({ env: { incoming } }) => {
    const { path } = splitCall(incoming)
    const here = routes.flatMap(({ endpoint }) => (matchPath(endpoint, path) === null ? [] : [endpoint]))
    if (here.length === 0) throw errors.notFound('This address')
    throw errors.methodNotAllowed(incoming.method ?? '', allowedOf(here))
  })
  app.all('/api/*', answered('api.unknown', refuse))
  app.all('/api', answered('api.unknown', refuse))
}
