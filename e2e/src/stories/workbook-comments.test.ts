import type { Client } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const COLUMNS = 'columns=field,crop,tillage,practice,notes'

/** A field with this year. @returns the id of the year */
async function fieldYear(work: Client, name: string): Promise<{ fieldId: number; yearId: number }> {
  const { id: growerId } = await work.growers.create({ name: `${name} Farm` })
  const ring: [number, number][] = [
    [-96, 42],
    [-95.996, 42],
    [-95.996, 42.004],
    [-96, 42.004],
    [-96, 42],
  ]
  const { id: fieldId, years } = await work.fields.create({
    ...{ growerId, name, year },
    boundary: { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
  })
  return { fieldId, yearId: years[0]?.id ?? 0 }
}

const cell = (tab: Page, column: number) =>
  gridNamed(tab, 'Fields workbook').locator(`[data-row="0"] [data-column="${column}"]`)
const activeInput = (tab: Page) =>
  tab.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

describe('comments on cells of a workbook', () => {
  story(
    'CMT-12, CMT-13, CMT-14, CMT-16, CMT-17: one asks at a cell, the other answers, it is seen without a reload and resolved; an undo takes a comment back',
    async ({ person, product }) => {
      const maren = await colleague(product)
      const { yearId } = await fieldYear(maren, 'Willow')
      const tab = await person.arrive(`/spreadsheets/fields?q=willow&${COLUMNS}`, people.coordinator)
      await cell(tab, 1).click()
      await tab.keyboard.press('Control+Alt+m')
      const drawer = tab.getByRole('dialog', { name: `Comments on Crop of ${year} of Willow` })
      await drawer.waitFor()
      const text = drawer.getByLabel('New comment')
      // It is opened to write.
      await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true)
      await tab.keyboard.type('Is this right, @Mar')
      await drawer.getByRole('option', { name: people.manager }).waitFor()
      await requireAccessible(tab, 'comments with names')
      await tab.keyboard.press('Enter')
      await tab.keyboard.type('? <b>It was oats</b>')
      // What is typed and not sent is there after a reload.
      await tab.reload()
      await expect
        .poll(() => text.inputValue())
        .toBe(`Is this right, @${people.manager} ? <b>It was oats</b>`)
      await text.press('Control+Enter')
      await drawer.getByRole('article').getByText('<b>It was oats</b>').waitFor()
      await photograph(tab, 'comments-of-a-cell')
      await tab.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await expect.poll(() => activeInput(tab)).toBe('Crop')
      await tab.getByText('1 comment', { exact: true }).waitFor({ state: 'attached' })

      // The other finds it, and answers.
      const { items } = await maren.comments.waiting({ limit: 10 })
      expect(items.map(({ rowId, column }) => [rowId, column])).toEqual([[yearId, 'crop']])
      await maren.comments.add({
        ...{ workbook: 'field-yearly-workbook', rowId: yearId, column: 'crop' },
        text: 'Yes, oats',
        mentions: [],
      })
      await tab.getByText('2 comments, waiting for you').waitFor({ state: 'attached' })
      await expect.poll(() => tab.getByRole('link', { name: 'Spreadsheets' }).textContent()).toBe('1')

      // From another cell, the list leads there.
      await cell(tab, 3).click()
      await tab.keyboard.press('Shift+F2')
      await tab.getByRole('dialog', { name: `Comments on Practice of ${year} of Willow` }).waitFor()
      await tab.getByRole('radio', { name: 'Waiting for me (1)' }).click()
      await tab.getByRole('list', { name: 'Waiting for me' }).getByText('Yes, oats').waitFor()
      await requireAccessible(tab, 'comments that wait')
      await photograph(tab, 'comments-that-wait')
      await tab.getByRole('link', { name: `Crop of ${year} of Willow` }).click()
      await drawer.getByText('Yes, oats').waitFor()

      // An answer is taken back. The offer to take back the question is gone by then.
      const undo = tab.getByRole('button', { name: 'Undo', exact: true })
      await undo.waitFor({ state: 'detached' })
      await drawer.getByLabel('Answer').fill('Thanks')
      await drawer.getByRole('button', { name: 'Send' }).click()
      const thanks = drawer.getByRole('article').getByText('Thanks', { exact: true })
      await thanks.waitFor()
      await undo.click()
      await thanks.waitFor({ state: 'detached' })
      await drawer.getByRole('button', { name: 'Resolve' }).click()
      await drawer.getByRole('button', { name: 'Show 1 resolved thread' }).click()
      await drawer.getByText(`Resolved by ${people.coordinator}`).waitFor()
      const { items: threads } = await maren.comments.list({ fieldYearId: yearId })
      expect(threads.map(({ status, comments }) => [status, comments.length])).toEqual([['resolved', 2]])
      await tab.keyboard.press('Escape')
      await expect.poll(() => activeInput(tab)).toBe('Crop')
      await tab.getByText(/\d comments?/).waitFor({ state: 'detached' })
    },
  )

  story(
    'CMT-18: the page of a field year has its comments; they are answered there and lead to their cell',
    async ({ person, product }) => {
      const maren = await colleague(product)
      const { fieldId, yearId } = await fieldYear(maren, 'Aspen')
      await maren.comments.add({
        ...{ workbook: 'field-yearly-workbook', rowId: yearId, column: 'crop' },
        text: 'Oats since when?',
        mentions: [],
      })
      const tab = await person.arrive(`/growers/fields/${fieldId}?tab=years&year=${year}`, people.coordinator)
      await tab.getByRole('button', { name: 'Show comments' }).click()
      const thread = tab.getByRole('article', { name: `Comments on Crop of ${year} of Aspen` })
      await thread.getByText('Oats since when?').waitFor()
      await thread.getByRole('button', { name: 'Answer' }).click()
      await thread.getByRole('textbox').fill('Since 2019')
      await thread.getByRole('textbox').press('Control+Enter')
      await thread.getByRole('list').getByText('Since 2019').waitFor()
      await photograph(tab, 'comments-of-a-field-year')
      await requireAccessible(tab, 'comments of a field year')
      await thread.getByRole('link', { name: `Crop of ${year} of Aspen` }).click()
      await tab.waitForURL((url) => url.searchParams.get('cell') === `${yearId}.crop`)
      await tab.getByRole('dialog', { name: `Comments on Crop of ${year} of Aspen` }).waitFor()
      await tab.keyboard.press('Escape')
      await expect.poll(() => activeInput(tab)).toBe('Crop')
    },
  )
})
