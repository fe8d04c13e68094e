import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from '../errors/all.ts'
import {
  type Credentials,
  initialSessionState,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  sessionMachine,
} from './machine.ts'
import type { SessionRecord } from './record.ts'

const tokens = (n: number) => ({
  accessToken: `access-${n}`,
  idToken: `id-${n}`,
  refreshToken: `refresh-${n}`,
  issuedAtS: 1_000 + n,
  expiresAtS: 1_900 + n,
})

const record = (n: number, userId = 7): SessionRecord => ({
  sessionId: `session-${n}`,
  revision: n,
  tokens: tokens(n),
  driftS: 0,
  user: {
    id: userId,
    firstName: 'Rosa',
    lastName: 'Almeida',
    fullName: 'Rosa Almeida',
    email: 'rosa@fieldworks.example',
    image: undefined,
  },
})

const credentials = (n: number): Credentials => ({ tokens: tokens(n), driftS: 0, claims: {} })
const callback = {
  url: 'https://ops.example/login?code=c',
  pending: { state: 's', nonce: 'n', verifier: 'v' },
}

/** Any event at all, with results of the current generation, of older ones, and of ones to come. */
const anyEvent: fc.Arbitrary<SessionEvent> = (() => {
  const number = fc.integer({ min: 0, max: 3 })
  const aRecord = fc.tuple(number, fc.constantFrom(7, 8)).map(([n, user]) => record(n, user))
  const maybeRecord = fc.option(aRecord, { nil: null })
  const generation = fc.integer({ min: 0, max: 6 })
  const error = fc.constantFrom(errors.authentication(), errors.network(), errors.domainNotAllowed())
  const leaveBy = fc.constantFrom('logout' as const, 'reload' as const)
  return fc.oneof(
    fc.record({ type: fc.constant('loaded' as const), record: maybeRecord, error: fc.constant(null) }),
    fc.constant({ type: 'callbackArrived' as const, callback }),
    fc.constant({ type: 'signInRequested' as const }),
    fc.constant({ type: 'refreshRequested' as const }),
    fc.record({ type: fc.constant('departureLapsed' as const), generation }),
    fc.record({
      type: fc.constant('exchanged' as const),
      generation,
      credentials: number.map(credentials),
    }),
    fc.record({ type: fc.constant('synced' as const), generation, record: aRecord }),
    fc.record({ type: fc.constant('refreshed' as const), generation, record: aRecord }),
    fc.record({ type: fc.constant('refreshRefused' as const), generation, error }),
    fc.record({ type: fc.constant('refreshDelayed' as const), generation, error }),
    fc.record({ type: fc.constant('signInFailed' as const), generation, error, stored: maybeRecord }),
    fc.record({ type: fc.constant('recordChanged' as const), record: maybeRecord }),
    fc.record({ type: fc.constant('checkFailed' as const), error }),
    fc.record({ type: fc.constant('signOutRequested' as const), leaveBy }),
  )
})()

interface Step {
  before: SessionState
  event: SessionEvent
  after: SessionState
  effects: readonly SessionEffect[]
}

/** All steps a sequence of events takes from the start. */
function walk(events: readonly SessionEvent[], from: SessionState = initialSessionState): Step[] {
  const steps: Step[] = []
  let before = from
  for (const event of events) {
    const { state, effects } = sessionMachine(before, event)
    steps.push({ before, event, after: state, effects })
    before = state
  }
  return steps
}

const run = (...events: SessionEvent[]) => walk(events).at(-1) ?? { after: initialSessionState, effects: [] }
const names = (effects: readonly SessionEffect[]) => effects.map(({ type }) => type)
const loaded = (stored: SessionRecord | null): SessionEvent => ({
  type: 'loaded',
  record: stored,
  error: null,
})

/** Results of work, which name the generation they were begun in. */
const isResult = (event: SessionEvent): event is Extract<SessionEvent, { generation: number }> =>
  'generation' in event
const holdsTokens = (state: SessionState) => 'record' in state || 'credentials' in state

describe('the session machine, for any sequence of events', () => {
  const anySteps = fc.array(anyEvent, { maxLength: 30 }).map((events) => walk(events))
  const always = (holds: (step: Step) => boolean) =>
    fc.assert(
      fc.property(anySteps, (steps) => steps.every(holds)),
      { numRuns: 2_000 },
    )

  it('SES-1: holds tokens only while signed in, or between exchange and sync; a person only with tokens', () => {
    always(({ after }) => {
      switch (after.status) {
        case 'signedIn':
          return after.record.tokens.accessToken !== '' && after.record.user.id > 0
        case 'signingIn':
          return 'credentials' in after === (after.step === 'syncing') && !('record' in after)
        default:
          return !holdsTokens(after)
      }
    })
  })

  it('SES-1: never goes back to starting, and a generation never comes twice', () => {
    always(
      ({ before, after }) =>
        after.generation >= before.generation &&
        (before.status === 'starting' || after.status !== 'starting'),
    )
  })

  it('SES-1: counts failures exactly while a refresh is not possible', () => {
    always(({ after }) => after.status !== 'signedIn' || (after.delayed === null) === (after.failures === 0))
  })

  it('SES-22: a result of an older generation changes nothing', () => {
    always(
      ({ before, event, after, effects }) =>
        !('generation' in event) ||
        event.generation === before.generation ||
        (after === before && effects.length === 0),
    )
  })

  it('SES-22: a signed-out session never regains tokens from work begun before', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.array(anyEvent, { maxLength: 20 }), (a, b) => {
        const before = walk([...a, { type: 'signOutRequested', leaveBy: 'logout' }])
        const signedOut = before.at(-1)?.after ?? initialSessionState
        expect(signedOut.status).toBe('signedOut')
        const old = b.filter((event) => !('generation' in event) || event.generation < signedOut.generation)
        const results = walk(old.filter(isResult), signedOut)
        return results.every(({ after }) => after === signedOut)
      }),
    )
  })

  it('SES-22: a sign-out while a refresh runs wins, whatever the refresh brings', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (first, second) => {
        const refreshing = run(loaded(record(1)), { type: 'refreshRequested' }).after
        const results = [first, second]
          .filter(isResult)
          .map((event) => ({ ...event, generation: refreshing.generation }))
        const steps = walk([{ type: 'signOutRequested', leaveBy: 'logout' }, ...results], refreshing)
        return steps.every(({ after }) => after.status === 'signedOut')
      }),
    )
  })

  it('SES-17: forgets tokens and person together whenever it ends a session by itself', () => {
    always(({ before, event, after, effects }) => {
      const ended = before.status === 'signedIn' && after.status === 'signedOut'
      return !ended || event.type === 'recordChanged' || names(effects).includes('forget')
    })
  })

  it('SES-15: begins one refresh at a time', () => {
    always(
      ({ before, effects }) =>
        !names(effects).includes('refresh') || (before.status === 'signedIn' && !before.refreshing),
    )
  })

  it('SES-18: reloads only for a refused refresh or another person', () => {
    always(
      ({ before, event, after, effects }) =>
        !names(effects).includes('reload') ||
        event.type === 'refreshRefused' ||
        (before.seenUserId !== null && before.seenUserId !== after.seenUserId),
    )
  })

  it('SES-27: whoever is signed in is the person whose data the page holds, or the page reloads', () => {
    always(
      ({ before, after, effects }) =>
        after.status !== 'signedIn' ||
        (after.seenUserId === after.record.user.id &&
          (before.seenUserId === null ||
            before.seenUserId === after.seenUserId ||
            names(effects).includes('reload'))),
    )
  })

  it('SES-26: leaving for the hosted sign-out ends by time or by a sign-in elsewhere, and meanwhile none begins', () => {
    const isLeaving = (state: SessionState) => state.status === 'signedOut' && state.leaving
    always(({ before, event, after, effects }) => {
      if (!isLeaving(before)) return true
      if (names(effects).includes('depart')) return false
      return isLeaving(after) || event.type === 'departureLapsed' || after.status === 'signedIn'
    })
  })

  it('SES-9: leaves for the hosted sign-in only when someone asked', () => {
    always(({ event, effects }) => !names(effects).includes('depart') || event.type === 'signInRequested')
  })
})

describe('the session machine, transition by transition', () => {
  it('SES-26: begins no sign-in while it leaves for the hosted sign-out, and may again when it has not left', () => {
    const signOut: SessionEvent = { type: 'signOutRequested', leaveBy: 'logout' }
    const signIn: SessionEvent = { type: 'signInRequested' }
    const left = run(loaded(record(1)), signOut)
    expect(left.after).toMatchObject({ status: 'signedOut', leaving: true })
    const { generation } = left.after
    const asked = run(loaded(record(1)), signOut, signIn)
    expect(asked.after).toEqual(left.after)
    expect(asked.effects).toEqual([])
    const lapse: SessionEvent = { type: 'departureLapsed', generation }
    expect(run(loaded(record(1)), signOut, lapse).after).toEqual({ ...left.after, leaving: false })
    expect(names(run(loaded(record(1)), signOut, lapse, signIn).effects)).toEqual(['depart'])
  })

  it('SES-2: a whole stored record is signed in, and nothing stored is signed out', () => {
    expect(run(loaded(record(1))).after).toMatchObject({ status: 'signedIn', record: record(1) })
    expect(run(loaded(null))).toMatchObject({
      after: { status: 'signedOut', error: null },
      effects: [{ type: 'forget' }],
    })
  })

  it('SES-6: a sign-in while signed in refreshes instead', () => {
    const step = run(loaded(record(1)), { type: 'signInRequested' })
    expect(names(step.effects)).toEqual(['unschedule', 'refresh'])
  })

  it('SES-12: callback → exchange → sync → signed in, told to the other tabs', () => {
    const steps = walk([
      { type: 'callbackArrived', callback },
      { type: 'exchanged', generation: 1, credentials: credentials(1) },
      { type: 'synced', generation: 1, record: record(1) },
    ])
    expect(steps.map(({ after }) => ('step' in after ? after.step : after.status))).toEqual([
      'exchanging',
      'syncing',
      'signedIn',
    ])
    expect(steps.flatMap(({ effects }) => names(effects))).toEqual([
      'exchange',
      'sync',
      'announce',
      'schedule',
    ])
  })

  it('SES-9: a failed callback falls back to the session that is stored', () => {
    const failed = (stored: SessionRecord | null): SessionEvent => ({
      type: 'signInFailed',
      generation: 1,
      error: errors.googleSignInFailed(),
      stored,
    })
    expect(run({ type: 'callbackArrived', callback }, failed(record(2))).after.status).toBe('signedIn')
    expect(run({ type: 'callbackArrived', callback }, failed(null)).after).toMatchObject({
      status: 'signedOut',
      error: { message: 'Google sign-in failed' },
    })
  })

  it('SES-18: an unreachable service leaves the session and counts the failures', () => {
    const step = run(
      loaded(record(1)),
      { type: 'refreshRequested' },
      { type: 'refreshDelayed', generation: 1, error: errors.network() },
    )
    expect(step.after).toMatchObject({ status: 'signedIn', refreshing: false, failures: 1 })
    expect(names(step.effects)).toEqual(['schedule'])
  })

  it('SES-17: a refusal ends the session everywhere and reloads', () => {
    const step = run(
      loaded(record(1)),
      { type: 'refreshRequested' },
      { type: 'refreshRefused', generation: 1, error: errors.authentication() },
    )
    expect(step.after.status).toBe('signedOut')
    expect(names(step.effects)).toEqual(['unschedule', 'forget', 'announce', 'reload'])
  })

  it('SES-24: a failed session check ends the session', () => {
    const step = run(loaded(record(1)), { type: 'checkFailed', error: errors.server('gone') })
    expect(step.after).toMatchObject({ status: 'signedOut', error: { message: 'gone' } })
    expect(names(step.effects)).toEqual(['unschedule', 'forget', 'announce'])
  })

  it('SES-27: adopts the tokens of another tab, and reloads for another person', () => {
    const adopt = (stored: SessionRecord) => run(loaded(record(1)), { type: 'recordChanged', record: stored })
    expect(names(adopt(record(2)).effects)).toEqual(['schedule'])
    expect(names(adopt(record(2, 8)).effects)).toEqual(['reload', 'schedule'])
    expect(adopt(record(2, 8)).after).toMatchObject({ record: { user: { id: 8 } } })
  })

  it('SES-27: reloads for another person also when the first one signed out before', () => {
    const signOut: SessionEvent = { type: 'recordChanged', record: null }
    const then = (stored: SessionRecord) =>
      names(run(loaded(record(1)), signOut, { type: 'recordChanged', record: stored }).effects)
    expect(then(record(2, 8))).toEqual(['reload', 'schedule'])
    expect(then(record(2))).toEqual(['schedule'])
  })

  it('SES-3: keeps the person’s object when another tab only renewed tokens', () => {
    const first = record(1)
    const step = run(loaded(first), { type: 'recordChanged', record: record(2) })
    expect(step.after.status === 'signedIn' && step.after.record.user).toBe(first.user)
    const renamed = record(2)
    renamed.user = { ...renamed.user, lastName: 'Almeida Reis' }
    expect(run(loaded(first), { type: 'recordChanged', record: renamed }).after).toMatchObject({
      record: { user: { lastName: 'Almeida Reis' } },
    })
  })
})
