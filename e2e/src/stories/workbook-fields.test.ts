import type { Client } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import {
  cellAt as cell,
  cropOf as crops,
  allSaved as saved,
  textOf,
  fieldYears as yearsOfFields,
} from '../harness/cells.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const COLUMNS = 'columns=field,crop,tillage,practice,notes'

const fieldYears = async (work: Client, name: string, count: number): Promise<number[]> =>
  (await yearsOfFields(work, name, count)).map(({ fieldId }) => fieldId)

/** What a spreadsheet puts on the clipboard, and Ctrl V. */
async function paste(tab: Page, text: string): Promise<void> {
  await tab.evaluate((words) => {
    const data = new DataTransfer()
    data.setData('text/plain', words)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

describe('the workbook of fields', () => {
  story(
    'WBK-53: typing, filling and filtering; a bad date stays in its cell; all of it is undone',
    async ({ person, product }) => {
      const work = await colleague(product)
      const [first = 0, second = 0, third = 0] = await fieldYears(work, 'Alder', 6)
      const tab = await person.arrive(`/spreadsheets/fields?q=alder&${COLUMNS},plannedOn`)
      await cell(tab, 5, 1).waitFor()
      await cell(tab, 0, 1).click()
      await tab.keyboard.type('Oats')
      await tab.keyboard.press('Enter')
      await saved(tab)
      expect(await crops(work, first)).toBe('Oats')
      // Down over three rows, from the first.
      await cell(tab, 0, 1).click()
      await tab.keyboard.press('Shift+ArrowDown')
      await tab.keyboard.press('Shift+ArrowDown')
      await tab.keyboard.press('Control+d')
      await expect.poll(() => crops(work, third)).toBe('Oats')
      await requireAccessible(tab, 'workbook of fields')
      // March of which year? It waits for an answer, over a reload.
      await cell(tab, 1, 4).click()
      await tab.keyboard.type('3/4')
      await tab.keyboard.press('Enter')
      await tab.getByText('1 cell is not saved').waitFor()
      await tab.reload()
      await tab.getByRole('button', { name: 'Show', exact: true }).click()
      const day = tab.getByRole('textbox', { name: 'Planned for' })
      await expect.poll(() => day.inputValue()).toBe('3/4')
      await tab.getByText('Add the year, such as 2/3/2026').waitFor()
      await tab.keyboard.type(`3/4/${year}`)
      await tab.keyboard.press('Enter')
      await saved(tab)
      const planned = async () => (await work.fields.get({ id: second })).years[0]?.plannedOn
      expect(await planned()).toBe(`${year}-03-04`)
      await tab.getByRole('button', { name: 'Undo in this workbook' }).click()
      await expect.poll(planned).toBeNull()
      await tab.getByRole('button', { name: 'Crop', exact: true }).click()
      await tab.getByRole('menuitemcheckbox', { name: /Oats/ }).click()
      await expect.poll(() => gridNamed(tab, 'Fields workbook').getAttribute('aria-rowcount')).toBe('4')
    },
  )

  story(
    'WBK-54: a thousand cells are pasted, the last row is one key away, and one undo takes all back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const ids = await fieldYears(work, 'Birch', 250)
      const tab = await person.arrive(`/spreadsheets/fields?q=birch&${COLUMNS}`)
      await cell(tab, 5, 1).click()
      await tab.keyboard.press('Control+Home')
      await tab.keyboard.press('ArrowRight')
      const block = Array.from(
        { length: 250 },
        (_, at) => `Crop ${at}\tTill ${at}\tPractice ${at}\tNote ${at}`,
      )
      await paste(tab, `${block.join('\r\n')}\r\n`)
      await expect.poll(() => crops(work, ids.at(-1) ?? 0)).toBe('Crop 249')
      await saved(tab)
      await tab.keyboard.press('Control+ArrowDown')
      await expect.poll(() => textOf(tab, 249, 1)).toBe('Crop 249')
      expect(await textOf(tab, 249, 4)).toBe('Note 249')
      await tab.keyboard.press('Control+z')
      await tab.getByText('Undone: 1,000 cells').waitFor()
      await expect.poll(() => textOf(tab, 249, 1)).toBe('')
      expect(await crops(work, ids[0] ?? 0)).toBe('')
    },
  )

  story('WBK-56: a row opens its page, and the way back leads to its cell', async ({ person, product }) => {
    const work = await colleague(product)
    const [, second = 0] = await fieldYears(work, 'Cedar', 3)
    const tab = await person.arrive(`/spreadsheets/fields?q=cedar&${COLUMNS}`)
    await cell(tab, 1, 2).click()
    await tab.waitForURL(/cell=\d+\.tillage/)
    await tab.keyboard.press('Control+Enter')
    await tab.waitForURL((url) => url.pathname === `/growers/fields/${second}`)
    await tab.goBack()
    await expect
      .poll(() =>
        tab
          .locator('[data-input]')
          .evaluate((input) => input.closest('[data-row]')?.getAttribute('data-row')),
      )
      .toBe('1')
    expect(await tab.locator('[data-input]').getAttribute('aria-label')).toBe('Tillage')
  })

  story('WBK-59: a year is added to a field, and taken back', async ({ person, product }) => {
    const work = await colleague(product)
    const [, second = 0] = await fieldYears(work, 'Fir', 2)
    const tab = await person.arrive(`/spreadsheets/fields?q=fir&${COLUMNS},year`)
    await cell(tab, 1, 1).waitFor()
    const years = async () => (await work.fields.get({ id: second })).years.length
    for (const chosen of [year, year + 1]) {
      await tab.getByRole('button', { name: 'Add year' }).click()
      const dialog = tab.getByRole('dialog', { name: 'Add a year of a field' })
      await dialog.getByRole('combobox', { name: 'Field' }).fill('Fir 002')
      await tab.getByRole('option', { name: /Fir 002/ }).click()
      await dialog.getByRole('button', { name: /Year$/ }).click()
      await tab.getByRole('option', { name: String(chosen) }).click()
      await dialog.getByRole('button', { name: 'Add year' }).click()
      if (chosen !== year) continue
      await dialog.getByText(`It already has the year ${year}`).waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await expect.poll(years).toBe(2)
    await expect.poll(() => gridNamed(tab, 'Fields workbook').getAttribute('aria-rowcount')).toBe('4')
    await tab.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(years).toBe(1)
  })

  story(
    'WBK-58, LST-69: columns are sorted, one after the other, frozen and hidden; a row that was typed in stays',
    async ({ person, product }) => {
      const work = await colleague(product)
      await fieldYears(work, 'Gum', 4)
      const tab = await person.arrive(`/spreadsheets/fields?q=gum&${COLUMNS}`)
      await cell(tab, 3, 1).waitFor()
      const act = async (column: string, item: string) => {
        await tab.getByRole('columnheader', { name: column }).hover()
        await tab.getByRole('button', { name: `Column ${column}`, exact: true }).click()
        await tab.getByRole('menuitem', { name: item }).click()
        await tab.getByRole('menu').waitFor({ state: 'detached' })
      }
      const names = async () => Promise.all([0, 1, 2, 3].map((row) => textOf(tab, row, 0)))
      await act('Crop', 'Sort ascending')
      await act('Field', 'Then by this, descending')
      await expect.poll(names).toEqual(['Gum 004', 'Gum 003', 'Gum 002', 'Gum 001'])
      await cell(tab, 0, 1).click()
      await tab.keyboard.type('Wheat')
      await tab.keyboard.press('Enter')
      await tab.getByText('These field years changed after they were sorted').waitFor()
      expect(await names()).toEqual(['Gum 004', 'Gum 003', 'Gum 002', 'Gum 001'])
      await tab.getByRole('button', { name: 'Sort again' }).click()
      await expect.poll(names).toEqual(['Gum 003', 'Gum 002', 'Gum 001', 'Gum 004'])
      await act('Crop', 'Freeze up to here')
      await act('Tillage', 'Hide column')
      await tab.waitForURL(/frozen=2/)
      expect(await tab.getByRole('columnheader').allInnerTexts()).not.toContain('Tillage')
    },
  )
})
