import { asProductError, errors } from '../errors/catalog.ts'
import { isProductError, type ProductError } from '../errors/product-error.ts'
import { createSteadyStorage } from '../platform/steady-storage.ts'
import { takeCallback } from './callback.ts'
import { createEffectRunner } from './effects.ts'
import { unlessEnded } from './ended.ts'
import { isExpired, isSendable, refreshAtMs } from './expiry.ts'
import { keys } from './keys.ts'
import { lastPath, rememberPath } from './last-path.ts'
import type { SessionState, SignedInState } from './machine.ts'
import { parseRecord, readStored, sameTokens } from './record.ts'
import { tokenInfoOf } from './sign-in.ts'
import { takeSignInError } from './sign-in-error.ts'
import { createSessionStore, type SessionStore } from './store.ts'
import { listenToTabs } from './tabs.ts'
import type { TokenInfo } from './token-info.ts'
import type { RefreshOptions, Session, SessionOptions, SignOutOptions } from './types.ts'

/** A session of one tab (or one script), kept in step with the other tabs that share its storage. */
export function createSession(platform: SessionOptions): Session {
  const { clock, navigator } = platform
  const storage = createSteadyStorage(platform.storage, clock)
  const transient =
    platform.transientStorage === undefined ? storage : createSteadyStorage(platform.transientStorage, clock)
  const options = { ...platform, storage, transient }
  const store: SessionStore = createSessionStore((effect) => effects.run(effect))
  const effects = createEffectRunner(options, store)
  let starting: Promise<void> | null = null
  let stopListening = () => {}

  function start(): Promise<void> {
    starting ??= begin()
    return starting
  }

  /** Not async: the callback leaves the address, and a stored session is in the snapshot, before this returns. */
  function begin(): Promise<void> {
    stopListening = listenToTabs(options, (error) => void tryReconcile(error))
    const arrival = takeCallback(navigator, transient)
    if (arrival?.pending) {
      store.dispatch({ type: 'callbackArrived', callback: { url: arrival.url, pending: arrival.pending } })
    } else {
      const error = arrival === null ? takeSignInError(transient) : errors.googleSignInFailed()
      store.dispatch({ type: 'loaded', record: unlessEnded(readStored(storage), transient), error })
    }
    return settled(store)
  }

  /**
   * Brings the state in step with storage, which another tab may have changed. Throws when it cannot be read.
   *
   * @param error why that tab signed out, where it says so
   */
  function reconcile(error: ProductError | null = null): void {
    try {
      store.dispatch({ type: 'recordChanged', record: parseRecord(storage.get(keys.session)), error })
    } catch (failure) {
      const error = asProductError(failure)
      store.dispatch({ type: 'checkFailed', error })
      throw error
    }
  }

  /** The same, where nobody waits for an error: the snapshot has it. */
  function tryReconcile(error: ProductError | null = null): boolean {
    try {
      reconcile(error)
      return true
    } catch {
      return false
    }
  }

  /** The signed-in state, after any start or sign-in under way and any news from other tabs; null when signed out. */
  async function checked(): Promise<SignedInState | null> {
    await start()
    await settled(store)
    if (!isRefreshing(store.state())) reconcile()
    return signedIn(store.state())
  }

  /** One refresh for all who ask while it runs. */
  async function renew(before: SignedInState): Promise<TokenInfo | null> {
    store.dispatch({ type: 'refreshRequested' })
    await effects.refreshOf(before.generation)
    const after = signedIn(store.state())
    if (after === null) return null
    if (after.record.sessionId !== before.record.sessionId) throw errors.aborted()
    if (after.generation === before.generation && after.delayed !== null) throw after.delayed
    return tokenInfoOf(after.record.tokens)
  }

  async function refresh({ force = false, insteadOf }: RefreshOptions = {}): Promise<TokenInfo | null> {
    const pending = syncing(store.state())
    // The API refuses a token made this moment: a new one would fare no better.
    if (pending !== null && (force || insteadOf !== undefined)) throw errors.authentication()
    if (pending !== null) return tokenInfoOf(pending.tokens)
    const state = await checked()
    if (state === null) return null
    if (!isDue(state, clock.now(), force, insteadOf)) return tokenInfoOf(state.record.tokens)
    if (!force && state.delayed !== null && effects.isBackingOff(state)) throw state.delayed
    return renew(state)
  }

  async function accessToken(): Promise<string | null> {
    const pending = syncing(store.state())
    if (pending !== null) return pending.tokens.accessToken
    const state = await checked()
    if (state === null || isSendable(state.record, clock.now()))
      return state?.record.tokens.accessToken ?? null
    try {
      return (await refresh())?.accessToken ?? null
    } catch (error) {
      const after = signedIn(store.state())
      const unchanged = after !== null && sameTokens(after.record, state.record)
      if (unchanged && !isExpired(state.record, clock.now())) return state.record.tokens.accessToken
      throw error
    }
  }

  async function currentUser() {
    const state = await checked()
    if (state !== null && isExpired(state.record, clock.now())) await refreshIfPossible()
    return store.getSnapshot().user
  }

  /** Not reaching the identity service leaves the session as it is: the snapshot says so. */
  async function refreshIfPossible(): Promise<void> {
    try {
      await refresh()
    } catch (error) {
      if (!isProductError(error)) throw error
    }
  }

  async function signIn(): Promise<void> {
    await start()
    await settled(store)
    await effects.departure()
    if (!tryReconcile()) return
    const state = signedIn(store.state())
    store.dispatch({ type: 'signInRequested' })
    if (state === null) await effects.departure()
    else await effects.refreshOf(state.generation)
  }

  async function signOut({ reload = false, because }: SignOutOptions = {}): Promise<void> {
    void start()
    const error = because ?? null
    store.dispatch({ type: 'signOutRequested', leaveBy: reload ? 'reload' : 'logout', error })
    await effects.departure()
  }

  return {
    start,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    signIn,
    currentUser,
    accessToken,
    refresh,
    signOut,
    sessionId: () => signedIn(store.state())?.record.sessionId ?? null,
    storedUser: () => store.getSnapshot().user,
    rememberPath: (path) => rememberPath({ transient, storage }, path),
    lastPath: () => lastPath({ transient, storage }),
    dispose() {
      stopListening()
      effects.stop()
      store.close()
    },
  }
}

/** Whether a refresh is asked for: by force, or because the token is not what the caller has, or near its end. */
function isDue(
  { record }: SignedInState,
  nowMs: number,
  force: boolean,
  insteadOf: string | undefined,
): boolean {
  if (insteadOf !== undefined) return insteadOf === record.tokens.accessToken || !isSendable(record, nowMs)
  return force || nowMs >= refreshAtMs(record)
}

const signedIn = (state: SessionState) => (state.status === 'signedIn' ? state : null)
const isRefreshing = (state: SessionState) => state.status === 'signedIn' && state.refreshing
const syncing = (state: SessionState) =>
  state.status === 'signingIn' && state.step === 'syncing' ? state.credentials : null
const isBusy = (state: SessionState) =>
  state.status === 'starting' || (state.status === 'signingIn' && state.step !== 'leaving')

/** Resolves once the session is neither starting nor finishing a sign-in, or was disposed of. */
function settled(store: SessionStore): Promise<void> {
  const isSettled = () => !store.isOpen() || !isBusy(store.state())
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (!isSettled()) return
      unsubscribe()
      resolve()
    })
  })
}
