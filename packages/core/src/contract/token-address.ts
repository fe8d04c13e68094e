import { errors } from '../errors/catalog.ts'

/** Whether an address never leaves this machine: only there may tokens travel unencrypted. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether tokens may be sent to an address: over https, or without leaving this machine. */
export function isTokenAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(url))
}

/** Whether an address says how it is reached: `https://…`. */
export function hasScheme(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url.trim())
}

/** What is wrong with an address that does not say so. */
export const NO_SCHEME = 'Write the address with https://'

/**
 * The origin that calls are made to, as an address to put paths behind. Empty is the page's own origin.
 *
 * @throws ProductError `validation` when it is no origin, or tokens would leave this machine unencrypted
 */
export function tokenOrigin(baseUrl: string): string {
  if (baseUrl === '') return baseUrl
  if (isTokenAddress(baseUrl)) {
    const { href, origin } = new URL(baseUrl)
    if (href === `${origin}/`) return origin
  }
  const message = hasScheme(baseUrl)
    ? 'baseUrl must be an https origin without a path, or one of this machine'
    : NO_SCHEME
  throw errors.validation([{ path: 'baseUrl', message }], message)
}
