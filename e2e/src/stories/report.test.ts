import { type Client, calendarDay, formatCode } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { downloadBy } from '../harness/downloads.ts'
import { gridNamed } from '../harness/grid.ts'
import { collected, measure } from '../harness/measured-fields.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { requireNothingSideways } from '../harness/scrolling.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const LAYERS = [
  { topCm: 0, bottomCm: 15 },
  { topCm: 15, bottomCm: 30 },
]

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const link = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('link', { name, exact: true })
const card = (tab: Page, name: string | RegExp) => tab.getByRole('region', { name, exact: true })
const rowsIn = async (grid: Locator) => Number(await grid.getAttribute('aria-rowcount')) - 1

/** Nine labeled bags of a field that went to a laboratory, where one of them was looked for and not found. */
async function oneMissing(work: Client) {
  const { growerId, years } = await approvedFields(work, 'Late Farms', ['Late Quarter'])
  const fieldYearId = years[0]?.yearId ?? 0
  await collected(work, fieldYearId, 'Bag crew')
  const filter = { fieldYearId: [fieldYearId] }
  const layout = { sheet: { key: 'avery5160' } } as const
  await work.labels.print({ source: { kind: 'points', filter }, layout })
  const { id: laboratoryId } = await work.laboratories.create({ name: 'Prairie Soil Laboratory' })
  const { shipment, boxes } = await work.shipments.create({ laboratoryId })
  const boxId = boxes[0]?.id ?? 0
  const { items } = await work.samples.list({ ...filter, status: ['printed'], limit: 100 })
  for (const { labelCode, pointId } of items) {
    const scan = { text: labelCode ?? '', device: 'scanner' } as const
    await work.labels.scan({ ...scan, mode: { mode: 'apply', pointId } })
    await work.labels.scan({ ...scan, mode: { mode: 'pack', boxId } })
  }
  const { version } = (await work.shipments.get({ id: shipment.id })).shipment
  await work.shipments.ship({ id: shipment.id, version, shippedOn: calendarDay(new Date()) })
  const { lines } = await work.shipments.get({ id: shipment.id })
  const seen = lines.map((line) => ({ id: line.id, version: line.version }))
  const of = { id: shipment.id, note: '' }
  await work.shipments.decide({ ...of, lines: seen.slice(1), state: 'received' })
  await work.shipments.decide({ ...of, lines: seen.slice(0, 1), state: 'not_received' })
  return { growerId, number: shipment.number, code: formatCode(lines[0]?.code ?? ''), bags: lines.length }
}

describe('the season', () => {
  story(
    'RPT-4, RPT-62, RPT-67: a sample that did not arrive is late; its manifest is opened, the sample received, and nothing is late',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { growerId, number, code, bags } = await oneMissing(work)
      expect(bags).toBe(9)
      const season = `/sampling/report?year=${year}&grower=${growerId}`
      const tab = await person.arrive(season, people.manager)
      const late = card(tab, 'Late and stuck')
      const row = late.getByRole('listitem').filter({ hasText: `Manifest ${number}` })
      await row.getByText('1 sample').waitFor()
      expect(await late.getByRole('listitem').count()).toBe(1)
      await tab.getByRole('table', { name: 'Growers' }).waitFor()
      await card(tab, 'Points a week').getByRole('figure').waitFor()
      await photograph(tab, 'report-season')
      await requireAccessible(tab, 'the season')
      await requireFitsPhone(tab, 'the season')
      await requireNothingSideways(tab, 'the season')

      await row.getByRole('link', { name: /^Open manifest/ }).click()
      const lines = gridNamed(tab, `Manifest ${number}`)
      await lines.getByRole('row').filter({ hasText: code }).getByRole('checkbox').click({ force: true })
      await button(tab, '1 sample received').click()
      await expect
        .poll(
          async () =>
            (await work.samples.sums({ year: [year], growerId: [growerId], status: ['not_received'] })).rows,
        )
        .toBe(0)
      await tab.goBack()
      await late.getByText('Nothing is late.').waitFor()
      expect(await row.count()).toBe(0)
    },
  )

  story('RPT-2, RPT-63, RPT-66: a number leads to a list with as many rows', async ({ person, product }) => {
    const work = await colleague(product)
    const { growerId, years } = await approvedFields(work, 'Counted Farms', [
      'Counted Quarter',
      'Other Quarter',
    ])
    await collected(work, years[0]?.yearId ?? 0, 'Counting crew')
    const season = `/sampling/report?year=${year}&grower=${growerId}`
    const tab = await person.arrive(season, people.manager)
    await card(tab, 'Points by state').getByText('of 18 collected').waitFor()
    await link(card(tab, 'Points by state'), '9 points').first().click()
    const points = gridNamed(tab, 'Sampling points')
    await expect.poll(() => rowsIn(points)).toBe(9)
    await points.getByText('Collected', { exact: true }).first().waitFor()
    await tab.goBack()
    const samples = card(tab, 'Samples by state')
    const [figure = ''] = await samples.getByRole('listitem').first().getByRole('link').allTextContents()
    const said = Number(/^\d+/.exec(figure)?.[0])
    expect(said).toBeGreaterThan(0)
    await samples.getByRole('listitem').first().getByRole('link').click()
    await expect.poll(() => rowsIn(gridNamed(tab, 'Samples'))).toBe(said)
  })
})

/** A field with carbon in two layers: the upper one lacks its last point, the lower one has a value below a limit. */
async function carbonField(work: Client, name: string) {
  const { years } = await approvedFields(work, `${name} Farms`, [name], LAYERS)
  const { fieldId = 0, yearId = 0 } = years[0] ?? {}
  const samples = await collected(work, yearId, `${name} crew`)
  const rows = samples.flatMap(({ id, pointNumber, depthTopCm }): [number, string | number][] => {
    if (depthTopCm === 15) return [[id, pointNumber === 1 ? '<0.4' : 0.7 + pointNumber / 20]]
    return pointNumber === samples.at(-1)?.pointNumber ? [] : [[id, 1 + pointNumber / 10]]
  })
  await measure(work, `${name}.csv`, ['SOC %'], rows)
  return { fieldId, points: samples.length / LAYERS.length }
}

/** How many points the legend of the map counts, in its order. */
const legendCounts = async (tab: Page): Promise<number[]> => {
  const legend = tab.getByRole('region', { name: 'Legend of the map' })
  const words = await legend.getByText(/^\d+ points?$/).allTextContents()
  return words.map((each) => Number.parseInt(each, 10))
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

describe('the results of a field', () => {
  story(
    'RPT-73, RPT-74, RPT-75, RPT-77, RPT-81, RPT-82: from the list of fields to the map, a point, paper and a table',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { fieldId, points } = await carbonField(work, 'Carbon Quarter')
      const { layers, shown } = await work.reports.field({ fieldId, year })
      const { mean: estimated } = await work.reports.estimate({ fieldId, year })
      const words = (value: number | null | undefined) => (value ?? 0).toFixed(shown?.decimals)
      const tab = await person.arrive('/sampling/report', people.manager)
      await tab.getByRole('link', { name: 'Field', exact: true }).click()
      await link(tab, 'Carbon Quarter').click()
      const depths = tab.getByRole('table', { name: 'Values by depth' })
      const upper = depths.getByRole('row').nth(1)
      await upper.waitFor()
      expect(await upper.getByRole('cell').allTextContents()).toEqual(
        expect.arrayContaining([String(points - 1), '1', words(layers[0]?.mean)]),
      )
      await expect.poll(async () => sum(await legendCounts(tab))).toBe(points)
      await tab
        .getByRole('listitem')
        .filter({ hasText: 'No value' })
        .getByText('1 point')
        .waitFor({ state: 'attached' })
      await tab.locator('main .maplibregl-map[data-drawn]').waitFor()
      await card(tab, 'Spread of values').getByRole('figure').waitFor()
      await photograph(tab, 'report-field')
      await requireAccessible(tab, 'the results of a field')
      await requireFitsPhone(tab, 'the results of a field')
      await requireNothingSideways(tab, 'the results of a field')

      await tab.getByRole('radiogroup', { name: 'Layer' }).getByRole('radio').nth(1).click({ force: true })
      await tab.waitForURL(/depth=15-30/)
      await tab.getByRole('listitem').filter({ hasText: 'No value' }).waitFor({ state: 'detached' })
      expect(sum(await legendCounts(tab))).toBe(points)
      await gridNamed(tab, 'Values by point').getByRole('row').nth(1).click()
      const panel = card(tab, 'Point 1')
      const values = panel.getByRole('table', { name: /of this point$/ })
      await values.getByText('< 0.4').waitFor()
      await values.getByText('1.1', { exact: true }).waitFor()
      await panel.getByText('Carbon Quarter.csv').first().waitFor()
      await photograph(tab, 'report-field-point')
      await requireAccessible(tab, 'the results of a point')
      await requireNothingSideways(tab, 'the results of a point')
      await button(panel, 'Close').click()
      await panel.waitFor({ state: 'detached' })

      await tab.getByRole('radiogroup', { name: 'Layer' }).getByRole('radio').nth(0).click({ force: true })
      const pdf = await downloadBy(tab, /^PDF of this field/)
      await button(tab.getByRole('dialog'), 'Done').waitFor()
      await requireAccessible(tab, 'a file of a report')
      await button(tab.getByRole('dialog'), 'Done').click()
      const [page = '', ...more] = await pdfTexts(pdf.bytes)
      expect(more).toEqual([])
      for (const part of ['Carbon Quarter', words(layers[0]?.mean), words(estimated), 'page 1 of 1'])
        expect(page).toContain(part)
      const csv = await downloadBy(tab, /^CSV/)
      expect(csv.name).toBe(`Carbon Quarter ${year}.csv`)
      const lines = csv.bytes.toString().trim().split('\r\n')
      expect(lines).toHaveLength(points + 1)
      expect(lines[1]).toMatch(/,1\.1.*,< ?0\.4/)
    },
  )
})
