import { describe, expect, it } from 'vitest'
import { errors } from '../errors/all.ts'
import { keepPending } from './callback.ts'
import { keys } from './keys.ts'
import { turn } from './testing/fake-clock.ts'
import { CALLBACK, createProduct } from './testing/product.ts'

const LOGIN = 'https://ops.example/login'
const PENDING = { state: 's1', nonce: 'n1', verifier: 'v1' }

describe('leaving for the hosted sign-in', () => {
  it('SES-5: leaves for the hosted UI and keeps what the callback needs in this tab only', async () => {
    const { open, browser } = createProduct()
    const { tab, session } = open(LOGIN)
    await session.signIn()
    expect(tab.left).toEqual(['https://auth.example/oauth2/authorize'])
    expect(session.getSnapshot()).toMatchObject({ status: 'signingIn', authenticated: false })
    expect(tab.transientStorage.get(keys.pendingSignIn)).toContain('v1')
    expect(browser.storage.get(keys.pendingSignIn)).toBeNull()
  })

  it('SES-39: does not leave where the browser stores nothing, and says so', async () => {
    const { open } = createProduct()
    const { tab, session } = open(LOGIN)
    tab.transientStorage.keeps = () => false
    await session.signIn()
    expect(tab.left).toEqual([])
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      error: {
        message: 'This browser stores nothing for this site. To sign in, allow cookies and site data for it',
      },
    })
  })

  it('SES-6: refreshes instead when already signed in', async () => {
    const { openSignedIn, identity } = createProduct()
    const { tab, session } = await openSignedIn()
    tab.left.length = 0
    await session.signIn()
    expect(tab.left).toEqual([])
    expect(identity.refreshes).toHaveLength(1)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('SES-6: refreshes instead when another tab signed in, even if the news has not arrived', async () => {
    const { open, openSignedIn, identity } = createProduct({ storageEvents: false, messages: false })
    const late = open(LOGIN)
    await late.session.start()
    await openSignedIn()
    expect(late.session.getSnapshot().status).toBe('signedOut')
    await late.session.signIn()
    expect(late.tab.left).toEqual([])
    expect(identity.refreshes).toHaveLength(1)
    expect(late.session.getSnapshot().status).toBe('signedIn')
  })

  it('SES-10: stops after five departures in a minute that came to nothing, and starts again later', async () => {
    const { open, browser } = createProduct()
    const { tab, session } = open(LOGIN)
    for (let n = 0; n < 6; n++) await session.signIn()
    expect(tab.left).toHaveLength(5)
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      error: { message: 'Google sign-in failed' },
    })
    await browser.clock.advance(60_000)
    await session.signIn()
    expect(tab.left).toHaveLength(6)
  })

  it('SES-10: a finished sign-in starts the count anew', async () => {
    const { openSignedIn } = createProduct()
    const { tab } = await openSignedIn()
    expect(tab.transientStorage.get(keys.departures)).toBeNull()
  })

  it('SES-11: is signed out again when the page did not leave', async () => {
    const { open, browser } = createProduct()
    const { session } = open(LOGIN)
    await session.signIn()
    await browser.clock.advance(10_000)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', error: null })
  })

  it('SES-11: can be begun again while it has not left', async () => {
    const { open } = createProduct()
    const { tab, session } = open(LOGIN)
    await session.signIn()
    await session.signIn()
    expect(tab.left).toHaveLength(2)
  })

  it.each(['unreachable', 'broken'] as const)(
    'SES-5: a departure that fails (%s) is a message, not a rejection',
    async (answer) => {
      const { open, identity } = createProduct()
      identity.answer = answer
      const { session } = open(LOGIN)
      await session.signIn()
      const { status, error } = session.getSnapshot()
      expect(status).toBe('signedOut')
      expect(error?.message).toBe(
        answer === 'broken' ? 'Google sign-in failed' : 'The server could not be reached',
      )
    },
  )

  it('SES-22: does not leave any more when signed out while it was prepared', async () => {
    const { open, identity } = createProduct()
    const { tab, session } = open(LOGIN)
    await session.start()
    identity.held = true
    const leaving = session.signIn()
    await turn()
    await session.signOut({ reload: true })
    identity.release()
    await leaving
    expect(tab.left).toEqual([])
    expect(session.getSnapshot().status).toBe('signedOut')
  })
})

describe('coming back from the hosted sign-in', () => {
  it('SES-7: code, state and error leave the address before start returns, other parameters stay', () => {
    const { open } = createProduct()
    const { tab, session } = open(`${LOGIN}?lang=en&code=c1&state=s1&error=e&error_description=d#top`)
    void session.start()
    expect(tab.url).toBe(`${LOGIN}?lang=en#top`)
  })

  it('SES-7: the same parameters elsewhere are another person’s', async () => {
    const { open } = createProduct()
    const { tab, session } = open('https://ops.example/fields?state=Iowa&code=12')
    await session.start()
    expect(tab.url).toBe('https://ops.example/fields?state=Iowa&code=12')
    expect(session.getSnapshot().error).toBeNull()
  })

  it('SES-8: verifier and state are taken out of storage before the first await', () => {
    const { open } = createProduct()
    const { tab, session } = open(CALLBACK)
    keepPending(tab.transientStorage, PENDING)
    void session.start()
    expect(tab.transientStorage.get(keys.pendingSignIn)).toBeNull()
  })

  it('SES-8: starting twice is starting once', async () => {
    const { open, identity } = createProduct()
    const { tab, session } = open(CALLBACK)
    keepPending(tab.transientStorage, PENDING)
    const [first, second] = [session.start(), session.start()]
    expect(first).toBe(second)
    await first
    expect(identity.finishes).toBe(1)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it.each([
    ['replayed', CALLBACK, null],
    ['forged', 'https://ops.example/login?code=c1&state=other', 's1'],
    ['canceled', 'https://ops.example/login?error=access_denied&state=s1', 's1'],
  ])(
    'SES-9: a %s callback ends on the login page with the message, and goes nowhere',
    async (_, url, state) => {
      const { open, browser } = createProduct()
      const { tab, session } = open(url)
      if (state !== null) keepPending(tab.transientStorage, { ...PENDING, state })
      await session.start()
      expect(session.getSnapshot()).toMatchObject({
        status: 'signedOut',
        authenticated: false,
        user: null,
        error: { kind: 'server', status: 500, message: 'Google sign-in failed' },
      })
      await browser.clock.advance(120_000)
      expect({ left: tab.left, reloads: tab.reloads, url: tab.url }).toEqual({
        left: [],
        reloads: 0,
        url: LOGIN,
      })
    },
  )

  it('SES-9: a replayed or forged callback does not end a session that is there', async () => {
    const { open, openSignedIn } = createProduct()
    await openSignedIn()
    const { session } = open(CALLBACK)
    await session.start()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', error: null })
  })

  it('SES-9: a service that fails is the same message', async () => {
    const { open, identity } = createProduct()
    const { tab, session } = open(CALLBACK)
    keepPending(tab.transientStorage, PENDING)
    identity.answer = 'broken'
    await session.start()
    expect(session.getSnapshot().error?.message).toBe('Google sign-in failed')
  })
})

describe('the sync after sign-in', () => {
  it('SES-12: updates the person, completed with what the API knows', async () => {
    const { openSignedIn, api } = createProduct()
    const { session } = await openSignedIn()
    expect(api.calls).toEqual(['update'])
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedIn',
      authenticated: true,
      user: { id: 7, fullName: 'Rosa Almeida', image: 'https://pictures.example/rosa.png' },
    })
  })

  it('SES-12: 404 → create → update', async () => {
    const { openSignedIn, api } = createProduct()
    api.known.clear()
    const { session } = await openSignedIn()
    expect(api.calls).toEqual(['update', 'create', 'update'])
    expect(session.storedUser()?.id).toBe(20)
  })

  it('SES-12: an answer without id is ‘Failed to update user’, signed out, nothing stored', async () => {
    const { openSignedIn, api, browser, identity } = createProduct()
    api.update = async () => ({ first_name: 'R', last_name: 'A', full_name: 'R A', email: 'r@a.example' })
    const { session } = await openSignedIn()
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      error: { kind: 'userUpdate', message: 'Failed to update user' },
    })
    expect(browser.storage.get(keys.session)).toBeNull()
    expect(identity.revoked).toHaveLength(1)
  })

  it('SES-12: any other failure is raised on the login page', async () => {
    const { openSignedIn, api } = createProduct()
    api.failure = errors.unavailable()
    const { session, tab } = await openSignedIn()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', error: { kind: 'unavailable' } })
    expect(tab.left).toHaveLength(1)
  })

  it('SES-12: claims without a name are an authentication error', async () => {
    const { openSignedIn, identity } = createProduct()
    identity.claims = { ...identity.claims, given_name: '' }
    const { session } = await openSignedIn()
    expect(session.getSnapshot().error).toMatchObject({ kind: 'authentication', status: 400 })
  })

  it('SES-12: stores nothing before the API knows the person', async () => {
    const { openSignedIn, api, browser } = createProduct()
    const seen: (string | null)[] = []
    api.during = async () => void seen.push(browser.storage.get(keys.session))
    await openSignedIn()
    expect(seen).toEqual([null])
    expect(browser.storage.get(keys.session)).toContain('"id":7')
  })

  it('SES-12: its calls get the new access token, though nobody is signed in yet', async () => {
    const product = createProduct()
    const { tab, session } = product.open(CALLBACK)
    keepPending(tab.transientStorage, PENDING)
    let sent: string | null = null
    product.api.during = async () => {
      sent = await session.accessToken()
    }
    await session.start()
    expect(sent).toBe('access-1')
  })

  it('SES-12: a token refused moments after it was made fails the sign-in instead of waiting for itself', async () => {
    const product = createProduct()
    const { tab, session } = product.open(CALLBACK)
    keepPending(tab.transientStorage, PENDING)
    product.api.during = () => session.refresh({ insteadOf: 'access-1' })
    await session.start()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', error: { kind: 'authentication' } })
    expect(product.identity.refreshes).toEqual([])
  })

  it.each([
    [
      'a refused account’s message survives the hosted sign-out, so that another can be chosen',
      errors.domainNotAllowed(),
    ],
    ['so does that of a hosted session older than a sign-out everywhere', errors.sessionEnded()],
  ])('SES-13: %s', async (_what, refusal) => {
    const { open, openSignedIn, api } = createProduct()
    api.failure = refusal
    const { tab, session } = await openSignedIn()
    await turn()
    expect(session.getSnapshot().error?.kind).toBe(refusal.kind)
    expect(tab.left.at(-1)).toBe('https://auth.example/logout')
    session.dispose()
    tab.url = LOGIN
    const back = open(undefined, tab).session
    await back.start()
    expect(back.getSnapshot()).toMatchObject({
      status: 'signedOut',
      error: { message: refusal.message },
    })
    const again = open(undefined, tab).session
    await again.start()
    expect(again.getSnapshot().error).toBeNull()
  })

  it('SES-22: a sign-out during the sync wins', async () => {
    const product = createProduct()
    const { tab, session } = product.open(CALLBACK)
    keepPending(tab.transientStorage, PENDING)
    product.api.during = () => session.signOut({ reload: true })
    await session.start()
    await turn()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', error: null })
    expect(product.browser.storage.get(keys.session)).toBeNull()
    expect(product.identity.revoked).toEqual(['refresh-1'])
  })
})
