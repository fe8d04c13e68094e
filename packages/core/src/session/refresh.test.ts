import { describe, expect, it } from 'vitest'
import { asProductError } from '../errors/catalog.ts'
import { keys } from './keys.ts'
import { parseRecord } from './record.ts'
import { turn } from './testing/fake-clock.ts'
import type { Answer } from './testing/fake-identity.ts'
import { createProduct, type Product } from './testing/product.ts'

const stored = ({ browser }: Product) => parseRecord(browser.storage.get(keys.session))

/** A signed-in tab whose access token has run out, while the refresh ahead of it was not possible. */
async function expired(answer: Answer = 'unreachable') {
  const product = createProduct()
  const opened = await product.openSignedIn()
  product.identity.answer = answer
  await product.browser.clock.advance(901_000)
  return { ...product, ...opened, product }
}

describe('access tokens', () => {
  it('SES-14: is null when nobody is signed in', async () => {
    const { session } = createProduct().open()
    expect(await session.accessToken()).toBeNull()
    expect(await session.refresh()).toBeNull()
    expect(await session.refresh({ force: true })).toBeNull()
  })

  it('SES-14: is sent as it is while it will arrive valid, and renewed before it would not', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    expect(await session.accessToken()).toBe('access-1')
    expect(product.identity.refreshes).toEqual([])
    product.browser.clock.set(product.browser.clock.now() + 891_000)
    expect(await session.accessToken()).toBe('access-2')
    expect(product.identity.refreshes).toEqual(['refresh-1'])
  })

  it('SES-15: all who ask while a refresh runs share one', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.held = true
    const asked = [session.refresh({ force: true }), session.refresh({ force: true }), session.accessToken()]
    product.browser.clock.set(product.browser.clock.now() + 895_000)
    asked.push(session.accessToken())
    await turn()
    product.identity.release()
    const [first, second, , fourth] = await Promise.all(asked)
    expect(product.identity.refreshes).toHaveLength(1)
    expect(first).toMatchObject({ accessToken: 'access-2', refreshToken: '' })
    expect(second).toEqual(first)
    expect(fourth).toBe('access-2')
  })

  it('SES-23: a forced refresh renews a good token; one that another call renewed already is not renewed again', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    expect((await session.refresh())?.accessToken).toBe('access-1')
    expect((await session.refresh({ force: true }))?.accessToken).toBe('access-2')
    expect((await session.refresh({ insteadOf: 'access-1' }))?.accessToken).toBe('access-2')
    expect((await session.refresh({ insteadOf: 'access-2' }))?.accessToken).toBe('access-3')
    expect(product.identity.refreshes).toHaveLength(2)
  })

  it('SES-23: keeps the rotated refresh token, in the stored record only', async () => {
    const product = createProduct()
    product.identity.rotation = true
    const { session } = await product.openSignedIn()
    const info = await session.refresh({ force: true })
    expect(info?.refreshToken).toBe('')
    expect(stored(product)?.tokens.refreshToken).toBe('refresh-2')
    expect(await session.refresh({ force: true })).not.toBeNull()
  })
})

describe('a refused refresh', () => {
  it('SES-17: signs out, clears tokens and person, and reloads once', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    product.identity.answer = 'refused'
    expect(await session.refresh({ force: true })).toBeNull()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, authenticated: false })
    expect(session.storedUser()).toBeNull()
    expect(product.browser.storage.get(keys.session)).toBeNull()
    expect(tab.reloads).toBe(1)
    await session.signOut({ reload: true })
    expect(tab.reloads).toBe(1)
  })

  it('SES-17: after the reload the visitor is simply signed out: no loop', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    product.identity.answer = 'refused'
    await session.refresh({ force: true })
    session.dispose()
    const again = product.open(undefined, tab)
    await again.session.start()
    await product.browser.clock.advance(120_000)
    expect(again.session.getSnapshot().status).toBe('signedOut')
    expect(tab.reloads).toBe(1)
  })

  it('SES-17: a refresh ahead of the expiry that is refused signs out as well', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    product.identity.answer = 'refused'
    await product.browser.clock.advance(800_000)
    expect(session.getSnapshot().status).toBe('signedOut')
    expect(tab.reloads).toBe(1)
  })
})

describe('a refresh that answers for someone else', () => {
  it.each([false, true])(
    'SES-35: ends the session and keeps nothing of theirs (rotation %s)',
    async (rotation) => {
      const product = createProduct()
      product.identity.rotation = rotation
      const { tab, session } = await product.openSignedIn()
      const other = product.open()
      await other.session.start()
      product.identity.mixUp = 'sub-ivo'
      expect(await session.refresh({ force: true })).toBeNull()
      expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', error: { kind: 'authentication' } })
      expect(product.browser.storage.get(keys.session)).toBeNull()
      expect(tab.reloads).toBe(1)
      expect(product.identity.revoked).toEqual([rotation ? 'refresh-2' : 'refresh-1'])
      await turn()
      expect(other.session.getSnapshot().status).toBe('signedOut')
      expect(await session.accessToken()).toBeNull()
    },
  )

  it('SES-35: the same person’s tokens are adopted, however often', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.mixUp = 'sub-rosa'
    for (const _ of [1, 2, 3]) expect(await session.refresh({ force: true })).not.toBeNull()
  })
})

describe('a service that cannot be reached', () => {
  it.each(['unreachable', 'throttled', 'broken', 'hang'] as const)(
    'SES-18: (%s) keeps the session, fails the call with a retryable error, says so, reloads nothing',
    async (answer) => {
      const product = createProduct()
      const { tab, session } = await product.openSignedIn()
      product.identity.answer = answer
      const failed = session.refresh({ force: true }).catch(asProductError)
      await product.browser.clock.advance(5_000)
      const error = await failed
      expect(error).toMatchObject({ retryable: true })
      expect(session.getSnapshot()).toMatchObject({
        status: 'signedIn',
        authenticated: true,
        user: { id: 7 },
      })
      expect(session.getSnapshot().delayed).toEqual(error)
      expect(tab.reloads).toBe(0)
      expect(stored(product)?.tokens.accessToken).toBe('access-1')
    },
  )

  it('SES-18: a failure that is no product error is a server error with the original message', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.answer = 'broken'
    await expect(session.refresh({ force: true })).rejects.toMatchObject({
      kind: 'server',
      status: 500,
      message: 'The disk of the identity service is full',
    })
    product.identity.refresh = () => Promise.reject('no error object')
    await expect(session.refresh({ force: true })).rejects.toMatchObject({ message: 'Unknown error' })
  })

  it('SES-18: an expired token is not sent: the call fails and the person stays', async () => {
    const { session } = await expired()
    await expect(session.accessToken()).rejects.toMatchObject({ kind: 'network', retryable: true })
    expect(await session.currentUser()).toMatchObject({ id: 7 })
  })

  it('SES-18: is over as soon as a refresh works', async () => {
    const { session, identity, browser } = await expired()
    identity.answer = 'ok'
    await browser.clock.advance(31_000)
    expect(session.getSnapshot().delayed).toBeNull()
    expect(await session.accessToken()).toBe('access-2')
  })

  it('SES-19: calls during the back-off fail at once, without asking the service', async () => {
    const { session, identity } = await expired()
    const asked = identity.refreshes.length
    for (let n = 0; n < 5; n++) await expect(session.accessToken()).rejects.toMatchObject({ kind: 'network' })
    expect(identity.refreshes).toHaveLength(asked)
    await expect(session.refresh({ force: true })).rejects.toMatchObject({ kind: 'network' })
    expect(identity.refreshes).toHaveLength(asked + 1)
  })

  it('SES-19: asks again by itself, ever less often, and at least every 30 seconds', async () => {
    const { identity, browser } = await expired()
    const before = identity.refreshes.length
    await browser.clock.advance(300_000)
    const asked = identity.refreshes.length - before
    expect(asked).toBeGreaterThanOrEqual(10)
    expect(asked).toBeLessThanOrEqual(20)
  })

  it('SES-19: leaves a throttling service alone for as long as it asked', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.answer = 'throttled'
    await session.refresh({ force: true }).catch(() => {})
    await product.browser.clock.advance(19_000)
    expect(product.identity.refreshes).toHaveLength(1)
    await product.browser.clock.advance(2_000)
    expect(product.identity.refreshes).toHaveLength(2)
  })

  it('SES-19: being back on the network ends the back-off', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    tab.online = false
    product.identity.answer = 'unreachable'
    await product.browser.clock.advance(901_000)
    product.identity.answer = 'ok'
    await expect(session.accessToken()).rejects.toMatchObject({ kind: 'network' })
    tab.online = true
    expect(await session.accessToken()).toBe('access-2')
  })

  it('SES-20: a failed early refresh keeps a token that is still valid', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.answer = 'unreachable'
    await product.browser.clock.advance(895_000)
    expect(session.getSnapshot().delayed).toMatchObject({ kind: 'network' })
    expect(await session.accessToken()).toBe('access-1')
  })
})

describe('refreshing ahead of the expiry', () => {
  it('SES-20: happens by itself two minutes ahead', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    await product.browser.clock.advance(779_000)
    expect(product.identity.refreshes).toEqual([])
    await product.browser.clock.advance(2_000)
    expect(product.identity.refreshes).toEqual(['refresh-1'])
    expect(await session.accessToken()).toBe('access-2')
  })

  it('SES-20: never turns into a storm, however short-lived the tokens are', async () => {
    const product = createProduct()
    product.identity.ttlS = 0
    await product.openSignedIn()
    await product.browser.clock.advance(10_000)
    expect(product.identity.refreshes.length).toBeLessThanOrEqual(10)
  })

  it('SES-20: stops with the session, and when disposed of', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    await session.signOut()
    // All that is left is what notices that the page did not leave.
    expect(product.browser.clock.pendingTimers()).toBe(1)
    await product.browser.clock.advance(10_000)
    expect(product.browser.clock.pendingTimers()).toBe(0)
    session.dispose()
    const second = await product.openSignedIn()
    expect(product.browser.clock.pendingTimers()).toBe(1)
    second.session.dispose()
    expect(product.browser.clock.pendingTimers()).toBe(0)
  })
})

describe('a machine whose clock is wrong', () => {
  it.each([-7_200, 7_200])(
    'SES-21: (%i s) measures it from iat and uses tokens for their whole life',
    async (s) => {
      const product = createProduct()
      product.identity.aheadS = s
      const { session } = await product.openSignedIn()
      await product.browser.clock.advance(700_000)
      expect(await session.accessToken()).toBe('access-1')
      expect(product.identity.refreshes).toEqual([])
      await product.browser.clock.advance(100_000)
      expect(product.identity.refreshes).toEqual(['refresh-1'])
    },
  )

  it('SES-21: the drift is kept: old tokens do not count as new after a reload', async () => {
    const product = createProduct()
    product.identity.aheadS = -7_200
    const { tab, session } = await product.openSignedIn()
    session.dispose()
    await product.browser.clock.advance(895_000)
    const again = product.open(undefined, tab)
    expect(await again.session.accessToken()).toBe('access-2')
    expect(stored(product)?.driftS).toBe(7_200)
  })
})

describe('a sign-out while something runs', () => {
  it('SES-22: wins over a refresh: tokens do not come back', async () => {
    const product = createProduct()
    product.identity.rotation = true
    const { session } = await product.openSignedIn()
    product.identity.held = true
    const refreshing = session.refresh({ force: true })
    await turn()
    const leaving = session.signOut()
    product.identity.release()
    expect(await refreshing).toBeNull()
    await leaving
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null })
    expect(product.browser.storage.get(keys.session)).toBeNull()
    // Rotation made a new token in the meantime: it is not left behind at the service either.
    expect(product.identity.revoked).toEqual(['refresh-1', 'refresh-2'])
  })

  it('SES-22: a refused refresh of a session that was replaced meanwhile ends nothing', async () => {
    const product = createProduct()
    const { tab, session } = await product.openSignedIn()
    product.identity.held = true
    const refreshing = session.refresh({ force: true })
    await turn()
    const record = stored(product)
    if (record === null) throw new Error('nobody is signed in')
    const newer = { ...record, tokens: { ...record.tokens, accessToken: 'newer', refreshToken: 'newer' } }
    product.browser.storage.set(keys.session, JSON.stringify({ version: 1, ...newer }))
    product.identity.answer = 'refused'
    product.identity.release()
    expect(await refreshing).toMatchObject({ accessToken: 'newer' })
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(tab.reloads).toBe(0)
  })

  it('SES-25: a caller waiting for a refresh never gets another person’s token', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.held = true
    const refreshing = session.refresh({ force: true })
    await turn()
    const record = stored(product)
    if (record === null) throw new Error('nobody is signed in')
    const other = { ...record, sessionId: 'other', user: { ...record.user, id: 8 } }
    product.browser.storage.set(keys.session, JSON.stringify({ version: 1, ...other }))
    await turn()
    product.identity.release()
    await expect(refreshing).rejects.toMatchObject({ kind: 'aborted' })
    expect(session.storedUser()?.id).toBe(8)
  })
})
