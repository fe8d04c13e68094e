/** What a caller of `startLocalIdentity` chooses. */
export interface LocalIdentityOptions {
  /** The port on the loopback interface; 0 takes any free one. */
  port: number
  /** The folder that holds keys, accounts and grants, so that a restart signs nobody out. */
  dataDir: string
  /** The origins of the dashboard, such as `http://localhost:4310`. `{origin}/login` is registered for each. */
  origins: string[]
  clientId?: string
  /** How long an access token lives, in seconds. */
  accessTokenTtlS?: number
  /** Receives one line per event; the default says nothing. */
  log?: (line: string) => void
}

/** A running service. */
export interface LocalIdentity {
  baseUrl: string
  issuer: string
  clientId: string
  poolId: string
  port: number
  close(): Promise<void>
}

export const POOL_ID = 'us-east-1_local0001'
export const DEFAULT_CLIENT_ID = 'dashboard-local'
export const DEFAULT_ACCESS_TOKEN_TTL_S = 900

/** The scopes of the product, which are all this service knows. */
export const SCOPE = 'openid email profile'

/** Where a registered origin is returned to, after signing in and after signing out alike. */
export function returnUrl(origin: string): string {
  return `${origin}/login`
}
