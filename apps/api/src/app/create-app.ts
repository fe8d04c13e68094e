import { Hono } from 'hono'
import { addressBlock, clientAddress } from '../http/address.ts'
import { createAnswered, type Env } from '../http/answered.ts'
import { addApi } from '../http/api.ts'
import type { Dashboard } from '../http/dashboard.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { commonHeaders, DATA_POLICY } from '../http/security-headers.ts'
import type { HttpServices } from '../http/services.ts'
import { addDashboard, addHealth, type ServerState } from '../http/site.ts'
import { listRoutes } from './routes.ts'

/** The whole server as a function from request to answer. Whatever happens, the answer is one of ours. */
export function createApp(
  services: HttpServices,
  dashboard: Dashboard | null,
  state: ServerState,
): Hono<Env> {
  const headers = { ...commonHeaders(services.config), 'content-security-policy': DATA_POLICY }
  const { perAddressPerMinute, trustedProxies } = services.config.limits
  const limit = createRateLimit(perAddressPerMinute)
  // First of all, so that request tokens cannot be tried fast either.
  const answered = createAnswered(services.log, headers, (incoming) =>
    limit(addressBlock(clientAddress(incoming, trustedProxies))),
  )
  const unlimited = createAnswered(services.log, headers, async () => {})
  const app = new Hono<Env>({ strict: false })
  addHealth(app, services, unlimited, answered, headers, state)
  addApi(app, listRoutes(), services, answered, headers)
  addDashboard(app, services.config, dashboard, answered, headers)
  return app
}
