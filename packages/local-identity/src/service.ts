import type { Provider } from 'oidc-provider'
import type { AccountStore } from './accounts/account-store.ts'
import type { TokenEndpoint } from './cognito/token-endpoint.ts'
import type { Control } from './control/control.ts'
import type { Keys } from './storage/keys.ts'

/** What every part of a running service needs to know of the others. */
export interface Service {
  baseUrl: string
  issuer: string
  port: number
  clientId: string
  origins: readonly string[]
  dataDir: string
  keys: Keys
  accounts: AccountStore
  control: Control
  log: (line: string) => void
  provider: Provider
  tokenEndpoint: TokenEndpoint
}
