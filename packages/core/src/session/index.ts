export {
  type Credentials,
  initialSessionState,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  sessionMachine,
  type Transition,
} from './machine.ts'
export { createSession } from './manager.ts'
export { hasStoredSession, type KnownUser, type SessionRecord } from './record.ts'
export { createTokenInfo, type TokenInfo, tokenInfoFromIdentity } from './token-info.ts'
export { tokensOf } from './tokens-of.ts'
export type {
  RefreshOptions,
  Session,
  SessionOptions,
  SessionSnapshot,
  SessionStatus,
  SignOutOptions,
} from './types.ts'
