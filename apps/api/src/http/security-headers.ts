import type { Config } from '../config.ts'

/** Pictures of Google accounts. */
const GOOGLE_PICTURES = 'https://lh3.googleusercontent.com'

/** On every answer. */
export function commonHeaders(config: Config): Record<string, string> {
  const secure = config.publicOrigin?.startsWith('https:') === true
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** For answers other than pages: nothing in them may run or load anything. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** For script files: a worker obeys the policy of its own file, and the map's fetches tiles. */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/**
 * The policy of the dashboard's page: everything from its own origin, nothing inline, no eval. Styles that libraries
 * add while running carry the nonce of this one answer.
 *
 * @returns the header's value for a nonce
 */
export function createPagePolicy(config: Config): (nonce: string) => string {
  const { identity, sentryDsn, imagery } = config
  const identityOrigins = [
    ...new Set([identity.baseUrl, identity.issuer, identity.apiUrl].map(originOf)),
  ].join(' ')
  const sentryOrigin = sentryDsn === null ? '' : ` ${originOf(sentryDsn)}`
  const imageryOrigin = imagery === null ? '' : ` ${originOf(imagery.url)}`
  return (nonce) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob: ${GOOGLE_PICTURES} ${originOf(identity.baseUrl)}${imageryOrigin}`,
      "font-src 'self'",
      `connect-src 'self' ${identityOrigins}${sentryOrigin}${imageryOrigin}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
}

function originOf(url: string): string {
  return new URL(url).origin
}
