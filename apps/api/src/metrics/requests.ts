import { ERROR_KINDS } from '@org/core/contract'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type RequestWatch, SITE_ROUTES } from './request-watch.ts'

/** Seconds: from a row read from memory to the longest call. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const SITE = 'site'
const UNKNOWN = 'unknown'

export function createRequestWatch(registry: Registry, routes: readonly string[]): RequestWatch {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and class of status',
    labelNames: ['route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time until the answer to a request began, by area of the contract',
    labelNames: ['group'],
    buckets: BUCKETS_S,
    registers,
  })
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Requests refused, by kind of error',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of ERROR_KINDS) refusals.inc({ kind }, 0)
  const underWay = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests whose answer has not begun',
    registers,
  })
  const groups = groupsOf(routes)
  return {
    begin(name) {
      const group = groups.get(name)
      const route = group === undefined ? UNKNOWN : name
      const startMs = performance.now()
      underWay.inc()
      return ({ status, kind }) => {
        underWay.dec()
        requests.inc({ route, status: `${Math.floor(status / 100)}xx` })
        seconds.observe({ group: group ?? SITE }, (performance.now() - startMs) / 1_000)
        if (kind !== undefined) refusals.inc({ kind })
      }
    },
  }
}

/** The group of each route: its area of the contract, so that there are few histograms. */
function groupsOf(routes: readonly string[]): ReadonlyMap<string, string> {
  return new Map([
    ...routes.map((name) => [name, name.split('.', 1)[0] ?? SITE] as const),
    ...SITE_ROUTES.map((name) => [name, SITE] as const),
  ])
}
