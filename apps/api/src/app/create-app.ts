import { API_VERSION, API_VERSION_HEADER } from '@org/core/contract'
import { Hono } from 'hono'
import { createAddressLimit } from '../http/address-limit.ts'
import { createAnswered, type Env } from '../http/answered.ts'
import { addApi } from '../http/api.ts'
import type { Dashboard } from '../http/dashboard.ts'
import { commonHeaders, DATA_POLICY } from '../http/security-headers.ts'
import type { HttpServices } from '../http/services.ts'
import { addDashboard, addHealth, addMetrics, type ServerState } from '../http/site.ts'
import { listRoutes } from './routes.ts'

/** The whole server as a function from request to answer. Whatever happens, the answer is one of ours. */
export function createApp(
  services: HttpServices,
  dashboard: Dashboard | null,
  state: ServerState,
): Hono<Env> {
  const headers = {
    ...commonHeaders(services.config),
    'content-security-policy': DATA_POLICY,
    [API_VERSION_HEADER]: String(API_VERSION),
  }
  const addresses = createAddressLimit(services.config.limits)
  // First of all, so that request tokens cannot be tried fast either.
  const watch = services.metrics?.requests
  const answered = createAnswered(services.log, headers, addresses.admit, watch)
  const unlimited = createAnswered(services.log, headers, async () => {}, watch)
  const app = new Hono<Env>({ strict: false })
  addHealth(app, services, unlimited, answered, headers, state)
  addMetrics(app, services, answered, headers)
  addApi(app, listRoutes(), services, addresses, answered, headers)
  addDashboard(app, services.config, dashboard, answered, headers)
  return app
}
