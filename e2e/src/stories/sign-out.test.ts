import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { colleague } from '../harness/colleague.ts'
import { arriveAt } from '../harness/navigate.ts'
import { people, signInButton, signInHere, signOutButton, signOutBy } from '../harness/person.ts'
import { mapsDrawn } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

/** What a page of this site gets for an address without a token, from the server or from what the browser keeps. */
const statusWithout = (tab: Page, url: string, cache: RequestCache) =>
  tab.evaluate(
    async ([address, mode]) => {
      const { requestToken }: { requestToken: string } = await (await fetch('/config.json')).json()
      const answer = await fetch(address, { cache: mode, headers: { 'x-request-token': requestToken } })
      return answer.status
    },
    [url, cache] as const,
  )

const newGrower = async (tab: Page) => {
  await tab.getByRole('button', { name: 'New grower' }).click()
  return tab.getByRole('dialog', { name: 'New grower' }).getByLabel('Name', { exact: true })
}

describe('after a sign-out', () => {
  story('the browser shows no records, by tiles, by Back or by drafts', async ({ person, product }) => {
    // The token was revoked, and tiles are asked for without one.
    person.watch.expect(/status of 401/)
    const work = await colleague(product)
    const grower = await work.growers.create({ name: 'Juniper Bench' })
    const ring: [number, number][] = [
      [-93.62, 42.02],
      [-93.61, 42.02],
      [-93.61, 42.03],
      [-93.62, 42.03],
      [-93.62, 42.02],
    ]
    await work.fields.create({
      growerId: grower.id,
      name: 'Juniper East',
      year: new Date().getUTCFullYear(),
      boundary: { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
    })

    const tab = await person.signIn(people.clerk, '/growers')
    await (await newGrower(tab)).fill('Told to nobody')
    const other = await person.open('/growers')
    await signOutButton(other).waitFor()
    const isTile = (url: string) => new URL(url).pathname.startsWith('/api/fields/tiles/')
    const asked = tab.waitForResponse((response) => isTile(response.url()) && response.status() === 200)
    await tab.goto('/fields')
    const tile = await asked
    await mapsDrawn(tab)
    expect(tile.headers()['cache-control']).toBe('private, no-cache')
    const isCleared = tab.waitForResponse((response) => response.url().endsWith('/api/signed-out'))
    await signOutBy(tab, () => signOutButton(tab).click())
    expect((await (await isCleared).allHeaders())['clear-site-data']).toBe('"cache"')

    for (const cache of ['default', 'force-cache'] as const)
      expect(await statusWithout(tab, tile.url(), cache)).toBe(401)
    await arriveAt(other, '/login')
    for (const each of [tab, other])
      expect(
        await each.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      ).not.toContain('Told to nobody')

    await tab.goBack()
    await signInButton(tab).waitFor()
    expect(await tab.getByText('Juniper', { exact: false }).count()).toBe(0)

    await tab.goto('/growers')
    await signInHere(tab, people.coordinator)
    expect(await (await newGrower(tab)).inputValue()).toBe('')
  })
})
