import { errors } from '../errors/catalogue.ts'

export interface CognitoIdentityConfig {
  /** Origin of the hosted UI, without a path: `https://auth.example.com`. */
  baseUrl: string
  issuer: string
  clientId: string
  /** The user pool's JSON API: `https://cognito-idp.<region>.amazonaws.com/`. */
  apiUrl: string
  /** `<region>_<id>` */
  poolId: string
  /** Origin of the dashboard: `{origin}/login` is registered as redirect and as logout address. */
  origin: string
  /** The most a refresh or a revocation may take, in milliseconds. Default: 5,000. */
  deadlineMs?: number
}

/** Whether an address never leaves this machine: only there may tokens travel unencrypted. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Throws a validation error naming each address to which tokens would travel unencrypted. */
export function checkConfig(config: CognitoIdentityConfig): void {
  const details = (['baseUrl', 'issuer', 'apiUrl'] as const)
    .filter((name) => !isSafe(config[name]))
    .map((path) => ({ path, message: `${path} must be an https address, or one of this machine` }))
  if (details.length > 0) throw errors.validation(details, 'The identity service is not configured safely')
}

function isSafe(url: string): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || isLoopback(url))
}
