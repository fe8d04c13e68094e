import type { Client } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
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
  })
})
