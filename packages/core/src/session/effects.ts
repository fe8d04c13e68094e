import { asProductError } from '../errors/catalog.ts'
import type { Broadcast, KeyValueStorage } from '../platform/ports.ts'
import { forgetDepartures } from './departures.ts'
import { rememberEnded } from './ended.ts'
import { keys } from './keys.ts'
import type { Credentials, SessionEffect, SessionState } from './machine.ts'
import { readStored, writeRecord } from './record.ts'
import { type RefreshDeps, refreshAcrossTabs } from './refresh.ts'
import { createRefreshSchedule } from './schedule.ts'
import { depart, exchange, type SignInDeps, sync } from './sign-in.ts'
import { keepSignInError } from './sign-in-error.ts'
import type { SessionStore } from './store.ts'
import { announce } from './tabs.ts'

/** A page that is still here after this time did not leave for the hosted UI, nor for its sign-out. */
const DEPARTURE_MS = 10_000

export interface EffectDeps extends RefreshDeps, SignInDeps {
  storage: KeyValueStorage
  broadcast: Broadcast
}

export interface EffectRunner {
  run(effect: SessionEffect): void
  /** The refresh begun in that generation; resolves when its outcome is in the state. Never rejects. */
  refreshOf(generation: number): Promise<void>
  /** The last departure for, or from, the identity service. Never rejects. */
  departure(): Promise<void>
  isBackingOff(state: SessionState): boolean
  stop(): void
}

type Effect<T extends SessionEffect['type']> = Extract<SessionEffect, { type: T }>

/** Carries out what the machine wants done, and dispatches how it went. */
export function createEffectRunner(deps: EffectDeps, store: SessionStore): EffectRunner {
  const { storage, transient, clock, navigator, identity } = deps
  const schedule = createRefreshSchedule(clock, navigator, () => store.dispatch({ type: 'refreshRequested' }))
  let refresh = { generation: -1, done: Promise.resolve() }
  let departure = Promise.resolve()
  let cancelLapse = () => {}
  let isStopped = false

  const isCurrent = (generation: number) => () => store.state().generation === generation

  function fail(generation: number, error: unknown): void {
    store.dispatch({
      type: 'signInFailed',
      generation,
      error: asProductError(error),
      stored: readStored(storage),
    })
  }

  function lapseLater(generation: number): void {
    // Another departure may be on its way by now: the timer is that one's.
    if (isStopped || !isCurrent(generation)()) return
    cancelLapse()
    const lapse = () => store.dispatch({ type: 'departureLapsed', generation })
    cancelLapse = clock.setTimer(lapse, DEPARTURE_MS, { background: true })
  }

  async function runDepart({ generation }: Effect<'depart'>): Promise<void> {
    try {
      await depart(deps, isCurrent(generation))
      lapseLater(generation)
    } catch (error) {
      fail(generation, error)
    }
  }

  async function runExchange({ generation, callback }: Effect<'exchange'>): Promise<void> {
    try {
      store.dispatch({ type: 'exchanged', generation, credentials: await exchange(deps, callback) })
    } catch (error) {
      fail(generation, error)
    }
  }

  async function runSync(generation: number, credentials: Credentials): Promise<void> {
    try {
      const record = await sync(deps, credentials)
      if (!isCurrent(generation)()) return
      writeRecord(storage, record)
      forgetDepartures(transient)
      store.dispatch({ type: 'synced', generation, record })
    } catch (error) {
      fail(generation, error)
    }
  }

  async function runRefresh({ generation, basis }: Effect<'refresh'>): Promise<void> {
    const isSignedIn = () => {
      const state = store.state()
      return state.status === 'signedIn' && state.record.sessionId === basis.sessionId
    }
    const event = await refreshAcrossTabs(deps, { generation, basis, isSignedIn })
    // News of another tab came in between: what is stored now is the news of this one.
    const overtaken = event.type === 'refreshed' && !isCurrent(generation)() && isSignedIn()
    store.dispatch(overtaken ? { type: 'recordChanged', record: event.record } : event)
  }

  async function runLeave({ revoke, by }: Effect<'leave'>): Promise<void> {
    const { generation } = store.state()
    // Best effort: this browser is signed out whatever the identity service says.
    if (revoke !== null) await identity.revoke(revoke.refreshToken).catch(() => {})
    if (by !== null) lapseLater(generation)
    if (by === 'logout') navigator.assign(identity.logoutUrl())
    if (by === 'reload') navigator.reload()
  }

  function run(effect: SessionEffect): void {
    switch (effect.type) {
      case 'depart':
        departure = runDepart(effect)
        break
      case 'exchange':
        void runExchange(effect)
        break
      case 'sync':
        void runSync(effect.generation, effect.credentials)
        break
      case 'refresh':
        refresh = { generation: effect.generation, done: runRefresh(effect) }
        break
      case 'leave':
        departure = runLeave(effect)
        break
      case 'forget':
        rememberEnded(transient, readStored(storage))
        storage.remove(keys.session)
        break
      case 'announce':
        announce(deps, effect)
        break
      case 'keepError':
        keepSignInError(transient, effect.error)
        break
      case 'schedule':
        schedule.arm(store.state())
        break
      case 'unschedule':
        schedule.disarm()
        break
      case 'reload':
        navigator.reload()
        break
    }
  }

  return {
    run,
    refreshOf: (generation) => (refresh.generation === generation ? refresh.done : Promise.resolve()),
    departure: () => departure,
    isBackingOff: schedule.isBackingOff,
    stop() {
      isStopped = true
      schedule.disarm()
      cancelLapse()
    },
  }
}
