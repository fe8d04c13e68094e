import type { SessionSnapshot } from '@org/core'
import { errors, type ProductError } from '@org/core/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signOut, signOutRefused, watchSessionEnd } from './sign-out.ts'
import { tabStorage } from './tab-storage.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  sessionStorage.clear()
  localStorage.clear()
})

/** A session that is signed in until it is told otherwise, watched, with a server that answers as told. */
function watch(answer: () => Promise<Response>) {
  const listeners = new Set<() => void>()
  let status: SessionSnapshot['status'] = 'signedIn'
  let error: ProductError | null = null
  const currentUser = vi.fn(async () => null)
  const send = vi.fn<typeof fetch>(answer)
  const session = {
    getSnapshot: (): SessionSnapshot => ({
      status,
      user: null,
      error,
      leaving: false,
      delayed: null,
      authenticated: status === 'signedIn',
    }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentUser,
  }
  stops.push(watchSessionEnd(session, 'request-token', send))
  const become = (next: SessionSnapshot['status'], why: ProductError | null = null) => {
    status = next
    error = why
    for (const listener of listeners) listener()
  }
  return { become, send, currentUser }
}

const cleared = async () => new Response(null, { status: 204 })
const unreachable = async () => {
  throw new TypeError('Failed to fetch')
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('DASH-64: the end of a session', () => {
  it('has the browser’s cache of this site emptied, once, however it ended', async () => {
    const { become, send } = watch(cleared)
    expect(send).not.toHaveBeenCalled()
    become('signedOut')
    expect(send).toHaveBeenCalledExactlyOnceWith('/api/signed-out', {
      method: 'POST',
      headers: { 'x-request-token': 'request-token' },
      keepalive: true,
    })
    await settled()
    const { send: later } = watch(cleared)
    expect(later).not.toHaveBeenCalled()
  })

  it('does so later where the server could not be reached', async () => {
    const { become, send } = watch(unreachable)
    become('signedOut')
    await settled()
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(send).toHaveBeenCalledTimes(2)
    const { send: atNextStart } = watch(cleared)
    expect(atNextStart).toHaveBeenCalledOnce()
  })

  it.each([
    ['takes the drafts along where the person signed out everywhere', errors.sessionEnded(), false],
    ['keeps the drafts where it ended by itself', errors.unauthenticated(), true],
  ])('%s', async (_what, why, isKept) => {
    tabStorage.setItem('draft:of this tab', 'typed')
    const { become } = watch(cleared)
    become('signedOut', why)
    await settled()
    expect(JSON.stringify({ ...sessionStorage }).includes('typed')).toBe(isKept)
  })

  it('is noticed by a page that comes back as it was left', () => {
    const { currentUser } = watch(cleared)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(currentUser).not.toHaveBeenCalled()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(currentUser).toHaveBeenCalledOnce()
  })

  for (const [what, leave, options] of [
    ['one’s own sign-out', signOut, []],
    ['a refused person’s', signOutRefused, [{ reload: true }]],
  ] as const)
    it(`takes the drafts along: ${what}`, async () => {
      const ended = vi.fn(async () => tabStorage.setItem('draft:kept while closing', 'typed'))
      await leave({ signOut: ended })
      expect(ended).toHaveBeenCalledExactlyOnceWith(...options)
      await settled()
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('typed')
    })
})
