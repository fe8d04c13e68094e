import type { SessionSnapshot } from '@org/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftName, watchDraftOwner } from './drafts.ts'
import { tabStorage } from './tab-storage.ts'

afterEach(() => sessionStorage.clear())

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
  it('stays through a sign-out of the same person, and is forgotten when somebody else signs in', () => {
    const session = makeSession()
    const discard = vi.fn()
    const name = draftName('a dialog', discard)
    watchDraftOwner(session)
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
    watchDraftOwner(first)
    first.come('first@fieldworks.example')
    tabStorage.setItem('draft:kept', 'typed')
    const reloaded = makeSession()
    reloaded.come('second@fieldworks.example')
    watchDraftOwner(reloaded)
    expect(tabStorage.getItem('draft:kept')).toBeNull()
  })
})
