import type { SessionSnapshot } from '@org/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BROWSER_DRAFT, draftName, forgetDrafts, watchDraftOwner } from './drafts.ts'
import { browserStorage, tabStorage } from './tab-storage.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  sessionStorage.clear()
  localStorage.clear()
})

const NOBODY = { id: 1, firstName: 'Some', lastName: 'Body', fullName: 'Some Body', image: undefined }

/** A session in which people come and go. */
function makeSession() {
  const listeners = new Set<() => void>()
  let user: SessionSnapshot['user'] = null
  return {
    getSnapshot: (): SessionSnapshot => ({
      status: user === null ? 'signedOut' : 'signedIn',
      user,
      error: null,
      leaving: false,
      delayed: null,
      authenticated: user !== null,
    }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    come(email: string | null) {
      user = email === null ? null : { ...NOBODY, email }
      for (const listener of listeners) listener()
    },
  }
}

describe('DASH-61: what was typed and not saved', () => {
  it('stays when the session ends by itself, and is forgotten when someone else signs in', () => {
    const session = makeSession()
    const discard = vi.fn()
    const name = draftName('a dialog', discard)
    stops.push(watchDraftOwner(session))
    session.come('first@fieldworks.example')
    tabStorage.setItem(name, 'typed')
    tabStorage.setItem('draft:of a page not opened yet', 'typed before the reload')
    tabStorage.setItem('something else', 'stays')
    session.come(null)
    session.come('First@fieldworks.example')
    expect(discard).not.toHaveBeenCalled()
    expect(tabStorage.getItem(name)).toBe('typed')

    session.come('second@fieldworks.example')
    expect(discard).toHaveBeenCalledOnce()
    expect(tabStorage.getItem(name)).toBeNull()
    expect(tabStorage.getItem('draft:of a page not opened yet')).toBeNull()
    expect(tabStorage.getItem('something else')).toBe('stays')
    session.come('second@fieldworks.example')
    expect(discard).toHaveBeenCalledOnce()
  })

  it('is forgotten also when the other person comes after a reload', () => {
    const before = makeSession()
    watchDraftOwner(before)()
    before.come('first@fieldworks.example')
    const first = makeSession()
    stops.push(watchDraftOwner(first))
    first.come('first@fieldworks.example')
    tabStorage.setItem('draft:kept', 'typed')
    const reloaded = makeSession()
    reloaded.come('second@fieldworks.example')
    stops.push(watchDraftOwner(reloaded))
    expect(tabStorage.getItem('draft:kept')).toBeNull()
  })

  it('is forgotten in a new tab of someone else, too', () => {
    const first = makeSession()
    stops.push(watchDraftOwner(first))
    first.come('first@fieldworks.example')
    browserStorage.setItem(`${BROWSER_DRAFT}1:7`, 'drawn')
    sessionStorage.clear()
    const second = makeSession()
    second.come('second@fieldworks.example')
    stops.push(watchDraftOwner(second))
    expect(browserStorage.getItem(`${BROWSER_DRAFT}1:7`)).toBeNull()
  })
})

describe('DASH-64: signing out', () => {
  it('forgets what was typed and drawn, also what a page keeps while it closes, and no preferences', () => {
    vi.useFakeTimers()
    const session = makeSession()
    stops.push(watchDraftOwner(session))
    session.come('first@fieldworks.example')
    const discard = vi.fn()
    const name = draftName('another dialog', discard)
    tabStorage.setItem(name, 'typed')
    browserStorage.setItem(`${BROWSER_DRAFT}1:7`, 'drawn')
    browserStorage.setItem('preferences:1', 'dark')
    session.come(null)
    forgetDrafts()
    expect(discard).toHaveBeenCalled()
    browserStorage.setItem(`${BROWSER_DRAFT}1:7`, 'drawn')
    vi.runAllTimers()
    vi.useRealTimers()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/typed|drawn|fieldworks/)
    expect(browserStorage.getItem('preferences:1')).toBe('dark')
  })

  it('forgets in the other tabs, and in one that was closed or asleep then when it is back', () => {
    const session = makeSession()
    session.come('first@fieldworks.example')
    stops.push(watchDraftOwner(session))
    tabStorage.setItem('draft:here', 'typed')
    window.dispatchEvent(new StorageEvent('storage', { key: 'drafts-forgotten', newValue: 'once' }))
    expect(tabStorage.getItem('draft:here')).toBeNull()

    tabStorage.setItem('draft:here', 'typed')
    browserStorage.setItem('drafts-forgotten', 'while it slept')
    stops.push(watchDraftOwner(makeSession()))
    expect(tabStorage.getItem('draft:here')).toBeNull()
    // Once: what is typed from then on stays.
    tabStorage.setItem('draft:here', 'typed anew')
    stops.push(watchDraftOwner(makeSession()))
    expect(tabStorage.getItem('draft:here')).toBe('typed anew')
  })
})
