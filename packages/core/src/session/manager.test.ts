import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { guardRoute } from '../routes/index.ts'
import { keepPending } from './callback.ts'
import { keys } from './keys.ts'
import { turn } from './testing/fake-clock.ts'
import { createProduct } from './testing/product.ts'

describe('starting', () => {
  it('SES-2: a stored session is in the snapshot before start returns, without asking anybody', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    session.dispose()
    product.identity.answer = 'unreachable'
    tab.online = false
    const again = product.open(undefined, tab)
    expect(again.session.getSnapshot()).toMatchObject({ status: 'starting', authenticated: false })
    void again.session.start()
    expect(again.session.getSnapshot()).toMatchObject({
      status: 'signedIn',
      user: { fullName: 'Rosa Almeida' },
    })
  })

  it('SES-2: without network a session that was not refused counts, also after its token expired', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    session.dispose()
    product.identity.answer = 'unreachable'
    await product.browser.clock.advance(86_400_000)
    const again = product.open(undefined, tab)
    expect(await again.session.currentUser()).toMatchObject({ id: 7 })
    expect(again.session.getSnapshot()).toMatchObject({ authenticated: true, delayed: { kind: 'network' } })
  })

  it('SES-2: tokens and person are under one key, and go together', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    await session.refresh({ force: true })
    expect(product.browser.keysHolding('access-', 'refresh-', 'Rosa', 'rosa.almeida')).toEqual([keys.session])
    await session.signOut()
    expect(product.browser.keysHolding('access-', 'refresh-', 'Rosa', 'rosa.almeida')).toEqual([])
    expect(tab.storage.get(keys.session)).toBeNull()
  })

  it('SES-28: a stored record that is not whole means signed out, and goes', async () => {
    const product = createProduct()
    await product.openSignedIn()
    const whole: unknown = JSON.parse(product.browser.storage.get(keys.session) ?? '')
    await fc.assert(
      fc.asyncProperty(damaged(whole), async (text) => {
        product.browser.storage.set(keys.session, text)
        const { session } = product.open()
        await session.start()
        expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, error: null })
        expect(product.browser.storage.get(keys.session)).toBeNull()
        session.dispose()
      }),
    )
  })

  it('SES-28: also when it is damaged while someone is signed in', async () => {
    const product = createProduct({ storageEvents: false, messages: false })
    const { session } = await product.openSignedIn()
    product.browser.storage.set(keys.session, '{"version":1')
    expect(await session.currentUser()).toBeNull()
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('SES-31: a sign-in of which nothing came back blocks no start', async () => {
    const product = createProduct()
    const { tab, session } = product.open('https://ops.example/login')
    await session.signIn()
    session.dispose()
    const again = product.open(undefined, tab)
    await again.session.start()
    expect(again.session.getSnapshot().status).toBe('signedOut')
  })
})

describe('the snapshot and its listeners', () => {
  it('SES-3: stays the same object, and the same person, while it says the same', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    const before = session.getSnapshot()
    expect(session.getSnapshot()).toBe(before)
    await session.refresh({ force: true })
    expect(session.getSnapshot()).toBe(before)
  })

  it('SES-4: are told of each change once, and not after they left', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    const listener = vi.fn()
    const unsubscribe = session.subscribe(listener)
    product.identity.answer = 'unreachable'
    await session.refresh({ force: true }).catch(() => {})
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
    await session.signOut()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('SES-4: may call anything, also refresh, without deadlock', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    const answers: unknown[] = []
    const unsubscribe = session.subscribe(() => {
      unsubscribe()
      answers.push(
        session.refresh({ force: true }).catch(() => 'failed'),
        session.accessToken(),
        session.currentUser(),
        session.signIn(),
        session.start(),
        session.signOut(),
      )
    })
    product.identity.answer = 'unreachable'
    await session.refresh({ force: true }).catch(() => {})
    expect(await Promise.all(answers)).toHaveLength(6)
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('SES-4: may refresh while the sign-in is still being finished', async () => {
    const product = createProduct()
    const departing = product.open('https://ops.example/login')
    await departing.session.signIn()
    departing.session.dispose()
    departing.tab.url = 'https://ops.example/login?code=c1&state=s1'
    const { session } = product.open(undefined, departing.tab)
    const asked: Promise<unknown>[] = []
    session.subscribe(() => asked.push(session.refresh(), session.accessToken(), session.currentUser()))
    await session.start()
    const answers = await Promise.all(asked)
    expect(answers).toContain('access-1')
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('SES-4: one that fails keeps the news from nobody', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    const heard = vi.fn()
    session.subscribe(heard)
    session.subscribe(() => {
      throw new Error('broken screen')
    })
    session.subscribe(heard)
    const surface = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
    await session.signOut()
    const [surfaced] = surface.mock.calls[0] ?? []
    surface.mockRestore()
    expect(heard).toHaveBeenCalledTimes(2)
    expect(surfaced).toThrow('broken screen')
  })
})

describe('the session check', () => {
  it('SES-24: is null when there are no tokens', async () => {
    expect(await createProduct().open().session.currentUser()).toBeNull()
  })

  it('SES-24: is the person while signed in, and notices a sign-out it was not told of', async () => {
    const product = createProduct({ storageEvents: false, messages: false })
    const { session } = await product.openSignedIn()
    expect(await session.currentUser()).toMatchObject({ id: 7 })
    product.browser.storage.remove(keys.session)
    expect(await session.currentUser()).toBeNull()
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('SES-24: signs out a session that is refused', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.answer = 'refused'
    product.browser.clock.set(product.browser.clock.now() + 900_000)
    expect(await session.currentUser()).toBeNull()
    expect(product.browser.storage.get(keys.session)).toBeNull()
  })

  it.each([
    [new Error('The storage is broken'), 'The storage is broken'],
    ['no error object', 'Unknown error'],
  ])(
    'SES-24: a session that cannot be read is signed out and a server error (%s)',
    async (thrown, message) => {
      const product = createProduct()
      const { tab, session } = await product.openSignedIn()
      tab.storage.get = () => {
        throw thrown
      }
      await expect(session.currentUser()).rejects.toMatchObject({ kind: 'server', status: 500, message })
      expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, error: { message } })
      expect(product.browser.storage.get(keys.session)).toBeNull()
    },
  )

  it('SES-2: nobody is signed out with a stored user, so /fields → /login → / cannot go in circles', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.answer = 'refused'
    await session.refresh({ force: true })
    const guard = (path: string) =>
      guardRoute({
        path,
        search: '',
        authenticated: session.getSnapshot().authenticated,
        storedUser: session.storedUser(),
        now: new Date(product.browser.clock.now()),
      })
    expect(guard('/fields')).toEqual({ redirectTo: '/login' })
    expect(guard('/login')).toEqual({ allow: true })
  })
})

describe('signing out', () => {
  it('SES-26: clears at once, revokes, and leaves for the hosted sign-out', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    product.identity.held = true
    const leaving = session.signOut()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', error: null })
    expect(product.browser.storage.get(keys.session)).toBeNull()
    expect(tab.left).toHaveLength(1)
    product.identity.release()
    await leaving
    expect(product.identity.revoked).toEqual(['refresh-1'])
    expect(tab.left.at(-1)).toBe('https://auth.example/logout')
  })

  it('SES-26: a sign-in asked for while it leaves does not hold it up: it would be of the same account', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    product.identity.held = true
    const leaving = session.signOut()
    expect(session.getSnapshot().leaving).toBe(true)
    const tooEarly = session.signIn()
    product.identity.release()
    await Promise.all([leaving, tooEarly])
    expect(tab.left.slice(1)).toEqual(['https://auth.example/logout'])
    // The browser did not go, or the person came back.
    await product.browser.clock.advance(10_000)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', leaving: false })
    await session.signIn()
    expect(tab.left).toHaveLength(3)
  })

  it('SES-26: a sign-in that was still being prepared does not keep it from being over', async () => {
    const product = createProduct()
    const { tab, session } = product.open('https://ops.example/login')
    await session.start()
    product.identity.held = true
    const preparing = session.signIn()
    await turn()
    await session.signOut({ reload: true })
    product.identity.release()
    await preparing
    expect(session.getSnapshot().leaving).toBe(true)
    await product.browser.clock.advance(10_000)
    expect(session.getSnapshot().leaving).toBe(false)
    expect(tab.left).toEqual([])
  })

  it('SES-26: leaves also when the service cannot revoke', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    product.identity.answer = 'unreachable'
    await session.signOut()
    expect(tab.left.at(-1)).toBe('https://auth.example/logout')
  })

  it('SES-26: reloads instead when asked to', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    await session.signOut({ reload: true })
    expect(tab.reloads).toBe(1)
    expect(tab.left).toHaveLength(1)
  })

  it('SES-26: works before the session has started', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    session.dispose()
    const again = product.open(undefined, tab)
    await again.session.signOut()
    expect(product.browser.storage.get(keys.session)).toBeNull()
    expect(product.identity.revoked).toEqual(['refresh-1'])
  })

  it('SES-26: nobody waits for a session that was disposed of', async () => {
    const product = createProduct()
    const { tab, session } = product.open('https://ops.example/login?code=c1&state=s1')
    keepPending(tab.transientStorage, { state: 's1', nonce: 'n1', verifier: 'v1' })
    product.identity.held = true
    const waiting = [session.start(), session.accessToken(), session.currentUser()]
    session.dispose()
    expect(await Promise.all(waiting)).toEqual([undefined, null, null])
    const never = product.open()
    never.session.dispose()
    expect(await never.session.accessToken()).toBeNull()
  })

  it('SES-26: a session disposed of hears and does nothing more', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    const before = session.getSnapshot()
    session.dispose()
    product.browser.storage.remove(keys.session)
    await turn()
    expect(session.getSnapshot()).toBe(before)
  })
})

describe('the last path', () => {
  it('SES-29: is remembered for this tab first, and for tabs to come', async () => {
    const product = createProduct()
    const [one, two, three] = [product.open(), product.open(), product.open()]
    one.session.rememberPath('/growers/3?year=2026')
    two.session.rememberPath('/sampling/report')
    expect(one.session.lastPath()).toBe('/growers/3?year=2026')
    expect(two.session.lastPath()).toBe('/sampling/report')
    expect(three.session.lastPath()).toBe('/sampling/report')
  })

  it.each(['/login', '/login?code=1', '/auth', '/auth/x', '/admin-error?message=no', '/login#a'])(
    'SES-29: is never %s',
    (path) => {
      const { session } = createProduct().open()
      session.rememberPath('/fields')
      session.rememberPath(path)
      expect(session.lastPath()).toBe('/fields')
    },
  )

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'SES-29: leads to no other site: %s',
    (path) => {
      const product = createProduct()
      product.browser.storage.set(keys.lastPath, path)
      const { session } = product.open()
      expect(session.lastPath()).toBeNull()
    },
  )

  it('SES-29: outlives the session, so that the next sign-in returns there', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    session.rememberPath('/enrollments')
    product.identity.answer = 'refused'
    await session.refresh({ force: true })
    expect(session.lastPath()).toBe('/enrollments')
  })
})

/** Texts that are nearly a stored record: cut short, with one part missing or of another type, or something else. */
function damaged(whole: unknown): fc.Arbitrary<string> {
  const text = JSON.stringify(whole)
  const paths = [
    'version',
    'sessionId',
    'revision',
    'driftS',
    'user',
    'tokens',
    'user.id',
    'user.email',
    'user.firstName',
  ].concat(
    ['accessToken', 'idToken', 'refreshToken', 'issuedAtS', 'expiresAtS'].map((name) => `tokens.${name}`),
  )
  return fc.oneof(
    fc.integer({ min: 0, max: text.length - 1 }).map((length) => text.slice(0, length)),
    fc.json(),
    fc.string(),
    fc
      .tuple(fc.constantFrom(...paths), fc.constantFrom<unknown>(undefined, null, [], {}, true))
      .map(([path, value]) => JSON.stringify(withPart(JSON.parse(text), path.split('.'), value))),
  )
}

function withPart(object: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (typeof object !== 'object' || object === null) return object
  const part: unknown = Reflect.get(object, name)
  return { ...object, [name]: rest.length === 0 ? value : withPart(part, rest, value) }
}
