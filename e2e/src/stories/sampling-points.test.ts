import type { Client } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { desktop, people, phone } from '../harness/person.ts'
import { mapsDrawn, photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })

/** Commits and approves the design that the strata page proposes. */
async function commit(tab: Page): Promise<void> {
  await tab.getByText(/^Preview in/).waitFor()
  await tab.getByRole('table', { name: 'Strata' }).waitFor()
  await button(tab, 'Commit design').click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Commit design' }).click()
  await tab.getByText(/^Design 1: committed/).waitFor()
  await button(tab, 'Approve plan').click()
  await toast(tab, 'approved').waitFor()
}

/** A crew goes to all points of the year today. */
async function planned(work: Client, yearId: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const { id: crewId } = await work.crews.create({ name: 'Crew North', pointsADay: 60 })
  const { items } = await work.points.list({ fieldYearId: [yearId], role: ['base'] })
  const { version } = await work.fieldYears.get({ id: yearId })
  const visit = { fieldYearId: yearId, version, pointIds: items.map(({ id }) => id) }
  await work.visits.plan({ days: [{ crewId, day: today, visits: [visit] }], today })
}

interface Place {
  lon: number
  lat: number
}
const ZOOM = 16
const WORLD_PX = 512 * 2 ** ZOOM
/** How far a place lies from another on the map, in pixels to the right and down. */
function pixelsFrom(from: Place, to: Place): { x: number; y: number } {
  const north = ({ lat }: Place) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  return { x: ((to.lon - from.lon) / 360) * WORLD_PX, y: (north(from) - north(to)) * WORLD_PX }
}

/** A point is pressed at the map's left foot, where its panel will stand: the map moves, and the point is beside it. */
async function requirePointBesidePanel(tab: Page, point: Place): Promise<void> {
  const [toLeft, down] = [60, 110]
  const at = {
    lon: point.lon + (toLeft / WORLD_PX) * 360,
    lat: point.lat + (down / WORLD_PX) * 360 * Math.cos((point.lat * Math.PI) / 180),
  }
  const address = (place: Place) => `${place.lon.toFixed(6)},${place.lat.toFixed(6)},${ZOOM}`
  await tab.goto(`${new URL(tab.url()).origin}/sampling/points?show=map&at=${address(at)}`)
  const map = tab.getByRole('region', { name: 'Map of sampling points' })
  await map.waitFor()
  await mapsDrawn(tab)
  const ground = await map.boundingBox()
  if (ground === null) throw new Error('The map has no size')
  const [middleX, middleY] = [ground.x + ground.width / 2, ground.y + ground.height / 2]
  const before = pixelsFrom(at, point)
  await tab.mouse.click(middleX + before.x, middleY + before.y)
  const panel = tab.getByRole('region', { name: /^Point \d+ · Meadow$/ })
  await panel.getByText('Assigned', { exact: true }).first().waitFor()
  await expect
    .poll(async () => {
      const [lon = 0, lat = 0] = (new URL(tab.url()).searchParams.get('at') ?? '').split(',').map(Number)
      const { x, y } = pixelsFrom({ lon, lat }, point)
      const box = await panel.boundingBox()
      const [left, top] = [middleX + x, middleY + y]
      return (
        box !== null &&
        !(left > box.x && left < box.x + box.width && top > box.y && top < box.y + box.height) &&
        left > ground.x &&
        left < ground.x + ground.width &&
        top > ground.y &&
        top < ground.y + ground.height
      )
    })
    .toBe(true)
}

describe('the sampling points', () => {
  story('PNT-41: from a design to a collected point, and back', async ({ person, product }) => {
    const work = await colleague(product)
    const { id: growerId } = await work.growers.create({ name: 'Meadow Farms' })
    const [west, south, side] = [-93.62, 42.03, 0.006]
    const ring: [number, number][] = [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ]
    const boundary = { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
    const field = await work.fields.create({ growerId, name: 'Meadow', year, boundary })
    const [made] = field.years
    const { id: yearId = 0, version = 0 } = made ?? {}
    await work.fieldYears.confirm({ items: [{ id: yearId, version }] })

    const tab = await person.arrive(
      `/growers/fields/stratums?fieldId=${field.id}&year=${year}`,
      people.manager,
    )
    await commit(tab)
    await planned(work, yearId)
    await tab.getByRole('link', { name: 'Show points' }).click()
    await tab.getByRole('heading', { name: 'Sampling points' }).waitFor()
    const grid = tab.getByRole('grid', { name: 'Sampling points' })
    await grid.getByRole('row').nth(1).click()
    const panel = tab.getByRole('region', { name: /^Point \d+ · Meadow$/ })
    await panel.waitFor()
    await photograph(tab, 'sampling-points')
    await button(tab, 'Collect…').click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Collect', exact: true }).click()
    await toast(tab, 'collected').waitFor()
    const collected = async () =>
      (await work.points.list({ fieldYearId: [yearId], status: ['collected'] })).items.length
    await expect.poll(collected).toBe(1)
    await panel.getByText('Collected', { exact: true }).first().waitFor()
    await requireAccessible(tab, 'sampling points')
    await toast(tab, 'collected').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(collected).toBe(0)
    await requireFitsPhone(tab, 'sampling points')

    const [point] = (await work.points.list({ fieldYearId: [yearId], role: ['base'] })).items
    if (point === undefined) throw new Error('The design has no points')
    for (const size of [desktop, phone]) {
      await tab.setViewportSize(size)
      await requirePointBesidePanel(tab, point)
    }
    await requireAccessible(tab, 'a panel on a phone’s map')
    await photograph(tab, 'sampling-points beside the panel')
  })
})
