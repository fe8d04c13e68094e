import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { goTo } from '../harness/navigate.ts'
import { desktop, phone } from '../harness/person.ts'
import { mapsDrawn, photograph } from '../harness/photograph.ts'
import { story as plainStory } from '../harness/story.ts'

const YEAR = new Date().getFullYear()
const CROPS = ['Corn', 'Corn', 'Corn', 'Oats', 'Oats', null]
const FAR = 'at=-93.8,42.05,6'

/** A grower with six fields: three of corn, two of oats, one without a year. */
const story = plainStory.extend('office', { scope: 'file' }, async ({ product }) => {
  const office = await colleague(product)
  const grower = await office.growers.create({ name: 'North Fork Land' })
  for (const [at, crop] of CROPS.entries()) {
    const [west, south] = [-93.82 + at * 0.01, 42.05]
    const ring: [number, number][] = [
      [west, south],
      [west + 0.008, south],
      [west + 0.008, south + 0.006],
      [west, south + 0.006],
      [west, south],
    ]
    const boundary = { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
    const { id } = await office.fields.create({ growerId: grower.id, name: `Field ${at + 1}`, boundary })
    if (crop !== null) await office.fields.saveYear({ id, year: YEAR, version: null, crop })
  }
  return grower
})

const zoomOf = (tab: Page) => Number(new URL(tab.url()).searchParams.get('at')?.split(',')[2])
const map = (tab: Page) => tab.getByRole('region', { name: /^Map of/ })
const colors = (tab: Page) => tab.getByRole('region', { name: 'Colors of the map' })

async function arrived(tab: Page): Promise<void> {
  await tab.locator('main .maplibregl-map[data-drawn]').waitFor()
  await mapsDrawn(tab)
}

/** How the map looks once it looks the same twice. */
async function settledPicture(tab: Page): Promise<Buffer> {
  await colors(tab).waitFor()
  let before: Buffer = Buffer.alloc(0)
  for (;;) {
    await arrived(tab)
    const now = await map(tab).screenshot()
    if (now.equals(before)) return now
    before = now
    await tab.waitForTimeout(500)
  }
}

/** Moves the pointer around the middle of the map until it is on a count. */
async function pointAtCount(tab: Page): Promise<void> {
  const box = await map(tab).boundingBox()
  if (box === null) throw new Error('There is no map')
  const isOn = () =>
    map(tab).evaluate((canvas) => canvas instanceof HTMLElement && canvas.style.cursor === 'pointer')
  for (let y = -80; y <= 80; y += 16)
    for (let x = -80; x <= 80; x += 16) {
      await tab.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
      if (await isOn()) return
    }
  throw new Error('There is no count')
}

async function colorBy(tab: Page, what: string): Promise<void> {
  await colors(tab)
    .getByRole('button', { name: /^Color by/ })
    .click()
  await tab.getByRole('menuitemradio', { name: what }).click()
  await colors(tab)
    .getByRole('button', { name: `Color by: ${what}` })
    .waitFor()
}

story('MAP-31, MAP-32, MAP-33: counts open by a press and by Enter', async ({ person, office }) => {
  void office
  const tab = await person.arrive(`/fields?${FAR}`)
  await arrived(tab)
  await pointAtCount(tab)
  await tab.mouse.down()
  await tab.mouse.up()
  await tab.waitForURL(() => zoomOf(tab) >= 7)

  await goTo(tab, `/fields?${FAR}`, 'Fields')
  const other = await person.open(`/fields?${FAR}`)
  await arrived(other)
  await map(other).focus()
  await other.keyboard.press('Enter')
  await other.waitForURL(() => zoomOf(other) >= 7)
})

story(
  'MAP-50, MAP-51, MAP-53: fields and counts are colored alike; the legend filters the list, and goes from page to page',
  async ({ person, office }) => {
    const tab = await person.arrive(`/fields?${FAR}`)
    await arrived(tab)
    const plain = await map(tab).screenshot()
    await colorBy(tab, 'Crop')
    expect(new URL(tab.url()).searchParams.get('color')).toBe('crop')
    await expect
      .poll(() => colors(tab).getByRole('listitem').allInnerTexts())
      .toEqual(['Corn\n3', 'Oats\n2', 'No crop\n1'])
    await arrived(tab)
    expect((await map(tab).screenshot()).equals(plain)).toBe(false)
    await requireAccessible(tab, 'colored counts')
    await photograph(tab, 'colored counts')

    await colors(tab).getByRole('button', { name: /^Oats/ }).press('Enter')
    await tab.waitForURL(/[?&]crop=Oats/)
    await gridNamed(tab, 'Fields').getByText('Field 4', { exact: true }).waitFor()
    // The other values are still offered, and what is pressed says so.
    expect(await colors(tab).getByRole('listitem').count()).toBe(3)
    await colors(tab).getByRole('button', { name: /^Oats/, pressed: true }).press('Enter')
    await tab.waitForURL((url) => !url.searchParams.has('crop'))

    await goTo(tab, `/growers/${office.id}`, office.name)
    await arrived(tab)
    await colors(tab).getByRole('button', { name: 'Color by: Crop' }).waitFor()
    await tab.waitForURL(/[?&]color=crop/)
    await photograph(tab, 'colored fields')
  },
)

story('MAP-31: a map that comes from a grower counts the whole list', async ({ person, product, office }) => {
  const work = await colleague(product)
  const other = await work.growers.create({ name: 'Alder Run' })
  const ring: [number, number][] = [
    [-96.8, 41.05],
    [-96.79, 41.05],
    [-96.79, 41.06],
    [-96.8, 41.06],
    [-96.8, 41.05],
  ]
  const boundary = { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
  await work.fields.create({ growerId: other.id, name: 'Alder Run 1', boundary })
  const tab = await person.arrive('/fields')
  const whole = await settledPicture(tab)
  for (const grower of [office, other, office]) {
    await goTo(tab, `/growers/${grower.id}`, grower.name)
    await arrived(tab)
    await goTo(tab, '/fields', 'Fields')
    await tab.mouse.move(0, 0)
    expect((await settledPicture(tab)).equals(whole), `the map of all fields after ${grower.name}`).toBe(true)
  }
})

/** Where a place is on a map that looks at `at`, from the map's upper left corner. */
function pixelOf(lon: number, lat: number, at: string, size: { width: number; height: number }) {
  const [west = 0, north = 0, zoom = 0] = at.split(',').map(Number)
  const worldPx = 512 * 2 ** zoom
  const down = (degrees: number) => {
    const sine = Math.sin((degrees * Math.PI) / 180)
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx
  }
  return {
    x: size.width / 2 + ((lon - west) / 360) * worldPx,
    y: size.height / 2 + down(lat) - down(north),
  }
}

/** What stands over a place of the map and around it, as a reader calls it. */
const coveredAround = (
  tab: Page,
  map: { x: number; y: number },
  at: { x: number; y: number },
  radiusPx: number,
) =>
  tab.evaluate(
    ([left, top, radius]) => {
      const steps = [-radius, 0, radius]
      const around = steps.flatMap((dx) => steps.map((dy) => document.elementFromPoint(left + dx, top + dy)))
      return around
        .filter((element) => element?.tagName !== 'CANVAS')
        .map((element) => element?.getAttribute('aria-label') ?? element?.textContent)
    },
    [map.x + at.x, map.y + at.y, radiusPx] as const,
  )

story(
  'MAP-65: what is found stands beside the map’s buttons and the choice of colors, on a phone too',
  async ({ person, product }) => {
    const work = await colleague(product)
    const grower = await work.growers.create({ name: 'Quarter Creek' })
    const [west, south, east, north] = [-95, 41, -94.6, 41.3]
    for (const [lon, lat] of [
      [west, south],
      [east, north],
    ] as const) {
      const [dx, dy] = [lon === west ? 0.01 : -0.01, lat === south ? 0.01 : -0.01]
      const ring: [number, number][] = [
        [lon, lat],
        [lon + dx, lat],
        [lon + dx, lat + dy],
        [lon, lat + dy],
        [lon, lat],
      ]
      const boundary = { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
      await work.fields.create({ growerId: grower.id, name: `Corner ${lon}`, boundary })
    }
    const tab = await person.arrive(`/fields?grower=${grower.id}`)
    for (const size of [desktop, phone]) {
      await tab.setViewportSize(size)
      await tab.goto(`/fields?grower=${grower.id}${size === phone ? '&show=map' : ''}`)
      await arrived(tab)
      await colors(tab).waitFor()
      await tab.getByRole('button', { name: 'Zoom out' }).click()
      await tab.getByRole('button', { name: 'Show everything' }).click()
      await tab.waitForURL((url) => zoomOf(tab) > 7 && url.searchParams.has('at'))
      const box = await map(tab).boundingBox()
      if (box === null) throw new Error('There is no map')
      const place = (lon: number, lat: number) =>
        pixelOf(lon, lat, new URL(tab.url()).searchParams.get('at') ?? '', box)
      // Less than a count's radius: where stories are drawn coarsely, a hairline is four pixels wide.
      const radiusPx = size === phone ? 15 : 20
      // The address follows once the movement has ended.
      for (const [lon, lat] of [
        [west, south],
        [west, north],
        [east, south],
        [east, north],
      ] as const)
        await expect
          .poll(() => coveredAround(tab, box, place(lon, lat), radiusPx), { message: `${lon} ${lat}` })
          .toEqual([])
      // Most of the map is for what is shown.
      expect(place(east, south).x - place(west, south).x).toBeGreaterThan(box.width / 2)
    }
  },
)

story('MAP-66: the map says how many fields have no boundary', async ({ person, product }) => {
  const work = await colleague(product)
  const grower = await work.growers.create({ name: 'Undrawn Acres' })
  for (const name of ['North', 'South']) await work.fields.create({ growerId: grower.id, name })
  const tab = await person.arrive(`/fields?grower=${grower.id}`)
  const said = tab.getByText(/without a boundary/)
  await tab.getByText('2 fields without a boundary are not on the map', { exact: true }).waitFor()
  await goTo(tab, `/fields?grower=${grower.id}&boundary=yes`, 'Fields')
  await expect.poll(() => said.count()).toBe(0)
  await goTo(tab, `/fields?grower=${grower.id}&q=north`, 'Fields')
  await tab.getByText('1 field without a boundary is not on the map', { exact: true }).waitFor()
  await goTo(tab, `/growers/${grower.id}`, grower.name)
  await tab.getByText('2 fields without a boundary are not on the map', { exact: true }).waitFor()
  await requireAccessible(tab, 'fields without a boundary')
})

story('MAP-54: chosen fields are marked, from near and from far', async ({ person, office }) => {
  void office
  await person.arrive('/fields')
  for (const at of ['at=-93.79,42.053,12', FAR]) {
    const tab = await person.open(`/fields?${at}`)
    await arrived(tab)
    const before = await map(tab).screenshot()
    const places = at === FAR ? tab.waitForResponse(/\/fields\/places/) : null
    const row = gridNamed(tab, 'Fields').getByRole('row').filter({ hasText: 'Field 1' })
    await row.getByRole('checkbox').click({ force: true })
    expect((await places)?.status() ?? 200).toBe(200)
    // Nothing but the choice marks them: the pointer is elsewhere.
    await tab.mouse.move(5, 5)
    await tab.waitForTimeout(300)
    await arrived(tab)
    expect((await map(tab).screenshot()).equals(before)).toBe(false)
    await tab.getByRole('group', { name: 'Chosen fields' }).getByRole('button', { name: 'Clear' }).click()
  }
})

story(
  'MAP-52: on a phone the legend waits to be opened, beside the map’s buttons',
  async ({ person, office }) => {
    void office
    const tab = await person.arrive(`/fields?color=crop&show=map&${FAR}`)
    await tab.setViewportSize(phone)
    await tab.reload()
    await arrived(tab)
    expect(await colors(tab).getByRole('list').count()).toBe(0)
    const folded = await colors(tab).boundingBox()
    expect(folded?.width).toBeLessThan(120)
    await colors(tab).getByRole('button', { name: 'Legend' }).click()
    await colors(tab).getByRole('list').waitFor()
    const legend = await colors(tab).boundingBox()
    const button = await tab.getByRole('button', { name: 'Zoom in' }).boundingBox()
    expect((legend?.x ?? 0) + (legend?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  },
)
