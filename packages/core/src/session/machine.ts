import type { ProductError } from '../errors/product-error.ts'
import type { IdentityClaims, IdentityTokens, SignInCallback } from '../identity/types.ts'
import { type KnownUser, type SessionRecord, sameTokens } from './record.ts'

/** Tokens of a sign-in whose person the API has not confirmed yet. Never stored. */
export interface Credentials {
  tokens: IdentityTokens
  driftS: number
  claims: IdentityClaims
}

interface Common {
  /**
   * Grows whenever tokens are replaced or dropped, or a sign-in begins or ends. Results of work carry the generation
   * they were begun in, and are ignored in any other: so tokens cannot come back after a sign-out.
   */
  generation: number
  /** Whose data this page may still hold: the last person signed in since it was loaded. */
  seenUserId: number | null
}

export type SessionState = Common &
  (
    | { status: 'starting' }
    | {
        status: 'signedOut'
        error: ProductError | null
        /** On the way to the identity service's sign-out page, or to a reload. */
        leaving: boolean
      }
    | { status: 'signingIn'; step: 'leaving' | 'exchanging' }
    | { status: 'signingIn'; step: 'syncing'; credentials: Credentials }
    | {
        status: 'signedIn'
        record: SessionRecord
        refreshing: boolean
        /** Why the last refresh was not possible. */
        delayed: ProductError | null
        /** Failed refreshes in a row. */
        failures: number
      }
  )

export type SignedInState = Extract<SessionState, { status: 'signedIn' }>

export type SessionEvent =
  /** The stored session was read at the start, with the message a refused sign-in left behind. */
  | { type: 'loaded'; record: SessionRecord | null; error: ProductError | null }
  /** The address had callback parameters. */
  | { type: 'callbackArrived'; callback: SignInCallback }
  | { type: 'signInRequested' }
  /** The page did not go away (the person came back by the Back button, or the browser refused to leave). */
  | { type: 'departureLapsed'; generation: number }
  | { type: 'exchanged'; generation: number; credentials: Credentials }
  /** The API knows the person, and the record is stored. */
  | { type: 'synced'; generation: number; record: SessionRecord }
  /** `stored` is what storage holds: a bad callback does not end a session that is there. */
  | { type: 'signInFailed'; generation: number; error: ProductError; stored: SessionRecord | null }
  | { type: 'refreshRequested' }
  /** The record is stored already, under the lock, where the other tabs look for it. */
  | { type: 'refreshed'; generation: number; record: SessionRecord }
  | { type: 'refreshRefused'; generation: number; error: ProductError }
  | { type: 'refreshDelayed'; generation: number; error: ProductError }
  /** Another tab changed the stored session; `error` is why it signed out, where it says so. */
  | { type: 'recordChanged'; record: SessionRecord | null; error?: ProductError | null }
  | { type: 'checkFailed'; error: ProductError }
  /** `error` is why, where it is not the person's wish in this browser. */
  | { type: 'signOutRequested'; leaveBy: 'logout' | 'reload'; error?: ProductError | null }

export type SessionEffect =
  | { type: 'depart'; generation: number }
  | { type: 'exchange'; generation: number; callback: SignInCallback }
  | { type: 'sync'; generation: number; credentials: Credentials }
  | { type: 'refresh'; generation: number; basis: SessionRecord }
  /** Forget the stored tokens and person. */
  | { type: 'forget' }
  | { type: 'announce'; change: 'updated' | 'signedOut'; sessionId: string; error?: ProductError }
  /** Wake up to refresh: ahead of the expiry, or after the back-off. */
  | { type: 'schedule' }
  | { type: 'unschedule' }
  /** Revoke at the identity service as far as possible, then go. */
  | { type: 'leave'; revoke: IdentityTokens | null; by: 'logout' | 'reload' | null }
  /** Carry the message over the identity service's sign-out page. */
  | { type: 'keepError'; error: ProductError }
  | { type: 'reload' }

export interface Transition {
  state: SessionState
  effects: readonly SessionEffect[]
}

export const initialSessionState: SessionState = { status: 'starting', generation: 0, seenUserId: null }

/** The session's behavior (docs/spec/session.md): pure; what it wants done it says in effects. */
export function sessionMachine(state: SessionState, event: SessionEvent): Transition {
  if ('generation' in event && event.generation !== state.generation) return stay(state)
  switch (state.status) {
    case 'starting':
      return fromStarting(state, event)
    case 'signedOut':
      return fromSignedOut(state, event)
    case 'signingIn':
      return fromSigningIn(state, event)
    case 'signedIn':
      return fromSignedIn(state, event)
  }
}

function fromStarting(state: SessionState, event: SessionEvent): Transition {
  switch (event.type) {
    case 'loaded':
      // What is stored and is no session (corrupt, or of an older program) goes.
      return event.record === null
        ? signedOut(state, event.error, [{ type: 'forget' }])
        : signedIn(state, event.record)
    case 'callbackArrived': {
      const generation = state.generation + 1
      return {
        state: { status: 'signingIn', generation, seenUserId: state.seenUserId, step: 'exchanging' },
        effects: [{ type: 'exchange', generation, callback: event.callback }],
      }
    }
    case 'signOutRequested':
      return signedOut(state, event.error ?? null, [{ type: 'forget' }])
    case 'checkFailed':
      return signedOut(state, event.error, [{ type: 'forget' }])
    default:
      return stay(state)
  }
}

function fromSignedOut(state: SessionState & { status: 'signedOut' }, event: SessionEvent): Transition {
  switch (event.type) {
    case 'signInRequested':
      // The hosted session is still there: it would sign the same account in again without asking.
      return state.leaving ? stay(state) : leaving(state)
    case 'departureLapsed':
      return stay({ ...state, leaving: false })
    case 'recordChanged':
      if (event.record !== null) return signedIn(state, event.record)
      // Storage told of the sign-out before the tab that did it said why.
      return stay({ ...state, error: event.error ?? state.error })
    case 'checkFailed':
      return { state: { ...state, error: event.error }, effects: [{ type: 'forget' }] }
    default:
      return stay(state)
  }
}

function fromSigningIn(state: SessionState & { status: 'signingIn' }, event: SessionEvent): Transition {
  switch (event.type) {
    case 'signInRequested':
      return state.step === 'leaving' ? leaving(state) : stay(state)
    case 'departureLapsed':
      return state.step === 'leaving' ? signedOut(state, null, []) : stay(state)
    case 'exchanged':
      return state.step === 'exchanging' ? syncing(state, event.credentials) : stay(state)
    case 'synced':
      return state.step === 'syncing' ? welcomed(state, event.record) : stay(state)
    case 'signInFailed':
      return failed(state, event)
    case 'recordChanged':
      // Another tab signed in while this one was on its way: no need to go on.
      return state.step === 'leaving' && event.record !== null ? signedIn(state, event.record) : stay(state)
    case 'signOutRequested':
      return canceled(state, event.error ?? null, event.leaveBy)
    case 'checkFailed':
      return canceled(state, event.error, null)
    default:
      return stay(state)
  }
}

function fromSignedIn(state: SignedInState, event: SessionEvent): Transition {
  switch (event.type) {
    case 'signInRequested':
    case 'refreshRequested':
      return refreshing(state)
    case 'refreshed':
      return state.refreshing ? refreshed(state, event.record) : stay(state)
    case 'refreshDelayed':
      return state.refreshing ? delayed(state, event.error) : stay(state)
    case 'refreshRefused':
      return state.refreshing ? refused(state, event.error) : stay(state)
    case 'recordChanged':
      return adopted(state, event.record, event.error ?? null)
    case 'checkFailed':
      return ended(state, event.error, [])
    case 'signOutRequested':
      return left(state, event.error ?? null, event.leaveBy)
    default:
      return stay(state)
  }
}

const stay = (state: SessionState): Transition => ({ state, effects: [] })

function signedOut(
  { generation, seenUserId }: SessionState,
  error: ProductError | null,
  effects: readonly SessionEffect[],
): Transition {
  const leaving = effects.some((effect) => effect.type === 'leave' && effect.by !== null)
  return { state: { status: 'signedOut', generation: generation + 1, seenUserId, error, leaving }, effects }
}

function signedIn(
  { generation, seenUserId }: SessionState,
  record: SessionRecord,
  effects: readonly SessionEffect[] = [],
): Transition {
  const userId = record.user.id
  const fresh = { refreshing: false, delayed: null, failures: 0 }
  // Someone else: nothing that was read for the first person may stay on the screen.
  const reload: readonly SessionEffect[] =
    seenUserId === null || seenUserId === userId ? [] : [{ type: 'reload' }]
  return {
    state: { status: 'signedIn', generation: generation + 1, seenUserId: userId, record, ...fresh },
    effects: [...effects, ...reload, { type: 'schedule' }],
  }
}

function leaving(state: SessionState): Transition {
  const generation = state.generation + 1
  return {
    state: { status: 'signingIn', generation, seenUserId: state.seenUserId, step: 'leaving' },
    effects: [{ type: 'depart', generation }],
  }
}

function syncing({ generation, seenUserId }: SessionState, credentials: Credentials): Transition {
  return {
    state: { status: 'signingIn', generation, seenUserId, step: 'syncing', credentials },
    effects: [{ type: 'sync', generation, credentials }],
  }
}

function welcomed(state: SessionState, record: SessionRecord): Transition {
  return signedIn(state, record, [{ type: 'announce', change: 'updated', sessionId: record.sessionId }])
}

function failed(
  state: SessionState & { status: 'signingIn' },
  { error, stored }: SessionEvent & { type: 'signInFailed' },
): Transition {
  if (stored !== null) return signedIn(state, stored)
  if (state.step !== 'syncing') return signedOut(state, error, [])
  const { tokens } = state.credentials
  // The hosted UI would sign the same refused account in again without asking: end its session too.
  const accountRefused = error.kind === 'forbidden' || error.kind === 'sessionEnded'
  return signedOut(state, error, [
    ...(accountRefused ? kept(error) : []),
    { type: 'leave', revoke: tokens, by: accountRefused ? 'logout' : null },
  ])
}

function canceled(
  state: SessionState & { status: 'signingIn' },
  error: ProductError | null,
  leaveBy: 'logout' | 'reload' | null,
): Transition {
  const tokens = state.step === 'syncing' ? state.credentials.tokens : null
  return signedOut(state, error, [
    { type: 'forget' },
    ...(leaveBy === null ? [] : kept(error)),
    { type: 'leave', revoke: tokens, by: leaveBy },
  ])
}

function refreshing(state: SignedInState): Transition {
  if (state.refreshing) return stay(state)
  return {
    state: { ...state, refreshing: true },
    effects: [{ type: 'unschedule' }, { type: 'refresh', generation: state.generation, basis: state.record }],
  }
}

function refreshed(state: SignedInState, record: SessionRecord): Transition {
  const { sessionId } = record
  const renewed = withSameUser(record, state.record.user)
  return signedIn(state, renewed, [{ type: 'announce', change: 'updated', sessionId }])
}

function delayed(state: SignedInState, error: ProductError): Transition {
  return {
    state: { ...state, refreshing: false, delayed: error, failures: state.failures + 1 },
    effects: [{ type: 'schedule' }],
  }
}

function refused(state: SignedInState, error: ProductError): Transition {
  return ended(state, error, [{ type: 'reload' }])
}

function adopted(state: SignedInState, record: SessionRecord | null, error: ProductError | null): Transition {
  if (record === null) return signedOut(state, error, [{ type: 'unschedule' }])
  if (sameTokens(record, state.record)) return stay(state)
  return signedIn(state, withSameUser(record, state.record.user))
}

/** Leaves by the person's wish, or because the API said that the session is over. */
function left(state: SignedInState, error: ProductError | null, by: 'logout' | 'reload'): Transition {
  return ended(state, error, [...kept(error), { type: 'leave', revoke: state.record.tokens, by }])
}

/** The message of a page that is about to be left. */
function kept(error: ProductError | null): readonly SessionEffect[] {
  return error === null ? [] : [{ type: 'keepError', error }]
}

/** Keeps the person's object while nothing about the person changed, so that no screen renders for a new token. */
function withSameUser(record: SessionRecord, user: KnownUser): SessionRecord {
  return JSON.stringify(record.user) === JSON.stringify(user) ? { ...record, user } : record
}

function ended(
  state: SignedInState,
  error: ProductError | null,
  effects: readonly SessionEffect[],
): Transition {
  // Other tabs end the same session: they say so too where it was ended elsewhere.
  const told = error?.kind === 'sessionEnded' ? { error } : {}
  return signedOut(state, error, [
    { type: 'unschedule' },
    { type: 'forget' },
    { type: 'announce', change: 'signedOut', sessionId: state.record.sessionId, ...told },
    ...effects,
  ])
}
