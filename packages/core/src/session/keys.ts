/** Where the session keeps what it keeps: the keys of the storage ports, and the name of the lock. */
export const keys = {
  /** Shared: the one record of tokens and person. */
  session: 'operations.session',
  /** Shared and per tab: the last visited path. */
  lastPath: 'operations.last-path',
  /** Per tab: verifier, state and nonce of a sign-in under way. */
  pendingSignIn: 'operations.pending-sign-in',
  /** Per tab: when this tab left for the hosted UI lately. */
  departures: 'operations.departures',
  /** Per tab: the message of a refused sign-in, carried over the identity service's sign-out page. */
  signInError: 'operations.sign-in-error',
  /** Per tab: the session signed out here last, in case storage did not let go of it. */
  ended: 'operations.ended',
  /** A program's: which refresh token its session was begun with. */
  beginning: 'operations.beginning',
  refreshLock: 'operations.refresh',
} as const
