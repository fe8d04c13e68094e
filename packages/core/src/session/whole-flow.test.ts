import { counters, setControl } from '@org/local-identity/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCognitoIdentity } from '../identity/cognito-identity.ts'
import { type Cookies, comeBack, MAREN, ORIGIN, OSKAR, runIdentity } from '../identity/testing/hosted-ui.ts'
import { createNodePlatform } from '../platform/node.ts'
import type { Platform } from '../platform/ports.ts'
import { createSession } from './manager.ts'
import { createFakeApi } from './testing/product.ts'

/** A session on the real platform and the real identity service; only the address bar is the test's. */
async function openProduct() {
  const { service, config } = await runIdentity()
  const cookies: Cookies = new Map()
  const channel = crypto.randomUUID()
  const shared = createNodePlatform({ channel })
  const api = createFakeApi()
  api.known = new Map([
    [MAREN, 1],
    [OSKAR, 2],
  ])

  function openTab(previous?: Tab, url = `${ORIGIN}/login`) {
    const own = createNodePlatform({ channel })
    const address = { url, left: '', reloads: 0 }
    const platform: Platform = {
      ...shared,
      broadcast: own.broadcast,
      transientStorage: previous?.platform.transientStorage ?? own.transientStorage,
      navigator: {
        ...own.navigator,
        currentUrl: () => address.url,
        replaceUrl: (next) => void Object.assign(address, { url: next }),
        assign: (next) => void Object.assign(address, { left: next }),
        reload: () => void Object.assign(address, { reloads: address.reloads + 1 }),
      },
    }
    const session = createSession({ ...platform, identity: createCognitoIdentity(config), api })
    onTestFinished(() => {
      session.dispose()
      platform.broadcast.close()
    })
    return { platform, session, address }
  }
  onTestFinished(() => shared.broadcast.close())

  async function signIn(email = MAREN) {
    const departing = openTab()
    await departing.session.signIn()
    departing.session.dispose()
    const arrived = openTab(departing, await comeBack(departing.address.left, email, cookies))
    await arrived.session.start()
    return arrived
  }
  return { baseUrl: service.baseUrl, config, cookies, storage: shared.storage, openTab, signIn }
}

interface Tab {
  platform: Platform
}

describe('a session with the real identity service', () => {
  it('SES-12: signs in by the whole flow, survives a reload, and cleans the address', async () => {
    const { signIn, openTab } = await openProduct()
    const arrived = await signIn()
    expect(arrived.address.url).toBe(`${ORIGIN}/login`)
    expect(arrived.session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { id: 1, email: MAREN } })
    const reloaded = openTab(arrived)
    await reloaded.session.start()
    expect(reloaded.session.getSnapshot()).toMatchObject({
      status: 'signedIn',
      user: { id: 1, email: MAREN },
    })
    expect(await reloaded.session.accessToken()).toBe(await arrived.session.accessToken())
  })

  it('SES-15: five calls at once are one request', async () => {
    const { signIn, baseUrl } = await openProduct()
    const { session } = await signIn()
    const answers = await Promise.all(Array.from({ length: 5 }, () => session.refresh({ force: true })))
    expect(new Set(answers.map((info) => info?.accessToken)).size).toBe(1)
    expect((await counters(baseUrl)).refresh).toBe(1)
  })

  it('SES-16: two tabs with rotation on both stay signed in, refresh after refresh', async () => {
    const { signIn, openTab, baseUrl } = await openProduct()
    await setControl(baseUrl, { rotation: true, rotationGraceS: 0 })
    const first = await signIn()
    const second = openTab()
    await second.session.start()
    for (let round = 0; round < 3; round++) {
      const [a, b] = await Promise.all([
        first.session.refresh({ force: true }),
        second.session.refresh({ force: true }),
      ])
      expect(a).not.toBeNull()
      expect(b).toEqual(a)
    }
    expect((await counters(baseUrl)).refresh).toBe(3)
  })

  it.each(['429', '500', 'hang'] as const)('SES-18: %s keeps the session and says so', async (refresh) => {
    const product = await openProduct()
    // So long the test waits for the answer that never comes. On a busy machine the others need a part of it.
    Object.assign(product.config, { deadlineMs: 3_000 })
    const { session, address } = await product.signIn()
    await setControl(product.baseUrl, { refresh })
    await expect(session.refresh({ force: true })).rejects.toMatchObject({ retryable: true })
    const { status, delayed } = session.getSnapshot()
    expect([status, delayed?.retryable, address.reloads]).toEqual(['signedIn', true, 0])
    await setControl(product.baseUrl, { refresh: 'ok' })
    expect(await session.refresh({ force: true })).not.toBeNull()
    expect(session.getSnapshot().delayed).toBeNull()
  })

  it('SES-17: a refused refresh signs out every tab and forgets everything', async () => {
    const { signIn, openTab, baseUrl, storage } = await openProduct()
    const first = await signIn()
    const second = openTab()
    await second.session.start()
    await setControl(baseUrl, { refresh: 'revoked' })
    expect(await first.session.refresh({ force: true })).toBeNull()
    await expect.poll(() => second.session.getSnapshot().status).toBe('signedOut')
    expect(storage.get('operations.session')).toBeNull()
    expect(first.address.reloads).toBe(1)
  })

  it('SES-26: signing out revokes, ends the hosted session, and another person can sign in', async () => {
    const { signIn, baseUrl, cookies } = await openProduct()
    const { session, address } = await signIn()
    await session.signOut()
    expect((await counters(baseUrl)).revoke).toBe(1)
    expect(await comeBack(address.left, MAREN, cookies)).toBe(`${ORIGIN}/login`)
    const other = await signIn(OSKAR)
    expect(other.session.getSnapshot().user).toMatchObject({ id: 2, email: OSKAR })
  })

  it('SES-9: a callback replayed in a new tab is the message, not a session', async () => {
    const { openTab, config, cookies } = await openProduct()
    const { url } = await createCognitoIdentity(config).begin()
    const stranger = openTab(undefined, await comeBack(url, MAREN, cookies))
    await stranger.session.start()
    expect(stranger.session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      error: { message: 'Google sign-in failed' },
    })
  })

  it('SES-21: tokens that live seconds are renewed ahead of time, again and again', async () => {
    const { signIn, baseUrl } = await openProduct()
    await setControl(baseUrl, { accessTokenTtlS: 2 })
    const { session } = await signIn()
    const first = await session.accessToken()
    await expect.poll(async () => (await counters(baseUrl)).refresh, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(await session.accessToken()).not.toBe(first)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', delayed: null })
  })
})
