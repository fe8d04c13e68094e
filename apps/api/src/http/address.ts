import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The address a request came from.
 *
 * @param trustedProxies how many of the rightmost `x-forwarded-for` entries were written by proxies of ours
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const header = incoming.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return forwarded.at(-trustedProxies) ?? direct
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** The groups of an IPv6 address that name the network: one household or office has all addresses behind them. */
const NETWORK_GROUPS = 4

/** What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address
  const ipv4 = MAPPED_IPV4.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [head = '', tail = ''] = address.split('::')
  const [start, end] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = address.includes('::') ? 8 - (start?.length ?? 0) - (end?.length ?? 0) : 0
  const groups = [...(start ?? []), ...Array.from({ length: zeros }, () => '0'), ...(end ?? [])]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
