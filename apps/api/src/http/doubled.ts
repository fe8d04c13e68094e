import type { IncomingMessage } from 'node:http'
import { errors } from '@org/core/contract'

/** Headers that decide who asks for what: of two, a proxy in between may have looked at the other one. */
const ONCE = new Set([
  'authorization',
  'content-type',
  'host',
  'idempotency-key',
  'x-change-number',
  'x-file-name',
  'x-request-token',
])

/** @throws errors.validation naming each header that is there twice, whatever its values are */
export function refuseDoubled({ rawHeaders }: IncomingMessage): void {
  const seen = new Set<string>()
  const doubled = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!ONCE.has(name)) continue
    if (seen.has(name)) doubled.add(name)
    seen.add(name)
  }
  if (doubled.size === 0) return
  throw errors.validation(Array.from(doubled, (path) => ({ path, message: 'Given more than once' })))
}
