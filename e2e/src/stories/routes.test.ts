import { setTimeout as sleep } from 'node:timers/promises'
import { matchPath } from '@org/core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { addresses } from '../harness/addresses.ts'
import { arriveAt, leadTo, pathOf } from '../harness/navigate.ts'
import { signInButton } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

/** A page is silent for its first second. */
const LONGER_THAN_A_REST_MS = 2_000

/** Where an address leads a signed-in person, when not to itself. */
const redirects: Record<string, string> = {
  '/auth': '/fields',
  '/login': '/fields',
  '/': '/fields',
  '/sampling': '/sampling/report',
  '/spreadsheets': '/spreadsheets/fields',
  '/no/such/page': '/fields',
  '/__gallery': '/fields',
}

describe('the pages of the product', () => {
  story('have the addresses of the path table', () => {
    for (const [name, address] of Object.entries(addresses))
      expect(matchPath(new URL(address, 'http://localhost').pathname)?.name, address).toBe(name)
  })

  story('send a visitor to the login page, each of them', async ({ person }) => {
    const tab = await person.open('/fields')
    for (const address of [...Object.values(addresses), '/auth', '/no/such/page']) {
      await leadTo(tab, address)
      await arriveAt(tab, '/login')
      await signInButton(tab).waitFor()
      expect(pathOf(tab), address).toBe('/login')
    }
  })

  story(
    'show a signed-in person a page with one heading, as tall as the window, each of them',
    async ({ person }) => {
      person.watch.expect(/status of 404.*\/api\/(growers|fields)\/1/)
      const tab = await person.arrive('/changelog')
      for (const address of [...Object.values(addresses), ...Object.keys(redirects)]) {
        await leadTo(tab, address)
        await arriveAt(tab, redirects[address] ?? new URL(address, tab.url()).pathname)
        await tab.getByRole('heading', { level: 1 }).waitFor()
        expect(await tab.getByRole('heading', { level: 1 }).count(), address).toBe(1)
        // What scrolls is in the page. One pixel more, and a second scrollbar stands beside everything.
        const taller = await tab.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
        expect(taller, `pixels that ${address} is taller than the window`).toBe(0)
      }
    },
  )

  story('highlight the entry of the first path segment, the first by default', async ({ person }) => {
    const tab = await person.arrive('/changelog')
    const current = tab.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    for (const [address, entry] of [
      ['/sampling/points', 'Sampling'],
      ['/enrollments', 'Enrollments'],
      ['/spreadsheets/samples', 'Spreadsheets'],
      ['/changelog', 'Releases'],
      ['/fields', 'Fields'],
      ['/growers', 'Fields'],
    ] as const) {
      await leadTo(tab, address)
      await expect.poll(() => current.getAttribute('aria-label'), { message: address }).toBe(entry)
    }
  })

  for (const [address, message] of [
    ['/growers/fields/new', 'Page /growers/fields/new requires a growerId query parameter.'],
    ['/growers/fields/new?growerId=1', 'Page /growers/fields/new requires a valid year query parameter.'],
    [
      '/growers/fields/new?growerId=1&year=1999',
      'Page /growers/fields/new requires a valid year query parameter.',
    ],
  ] as const)
    story(`explain what is missing: ${address}`, async ({ person }) => {
      const tab = await person.arrive(address)
      await arriveAt(tab, '/admin-error')
      await tab.getByRole('alert').filter({ hasText: message }).waitFor()
    })

  story('ask for their text face with the page, and show it', async ({ person }) => {
    const tab = await person.open('/login')
    await tab.getByRole('button', { name: 'Continue with Google' }).waitFor()
    const preloaded = await tab.locator('link[rel=preload][as=font]').getAttribute('href')
    const face = await tab.evaluate(async () => {
      await document.fonts.ready
      const used = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      return { used, files: files.filter((file) => file.endsWith('.woff2')) }
    })
    expect(face.files).toEqual([preloaded])
    expect(face.used.join()).toContain('Atkinson Hyperlegible Next')
  })

  story('offer no way to add fields to a grower who does not exist', async ({ person }) => {
    person.watch.expect(/status of 404.*\/api\/growers\/987654/)
    const tab = await person.arrive('/changelog')
    for (const way of ['draw', 'file']) {
      await leadTo(tab, `/growers/fields/new?growerId=987654&year=${new Date().getUTCFullYear()}&way=${way}`)
      await tab.getByRole('alert').filter({ hasText: 'does not exist' }).waitFor()
      expect(await tab.getByText('Drop a boundary file here').count()).toBe(0)
      expect(await tab.getByRole('toolbar', { name: 'Drawing' }).count()).toBe(0)
    }
  })

  story('DASH-77: offer the way on from what does not exist', async ({ person }) => {
    person.watch.expect(/status of 404.*\/api\/(growers|fields|enrollments)\/987654/)
    const tab = await person.arrive('/nonsense?token=1')
    await tab
      .getByRole('alertdialog')
      .filter({ hasText: 'There is no page at /nonsense. These are your fields.' })
      .waitFor()
    expect(pathOf(tab)).toBe('/fields')
    await leadTo(tab, '/growers/987654')
    await tab.getByRole('alert').getByRole('link', { name: 'Show growers' }).click()
    await tab.getByRole('heading', { name: 'Growers', level: 1 }).waitFor()
    await leadTo(tab, '/growers/fields/987654')
    await tab.getByRole('alert').getByRole('link', { name: 'Show fields' }).click()
    await tab.getByRole('heading', { name: 'Fields', level: 1 }).waitFor()
    await leadTo(tab, '/growers/soon')
    await tab.getByRole('link', { name: 'Show growers' }).waitFor()
    await leadTo(tab, '/enrollments?open=987654')
    await tab.getByRole('alert').getByRole('button', { name: 'Show enrollments' }).click()
    await tab.getByRole('alert').waitFor({ state: 'detached' })
    expect(pathOf(tab)).toBe('/enrollments')
  })

  story('DASH-79: say which part of an address they do nothing with', async ({ person }) => {
    person.watch.expect(/^This page (has no|cannot read)/)
    const tab = await person.arrive('/fields?q=creek&growr=3')
    const said = tab.getByTestId('unread-address')
    await said.filter({ hasText: 'This page has no filter “growr”: what it shows is not' }).waitFor()
    await photograph(tab, 'address-unread')
    await requireAccessible(tab, 'a page that names a part of its address')
    await said.getByRole('link', { name: 'Remove it from the address' }).click()
    await said.getByRole('link').waitFor({ state: 'detached' })
    expect(new URL(tab.url()).search).toContain('q=creek')
    expect(tab.url()).not.toContain('growr')
    await leadTo(tab, '/sampling/points?field=old')
    await said.filter({ hasText: 'This page cannot read “old” as “field”' }).waitFor()
  })

  story('DASH-79: are silent about what a part reads that waits for its data', async ({ person }) => {
    person.watch.expect(/status of 404/)
    const tab = await person.arrive('/changelog')
    await tab.route(/\/api\/(fields|field-years|staff)/, async (route) => {
      await sleep(LONGER_THAN_A_REST_MS)
      // The page may have gone on meanwhile.
      await route.continue().catch(() => {})
    })
    for (const address of [
      '/growers/fields/1?tab=years&compare=1&year=2026&difference=1',
      '/growers/fields/stratums?fieldId=1&year=2026&design=1',
      '/admin/staff?open=1',
    ]) {
      await leadTo(tab, address)
      // Nothing marks that it was not said: the story fails where it is, at its end.
      await sleep(LONGER_THAN_A_REST_MS)
    }
  })

  story('show the message of an address as text, whatever it holds', async ({ person }) => {
    const tab = await person.arrive(
      `/admin-error?message=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    )
    await tab.getByRole('alert').filter({ hasText: '<img src=x onerror=alert(1)>' }).waitFor()
  })
})
