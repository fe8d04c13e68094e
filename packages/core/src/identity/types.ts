/** What the identity service said about who signed in: the claims of the ID token. */
export type IdentityClaims = Readonly<Record<string, unknown>>

/** The identity adapter's own record of a sign-in; the session keeps and persists it without looking inside the tokens. */
export interface IdentityTokens {
  accessToken: string
  idToken: string
  refreshToken: string
  /** The access token's `iat` and `exp`: seconds since 1970 by the identity service's clock. */
  issuedAtS: number
  expiresAtS: number
}

/** What the callback needs from the departure. Kept in the tab's transient storage, used once. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
}

export interface SignInDeparture {
  /** The hosted UI's address to leave for. */
  url: string
  pending: PendingSignIn
}

/** The parameters with which the identity service sent the person back. */
export interface SignInCallback {
  /** The address of the callback, with its `code`, `state` or `error`. */
  url: string
  pending: PendingSignIn
}

export interface SignedIn {
  tokens: IdentityTokens
  claims: IdentityClaims
}

/**
 * The identity service as the session sees it. Keeps nothing itself; every call is one attempt with a deadline.
 *
 * Errors: `authentication` means refused for good (the session is dead); `network`, `timeout`, `rateLimited` and
 * `unavailable` mean not now (retryable, the session stays).
 */
export interface Identity {
  /** Prepares a departure: fresh verifier, state and nonce. */
  begin(): Promise<SignInDeparture>
  /** Exchanges the callback's code. Throws 'Google sign-in failed' for a canceled, forged or replayed callback. */
  finish(callback: SignInCallback): Promise<SignedIn>
  /** New tokens for a refresh token; with rotation on, also a new refresh token. */
  refresh(refreshToken: string): Promise<SignedIn>
  /** Ends the refresh token at the service. */
  revoke(refreshToken: string): Promise<void>
  /** The page that ends the hosted UI's own session and comes back to /login. */
  logoutUrl(): string
}
