import { readFile } from 'node:fs/promises'
import type { Client } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed, tick } from '../harness/grid.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const workbook = 'field-yearly-workbook'
const SIDE = 0.004

/** Fields with this year and a crop. @returns the ids of the years, in the order of their names */
async function planted(work: Client, name: string, crops: readonly string[]): Promise<number[]> {
  const { id: growerId } = await work.growers.create({ name })
  const ids: number[] = []
  for (const [at, crop] of crops.entries()) {
    const west = -94 + at * SIDE * 2
    const ring: [number, number][] = [
      [west, 42],
      [west + SIDE, 42],
      [west + SIDE, 42 + SIDE],
      [west, 42 + SIDE],
      [west, 42],
    ]
    const { years } = await work.fields.create({
      growerId,
      name: `${name} ${at + 1}`,
      year,
      boundary: { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
    })
    const id = years[0]?.id ?? 0
    await work.workbooks.edit({ workbook, cells: [{ id, column: 'crop', was: '', is: crop }] })
    ids.push(id)
  }
  return ids
}

/** Exports what the page lists as CSV. */
async function exported(tab: Page): Promise<{ name: string; text: string }> {
  await tab.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = tab.getByRole('dialog', { name: /^Export/ })
  await dialog.getByText(/Keep its last column, “Row \(keep\)”/).waitFor()
  await tick(dialog.getByRole('radio', { name: /^CSV/ }))
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Holds a file above a part of the page, and lets it go there. */
async function drop(over: Locator, { name, text }: { name: string; text: string }): Promise<void> {
  const said = over.page().getByText('Drop an export of the Fields workbook')
  const send = (type: string) =>
    over.evaluate(
      (element, file) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([file.text], file.name, { type: 'text/csv' }))
        element.dispatchEvent(new DragEvent(file.type, { dataTransfer, bubbles: true, cancelable: true }))
      },
      { name, text, type },
    )
  await send('dragover')
  await said.waitFor()
  await send('drop')
  await said.waitFor({ state: 'detached' })
}

describe('a file that comes back to its workbook', () => {
  story(
    'WBK-98, WBK-99, WBK-110, WBK-111: an export comes back changed, with a change and a conflict, and one undo takes both back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const ids = await planted(work, 'Hazel', ['Corn', 'Oats', 'Rye'])
      const crops = async () => (await work.fieldYears.rows({ ids })).items.map(({ crop }) => crop)
      const tab = await person.arrive('/spreadsheets/fields?q=hazel&columns=field,crop,notes')
      const grid = gridNamed(tab, 'Fields workbook')
      await grid.locator('[data-row="2"]').waitFor()
      const file = await exported(tab)

      await drop(grid, file)
      await tab.getByText('Nothing differs: 3 rows read.').waitFor()
      await tab.getByRole('button', { name: 'Close' }).click()

      const changed = { ...file, text: file.text.replace('Corn', 'Peas').replace('Oats', 'Flax') }
      await work.workbooks.edit({
        workbook,
        cells: [{ id: ids[1] ?? 0, column: 'crop', was: 'Oats', is: 'Wheat' }],
      })
      await drop(grid, changed)
      const review = tab.getByRole('dialog', { name: file.name })
      const conflicts = review.getByRole('region', { name: 'Conflicts (1)' })
      await conflicts.getByText('Wheat').waitFor()
      await conflicts.getByText(/Maren Tidewell/).waitFor()
      await review.getByRole('region', { name: 'Changes (1)' }).getByText('Peas').waitFor()
      await review.getByRole('button', { name: 'Write 1 cell' }).waitFor()
      await requireAccessible(tab, 'review of a file')
      await photograph(tab, 'workbook file review')
      await tick(conflicts.getByRole('checkbox'))
      await review.getByRole('button', { name: 'Write 2 cells' }).click()
      await tab.getByText(`2 cells written from ${file.name}`).waitFor()
      expect(await crops()).toEqual(['Peas', 'Flax', 'Rye'])
      await expect.poll(() => grid.locator('[data-row="1"]').textContent()).toContain('Flax')

      await tab.getByRole('button', { name: 'Undo', exact: true }).click()
      await tab.getByText('Undone: 2 cells').waitFor()
      expect(await crops()).toEqual(['Corn', 'Wheat', 'Rye'])
    },
  )
})
