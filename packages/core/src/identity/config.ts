import { isTokenAddress } from '../contract/token-address.ts'
import { errors } from '../errors/catalog.ts'

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

/** Throws a validation error naming each address to which tokens or codes would travel unencrypted. */
export function checkConfig(config: CognitoIdentityConfig): void {
  const details = (['baseUrl', 'issuer', 'apiUrl', 'origin'] as const)
    .filter((name) => !isTokenAddress(config[name]))
    .map((path) => ({ path, message: `${path} must be an https address, or one of this machine` }))
  if (details.length > 0) throw errors.validation(details, 'The identity service is not configured safely')
}
