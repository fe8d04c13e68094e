import type { RequestListener } from 'node:http'
import { isLoopbackHost, listenOnLoopback } from '../http/loopback.ts'

/** An answer of the provider's token endpoint, as it came. */
export interface TokenAnswer {
  status: number
  text: string
}

/** Calls the provider's own endpoints, past the switches and counters of the public ones. */
export interface TokenEndpoint {
  token(params: URLSearchParams): Promise<TokenAnswer>
  revoke(params: URLSearchParams): Promise<TokenAnswer>
  close(): Promise<void>
}

/** All that the private port answers. */
const PRIVATE_PATHS = ['/oauth2/token', '/oauth2/revoke']

/** @param listener the provider, which is given a private port for these calls */
export async function createTokenEndpoint(listener: RequestListener): Promise<TokenEndpoint> {
  const server = await listenOnLoopback((req, res) => {
    if (PRIVATE_PATHS.includes(req.url ?? '') && isLoopbackHost(req.headers.host)) listener(req, res)
    else res.writeHead(404).end()
  }, 0)
  const post = async (path: string, params: URLSearchParams): Promise<TokenAnswer> => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'POST', body: params })
    return { status: response.status, text: await response.text() }
  }
  return {
    token: (params) => post('/oauth2/token', params),
    revoke: (params) => post('/oauth2/revoke', params),
    close: server.close,
  }
}
