import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { colleague } from '../harness/colleague.ts'
import { goTo, leadTo } from '../harness/navigate.ts'
import { story as plainStory } from '../harness/story.ts'

const ROUNDS = 7

/** A grower with one field. */
const story = plainStory.extend('office', { scope: 'file' }, async ({ product }) => {
  const office = await colleague(product)
  const grower = await office.growers.create({ name: 'North Fork Land' })
  const [west, south, east, north] = [-93.9, 42, -93.895, 42.005]
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] }
  const field = await office.fields.create({
    growerId: grower.id,
    name: 'Creek bottom',
    boundary: { geometry },
  })
  return { grower, field }
})

/** Counts the drawings a page has begun with WebGL. */
const countContexts = () => {
  let made = 0
  const original = HTMLCanvasElement.prototype.getContext
  const known = new WeakSet<HTMLCanvasElement>()
  Reflect.set(
    HTMLCanvasElement.prototype,
    'getContext',
    function counted(this: HTMLCanvasElement, ...asked: unknown[]) {
      const context: unknown = Reflect.apply(original, this, asked)
      if (String(asked[0]).startsWith('webgl') && context !== null && !known.has(this)) {
        known.add(this)
        made += 1
      }
      return context
    },
  )
  Reflect.set(globalThis, 'contextsMade', () => made)
}

const contextsMade = async (tab: Page): Promise<number> =>
  z.number().parse(await tab.evaluate('contextsMade()'))

const map = (tab: Page, name: string) => tab.getByRole('region', { name })
const drawn = (tab: Page) => tab.locator('main .maplibregl-map[data-drawn]').waitFor()

story(
  'MAP-40: pages with a map, one after the other, draw on one; a page without has none',
  async ({ person, office: { grower, field } }) => {
    await person.context.addInitScript(countContexts)
    const tab = await person.arrive('/fields')
    await drawn(tab)
    for (let round = 0; round < ROUNDS; round += 1) {
      await goTo(tab, `/growers/${grower.id}`, grower.name)
      await map(tab, 'Map of this grower’s fields').waitFor()
      await drawn(tab)
      await goTo(tab, `/growers/fields/${field.id}`, field.name)
      await map(tab, 'Map of the boundary').waitFor()
      await drawn(tab)
      await goTo(tab, '/fields', 'Fields')
      await map(tab, 'Map of fields').waitFor()
      await drawn(tab)
    }
    expect(await contextsMade(tab)).toBe(1)
    await goTo(tab, '/growers', 'Growers')
    expect(await tab.getByRole('region', { name: /^Map/ }).count()).toBe(0)
    expect(await tab.locator('canvas').count()).toBe(1)
  },
)

story(
  'MAP-41: a map that comes from another page is moved by keys, and tells its own page',
  async ({ person, office: { grower, field } }) => {
    const tab = await person.arrive(`/growers/${grower.id}`)
    await drawn(tab)
    await goTo(tab, `/growers/fields/${field.id}`, field.name)
    await drawn(tab)
    await goTo(tab, '/fields', 'Fields')
    await drawn(tab)
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('main')
    await map(tab, 'Map of fields').focus()
    await tab.keyboard.press('ArrowRight')
    await tab.waitForURL(/[?&]at=/)
    await leadTo(tab, `/growers/fields/${field.id}`)
    await map(tab, 'Map of the boundary').waitFor()
    await drawn(tab)
    // A press beside the boundary says nothing to the page before.
    await map(tab, 'Map of the boundary').click({ position: { x: 300, y: 300 } })
    expect(new URL(tab.url()).pathname).toBe(`/growers/fields/${field.id}`)
  },
)
