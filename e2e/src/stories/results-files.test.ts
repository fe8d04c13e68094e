import type { Client } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { people } from '../harness/person.ts'
import { sharedData } from '../harness/places.ts'
import { story } from '../harness/story.ts'
import { confirmUnshipped } from '../harness/unshipped.ts'

const WARD = sharedData('lab/ward_TOKA2021-22B.csv')
const UGA = sharedData('lab/uga_SO2223-430.xlsx')

/** Rows of a file without any of our keys, matched to a field's samples in order. */
async function matchInOrder(tab: Page, field: string): Promise<void> {
  await tab
    .getByRole('button', { name: /choose/ })
    .first()
    .click()
  await tab
    .getByRole('button', { name: /^Match in order/ })
    .first()
    .click()
  const dialog = tab.getByRole('dialog')
  const found = tab.waitForResponse((response) => response.url().includes('search='))
  await dialog.getByRole('combobox').first().fill(field)
  // Options that come while one is pressed take the press with them.
  await found
  await tab
    .getByRole('option', { name: new RegExp(field) })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^Match \d+/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Nothing is left behind, so nothing is asked. */
const commit = async (tab: Page, samples: number): Promise<void> => {
  await confirmUnshipped(tab)
  await tab.getByRole('button', { name: new RegExp(`^Commit ${samples} samples`) }).click()
  await tab.getByText(new RegExp(`of ${samples} samples are committed`)).waitFor()
}

const resultsOf = async (work: Client, fieldYearId: number) =>
  (await work.results.sums({ fieldYearId: [fieldYearId] })).rows

// No pictures: the files name real persons and businesses.
describe.skipIf(WARD === null || UGA === null)('real files of laboratories', () => {
  story(
    'RES-46, RES-50, RES-52: a CSV without our keys, to results and back, twice',
    async ({ person, product }) => {
      const work = await colleague(product)
      const depths = [
        { topCm: 0, bottomCm: 10 },
        { topCm: 10, bottomCm: 40 },
      ]
      const { years } = await approvedFields(work, 'Ranch of Points', ['Coastal Pasture'], depths)
      const yearId = years[0]?.yearId ?? 0
      const tab = await person.arrive('/sampling/upload', people.manager)
      await tab.locator('input[type=file]').setInputFiles(WARD ?? '')
      await tab.getByRole('radio', { name: /Inches/ }).check({ force: true })
      await tab.getByRole('button', { name: 'Check rows', exact: true }).click()
      await matchInOrder(tab, 'Coastal Pasture')
      await commit(tab, 18)
      expect(await resultsOf(work, yearId)).toBe(360)
      expect((await work.fieldYears.get({ id: yearId })).status).toBe('plan_approved')
      const { items } = await work.results.list({ fieldYearId: [yearId], limit: 500 })
      const layers = new Set(items.map(({ depthTopCm, depthBottomCm }) => `${depthTopCm}-${depthBottomCm}`))
      expect(layers).toEqual(new Set(['0-10', '10-40']))

      await tab.getByRole('button', { name: /^Undo/ }).first().click()
      await tab.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
      await expect.poll(() => resultsOf(work, yearId)).toBe(0)
    },
  )

  story('RES-47, RES-60: a workbook, whose same file is known again', async ({ person, product }) => {
    const work = await colleague(product)
    const { years } = await approvedFields(
      work,
      'Demonstration Farm',
      ['Long Terrace'],
      [
        { topCm: 0, bottomCm: 15 },
        { topCm: 15, bottomCm: 30 },
        { topCm: 30, bottomCm: 45 },
      ],
    )
    const yearId = years[0]?.yearId ?? 0
    const tab = await person.arrive('/sampling/upload', people.manager)
    await tab.locator('input[type=file]').setInputFiles(UGA ?? '')
    await tab.getByRole('button', { name: 'Check rows', exact: true }).click()
    await matchInOrder(tab, 'Long Terrace')
    await commit(tab, 21)
    expect(await resultsOf(work, yearId)).toBe(189)
    await tab.goto(new URL('/sampling/upload', tab.url()).href)
    await tab.locator('input[type=file]').setInputFiles(UGA ?? '')
    await tab.getByText(/uploaded this same file/).waitFor()
  })
})
