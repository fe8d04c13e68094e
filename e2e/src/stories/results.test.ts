import { formatCode } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'
import { confirmUnshipped } from '../harness/unshipped.ts'

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const dialog = (tab: Page) => tab.getByRole('dialog')

describe('results of a laboratory', () => {
  story(
    'RES-61, RES-63, RES-64, RES-67, RES-68: from the file to results, and back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { years } = await approvedFields(work, 'Measured Farms', ['Measured Quarter'])
      const filter = { fieldYearId: [years[0]?.yearId ?? 0] }
      await work.labels.print({
        source: { kind: 'samples', filter },
        layout: { sheet: { key: 'avery5160' } },
      })
      const samples = (await work.samples.list({ ...filter, limit: 8 })).items
      const lines = samples.map(({ labelCode }, at) =>
        [
          70121 + at,
          formatCode(labelCode ?? ''),
          '0 - 30',
          at === 2 ? 64 : 6 + at / 10,
          2.31,
          148,
          'loam',
        ].join(','),
      )
      const text = [
        'Lab No,Label,Depth,Soil pH,OM %,K ppm,Our note',
        ...lines,
        '70199,ZZZZ-ZZZZ,0 - 30,6.1,1.9,120,',
      ].join('\r\n')
      const tab = await person.arrive('/sampling/upload', people.manager)
      await tab.getByText('Drop a laboratory’s file here').waitFor()
      await photograph(tab, 'upload')
      await requireAccessible(tab, 'the start of an upload')
      await tab.locator('input[type=file]').setInputFiles({
        ...{ name: 'SO2223-430.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(text),
      })
      await tab.getByRole('group', { name: /Soil pH/ }).waitFor()
      await photograph(tab, 'upload-columns')
      await requireAccessible(tab, 'the columns of an upload')
      await requireFitsPhone(tab, 'the columns of an upload')
      await tab.getByRole('radio', { name: /Centimeters/ }).check({ force: true })
      await button(tab, 'Check rows').click()
      const grid = gridNamed(tab, 'Checked rows')
      await grid.getByRole('button', { name: /64/ }).first().click()
      await tab.getByRole('region', { name: /^Row 4, / }).waitFor()
      await photograph(tab, 'upload-check')
      await requireAccessible(tab, 'the checked rows of an upload')
      await requireFitsPhone(tab, 'the checked rows of an upload')
      await button(grid, 'Row 4: Use 6.4').click()
      await confirmUnshipped(tab)
      await button(tab, /^Commit 8 samples/).click()
      await photograph(tab, 'upload-commit')
      await button(dialog(tab), /^Commit 8 samples/).click()
      await tab.getByText(/of 8 samples are committed/).waitFor()
      await photograph(tab, 'upload-done')
      expect((await work.results.list({ ...filter, limit: 100 })).items.length).toBeGreaterThan(20)

      await tab.getByRole('link', { name: 'Table', exact: true }).click()
      const table = gridNamed(tab, 'Table of results')
      await table.getByText(formatCode(samples[0]?.labelCode ?? '')).waitFor()
      await photograph(tab, 'results-table')
      await requireAccessible(tab, 'the table of results')
      await requireFitsPhone(tab, 'the table of results')
      await tab.getByRole('radio', { name: 'Fields' }).click()
      const field = table.getByRole('row', { name: /Measured Quarter/ })
      await field.getByText('8', { exact: true }).first().waitFor()
      await photograph(tab, 'results-table-fields')
      await table.getByRole('button', { name: /^pH/ }).click()
      await tab.waitForURL(/order=ph/)
      await button(tab, 'Export').click()
      await button(dialog(tab), 'Export').click()
      await dialog(tab).getByText('1 row').first().waitFor()
      await tab.keyboard.press('Escape')
      await field.dblclick()
      await tab.waitForURL(/\/sampling\/report\?.*view=field/)

      await tab.goto('/sampling/upload')
      await button(tab, 'Undo SO2223-430.csv…').waitFor()
      await photograph(tab, 'upload-history')
      await button(tab, 'Export').click()
      await button(dialog(tab), 'Export').click()
      await dialog(tab).getByText('1 upload').first().waitFor()
      await tab.keyboard.press('Escape')
      await requireAccessible(tab, 'the uploads')
      await requireFitsPhone(tab, 'the uploads')
      await button(tab, 'Undo SO2223-430.csv…').click()
      await button(dialog(tab), /^Undo \d+ results$/).click()
      await gridNamed(tab, 'Earlier uploads').getByText('Undone', { exact: true }).waitFor()
      expect((await work.results.list({ ...filter, limit: 100 })).items).toEqual([])
    },
  )
})
