import type { Exchange } from './exchange.ts'

/**
 * Lets the pages of the registered origins read answers, and no others. Answers a preflight itself.
 * @returns true when the exchange is finished.
 */
export function applyCors({ req, res }: Exchange, origins: readonly string[]): boolean {
  const { origin } = req.headers
  res.setHeader('vary', 'origin')
  if (origin !== undefined && origins.includes(origin)) {
    res.setHeader('access-control-allow-origin', origin)
    res.setHeader('access-control-expose-headers', 'x-amzn-errortype, www-authenticate, retry-after')
  }
  if (req.method !== 'OPTIONS') return false
  if (res.hasHeader('access-control-allow-origin')) {
    res.setHeader('access-control-allow-methods', 'GET, POST')
    res.setHeader('access-control-allow-headers', req.headers['access-control-request-headers'] ?? '')
    res.setHeader('access-control-max-age', '600')
  }
  res.writeHead(204)
  res.end()
  return true
}
