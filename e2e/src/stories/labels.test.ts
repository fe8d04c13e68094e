import { readFile } from 'node:fs/promises'
import { type Client, formatCode, type Sample } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { scanAs } from '../harness/scanner.ts'
import { story } from '../harness/story.ts'

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const dialog = (tab: Page) => tab.getByRole('dialog')
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
/** The answer to the last scan. */
const card = (tab: Page, outcome: string, code: string) =>
  tab.getByRole('region', { name: `${outcome}: ${formatCode(code)}`, exact: true })
const search = (tab: Page) => tab.getByRole('searchbox', { name: 'Search samples' })
const panel = (tab: Page, code: string) => tab.getByRole('region', { name: formatCode(code), exact: true })

const samplesOf = async (work: Client, yearId: number): Promise<Sample[]> =>
  (await work.samples.list({ fieldYearId: [yearId], limit: 100 })).items

/** Prints labels for all samples of a year, as the page does. */
async function printed(work: Client, yearId: number): Promise<Sample[]> {
  const filter = { fieldYearId: [yearId] }
  await work.labels.print({ source: { kind: 'samples', filter }, layout: { sheet: { key: 'avery5160' } } })
  return samplesOf(work, yearId)
}

/** A text that differs in one character, which the product takes for a slip of this code. */
async function slipOf(work: Client, code: string): Promise<string> {
  for (const letter of '23456789') {
    const text = `${code.slice(0, 7)}${letter}`
    if ((await work.labels.lookUp({ text })).correction === code) return text
  }
  throw new Error(`No slip of ${code} is corrected`)
}

describe('the labels', () => {
  story('LBL-43, LBL-46: print, scan, history, undo', async ({ person, product }) => {
    const work = await colleague(product)
    const { years } = await approvedFields(work, 'Label Farms', ['Label Quarter'])
    const yearId = years[0]?.yearId ?? 0
    const tab = await person.arrive(`/sampling/label-tracking?fieldYear=${yearId}`, people.manager)
    const grid = gridNamed(tab, 'Samples')
    await grid.getByRole('row').nth(1).waitFor()
    await photograph(tab, 'labels')

    await button(tab, 'Print labels').click()
    await dialog(tab).getByRole('heading', { name: 'Print labels' }).waitFor()
    await photograph(tab, 'labels-print')
    await requireAccessible(tab, 'printing labels')
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      dialog(tab)
        .getByRole('button', { name: /^Print \d+ labels$/ })
        .click(),
    ])
    expect(await download.failure()).toBeNull()
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await button(dialog(tab), 'Done').click()
    await grid.getByText('Printed', { exact: true }).first().waitFor()
    const [sample] = (await samplesOf(work, yearId)).filter(({ status }) => status === 'printed')
    const code = sample?.labelCode ?? ''
    expect(code).not.toBe('')

    // The scanner is heard wherever the focus is, and a field keeps what stood in it.
    await search(tab).fill('Label Q')
    await search(tab).focus()
    await scanAs(tab, code)
    await card(tab, 'Good', code).getByText('Printed', { exact: true }).first().waitFor()
    expect(await search(tab).inputValue()).toBe('Label Q')
    await requireAccessible(tab, 'an answered scan')

    await tab.goto(`/sampling/label-tracking?fieldYear=${yearId}&apply=${sample?.pointId}`)
    await tab.getByText(/^Scans apply to/).waitFor()
    await scanAs(tab, code)
    const applied = card(tab, 'Good', code)
    await applied.getByText(/^Applied to point/).waitFor()
    await photograph(tab, 'labels-scanned')
    await button(applied, 'Undo').click()
    await button(applied, 'Undone').waitFor()
    const statusNow = async () => (await samplesOf(work, yearId)).find(({ id }) => id === sample?.id)?.status
    await expect.poll(statusNow).toBe('printed')

    await scanAs(tab, code)
    await expect.poll(statusNow).toBe('applied')
    await scanAs(tab, code)
    await card(tab, 'Known already', code)
      .getByText(/^Applied already to point/)
      .waitFor()
    const slip = await slipOf(work, code)
    await scanAs(tab, slip)
    await button(card(tab, 'Wrong', slip), `Did you mean ${formatCode(code)}?`).click()
    await button(card(tab, 'Known already', code), 'Show its history').click()
    const history = panel(tab, code).getByRole('list', { name: `History of ${formatCode(code)}` })
    for (const words of [/^Printed for/, /^Undone/, /^Applied to/])
      await history.getByText(words).first().waitFor()
    await photograph(tab, 'label-history')
    await requireAccessible(tab, 'a label and its history')
    await requireFitsPhone(tab, 'labels')
  })

  story('LBL-42, LBL-49: a manager voids a label, and swaps two others', async ({ person, product }) => {
    const work = await colleague(product)
    const { years } = await approvedFields(work, 'Swap Farms', ['Swap Quarter'])
    const yearId = years[0]?.yearId ?? 0
    const labeled = (await printed(work, yearId)).flatMap((sample) =>
      sample.labelCode === null ? [] : [{ ...sample, code: sample.labelCode }],
    )
    const [torn, one, other] = labeled
    if (torn === undefined || one === undefined || other === undefined) throw new Error('Too few labels')
    const tab = await person.arrive(`/sampling/label-tracking?label=${torn.code}`, people.manager)
    await button(panel(tab, torn.code), 'Void…').click()
    await dialog(tab).getByRole('textbox', { name: 'Reason' }).fill('Torn')
    await button(dialog(tab), `Void ${formatCode(torn.code)}`).click()
    await toast(tab, `${formatCode(torn.code)} voided`).waitFor()
    await panel(tab, torn.code).getByText('Void', { exact: true }).waitFor()
    await scanAs(tab, torn.code)
    await card(tab, 'Wrong', torn.code).getByText('This label is void: Torn').first().waitFor()

    await tab.goto(`/sampling/label-tracking?label=${one.code}`)
    await button(panel(tab, one.code), 'Assign to another sample…').click()
    await dialog(tab).getByRole('combobox', { name: 'Goes to' }).fill(formatCode(other.code))
    await tab.getByRole('option', { name: new RegExp(`^${formatCode(other.code)}`) }).click()
    await dialog(tab)
      .getByText(`Swap: ${formatCode(other.code)} goes to`)
      .waitFor()
    await photograph(tab, 'labels-swap')
    await dialog(tab).getByRole('textbox', { name: 'Reason' }).fill('Two bags had each other’s label')
    await button(dialog(tab), 'Assign the label').click()
    await toast(tab, `${formatCode(one.code)} assigned to`).waitFor()
    const codes = async () =>
      new Map((await samplesOf(work, yearId)).map(({ id, labelCode }) => [id, labelCode]))
    const swapped = await codes()
    expect([swapped.get(one.id), swapped.get(other.id)]).toEqual([other.code, one.code])
    await button(toast(tab, `${formatCode(one.code)} assigned to`), 'Undo').click()
    await expect.poll(async () => (await codes()).get(one.id)).toBe(one.code)
  })
})
