import type { IncomingMessage } from 'node:http'
import { type Endpoint, errors } from '@org/core/contract'

/** The value of a header; the first of several. */
export function header(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Path and query of a request's target, as they were written. */
export function splitTarget(incoming: IncomingMessage): { path: string; search: string } {
  const target = incoming.url ?? '/'
  const question = target.indexOf('?')
  return question < 0
    ? { path: target, search: '' }
    : { path: target.slice(0, question), search: target.slice(question + 1) }
}

/**
 * Path and query of a call.
 *
 * @throws errors.validation when a percent-encoding in it is broken
 */
export function splitCall(incoming: IncomingMessage): { path: string; search: string } {
  const target = incoming.url ?? '/'
  if (target.includes('%')) {
    try {
      decodeURIComponent(target)
    } catch {
      throw errors.validation([{ path: 'url', message: 'Has a broken percent-encoding' }])
    }
  }
  return splitTarget(incoming)
}

const segments = (path: string): string[] => path.replace(/\/$/, '').split('/')

/** The parameters of a path when it is one of the endpoint's, else null. A slash at the end makes no difference. */
export function matchPath(endpoint: Endpoint, path: string): Record<string, string> | null {
  const wanted = segments(`/api${endpoint.path}`)
  const given = segments(path)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name !== undefined) params[name] = decodeURIComponent(value)
    else if (segment !== value) return null
  }
  return params
}
