import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { colleague } from '../harness/colleague.ts'
import { mapsDrawn } from '../harness/photograph.ts'
import { type Box, colorsIn } from '../harness/pixels.ts'
import { story as plainStory } from '../harness/story.ts'

/** The base map is what these are about. */
const story = plainStory
  .override('hasBaseMap', true)
  .extend('office', { scope: 'file' }, ({ product }) => colleague(product))

/** Places without a name on them, in degrees. */
const LAND = {
  Iowa: [-93.2, 42.3],
  Brazil: [-55.5, -13.6],
  France: [2.3, 46.9],
  Australia: [131, -24],
} as const
const SEA = { Atlantic: [-30, 20], Pacific: [-140, 10], 'Lake Michigan': [-87, 43.4] } as const

const map = (tab: Page) => tab.getByRole('region', { name: 'Map of fields' })

/** The color that is most in the middle of the map, when it looks there. */
async function colorAt(tab: Page, [lon, lat]: readonly [number, number], zoom: number): Promise<string> {
  await tab.goto(`/fields?at=${lon},${lat},${zoom}`)
  await map(tab).waitFor()
  await mapsDrawn(tab)
  const box = await map(tab).boundingBox()
  if (box === null) throw new Error('The map has no size')
  const [x, y] = [box.x + box.width / 2 - 8, box.y + box.height / 2 - 8]
  const [color = ''] = (await colorsIn(tab, { x, y, width: 16, height: 16 })).keys()
  return color
}

story('MAP-1: land is land and sea is sea all over the world, near and far', async ({ person, office }) => {
  void office
  const tab = await person.arrive('/fields')
  const [ground, water] = [await colorAt(tab, LAND.Brazil, 3), await colorAt(tab, SEA.Atlantic, 3)]
  expect(ground).not.toBe(water)
  for (const [name, place] of Object.entries(LAND)) expect(await colorAt(tab, place, 6), name).toBe(ground)
  for (const [name, place] of Object.entries(SEA)) expect(await colorAt(tab, place, 6), name).toBe(water)
})

story(
  'MAP-1: provinces are asked for when the map is near enough to show them',
  async ({ person, office }) => {
    void office
    const tab = await person.arrive('/sign-in-is-over')
    const asked: string[] = []
    tab.on('request', (request) => {
      const name = /world-(?:far|near)/.exec(request.url())?.[0]
      if (name !== undefined) asked.push(name)
    })
    await tab.goto('/fields?at=2,47,2')
    await map(tab).waitFor()
    await mapsDrawn(tab)
    expect(asked).toEqual(['world-far'])
    for (let step = 0; step < 3; step += 1) await tab.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => asked).toEqual(['world-far', 'world-near'])
  },
)

/** What stands on the map, each with its place; hidden once it is known. */
async function uncover(tab: Page): Promise<Box[]> {
  const parts = map(tab)
    .locator('xpath=ancestor::*[@data-map-frame]')
    .locator('button, section, .maplibregl-ctrl-scale, p')
  const boxes: Box[] = []
  for (const part of await parts.all()) {
    const box = await part.boundingBox()
    if (box !== null) boxes.push(box)
    await part.evaluate((element) => {
      if (element instanceof HTMLElement) element.style.visibility = 'hidden'
    })
  }
  return boxes
}

/** Where names are dense: states, counties, departments, provinces. */
const NAMED = [
  [-93, 42, 3.6],
  [-93, 42, 7.4],
  [-84, 33, 8.2],
  [2.3, 46.9, 6.2],
  [-8, 39.8, 5.7],
  [137, 36, 6.1],
] as const

story('MAP-61: no name is under the map’s buttons, its scale or its credit', async ({ person, office }) => {
  void office
  const tab = await person.arrive('/fields')
  // Names on bare ground: each other color is a name.
  const names = { state: { imagery: false, counties: false, names: true }, version: 1 }
  await tab.evaluate((kept) => localStorage.setItem('map-layers', kept), JSON.stringify(names))
  for (const at of NAMED) {
    await tab.goto(`/fields?at=${at.join(',')}`)
    await map(tab).waitFor()
    await mapsDrawn(tab)
    const covered = await uncover(tab)
    expect(covered.length).toBeGreaterThan(6)
    const whole = await map(tab).boundingBox()
    if (whole === null) throw new Error('The map has no size')
    expect((await colorsIn(tab, whole)).size, 'names elsewhere').toBeGreaterThan(20)
    for (const box of covered) {
      const colors = await colorsIn(tab, box)
      expect([...colors.keys()], `at ${at} under ${JSON.stringify(box)}`).toHaveLength(1)
    }
  }
})
