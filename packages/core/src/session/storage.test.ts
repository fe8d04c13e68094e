import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keys } from './keys.ts'
import { parseRecord } from './record.ts'
import { turn } from './testing/fake-clock.ts'
import { createProduct, type Product } from './testing/product.ts'

const stored = ({ browser }: Product) => parseRecord(browser.storage.get(keys.session))

/** Two signed-in tabs where refresh tokens rotate. */
async function twoTabs() {
  const product = createProduct()
  product.identity.rotation = true
  const first = await product.openSignedIn()
  const second = product.open()
  await second.session.start()
  return { product, first, second, trouble: product.browser.trouble }
}

describe('a storage that is full', () => {
  it('SES-36: a refresh that cannot be stored signs nobody out, and is stored once there is room', async () => {
    const { product, first, second, trouble } = await twoTabs()
    trouble.set = true
    expect((await first.session.refresh({ force: true }))?.accessToken).toBe('access-2')
    await turn()
    expect(stored(product)?.tokens.accessToken).toBe('access-1')
    expect([first, second].map(({ session }) => session.getSnapshot().status)).toEqual([
      'signedIn',
      'signedIn',
    ])
    expect(await first.session.accessToken()).toBe('access-2')
    trouble.set = false
    await product.browser.clock.advance(60_000)
    expect(stored(product)?.tokens.accessToken).toBe('access-2')
    expect(await second.session.accessToken()).toBe('access-2')
    expect(product.identity.refreshes).toEqual(['refresh-1'])
    expect([first.tab.reloads, second.tab.reloads]).toEqual([0, 0])
  })

  it('SES-36: the newest refresh token is not lost: the next refresh is made with it', async () => {
    const { product, first, trouble } = await twoTabs()
    trouble.set = true
    for (const number of [2, 3, 4])
      expect((await first.session.refresh({ force: true }))?.accessToken).toBe(`access-${number}`)
    expect(product.identity.refreshes).toEqual(['refresh-1', 'refresh-2', 'refresh-3'])
  })

  it('SES-36: nor is it where storage cannot even be read when the refresh is answered', async () => {
    const { product, first } = await twoTabs()
    const { refresh } = product.identity
    const { storage } = first.tab
    const works = { ...storage }
    const denied = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    product.identity.refresh = async (token) => {
      const answer = await refresh(token)
      Object.assign(storage, { get: denied, set: denied })
      return answer
    }
    expect((await first.session.refresh({ force: true }))?.accessToken).toBe('access-2')
    expect(await first.session.accessToken()).toBe('access-2')
    Object.assign(storage, works)
    expect(await first.session.accessToken()).toBe('access-2')
    expect(stored(product)?.tokens.refreshToken).toBe('refresh-2')
  })

  it('SES-36: a sign-in that cannot be stored is a sign-in, of this tab, and goes nowhere again', async () => {
    const product = createProduct()
    product.browser.trouble.set = true
    const { tab, session } = await product.openSignedIn()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', error: null, user: { id: 7 } })
    const left = tab.left.length
    expect(await session.currentUser()).toMatchObject({ id: 7 })
    await product.browser.clock.advance(60_000)
    expect([tab.left.length, tab.reloads]).toEqual([left, 0])
    product.browser.trouble.set = false
    expect(await session.accessToken()).toBe('access-1')
    expect(stored(product)?.user.id).toBe(7)
  })

  it('SES-36: another tab’s sign-out wins over what could not be stored', async () => {
    const { product, first, second, trouble } = await twoTabs()
    trouble.set = true
    await first.session.refresh({ force: true })
    await second.session.signOut()
    await turn()
    trouble.set = false
    await product.browser.clock.advance(60_000)
    expect(first.session.getSnapshot().status).toBe('signedOut')
    expect(stored(product)).toBeNull()
  })
})

describe('a storage that does not let go', () => {
  it('SES-37: a sign-out is a sign-out in this tab, also after its reload: it does not sign in again', async () => {
    const { product, first, trouble } = await twoTabs()
    Object.assign(trouble, { set: true, remove: true })
    await first.session.signOut({ reload: true })
    expect(await first.session.accessToken()).toBeNull()
    expect(await first.session.currentUser()).toBeNull()
    expect(first.session.getSnapshot().status).toBe('signedOut')
    first.session.dispose()
    const again = product.open(undefined, first.tab)
    await again.session.start()
    expect(again.session.getSnapshot().status).toBe('signedOut')
    expect(await again.session.accessToken()).toBeNull()
    Object.assign(trouble, { set: false, remove: false })
    expect(await again.session.accessToken()).toBeNull()
    expect(stored(product)).toBeNull()
    again.session.dispose()
    const { session } = await product.openSignedIn()
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('SES-31: a tab’s own storage that cannot be read blocks no start', async () => {
    const product = createProduct()
    const { tab } = await product.openSignedIn()
    tab.transientStorage.get = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    for (const url of ['https://ops.example/fields', 'https://ops.example/login?code=c1&state=s1']) {
      tab.url = url
      const { session } = product.open(undefined, tab)
      await session.start()
      expect(session.getSnapshot().status).toBe('signedIn')
    }
  })
})

describe('storage that works now and then, whatever happens in whatever order', () => {
  it('SES-36: signs nobody out, spends no refresh token twice, and holds the newest tokens in the end', async () => {
    const act = fc.record({
      tab: fc.integer({ min: 0, max: 2 }),
      full: fc.boolean(),
      what: fc.constantFrom('refresh', 'refresh', 'token', 'pause'),
      pauseMs: fc.constantFrom(0, 5, 200, 400_000),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 15 }),
        fc.constantFrom(0, 0, 30),
        async (sequence, storageLagMs) => {
          const product = createProduct({ storageLagMs })
          product.identity.rotation = true
          const tabs = [await product.openSignedIn(), product.open(), product.open()]
          for (const { session } of tabs) await session.start()
          for (const { tab, full, what, pauseMs } of sequence) {
            product.browser.trouble.set = full
            const session = tabs[tab]?.session
            // Where the newest tokens are another tab's alone, a call may fail for now.
            if (what === 'refresh') void session?.refresh({ force: true }).catch(() => {})
            if (what === 'token') void session?.accessToken().catch(() => {})
            await product.browser.clock.advance(pauseMs)
          }
          product.browser.trouble.set = false
          await product.browser.clock.advance(120_000)
          for (const { tab, session } of tabs) {
            expect(session.getSnapshot().status).toBe('signedIn')
            expect(tab.reloads).toBe(0)
          }
          expect(new Set(product.identity.refreshes).size).toBe(product.identity.refreshes.length)
          const tokens = await Promise.all(tabs.map(({ session }) => session.accessToken()))
          expect(new Set([...tokens, stored(product)?.tokens.accessToken]).size).toBe(1)
        },
      ),
      { numRuns: 150 },
    )
  })
})
