import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from '../errors/catalog.ts'
import { keys } from './keys.ts'
import { parseRecord } from './record.ts'
import { turn } from './testing/fake-clock.ts'
import { createProduct, type Product } from './testing/product.ts'

async function twoTabs(product: Product) {
  const first = await product.openSignedIn()
  const second = product.open()
  await second.session.start()
  return [first, second] as const
}

/** The ways tabs can hear of each other; each alone must do. */
const NEWS = [
  ['both', {}],
  ['messages only', { storageEvents: false }],
  ['storage events only', { messages: false }],
] as const

describe.each(NEWS)('two tabs (%s)', (_, options) => {
  it('SES-27: a sign-in in one is a sign-in in the other', async () => {
    const product = createProduct(options)
    const waiting = product.open('https://ops.example/login')
    await waiting.session.start()
    await product.openSignedIn()
    await turn()
    expect(waiting.session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { id: 7 } })
  })

  it('SES-27: a sign-out in one signs out the other, which leaves for nowhere', async () => {
    const product = createProduct(options)
    const [first, second] = await twoTabs(product)
    await first.session.signOut()
    await turn()
    expect(second.session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, error: null })
    expect(second.tab.left).toEqual([])
    expect(await second.session.accessToken()).toBeNull()
  })

  it('SES-38: a session that its person ended elsewhere ends in all tabs, and says why in this one, also behind the sign-out page', async () => {
    const product = createProduct(options)
    const [first, second] = await twoTabs(product)
    await first.session.signOut({ because: errors.sessionEnded() })
    await turn()
    const said = { status: 'signedOut', error: { message: 'You signed out everywhere' } }
    expect(first.session.getSnapshot()).toMatchObject(said)
    expect(first.tab.left.at(-1)).toBe('https://auth.example/logout')
    expect(second.session.getSnapshot()).toMatchObject('messages' in options ? { status: 'signedOut' } : said)
    expect(second.tab.left).toEqual([])
    const back = product.open('https://ops.example/login', first.tab)
    await back.session.start()
    expect(back.session.getSnapshot()).toMatchObject(said)
  })

  it('SES-17: a refusal in one signs out the other', async () => {
    const product = createProduct(options)
    const [first, second] = await twoTabs(product)
    product.identity.answer = 'refused'
    await first.session.refresh({ force: true })
    await turn()
    expect(second.session.getSnapshot().status).toBe('signedOut')
    expect(second.tab.reloads).toBe(0)
  })

  it('SES-16: new tokens of one are adopted by the other, not refreshed again', async () => {
    const product = createProduct(options)
    const [first, second] = await twoTabs(product)
    await first.session.refresh({ force: true })
    await turn()
    expect(await second.session.accessToken()).toBe('access-2')
    expect(product.identity.refreshes).toHaveLength(1)
  })

  it('SES-27: another person signing in elsewhere replaces this one, and reloads what was read for them', async () => {
    const product = createProduct(options)
    const [, second] = await twoTabs(product)
    product.api.known.set('ivo.brandt@fieldworks.example', 8)
    product.identity.claims = {
      email: 'ivo.brandt@fieldworks.example',
      given_name: 'Ivo',
      family_name: 'Brandt',
      name: 'Ivo Brandt',
    }
    product.browser.storage.remove(keys.session)
    await turn()
    await product.openSignedIn()
    await turn()
    expect(second.session.storedUser()?.id).toBe(8)
    expect(second.tab.reloads).toBe(1)
  })
})

describe('two tabs and one refresh token', () => {
  it('SES-16: with rotation on, both refresh at once and both stay signed in', async () => {
    const product = createProduct()
    product.identity.rotation = true
    const [first, second] = await twoTabs(product)
    const [a, b] = await Promise.all([
      first.session.refresh({ force: true }),
      second.session.refresh({ force: true }),
    ])
    expect(product.identity.refreshes).toEqual(['refresh-1'])
    expect(a?.accessToken).toBe('access-2')
    expect(b).toEqual(a)
  })

  it('SES-16: both wake ahead of the expiry and make one request', async () => {
    const product = createProduct()
    await twoTabs(product)
    await product.browser.clock.advance(800_000)
    expect(product.identity.refreshes).toHaveLength(1)
  })

  it('SES-16: a tab without any news still finds the other’s tokens in storage before it asks', async () => {
    const product = createProduct({ storageEvents: false, messages: false })
    const [first, second] = await twoTabs(product)
    await first.session.refresh({ force: true })
    expect((await second.session.refresh())?.accessToken).toBe('access-2')
    expect(product.identity.refreshes).toHaveLength(1)
  })

  it('SES-16: a tab that is given the lock before it can see what the other wrote spends no token twice', async () => {
    const product = createProduct({ storageLagMs: 50 })
    product.identity.rotation = true
    const [first, second] = await twoTabs(product)
    const refreshing = [first, second].map(({ session }) => session.refresh({ force: true }))
    await product.browser.clock.advance(100)
    const [a, b] = await Promise.all(refreshing)
    expect(product.identity.refreshes).toEqual(['refresh-1'])
    expect(a?.accessToken).toBe('access-2')
    expect(b).toEqual(a)
    expect(first.session.getSnapshot().status).toBe('signedIn')
  })

  it('SES-16: a tab that never sees what the other wrote keeps its session', async () => {
    const product = createProduct({ storageLagMs: 600_000 })
    product.identity.rotation = true
    const [first, second] = await twoTabs(product)
    await first.session.refresh({ force: true })
    const waiting = second.session.refresh({ force: true }).catch((error: unknown) => error)
    await product.browser.clock.advance(5_000)
    expect(await waiting).toMatchObject({ kind: 'timeout', retryable: true })
    expect(product.identity.refreshes).toEqual(['refresh-1'])
    expect(second.session.getSnapshot().status).toBe('signedIn')
  })

  it('SES-16: a refresh that failed leaves the next one free', async () => {
    const product = createProduct({ storageLagMs: 50 })
    const [first, second] = await twoTabs(product)
    product.identity.answer = 'unreachable'
    await first.session.refresh({ force: true }).catch(() => {})
    product.identity.answer = 'ok'
    expect(await second.session.refresh({ force: true })).not.toBeNull()
  })

  it('SES-16: late news of an older renewal does not throw away what a refresh brings', async () => {
    const product = createProduct({ storageEvents: false, messages: false })
    product.identity.rotation = true
    const first = await product.openSignedIn()
    const tab = product.browser.openTab()
    let deliver: (message: unknown) => void = () => {}
    tab.broadcast.subscribe = (listener) => {
      deliver = listener
      return () => {}
    }
    const { session } = product.open(undefined, tab)
    await session.start()
    await first.session.refresh({ force: true })
    first.session.dispose()
    // The machine sleeps; what the first tab stored has run out when this one, which never heard of it, wakes up.
    product.browser.clock.set(product.browser.clock.now() + 3_600_000)
    product.identity.held = true
    await product.browser.clock.advance(781_000)
    deliver({ type: keys.session, change: 'updated', sessionId: 'any' })
    product.identity.release()
    await turn()
    expect(await session.accessToken()).toBe('access-3')
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(product.identity.refreshes).toEqual(['refresh-1', 'refresh-2'])
  })

  it('SES-16: a tab that waits longer than 5 s for the other keeps its session', async () => {
    const product = createProduct()
    const [, second] = await twoTabs(product)
    const blocked = second.tab.lock.withLock(keys.refreshLock, { timeoutMs: 1 }, () => new Promise(() => {}))
    void blocked
    const waiting = second.session.refresh({ force: true }).catch((error: unknown) => error)
    await product.browser.clock.advance(5_000)
    expect(await waiting).toMatchObject({ kind: 'timeout', retryable: true })
    expect(second.session.getSnapshot()).toMatchObject({ status: 'signedIn', delayed: { kind: 'timeout' } })
    expect(product.identity.refreshes).toEqual([])
  })

  it('SES-16: tells nobody anything while it holds the lock', async () => {
    const product = createProduct()
    const [first] = await twoTabs(product)
    let holding = false
    const toldWhileHolding: boolean[] = []
    const { withLock } = first.tab.lock
    first.tab.lock.withLock = (name, options, work) =>
      withLock(name, options, async () => {
        holding = true
        try {
          return await work()
        } finally {
          holding = false
        }
      })
    const watching = product.open(undefined, first.tab)
    await watching.session.start()
    watching.session.subscribe(() => toldWhileHolding.push(holding))
    product.identity.answer = 'unreachable'
    await watching.session.refresh({ force: true }).catch(() => {})
    product.identity.answer = 'ok'
    await watching.session.refresh({ force: true })
    expect(toldWhileHolding).toEqual([false, false])
  })

  it('SES-27: a sign-out also undoes tokens that a refresh elsewhere stored in the same moment', async () => {
    const product = createProduct()
    const [first, second] = await twoTabs(product)
    const record = product.browser.storage.get(keys.session)
    const { post } = first.tab.broadcast
    // The other tab's write lands after ours was removed, and before it hears of the sign-out.
    first.tab.broadcast.post = (message) => {
      if (record !== null) second.tab.storage.set(keys.session, record)
      post(message)
    }
    await first.session.signOut()
    await turn()
    expect(parseRecord(product.browser.storage.get(keys.session))).toBeNull()
    expect(second.session.getSnapshot().status).toBe('signedOut')
  })

  it('SES-27: messages of strangers mean nothing', async () => {
    const product = createProduct()
    const [, second] = await twoTabs(product)
    for (const message of [
      null,
      'signedOut',
      { type: keys.session, change: 'signedOut', sessionId: 'guess' },
    ])
      product.browser.openTab().broadcast.post(message)
    await turn()
    expect(second.session.getSnapshot().status).toBe('signedIn')
  })
})

describe('two tabs, whatever happens in whatever order', () => {
  type Act = 'signOut' | 'refresh' | 'expire' | 'refuse' | 'fail' | 'heal' | 'reload'
  const acts = fc.array(
    fc.tuple(
      fc.constantFrom(0, 1),
      fc.constantFrom<Act>('signOut', 'refresh', 'expire', 'refuse', 'fail', 'heal', 'reload'),
    ),
    { maxLength: 12 },
  )

  it('SES-22: nobody has tokens after a sign-out; tabs agree; nobody is a person without tokens', async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), fc.scheduler(), async (sequence, rotation, scheduler) => {
        const product = createProduct()
        product.identity.rotation = rotation
        const tabs = [...(await twoTabs(product))]
        const { refresh } = product.identity
        // The service answers in any order, between any two acts.
        product.identity.refresh = (token) => scheduler.schedule(Promise.resolve(token)).then(refresh)
        let signedOut = false
        const pending: Promise<unknown>[] = []
        for (const [index, act] of sequence) {
          const tab = tabs[index]
          if (tab === undefined) continue
          if (act === 'signOut') {
            signedOut = true
            pending.push(tab.session.signOut({ reload: true }))
          } else if (act === 'refresh') pending.push(tab.session.refresh({ force: true }).catch(() => {}))
          else if (act === 'expire') product.browser.clock.set(product.browser.clock.now() + 900_000)
          else if (act === 'refuse') product.identity.answer = 'refused'
          else if (act === 'fail') product.identity.answer = 'unreachable'
          else if (act === 'heal') product.identity.answer = 'ok'
          else {
            tab.session.dispose()
            tabs[index] = product.open(undefined, tab.tab)
            pending.push(tabs[index].session.start())
          }
          await turn()
          if (scheduler.count() > 0 && index === 0) await scheduler.waitOne()
          await turn()
          for (const { session } of tabs) {
            const { authenticated, user } = session.getSnapshot()
            expect(authenticated).toBe(user !== null)
            expect(session.storedUser()).toBe(user)
          }
        }
        let done = false
        void Promise.all(pending).then(() => {
          done = true
        })
        // What one tab waits for may be begun only when another is through.
        while (!done || scheduler.count() > 0) {
          await product.browser.clock.advance(20)
          if (scheduler.count() > 0) await scheduler.waitOne()
        }
        await turn()
        const record = parseRecord(product.browser.storage.get(keys.session))
        for (const { session } of tabs) {
          expect(session.getSnapshot().authenticated).toBe(record !== null)
          if (signedOut) expect(await session.accessToken()).toBeNull()
        }
      }),
      { numRuns: 150 },
    )
  })

  it('SES-16: no refresh token is spent twice, however late tabs see what others wrote', async () => {
    const act = fc.record({
      tab: fc.integer({ min: 0, max: 2 }),
      force: fc.boolean(),
      pauseMs: fc.constantFrom(0, 5, 30, 200, 400_000),
    })
    const lag = fc.integer({ min: 0, max: 500 })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 15 }), lag, async (sequence, storageLagMs) => {
        const product = createProduct({ storageLagMs })
        product.identity.rotation = true
        const tabs = [await product.openSignedIn(), product.open(), product.open()]
        for (const { session } of tabs) await session.start()
        const asked: Promise<unknown>[] = []
        for (const { tab, force, pauseMs } of sequence) {
          asked.push(tabs[tab]?.session.refresh({ force }) ?? Promise.resolve())
          await product.browser.clock.advance(pauseMs)
        }
        await product.browser.clock.advance(10_000)
        expect(await Promise.all(asked)).not.toContain(null)
        expect(new Set(product.identity.refreshes).size).toBe(product.identity.refreshes.length)
        const tokens = await Promise.all(tabs.map(({ session }) => session.accessToken()))
        expect(new Set(tokens).size).toBe(1)
      }),
      { numRuns: 150 },
    )
  })
})
