import { counters, resetControl, setControl } from '@org/local-identity/client'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import { arriveAt, follow } from '../harness/navigate.ts'
import { type Person, people, signInButton, signOutButton, signOutBy } from '../harness/person.ts'
import { mapsDrawn } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'
import { patienceFactor } from '../harness/weather.ts'

/** Short enough to outlive, long enough to sign in with. */
const SHORT_TTL_S = 6 * patienceFactor
/** A page without a map: one is drawn in software here, which takes the processor from the others. */
const AWAY = '/growers'
/** A call that left with a good token may arrive when that has ended: it is refused, and sent again once renewed. */
const ENDED_ON_THE_WAY = /status of 401.*\/api\//

const delayedNotice = (tab: Page) => tab.getByRole('status').filter({ hasText: 'still signed in' })
const fieldsHeading = (tab: Page) => tab.getByRole('heading', { name: 'Fields', level: 1, exact: true })

story.afterEach(async ({ product }) => {
  await resetControl(product.identity.baseUrl)
})

/** Signs in with a token that ends in a moment, and leaves the page so that nothing renews it until it has ended. */
async function signInBriefly(person: Person, baseUrl: string): Promise<Page> {
  person.watch.expect(ENDED_ON_THE_WAY)
  await setControl(baseUrl, { accessTokenTtlS: SHORT_TTL_S })
  const tab = await person.signIn(people.manager, AWAY)
  // By the stored record: a token that arrived late counts as good for as much longer.
  const endMs = endOfToken(await tab.evaluate(() => localStorage.getItem('operations.session')))
  await tab.goto('about:blank')
  await new Promise((resolve) => setTimeout(resolve, endMs - Date.now()))
  return tab
}

function endOfToken(stored: string | null): number {
  const { tokens, driftS } = storedSchema.parse(JSON.parse(stored ?? 'null'))
  return (tokens.expiresAtS + driftS) * 1000
}
const storedSchema = z.object({ tokens: z.object({ expiresAtS: z.number() }), driftS: z.number() })

describe('a session', () => {
  story('outlives a reload, a new tab and a look at another site', async ({ person }) => {
    const tab = await person.signIn(people.manager, AWAY)
    await tab.reload()
    await signOutButton(tab).waitFor()
    await tab.goto('about:blank')
    await tab.goBack()
    await signOutButton(tab).waitFor()
    const second = await person.open('/growers')
    await signOutButton(second).waitFor()
    expect(new URL(second.url()).pathname).toBe('/growers')
  })

  story(
    'DASH-70: loads the page that was asked for while the configuration is on its way',
    async ({ person }) => {
      const tab = await person.arrive('/enrollments')
      await signOutButton(tab).waitFor()
      // What the page before still asks for is not this one's.
      await tab.goto('about:blank')
      const asked: string[] = []
      tab.on('request', (request) => asked.push(new URL(request.url()).pathname))
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await tab.route('**/config.json', async (route) => {
        await held
        await route.continue()
      })
      await tab.goto(AWAY, { waitUntil: 'commit' })
      for (const program of [/\/Shell-.*\.js$/, /\/http-.*\.js$/, /\/GrowersScreen-.*\.js$/])
        await expect.poll(() => asked.some((path) => program.test(path))).toBe(true)
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
      letGo()
      await tab.getByRole('heading', { name: 'Growers', level: 1 }).waitFor()
    },
  )

  story('renews an expired token once for all calls of a page', async ({ person, product }) => {
    const { baseUrl } = product.identity
    const tab = await signInBriefly(person, baseUrl)
    await resetControl(baseUrl)
    const calls: string[] = []
    tab.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) calls.push(String(response.status()))
    })
    await tab.goto('/fields')
    await tab
      .getByRole('status')
      .filter({ hasText: /\d+ fields?/ })
      .waitFor()
    expect(calls.length).toBeGreaterThan(1)
    expect(new Set(calls)).toEqual(new Set(['200']))
    expect((await counters(baseUrl)).refresh).toBe(1)
  })

  story('renews it once for several tabs opened at the same moment', async ({ person, product }) => {
    const { baseUrl } = product.identity
    await signInBriefly(person, baseUrl)
    await resetControl(baseUrl)
    const tabs = await Promise.all(['/growers', '/fields', '/growers'].map((path) => person.open(path)))
    // The shell stands before the token is renewed. Once each has what it asked for, or has given it up, none will ask.
    await expect.poll(async () => (await counters(baseUrl)).refresh).toBe(1)
    for (const tab of tabs)
      await tab
        .getByText(/^No (fields|growers) yet$/)
        .or(tab.getByRole('button', { name: 'Try again' }))
        .first()
        .waitFor()
    expect((await counters(baseUrl)).refresh).toBe(1)
  })

  for (const fault of ['429', '500', 'hang'] as const)
    story(`stays, and says so, while refreshing answers ${fault}`, async ({ person, product }) => {
      person.watch.expect(ENDED_ON_THE_WAY)
      person.watch.expect(/status of (429|500).*localhost/)
      const { baseUrl } = product.identity
      await setControl(baseUrl, { accessTokenTtlS: SHORT_TTL_S })
      const tab = await person.signIn(people.manager, AWAY)
      await setControl(baseUrl, { refresh: fault })
      await delayedNotice(tab).waitFor()
      await follow(tab, 'Releases')
      await tab.getByRole('heading', { name: 'Releases', level: 1 }).waitFor()
      await resetControl(baseUrl)
      await delayedNotice(tab).waitFor({ state: 'detached', timeout: 60_000 * patienceFactor })
      await follow(tab, 'Fields')
      await fieldsHeading(tab).waitFor()
      expect((await counters(baseUrl)).authorize).toBe(0)
    })

  story('ends in every tab when refreshing is refused', async ({ person, product }) => {
    person.watch.expect(ENDED_ON_THE_WAY)
    person.watch.expect(/status of 400.*localhost/)
    const { baseUrl } = product.identity
    await setControl(baseUrl, { accessTokenTtlS: SHORT_TTL_S })
    const first = await person.signIn(people.manager, AWAY)
    const second = await person.open('/growers')
    await signOutButton(second).waitFor()
    await setControl(baseUrl, { refresh: 'revoked' })
    for (const tab of [first, second]) {
      await arriveAt(tab, '/login')
      await signInButton(tab).waitFor()
    }
    expect(await first.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Token')
  })

  story('lasts in two tabs while every refresh rotates the token', async ({ person, product }) => {
    const { baseUrl } = product.identity
    person.watch.expect(ENDED_ON_THE_WAY)
    // Without grace a token that two tabs spend ends the session.
    await setControl(baseUrl, { rotation: true, rotationGraceS: 0, accessTokenTtlS: SHORT_TTL_S })
    const tabs = [await person.signIn(people.manager, AWAY), await person.open(AWAY)]
    await expect
      .poll(async () => (await counters(baseUrl)).refresh, { timeout: 60_000 * patienceFactor })
      .toBeGreaterThan(3)
    // A page that goes away during a refresh never learns the new token: that is what the grace is for.
    await setControl(baseUrl, { rotationGraceS: 10 })
    for (const tab of tabs) {
      await tab.reload()
      await signOutButton(tab).waitFor()
    }
    expect((await counters(baseUrl)).authorize).toBe(1)
  })

  story('ends in every tab when one signs out, at the identity service too', async ({ person, product }) => {
    const { baseUrl } = product.identity
    // The revocation ends the access token too, and a call of the other tab may be on its way with it.
    person.watch.expect(ENDED_ON_THE_WAY)
    await resetControl(baseUrl)
    const first = await person.signIn(people.manager, AWAY)
    const second = await person.open('/growers')
    await signOutButton(second).waitFor()
    await signOutBy(first, () => signOutButton(first).click())
    await arriveAt(second, '/login')
    await signInButton(second).waitFor()
    expect((await counters(baseUrl)).revoke).toBe(1)
    await signInButton(first).click()
    await first.getByRole('heading', { name: 'Choose an account' }).waitFor()
  })
})

describe('without a network', () => {
  story('DASH-78: a page whose first program does not come offers a reload', async ({ person }) => {
    person.watch.expect(/net::ERR_FAILED/)
    const tab = await person.signIn()
    await tab.getByText('No fields yet').waitFor()
    await tab.route(/assets\/index-.*\.js/, (route) => route.abort(), { times: 1 })
    await tab.reload()
    await tab.getByRole('link', { name: 'reload the page' }).click()
    await tab.getByText('No fields yet').waitFor()
  })

  story('DASH-70: Try again loads the program of the calls that did not come', async ({ person }) => {
    person.watch.expect(/net::ERR_FAILED/)
    const tab = await person.signIn()
    await tab.getByText('No fields yet').waitFor()
    await tab.route(/assets\/http-.*\.js/, (route) => route.abort())
    await tab.reload()
    await tab.getByText('The server could not be reached').first().waitFor()
    await tab.unroute(/assets\/http-.*\.js/)
    await tab.getByRole('button', { name: 'Try again' }).first().click()
    await tab.getByText('No fields yet').waitFor()
  })

  story('a page says what failed, and goes on by itself when the network is back', async ({ person }) => {
    person.watch.expect(/net::ERR_INTERNET_DISCONNECTED/)
    const tab = await person.signIn()
    await tab.getByText('No fields yet').waitFor()
    await mapsDrawn(tab)
    await person.context.setOffline(true)
    await tab.getByRole('searchbox', { name: 'Search fields' }).fill('north')
    await tab.getByText('The server could not be reached').first().waitFor()
    await signOutButton(tab).waitFor()
    await person.context.setOffline(false)
    await tab.getByText('No matching fields').waitFor()
  })
})
