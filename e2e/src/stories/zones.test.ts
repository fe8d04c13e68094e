import type { Client, Position } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { commitDesign } from '../harness/commit-design.ts'
import { confirmedField } from '../harness/confirmed-field.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { shapefile } from '../harness/shapefile.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })

const [WEST, SOUTH, SIDE] = [-93.2, 42.2, 0.006] as const

/** A rectangle by the sides' shares of the field. */
function rectangle(west: number, south: number, east: number, north: number): Position[] {
  const [w, s, e, n] = [WEST + west * SIDE, SOUTH + south * SIDE, WEST + east * SIDE, SOUTH + north * SIDE]
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ]
}

const field = (work: Client) => confirmedField(work, 'Hollow', rectangle(0, 0, 1, 1))

/** The upper right quarter is in no zone; one zone has two parts, and one is another field's. */
const ZONES = shapefile('hollow-zones', [
  { name: 'Creek', ring: rectangle(0, 0, 0.5, 0.5) },
  { name: 'Ridge', ring: rectangle(0.5, 0, 1, 0.5) },
  { name: 'Creek', ring: rectangle(0, 0.5, 0.4, 1) },
  { name: 'Wet spot', ring: rectangle(0.4, 0.5, 0.5, 0.7) },
  { name: 'Neighbor', ring: rectangle(1, 0, 1.5, 1) },
])

const removed = (tab: Page) => button(tab, 'Remove Wet spot')

async function previewed(tab: Page): Promise<void> {
  await tab.getByText(/^Preview in/).waitFor()
  await tab.getByRole('table', { name: 'Strata' }).waitFor()
}

describe('zones of a field', () => {
  story(
    'DES-26, DES-27, DES-29: imported from a shapefile, changed, committed with their names and undone',
    async ({ person, product }) => {
      // The page asks once more for the design that the undo removes.
      person.watch.expect(/status of 404.*\/api\/designs\//)
      const work = await colleague(product)
      const { fieldId, yearId } = await field(work)
      const tab = await person.arrive(
        `/growers/fields/stratums?fieldId=${fieldId}&year=${year}`,
        people.manager,
      )
      await previewed(tab)
      await button(tab, /Method/).click()
      await tab.getByRole('option', { name: 'Zones' }).click()
      await previewed(tab)
      await tab.getByRole('textbox', { name: 'Name of zone 1' }).waitFor()

      await button(tab, 'Import zones').click()
      const dialog = tab.getByRole('dialog', { name: 'Import zones' })
      await requireAccessible(tab, 'the import of zones')
      await dialog.locator('input[type=file]').setInputFiles(ZONES)
      await dialog.getByText('1 zone lies outside the field and is left out: Neighbor').waitFor()
      await dialog.getByText(/^Less than 2\.0 ac of the field: Wet spot \(1\.6 ac\)$/).waitFor()
      expect(await dialog.getByRole('checkbox', { name: /^Join features/ }).isChecked()).toBe(true)
      await photograph(tab, 'zones-import')
      await requireAccessible(tab, 'zones of a file')
      await button(tab, 'Use 3 zones').click()
      await toast(tab, '3 zones imported').waitFor()
      const strata = tab.getByRole('table', { name: 'Strata' })
      await strata.getByText('Ridge').waitFor()
      await tab.getByText(/of the field are in no zone and are not sampled$/).waitFor()
      await previewed(tab)
      await photograph(tab, 'zones')
      await requireFitsPhone(tab, 'zones')
      await requireAccessible(tab, 'zones')

      await removed(tab).click()
      await strata.getByText('Wet spot').waitFor({ state: 'detached' })
      await toast(tab, 'Wet spot removed').getByRole('button', { name: 'Undo' }).click()
      await strata.getByText('Wet spot').waitFor()
      await tab.getByRole('textbox', { name: 'Name of zone 2' }).fill('High ridge')
      await strata.getByText('High ridge').waitFor()
      await tab.getByText('Give what is in no zone to the nearest zone').click()
      await tab.getByText(/are in no zone: the nearest zone has them$/).waitFor()

      await commitDesign(tab)
      const names = async () =>
        (await work.strata.list({ fieldYearId: [yearId] })).items.map(({ name }) => name).toSorted()
      expect(await names()).toEqual(['Creek', 'High ridge', 'Wet spot'])
      await toast(tab, `Design 1 of ${year} committed`).getByRole('button', { name: 'Undo' }).click()
      await expect.poll(names).toEqual([])
      // The draft is again what it was.
      await tab.getByText('Draft · not committed').waitFor()
      await strata.getByText('High ridge').waitFor()
    },
  )

  story('DES-26: a zone drawn on the map takes its land from the others', async ({ person, product }) => {
    const work = await colleague(product)
    const { fieldId } = await field(work)
    const tab = await person.arrive(
      `/growers/fields/stratums?fieldId=${fieldId}&year=${year}`,
      people.manager,
    )
    await previewed(tab)
    await button(tab, /Method/).click()
    await tab.getByRole('option', { name: 'Zones' }).click()
    await previewed(tab)
    await button(tab, 'Draw zone').click()
    const canvas = tab.locator('.maplibregl-canvas').first()
    const box = await canvas.boundingBox()
    if (box === null) throw new Error('No map')
    const middle = { x: box.width / 2, y: box.height / 2 }
    for (const [x, y] of [
      [-60, -60],
      [60, -60],
      [60, 40],
    ] as const) {
      await canvas.click({ position: { x: middle.x + x, y: middle.y + y } })
    }
    await photograph(tab, 'zones-drawing')
    await button(tab, 'Finish').click()
    await toast(tab, 'Zone 2 drawn').waitFor()
    await tab.getByRole('table', { name: 'Strata' }).getByText('Zone 2').waitFor()
    await previewed(tab)
    expect(await tab.getByRole('list', { name: 'Warnings' }).count()).toBe(0)
  })
})
