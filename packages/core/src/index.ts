export { type Client, type ClientCall, createClient } from './client.ts'
export { type Connection, type ConnectOptions, connect, type KeyConnectOptions } from './connect.ts'
export type { Channel, ServiceConnection, ServiceConnectOptions } from './connect-service.ts'
export * from './contract/index.ts'
export { noAnswer } from './errors/no-answer.ts'
export { fetchRuntimeConfig } from './fetch-runtime-config.ts'
export {
  API_PATH,
  type ApiAnswer,
  type CallOptions,
  type CallReport,
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
  type OpenWrites,
  readFailure,
} from './http/index.ts'
export {
  type CognitoIdentityConfig,
  createCognitoIdentity,
  type Identity,
  type IdentityClaims,
  type IdentityTokens,
  type PendingSignIn,
  type SignedIn,
  type SignInCallback,
  type SignInDeparture,
} from './identity/index.ts'
export type {
  Broadcast,
  Clock,
  KeyValueStorage,
  Lock,
  LockOptions,
  Navigator,
  Platform,
} from './platform/index.ts'
export {
  currentName,
  type GuardInput,
  type GuardResult,
  guardRoute,
  type LinkValue,
  matchPath,
  type PathName,
  paths,
  type Route,
  type RouteMatch,
} from './routes/index.ts'
export {
  type Credentials,
  createSession,
  createTokenInfo,
  hasStoredSession,
  initialSessionState,
  type KnownUser,
  type RefreshOptions,
  type Session,
  type SessionEffect,
  type SessionEvent,
  type SessionOptions,
  type SessionRecord,
  type SessionSnapshot,
  type SessionState,
  type SessionStatus,
  type SignOutOptions,
  sessionMachine,
  type TokenInfo,
  type Transition,
  tokenInfoFromIdentity,
  tokensOf,
} from './session/index.ts'
export * from './tasks/index.ts'
export {
  createUserInfo,
  type IdentityUser,
  identityUserFromClaims,
  mergeUser,
  parseApiUser,
  type SyncedPerson,
  syncUser,
  type UserInfo,
  type UserSyncApi,
  userFromToken,
} from './users/index.ts'
