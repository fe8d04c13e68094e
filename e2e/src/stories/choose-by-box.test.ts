import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { fieldCount } from '../harness/fields.ts'
import { phone } from '../harness/person.ts'
import { mapsDrawn, photograph } from '../harness/photograph.ts'
import { story as plainStory } from '../harness/story.ts'

/** Fields in a row, each this far east of the one before, in degrees. */
const STEP = 0.01
const [WEST, SOUTH] = [-93.9, 42]
const COUNT = 6
const ZOOM = 12
/** Pixels of a degree of longitude at that zoom. */
const PX_PER_DEGREE = (512 * 2 ** ZOOM) / 360

/** Six fields of two growers, one after the other. */
const story = plainStory.extend('office', { scope: 'file' }, async ({ product }) => {
  const office = await colleague(product)
  const growers = [
    await office.growers.create({ name: 'North Fork Land' }),
    await office.growers.create({ name: 'Teal Creek' }),
  ]
  for (let at = 0; at < COUNT; at += 1) {
    const growerId = growers[at % 2]?.id ?? 0
    await office.fields.create({ growerId, name: `Strip ${at + 1}`, boundary: { geometry: stripAt(at) } })
  }
  return { tealId: growers[1]?.id ?? 0 }
})

function stripAt(at: number) {
  const [west, east, north] = [WEST + STEP * at, WEST + STEP * at + 0.006, SOUTH + 0.006]
  const ring: [number, number][] = [
    [west, SOUTH],
    [east, SOUTH],
    [east, north],
    [west, north],
    [west, SOUTH],
  ]
  return { type: 'MultiPolygon' as const, coordinates: [[ring]] }
}

const AT = `at=${WEST + (STEP * COUNT) / 2},${SOUTH + 0.003},${ZOOM}`
const map = (tab: Page) => tab.getByRole('region', { name: 'Map of fields' })
const chosen = (tab: Page) => tab.getByRole('group', { name: 'Chosen fields' })
const says = (tab: Page, count: string) => chosen(tab).getByText(`${count} chosen`, { exact: true }).waitFor()
const panel = (tab: Page) => tab.getByRole('region', { name: 'Choose by box' })

async function open(tab: Page, query = ''): Promise<void> {
  await tab.goto(`/fields?${AT}${query}`)
  await map(tab).waitFor()
  await mapsDrawn(tab)
}

/** Where a box around these fields begins and ends, on the page. */
async function around(tab: Page, first: number, last: number) {
  const box = await map(tab).boundingBox()
  if (box === null) throw new Error('The map has no size')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const x = (at: number) => middle.x + (at - COUNT / 2) * STEP * PX_PER_DEGREE
  return {
    from: { x: x(first) - 4, y: middle.y - 40 },
    to: { x: x(last) + 0.006 * PX_PER_DEGREE, y: middle.y + 40 },
  }
}

async function drag(tab: Page, first: number, last: number, release = true): Promise<void> {
  const { from, to } = await around(tab, first, last)
  await tab.mouse.move(from.x, from.y)
  await tab.mouse.down()
  await tab.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 })
  await tab.mouse.move(to.x, to.y, { steps: 3 })
  if (release) await tab.mouse.up()
}

describe('choosing by a box on the map', () => {
  story(
    'MAP-62, MAP-63: Shift and a drag choose the list’s fields in the box; Alt removes',
    async ({ person, office }) => {
      const tab = await person.arrive('/fields')
      await open(tab)
      await fieldCount(tab, COUNT).waitFor()
      const before = tab.url()
      await tab.keyboard.down('Shift')
      await drag(tab, 0, 3)
      await says(tab, '4 fields')
      await drag(tab, 3, 4)
      await says(tab, '5 fields')
      await tab.keyboard.down('Alt')
      await drag(tab, 0, 1)
      await tab.keyboard.up('Alt')
      await tab.keyboard.up('Shift')
      await says(tab, '3 fields')
      await tab.getByText('2 fields cleared').waitFor()
      // The map stayed where it was.
      expect(tab.url()).toBe(before)
      await tab
        .getByRole('alertdialog')
        .filter({ hasText: '2 fields cleared' })
        .getByRole('button', { name: 'Undo' })
        .click()
      await says(tab, '5 fields')
      await chosen(tab).getByRole('button', { name: 'Clear' }).click()

      // The list's filter holds.
      await open(tab, `&grower=${office.tealId}`)
      await fieldCount(tab, COUNT / 2).waitFor()
      await tab.keyboard.down('Shift')
      await drag(tab, 0, COUNT - 1)
      await tab.keyboard.up('Shift')
      await says(tab, `${COUNT / 2} fields`)
    },
  )

  story('MAP-62: Escape cancels a box, and ends drawing when there is none', async ({ person, office }) => {
    void office
    const tab = await person.arrive('/fields')
    await open(tab)
    await tab.getByRole('button', { name: 'Choose by box' }).click()
    await panel(tab).waitFor()
    await drag(tab, 0, 2, false)
    await tab.keyboard.press('Escape')
    await tab.mouse.up()
    await panel(tab).waitFor()
    expect(await chosen(tab).count()).toBe(0)
    await drag(tab, 1, 2)
    await says(tab, '2 fields')
    await requireAccessible(tab, 'choose by box')
    await photograph(tab, 'choose by box')
    await tab.keyboard.press('Escape')
    await panel(tab).waitFor({ state: 'detached' })
  })

  story('MAP-64: the fields in view are chosen without a pointer', async ({ person, office }) => {
    void office
    const tab = await person.arrive('/fields')
    await open(tab)
    await tab.keyboard.press('b')
    await panel(tab).waitFor()
    await panel(tab).getByRole('button', { name: 'Choose all fields in view' }).press('Enter')
    await says(tab, `${COUNT} fields`)
    await panel(tab).getByRole('radio', { name: 'Clear' }).press('Space')
    await panel(tab).getByRole('button', { name: 'Clear all fields in view' }).press('Enter')
    await chosen(tab).waitFor({ state: 'detached' })
    await tab.keyboard.press('b')
    await panel(tab).waitFor({ state: 'detached' })
  })

  story(
    'MAP-62, SCR-34: a finger draws a box on a phone; the bar of chosen fields is below the map',
    async ({ person, office }) => {
      void office
      const tab = await person.arrive('/fields')
      await tab.setViewportSize(phone)
      await tab.goto(`/fields?${AT}`)
      await tab.getByRole('radio', { name: 'Map' }).click()
      await map(tab).waitFor()
      await mapsDrawn(tab)
      await tab.getByRole('button', { name: 'Choose by box' }).click()
      await panel(tab).waitFor()
      const { from, to } = await around(tab, 2, 3)
      const finger = await tab.context().newCDPSession(tab)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: at })
      await touch('touchStart', [from])
      for (const part of [0.3, 0.7, 1])
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      await touch('touchEnd', [])
      await tab.getByText('2 fields chosen').waitFor()
      // What can be done with them is below the map.
      await chosen(tab).getByText('2 fields chosen').waitFor()
      expect(await map(tab).isVisible()).toBe(true)
      const bar = await chosen(tab).boundingBox()
      // UI-40: the message stands above it.
      const message = await tab.getByRole('alertdialog').boundingBox()
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      const ground = await map(tab).boundingBox()
      expect(bar?.y).toBeGreaterThanOrEqual((ground?.y ?? 0) + (ground?.height ?? 0))
      await chosen(tab).getByRole('button', { name: 'Clear' }).click()
      await chosen(tab).waitFor({ state: 'detached' })
    },
  )
})
