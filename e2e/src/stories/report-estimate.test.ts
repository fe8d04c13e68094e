import type { Client } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedAgain, approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { downloadBy } from '../harness/downloads.ts'
import { lastUnderWater, measure, planned, samplesToMeasure } from '../harness/measured-fields.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { requireNothingSideways } from '../harness/scrolling.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const POINTS = 9

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
const estimateOf = (fieldId: number, more = '') =>
  `/sampling/report?view=estimate&fieldId=${fieldId}&year=${year}${more}`
/** A row of the estimate: its name and its words. */
const fact = (tab: Page, name: string, words: string | RegExp) =>
  tab
    .locator('dl > div')
    .filter({ has: tab.getByText(name, { exact: true }) })
    .getByText(words)

/** Results of the year’s points, from the first to the last; fewer leave the others without. */
async function results(
  work: Client,
  yearId: number,
  column: string,
  values: readonly number[],
): Promise<void> {
  const samples = await samplesToMeasure(work, yearId)
  expect(samples).toHaveLength(POINTS)
  const rows = values.map((value, at) => [samples[at]?.id ?? 0, value] as const)
  await measure(work, `results of ${yearId} with ${column}.csv`, [column], rows)
}

const upTo = (count: number, value: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => value(at))

describe('estimates', () => {
  story(
    'RPT-40, RPT-42, RPT-106, RPT-107, RPT-110: no interval while a value is to come; a point under water makes it that of the accessible part, also on paper; how often such intervals hold is one step away',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { years } = await approvedFields(work, 'Estimated Farms', ['Missing One'])
      const { fieldId = 0, yearId = 0 } = years[0] ?? {}
      await planned(work, yearId, 'Estimating Crew')
      await results(
        work,
        yearId,
        'SOC %',
        upTo(POINTS - 1, (at) => 1.1 + at / 10),
      )
      const tab = await person.arrive(estimateOf(fieldId), people.manager)
      await tab.getByText('8 of 9 points have a value.').waitFor()
      const main = tab.getByRole('main')
      await main.getByText('Not complete: 1 point has no value yet (9).').waitFor()
      await main.getByText(/^No interval: 1 point has no value yet\./).waitFor()
      expect(await main.getByText(/% interval/).count()).toBe(0)

      const number = await lastUnderWater(work, yearId)
      await tab.reload()
      const { mean, interval, shown } = await work.reports.estimate({ fieldId, year })
      const words = (value: number | null | undefined) => (value ?? 0).toFixed(shown?.decimals)
      const first =
        /^The mean is of the part that can be sampled, about 88\.\d% of the area: 1 planned place was/
      await main.getByText(first).waitFor()
      await main.getByText(words(mean), { exact: true }).first().waitFor()
      await main.getByText(`${words(interval?.[0])} to ${words(interval?.[1])}`, { exact: true }).waitFor()
      await main.getByText(/^95% interval .*, by the random draw alone$/).waitFor()
      await main
        .getByText(`Ground that cannot be sampled was found at ${number} (water or wet ground).`)
        .waitFor()
      await photograph(tab, 'report-estimate')
      await requireAccessible(tab, 'an estimate')
      await requireFitsPhone(tab, 'an estimate')
      await requireNothingSideways(tab, 'an estimate')

      await main.getByRole('link', { name: 'What may be claimed', exact: true }).click()
      await main.getByRole('table', { name: 'Random points: Nothing' }).waitFor()
      await button(tab, /^What happened/).click()
      await tab.getByRole('menuitemradio', { name: 'A fifth lost by chance, missing' }).click()
      await button(tab, /^Points/).click()
      await tab.getByRole('menuitemradio', { name: 'Grid' }).click()
      await main
        .getByText(/^More than five places in a stratum of a grid/)
        .first()
        .waitFor()
      await photograph(tab, 'report-claims')
      await requireAccessible(tab, 'what may be claimed')
      await requireFitsPhone(tab, 'what may be claimed')
      await requireNothingSideways(tab, 'what may be claimed')
      await main.getByRole('link', { name: 'Back to the estimate', exact: true }).click()
      await main.getByText(first).waitFor()

      const [page = ''] = await pdfTexts((await downloadBy(tab, /^PDF of this field/)).bytes)
      expect(page.replaceAll(/\s+/g, ' ')).toContain('The mean is of the part that can be sampled')
    },
  )

  story(
    'RPT-38, RPT-81, RPT-105, RPT-106: the change since another year, with its interval, also on paper',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { years } = await approvedFields(work, 'Changed Farms', ['Changed Quarter'])
      const { fieldId = 0, yearId = 0 } = years[0] ?? {}
      const before = await approvedAgain(work, fieldId, year - 1)
      await results(
        work,
        before,
        'SOC %',
        upTo(POINTS, (at) => 1.1 + at / 10),
      )
      await results(
        work,
        yearId,
        'SOC %',
        upTo(POINTS, (at) => 1.4 + at / 10 + (at % 3) / 50),
      )
      const tab = await person.arrive(estimateOf(fieldId), people.manager)
      await button(tab, /^Change since/).click()
      await tab.getByRole('menuitemradio', { name: String(year - 1) }).click()
      await fact(
        tab,
        `Change since ${year - 1}`,
        /^\+0\.320% \(0\.3\d\d to 0\.3\d\d\), 9 points sampled in both years$/,
      ).waitFor()
      await fact(tab, 'For planning: change found in 80 of 100 cases', /^0\.0\d\d%$/).waitFor()
      expect(new URL(tab.url()).searchParams.get('since')).toBe(String(year - 1))
      await photograph(tab, 'report-change')
      await requireAccessible(tab, 'a change')
      await requireFitsPhone(tab, 'a change')
      await requireNothingSideways(tab, 'a change')
      const [page = '', ...more] = await pdfTexts((await downloadBy(tab, /^PDF of this field/)).bytes)
      expect(more).toEqual([])
      expect(page).toContain(`Change since ${year - 1}: +0.32`)
    },
  )

  story(
    'RPT-39, RPT-108: the fields of a program are summed, one is left out and says why, and each leads to its own estimate and back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { growerId, years } = await approvedFields(work, 'Enrolled Farms', ['Alpha', 'Beta', 'Gamma'])
      const fieldIds = years.map((each) => each.fieldId)
      const program = 'Soil carbon'
      const { id, version } = await work.enrollments.create({ growerId, program, year, fieldIds, notes: '' })
      const draft = await work.reports.program({ program, year })
      expect(draft).toMatchObject({ mean: null, fields: [] })
      await work.enrollments.submit({ items: [{ id, version }] })
      for (const [at, count] of [POINTS, POINTS, 1].entries())
        await results(
          work,
          years[at]?.yearId ?? 0,
          'SOC %',
          upTo(count, (point) => 1 + at + point / 10),
        )
      const { mean, fields, shown } = await work.reports.program({ program, year })
      expect(fields.map(({ problem }) => problem === null)).toEqual([true, true, false])
      const tab = await person.arrive('/sampling/report?view=estimate', people.manager)
      await button(tab, /^Program/).click()
      await tab.getByRole('menuitemradio', { name: program }).click()
      const table = tab.getByRole('table', { name: 'Fields of the program' })
      await table
        .getByRole('row')
        .filter({ hasText: 'Gamma' })
        .getByText(/8 points have no value yet/)
        .waitFor()
      await tab.getByText('The mean is of 2 of 3 fields: 1 is left out, the table says why.').waitFor()
      const main = tab.getByRole('main')
      await main
        .getByText((mean ?? 0).toFixed(shown?.decimals), { exact: true })
        .first()
        .waitFor()
      await main.getByText(/^95% interval .*, by the random draw alone$/).waitFor()
      await main.getByRole('figure').waitFor()
      await photograph(tab, 'report-program')
      await requireAccessible(tab, 'the sum of a program')
      await requireFitsPhone(tab, 'the sum of a program')
      await requireNothingSideways(tab, 'the sum of a program')

      await table.getByRole('link', { name: 'Beta', exact: true }).click()
      await tab.getByText('9 of 9 points have a value.').waitFor()
      await tab.getByRole('link', { name: `All fields of ${program}`, exact: true }).click()
      await table.waitFor()
    },
  )
})

describe('quality', () => {
  story(
    'RPT-10, RPT-11, RPT-102, RPT-103: a value out of range is rejected with a reason, is not counted, and is back after an undo',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { growerId, years } = await approvedFields(work, 'Odd Farms', ['Odd Quarter'])
      const { fieldId = 0, yearId = 0 } = years[0] ?? {}
      await results(
        work,
        yearId,
        'pH (1:1 water)',
        upTo(POINTS, (at) => (at === 2 ? 11.5 : 6 + at / 10)),
      )
      const tab = await person.arrive(
        `/sampling/report?view=quality&year=${year}&grower=${growerId}`,
        people.manager,
      )
      const items = tab.getByRole('table', { name: 'Results that need a look' })
      await items.getByText('11.5', { exact: true }).waitFor()
      await button(tab, 'Out of range 1').waitFor()
      await photograph(tab, 'report-quality')
      await requireAccessible(tab, 'results that need a look')
      await requireFitsPhone(tab, 'results that need a look')
      await requireNothingSideways(tab, 'results that need a look')
      const estimate = await person.arrive(estimateOf(fieldId), people.manager)
      await fact(estimate, 'Values', String(POINTS)).waitFor()

      await button(items, /^Reject .* of point 3, Odd Quarter…$/).click()
      const dialog = tab.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Spilled in the laboratory')
      await requireAccessible(tab, 'the rejection of a result')
      await button(dialog, 'Reject 1 result').click()
      await button(tab, 'Rejected 1').waitFor()
      await items.getByText(/Spilled in the laboratory/).waitFor()
      await fact(estimate, 'Values', String(POINTS - 1)).waitFor()
      await estimate.getByText('8 of 9 points have a value.').waitFor()

      await button(toast(tab, 'rejected'), 'Undo').click()
      await button(tab, 'Out of range 1').waitFor()
      await button(tab, 'Rejected 0').waitFor()
      await fact(estimate, 'Values', String(POINTS)).waitFor()
    },
  )
})
