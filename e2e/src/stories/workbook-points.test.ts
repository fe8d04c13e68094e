import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { collected, measure } from '../harness/measured-fields.ts'
import { goTo } from '../harness/navigate.ts'
import { story } from '../harness/story.ts'

const cell = (tab: Page, sheet: string, row: number, column: number) =>
  gridNamed(tab, `${sheet} workbook`).locator(`[data-row="${row}"] [data-column="${column}"]`)

describe('the workbooks of points and samples', () => {
  story(
    'WBK-70, WBK-75: crew and day are filled down, a reason and a status go together, and undo takes them back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const {
        years: [year],
      } = await approvedFields(work, 'Dogwood Acres', ['Dogwood 40'])
      await work.crews.create({ name: 'North', pointsADay: 60 })
      const base = async () =>
        (await work.points.list({ fieldYearId: [year?.yearId ?? 0], role: ['base'], sort: 'field' })).items
      const tab = await person.arrive(
        '/spreadsheets/points?q=dogwood&role=base&columns=number,status,crew,plannedOn,reason',
      )
      await cell(tab, 'Points', 8, 0).waitFor()
      await cell(tab, 'Points', 0, 2).click()
      await tab.keyboard.type('nor')
      await tab.getByRole('option', { name: 'North' }).waitFor()
      await tab.keyboard.press('Tab')
      await tab.keyboard.type('12/31')
      await tab.keyboard.type(`/${new Date().getUTCFullYear()}`)
      await tab.keyboard.press('Enter')
      await expect.poll(async () => (await base())[0]?.status).toBe('assigned')
      await cell(tab, 'Points', 0, 2).click()
      await tab.keyboard.press('Shift+ArrowRight')
      for (let step = 0; step < 2; step += 1) await tab.keyboard.press('Shift+ArrowDown')
      await tab.keyboard.press('Control+d')
      await expect
        .poll(async () => (await base()).slice(0, 4).map(({ crewName, status }) => [crewName, status]))
        .toEqual([
          ['North', 'assigned'],
          ['North', 'assigned'],
          ['North', 'assigned'],
          [null, 'planned'],
        ])
      await requireAccessible(tab, 'workbook of points')
      await cell(tab, 'Points', 8, 4).click()
      await tab.keyboard.type('Flooded')
      await tab.keyboard.press('Enter')
      await tab.getByText('1 cell is not saved').waitFor()
      await cell(tab, 'Points', 8, 1).click()
      await tab.keyboard.type('skipped')
      await tab.keyboard.press('Enter')
      await tab.getByText('All saved').waitFor()
      expect((await base())[8]).toMatchObject({ status: 'skipped', reason: 'Flooded' })
      for (let step = 0; step < 2; step += 1)
        await tab.getByRole('button', { name: 'Undo in this workbook' }).click()
      await expect
        .poll(async () => (await base()).map(({ status }) => status).slice(1))
        .toEqual([...Array.from({ length: 8 }, () => 'planned')])
    },
  )

  story(
    'WBK-64: results are columns of samples and strata, as numbers only where they are',
    async ({ person, product }) => {
      const work = await colleague(product)
      const {
        years: [year],
      } = await approvedFields(work, 'Elm Acres', ['Elm 40'])
      const samples = await collected(work, year?.yearId ?? 0, 'South')
      await measure(
        work,
        'elm.csv',
        ['SOC (%)', 'pH'],
        samples.map(({ id }, at) => [id, at === 0 ? '<0.1' : 1 + at / 10, 6.5] as const),
      )
      const tab = await person.arrive('/spreadsheets/samples?q=elm&columns=point,depth,soc,note')
      await expect.poll(() => cell(tab, 'Samples', 0, 3).textContent()).toContain('<')
      expect(await cell(tab, 'Samples', 1, 3).textContent()).toBe('1.1')
      await cell(tab, 'Samples', 0, 3).click()
      await tab.keyboard.press('Shift+ArrowDown')
      await tab.keyboard.press('Shift+ArrowDown')
      // The one below its limit is counted, and not added up.
      await tab.getByText('Count 3Sum 2.3').waitFor()
      await requireAccessible(tab, 'workbook of samples')
      await goTo(tab, '/spreadsheets/strata', 'Strata workbook')
      await cell(tab, 'Strata', 0, 0).waitFor()
      await requireAccessible(tab, 'workbook of strata')
    },
  )
})
