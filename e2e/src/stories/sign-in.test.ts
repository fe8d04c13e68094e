import { runtimeConfigSchema } from '@org/core/contract'
import { counters } from '@org/local-identity/client'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { arriveAt, pathOf } from '../harness/navigate.ts'
import {
  chooseAccount,
  leaveForAccounts,
  type Person,
  people,
  signInButton,
  signInHere,
  signOutButton,
  signOutBy,
} from '../harness/person.ts'
import { story } from '../harness/story.ts'

/** The address at which the identity service sent the browser back. */
async function callbackOf(person: Person, signIn: () => Promise<unknown>): Promise<string> {
  const callback = person.context.waitForEvent('request', (request) => request.url().includes('/login?code='))
  await signIn()
  return (await callback).url()
}

/** On the login page with a message, nothing left in the address, and standing still. */
async function expectRefusal(tab: Page, message: string | RegExp): Promise<void> {
  // The message stands there before the page leaves for the hosted sign-out, and has to be there when it is back.
  await signInButton(tab).waitFor()
  await tab.getByRole('alert').filter({ hasText: message }).waitFor()
  expect(pathOf(tab)).toBe('/login')
}

/** Holds every frame back until it is told to paint, which the answered function does. */
async function holdFrames(tab: Page): Promise<() => Promise<void>> {
  await tab.addInitScript(() => {
    const { requestAnimationFrame: frame } = globalThis
    let isPainting = false
    const held: FrameRequestCallback[] = []
    globalThis.requestAnimationFrame = (run) => (isPainting ? frame(run) : held.push(run))
    globalThis.addEventListener('paint', () => {
      isPainting = true
      for (const run of held) frame(run)
    })
  })
  return () => tab.evaluate(() => void globalThis.dispatchEvent(new Event('paint')))
}

/** As where errors are reported. */
async function reportErrors(tab: Page): Promise<void> {
  await tab.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = runtimeConfigSchema.parse(await response.json())
    await route.fulfill({ response, json: { ...config, sentryDsn: 'https://key@errors.example/1' } })
  })
}

describe('the login page', () => {
  story('DASH-25: is painted before the error reporting is loaded', async ({ person }) => {
    const tab = await person.context.newPage()
    const loaded: string[] = []
    tab.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const isReporting = () => loaded.some((path) => /sentry/i.test(path))
    await reportErrors(tab)
    const paint = await holdFrames(tab)
    await tab.goto('/login')
    await signInButton(tab).waitFor()
    expect(isReporting()).toBe(false)
    await paint()
    await expect.poll(isReporting).toBe(true)
  })
})

/** As where a person lets no site store anything: the browser refuses to hand its storage out. */
async function refuseStorage(tab: Page): Promise<void> {
  await tab.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, area, { get: refuse })
  })
}

describe('signing in', () => {
  story('SES-39: where the browser stores nothing, the page says that and stays', async ({ person }) => {
    const tab = await person.context.newPage()
    await refuseStorage(tab)
    await tab.goto('/login')
    await signInButton(tab).click()
    await expectRefusal(tab, 'This browser stores nothing for this site. To sign in, allow cookies')
  })

  story('API-15: an address with a stray % opens its page, with the % in the search', async ({ person }) => {
    const tab = await person.signIn(people.manager)
    await tab.goto('/growers?q=%')
    await tab.getByRole('heading', { name: 'Growers', level: 1, exact: true }).waitFor()
    await expect.poll(() => tab.getByRole('searchbox').first().inputValue()).toBe('%')
  })

  story('leads through the account page to the fields', async ({ person }) => {
    const tab = await person.signIn(people.manager)
    await arriveAt(tab, '/fields')
    await tab.getByRole('heading', { name: 'Fields', level: 1, exact: true }).waitFor()
  })

  story('returns to the page that was asked for, query and all', async ({ person }) => {
    const tab = await person.open('/growers?q=north')
    await arriveAt(tab, '/login')
    await signInHere(tab, people.coordinator)
    await arriveAt(tab, '/growers')
    expect(pathOf(tab)).toBe('/growers?q=north')
  })

  story('can be done with the keyboard alone', async ({ person }) => {
    const tab = await person.open('/login')
    await signInButton(tab).waitFor()
    await tab.keyboard.press('Tab')
    expect(await signInButton(tab).evaluate((button) => button.matches(':focus-visible'))).toBe(true)
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await signOutButton(tab).waitFor()
  })

  story('adds another account on the way', async ({ person }) => {
    const tab = await person.open('/login')
    await leaveForAccounts(tab)
    await tab.getByRole('link', { name: 'Use another account' }).click()
    await tab.getByLabel('First name').fill('Nia')
    await tab.getByLabel('Last name').fill('Orchardson')
    await tab.getByLabel('Email').fill('nia.orchardson@fieldworks.example')
    await tab.getByRole('button', { name: 'Continue' }).click()
    await signOutButton(tab).waitFor()
  })

  story('refuses an account outside the company clearly, and lets another be chosen', async ({ person }) => {
    person.watch.expect(/status of 403.*\/api\/dash-users\//)
    const tab = await person.open('/login')
    await leaveForAccounts(tab)
    await chooseAccount(tab, people.stranger)
    await expectRefusal(tab, 'This Google account is not allowed to use the dashboard')
    await signInHere(tab, people.clerk)
  })
})

describe('a callback that is not what was asked for', () => {
  story('canceled: the login page says so, and a new try works', async ({ person }) => {
    const tab = await person.open('/login')
    await leaveForAccounts(tab)
    await tab.getByRole('button', { name: 'Cancel' }).click()
    await expectRefusal(tab, 'Google sign-in failed')
    await signInHere(tab, people.manager)
  })

  story(
    'forged, with nothing begun here: the login page says so, without a loop',
    async ({ person, product }) => {
      const before = await counters(product.identity.baseUrl)
      const tab = await person.open('/login?code=forged&state=forged')
      await expectRefusal(tab, 'Google sign-in failed')
      expect(await counters(product.identity.baseUrl)).toEqual(before)
    },
  )

  story(
    'forged state, with a sign-in begun here: the same, and no code is handed in',
    async ({ person, product }) => {
      const tab = await person.open('/login')
      await leaveForAccounts(tab)
      const before = await counters(product.identity.baseUrl)
      await tab.goto('/login?code=forged&state=forged')
      await expectRefusal(tab, 'Google sign-in failed')
      expect(await counters(product.identity.baseUrl)).toEqual(before)
    },
  )

  story('replayed after signing out: the same', async ({ person, product }) => {
    const tab = await person.open('/login')
    const callback = await callbackOf(person, () => signInHere(tab, people.manager))
    await signOutBy(tab, () => signOutButton(tab).click())
    const before = await counters(product.identity.baseUrl)
    await tab.goto(callback)
    await expectRefusal(tab, 'Google sign-in failed')
    // The sign-out's own revocation may still be on its way; nothing else was asked for.
    const { revoke: _, ...after } = await counters(product.identity.baseUrl)
    expect(before).toMatchObject(after)
  })

  story('replayed while signed in: the session stays', async ({ person }) => {
    const tab = await person.open('/login')
    const callback = await callbackOf(person, () => signInHere(tab, people.manager))
    await tab.goto(callback)
    await signOutButton(tab).waitFor()
    await arriveAt(tab, '/fields')
  })
})
