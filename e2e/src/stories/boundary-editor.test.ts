import type { Client, MultiPolygon, Position } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { type Person, people } from '../harness/person.ts'
import { mapsDrawn, photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const WEST = -93.62
const TOWNSHIP_DEG = 0.1
const SOUTH = 42.02

/** A rectangle in Iowa, in thousandths of a degree from the corner of its township: each story has one of its own. */
function box(township: number, west: number, south: number, east: number, north: number): MultiPolygon {
  const corner = WEST + township * TOWNSHIP_DEG
  const at = (x: number, y: number): Position => [corner + x / 1000, SOUTH + y / 1000]
  return {
    type: 'MultiPolygon',
    coordinates: [[[at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]]],
  }
}

/** A grower with one field, made by a colleague. */
async function fieldOf(work: Client, township: number, grower: string, name: string) {
  const { id: growerId } = await work.growers.create({ name: grower })
  return work.fields.create({ growerId, name, year, boundary: { geometry: box(township, 0, 0, 8, 6) } })
}

const map = (tab: Page) => tab.getByRole('region', { name: 'Map of the boundary' })
const tool = (tab: Page, name: string) => tab.getByRole('radio', { name })
const field = (tab: Page, name: string) => tab.getByRole('textbox', { name, exact: true })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true })
const checked = (tab: Page) => tab.getByText('Checked: this boundary can be saved.')

/** The editor once its map can be worked on. */
async function openEditor(person: Person, path: string, name: string): Promise<Page> {
  const tab = await person.arrive(path, name)
  await tab.getByRole('toolbar', { name: 'Drawing' }).waitFor()
  await map(tab).waitFor()
  await tab.locator('.maplibregl-map[data-drawn]').first().waitFor()
  return tab
}

/** Presses places of the map, each in hundredths of its width and height. */
async function pressMap(tab: Page, ...places: (readonly [x: number, y: number])[]): Promise<void> {
  await mapsDrawn(tab)
  const size = await map(tab).boundingBox()
  if (!size) throw new Error('The map has no size')
  for (const [x, y] of places)
    await tab.mouse.click(size.x + (size.width * x) / 100, size.y + (size.height * y) / 100)
}

/** A measure of the boundary as the page says it. */
const measure = (tab: Page, name: string) =>
  tab.getByRole('region', { name: 'Measures' }).locator('dt', { hasText: name }).locator('+ dd')

describe('the boundary editor', () => {
  story('MAP-65: on a small map the tools end before the map’s buttons', async ({ person, product }) => {
    const { id } = await fieldOf(await colleague(product), 26, 'Wren Ridge', 'Small')
    const tab = await openEditor(person, `/growers/fields/${id}`, people.manager)
    // 1440 x 900 at 200 %.
    await tab.setViewportSize({ width: 720, height: 450 })
    const tools = tab.getByRole('toolbar', { name: 'Drawing' }).locator('button')
    const end = (await button(tab, 'Zoom in').boundingBox())?.x ?? 0
    const frame = await tab.getByRole('toolbar', { name: 'Drawing' }).boundingBox()
    expect(await tools.count()).toBe(8)
    for (const tool of await tools.all()) {
      const box = await tool.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(end)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0))
    }
    await requireAccessible(tab, 'tools on a small map')
  })

  story(
    'MAP-65: the corners of a field that is opened stand below the tools, beside the buttons',
    async ({ person, product }) => {
      const { id } = await fieldOf(await colleague(product), 25, 'Wren Hollow', 'Whole')
      const tab = await openEditor(person, `/growers/fields/${id}`, people.manager)
      await mapsDrawn(tab)
      const tools = await tab.getByRole('toolbar', { name: 'Drawing' }).boundingBox()
      const ground = await map(tab).boundingBox()
      if (tools === null || ground === null) throw new Error('There is no map')
      const isCorner = () =>
        map(tab).evaluate((canvas) => canvas instanceof HTMLElement && canvas.style.cursor === 'move')
      const corners: number[] = []
      const below = tools.y + tools.height + 12
      for (let y = below; y < below + 60; y += 14)
        for (let x = ground.x + 20; x < ground.x + ground.width - 60; x += 14) {
          await tab.mouse.move(x, y)
          if (await isCorner()) corners.push(x)
        }
      expect(Math.max(...corners) - Math.min(...corners)).toBeGreaterThan(200)
    },
  )

  story('a field with a hole is drawn, through a reload, and saved', async ({ person, product }) => {
    const work = await colleague(product)
    const neighbor = await fieldOf(work, 0, 'Maple Ridge Farms', 'Creek bottom')
    const tab = await openEditor(
      person,
      `/growers/fields/new?growerId=${neighbor.growerId}&year=${year}`,
      people.clerk,
    )
    await requireAccessible(tab, 'new field')
    await requireFitsPhone(tab, 'new field')

    await field(tab, 'Name').fill('Mill race')
    await pressMap(tab, [8, 20], [16, 20])
    await button(tab, 'Finish').waitFor()
    await tab.reload()
    await tab.getByText(/Your unsaved work from .* is back: a line of 2 corners/).waitFor()
    expect(await field(tab, 'Name').inputValue()).toBe('Mill race')
    await tab.locator('.maplibregl-map[data-drawn]').first().waitFor()
    await pressMap(tab, [18, 70], [10, 70])
    await button(tab, 'Finish').click()
    await expect.poll(() => measure(tab, 'Parts').textContent()).toBe('1')

    await tool(tab, 'Cut out a hole or a shape').click()
    await pressMap(tab, [13, 42], [15, 42], [15, 52], [13, 52])
    await button(tab, 'Finish').click()
    await expect.poll(() => measure(tab, 'Holes').textContent()).toBe('1')
    await tab.keyboard.press('Control+z')
    await expect.poll(() => measure(tab, 'Holes').textContent()).toBe('0')
    await tab.keyboard.press('Control+Shift+z')
    await expect.poll(() => measure(tab, 'Holes').textContent()).toBe('1')
    await checked(tab).waitFor()
    await photograph(tab, 'editor hole')
    await button(tab, 'Add field').click()
    await tab.getByRole('heading', { name: 'Mill race', level: 1 }).waitFor()
    await tab.waitForURL(/\/growers\/fields\/\d+$/)

    const { items } = await work.fields.list({ search: 'Mill race' })
    expect(items).toHaveLength(1)
    const saved = await work.fields.get({ id: items[0]?.id ?? 0 })
    expect(saved.boundary?.geometry.coordinates.map((rings) => rings.length)).toEqual([2])
    expect(saved.years.map((each) => each.year)).toEqual([year])
    expect(await tab.getByText(/unsaved work/).count()).toBe(0)
  })

  story(
    'an edit against a colleague’s edit: both are shown, the person chooses',
    async ({ person, product }) => {
      const work = await colleague(product)
      const before = await fieldOf(work, 1, 'Anker Brothers', 'Home 80')
      const tab = await openEditor(person, `/growers/fields/${before.id}`, people.coordinator)
      await checked(tab).waitFor()

      await map(tab).focus()
      for (const key of ['n', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowUp'])
        await tab.keyboard.press(key)
      await tab.getByText(/^Corner 1 of 4/).waitFor()
      await field(tab, 'Farm').fill('River place')
      await checked(tab).waitFor()
      await work.fields.saveBoundary({ id: before.id, version: before.version, geometry: box(1, 0, 0, 7, 6) })
      person.watch.expect(/409 \(Conflict\)/)
      await button(tab, 'Save').click()
      const conflict = tab.getByRole('region', { name: 'Conflict' })
      await conflict.getByText(new RegExp(`${people.manager} saved this field`)).waitFor()
      await conflict.getByText(/Only in yours/).waitFor()
      await photograph(tab, 'editor conflict')
      await requireAccessible(tab, 'conflict')

      await conflict.getByRole('button', { name: 'Use mine' }).click()
      await toast(tab, 'Saved Home 80').waitFor()
      const after = await work.fields.get({ id: before.id })
      expect(after.farmName).toBe('River place')
      expect(after.areaM2).toBeGreaterThan(before.areaM2)
      expect((await work.fields.boundaries({ id: before.id })).items).toHaveLength(3)
    },
  )

  story(
    'a boundary that crosses itself is explained, its repair shown and accepted',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { growerId } = await fieldOf(work, 2, 'Teal Creek', 'Orchard')
      const tab = await person.arrive(
        `/growers/fields/new?growerId=${growerId}&year=${year}&way=paste`,
        people.clerk,
      )
      const dialog = tab.getByRole('dialog', { name: 'Paste a boundary' })
      await dialog.getByRole('textbox').fill('POLYGON((1 2, 3')
      await dialog.getByText(/This WKT is incomplete/).waitFor()
      await requireAccessible(tab, 'paste')
      await dialog
        .getByRole('textbox')
        .fill('POLYGON((-93.60 42.03, -93.59 42.04, -93.59 42.03, -93.60 42.04, -93.60 42.03))')
      await dialog.getByRole('button', { name: 'Use this boundary' }).click()
      const problem = tab.getByRole('region', { name: 'Problem' })
      await problem.getByRole('button', { name: 'Show repair' }).click()
      await problem.getByRole('button', { name: 'Show as drawn' }).waitFor()
      await photograph(tab, 'editor repair')
      await requireAccessible(tab, 'repair')
      await problem.getByRole('button', { name: 'Accept the repair' }).click()
      await checked(tab).waitFor()
      expect(await measure(tab, 'Parts').textContent()).toBe('2')
      await field(tab, 'Name').fill('Bow tie')
      await button(tab, 'Add field').click()
      await tab.getByRole('heading', { name: 'Bow tie', level: 1 }).waitFor()
    },
  )

  story(
    'the history shows what was gained and lost, and brings a boundary back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const first = await fieldOf(work, 3, 'North Fork Land', 'Section 14')
      const second = await work.fields.saveBoundary({
        id: first.id,
        version: first.version,
        geometry: box(3, 2, 0, 11, 6),
        determinationMethod: 'surveyed',
      })
      const tab = await openEditor(person, `/growers/fields/${first.id}`, people.clerk)
      await tab.getByRole('tab', { name: 'History' }).click()
      await tab.getByRole('button', { name: /^Compare/ }).click()
      const difference = tab.getByRole('list', { name: 'Difference' })
      await difference.getByText(/Gained since/).waitFor()
      await difference.getByText(/Lost since/).waitFor()
      await photograph(tab, 'editor history')
      await requireAccessible(tab, 'history')
      await tab.reload()
      await difference.getByText(/Gained since/).waitFor()

      await tab.getByRole('button', { name: /^Restore/ }).click()
      await toast(tab, 'Restored the boundary of').waitFor()
      const restored = await work.fields.get({ id: first.id })
      expect(restored.boundary?.geometry).toEqual(first.boundary?.geometry)
      expect(restored.version).toBeGreaterThan(second.version)

      await tab.getByRole('tab', { name: 'Years' }).click()
      await button(tab, `Change ${year}`).click()
      await field(tab, 'Crop').fill('Soybeans')
      await button(tab, 'Save year').click()
      await toast(tab, `${year} saved`).waitFor()
      await requireAccessible(tab, 'years')
    },
  )

  story(
    'a field is split in three and renamed, and one undo brings back all of it',
    async ({ person, product }) => {
      const work = await colleague(product)
      const before = await fieldOf(work, 4, 'Long Acre', 'South 40')
      await work.fields.saveYear({ id: before.id, year, version: 1, crop: 'Corn', tillage: 'No-till' })
      const tab = await openEditor(person, `/growers/fields/${before.id}`, people.clerk)
      await checked(tab).waitFor()
      await tool(tab, 'Split along a line').click()
      for (const x of [42, 58]) {
        await pressMap(tab, [x, 4], [x, 96])
        await button(tab, 'Finish').click()
      }
      await tab.getByRole('textbox', { name: /^Name of piece 1/ }).fill('East slope')
      await field(tab, 'Name').fill('South 20')
      await checked(tab).waitFor()
      await photograph(tab, 'editor split')
      await button(tab, 'Save').click()
      const said = toast(tab, 'Saved South 20: split into 3 fields')
      await said.waitFor()
      await photograph(tab, 'editor split saved')
      await requireAccessible(tab, 'split saved')
      const fields = async () => (await work.fields.list({ growerId: before.growerId })).items
      expect((await fields()).map(({ name }) => name)).toEqual(['East slope', 'South 20', 'South 20 3'])
      for (const { years } of await fields())
        expect(years).toMatchObject([{ year, crop: 'Corn', tillage: 'No-till' }])

      await said.getByRole('button', { name: 'Undo' }).click()
      const undone = toast(tab, 'Undone: saved South 20: split into 3 fields. It is as before.')
      await undone.waitFor()
      await expect.poll(() => field(tab, 'Name').inputValue()).toBe('South 40')
      const after = await work.fields.get({ id: before.id })
      expect((await fields()).map(({ id }) => id)).toEqual([before.id])
      expect(after).toMatchObject({ name: 'South 40', boundary: { id: before.boundary?.id } })

      await undone.getByRole('button', { name: 'Redo' }).click()
      await toast(tab, 'Redone: saved South 20: split into 3 fields.').waitFor()
      expect((await fields()).map(({ name }) => name)).toEqual(['East slope', 'South 20', 'South 20 3'])
    },
  )

  story(
    'a neighbor is joined and deactivated, enrolled as it is; one undo brings it back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const before = await fieldOf(work, 5, 'Two Rivers', 'West half')
      const { growerId } = before
      const boundary = { geometry: box(5, 8, 0, 16, 6) }
      const neighbor = await work.fields.create({ growerId, name: 'East half', year, boundary })
      await work.enrollments.create({ growerId, program: 'Carbon', year, fieldIds: [neighbor.id] })
      const address = `/growers/fields/${before.id}`

      const clerk = await openEditor(person, address, people.clerk)
      await checked(clerk).waitFor()
      await tool(clerk, 'Join with a part or a neighbor').click()
      await clerk.getByText(/Only operation managers can deactivate fields/).waitFor()
      await pressMap(clerk, [95, 50])
      await toast(clerk, 'Joining East half would deactivate it').waitFor()
      await photograph(clerk, 'editor join refused')
      expect(await clerk.getByRole('region', { name: 'Joined' }).count()).toBe(0)
      await clerk.close()

      const tab = await openEditor(person, address, people.manager)
      await checked(tab).waitFor()
      await tool(tab, 'Join with a part or a neighbor').click()
      await pressMap(tab, [95, 50])
      const joined = tab.getByRole('region', { name: 'Joined' })
      await joined.getByText(/East half/).waitFor()
      await checked(tab).waitFor()
      expect(await tab.getByRole('region', { name: 'Overlaps' }).count()).toBe(0)
      await photograph(tab, 'editor joined')
      await requireAccessible(tab, 'joined')
      await requireFitsPhone(tab, 'joined')
      person.watch.expect(/409 \(Conflict\)/)
      await button(tab, 'Save').click()
      const question = tab.getByRole('alertdialog', { name: 'Enrolled neighbors' })
      await question.getByText('East half is enrolled').waitFor()
      await photograph(tab, 'editor enrolled neighbor')
      await requireAccessible(tab, 'enrolled neighbor')
      await requireFitsPhone(tab, 'enrolled neighbor')
      await question.getByRole('button', { name: 'Save and deactivate East half' }).click()
      const said = toast(tab, 'Saved West half: joined East half (now inactive)')
      await said.waitFor()
      await photograph(tab, 'editor join saved')
      expect((await work.fields.get({ id: neighbor.id })).active).toBe(false)
      await said.getByRole('button', { name: 'Undo' }).click()
      await toast(tab, 'Undone: saved West half').waitFor()
      expect((await work.fields.get({ id: neighbor.id })).active).toBe(true)
      const { boundary: back } = await work.fields.get({ id: before.id })
      expect(back?.id).toBe(before.boundary?.id)
    },
  )
})
