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
/** The answer to the last scan. */
const card = (tab: Page, outcome: string, code: string) =>
  tab.getByRole('region', { name: `${outcome}: ${formatCode(code)}`, exact: true })

type Bag = Sample & { code: string }

/** So many samples of a field with their labels on their bags, as crews bring them. */
async function bags(work: Client, field: string, count: number): Promise<Bag[]> {
  const { years } = await approvedFields(work, `${field} Farms`, [field])
  const fieldYearId = [years[0]?.yearId ?? 0]
  const layout = { sheet: { key: 'avery5160' } } as const
  await work.labels.print({ source: { kind: 'samples', filter: { fieldYearId } }, layout })
  const { items } = await work.samples.list({ fieldYearId, limit: count })
  const some: Bag[] = []
  for (const sample of items) {
    const code = sample.labelCode ?? ''
    const mode = { mode: 'apply', pointId: sample.pointId } as const
    await work.labels.scan({ text: code, device: 'scanner', mode })
    some.push({ ...sample, code })
  }
  return some
}

async function scanAll(tab: Page, some: readonly Bag[], words: RegExp): Promise<void> {
  for (const { code } of some) {
    await scanAs(tab, code)
    await card(tab, 'Good', code).getByText(words).first().waitFor()
  }
}

describe('shipments', () => {
  story(
    'LBL-62, LBL-66, LBL-70: two boxes are packed and shipped; one bag is damaged, one unexpected, one missing and found',
    async ({ person, product }) => {
      const work = await colleague(product)
      const [first, second, broken, missing, byOther, ...more] = await bags(work, 'Bench Quarter', 6)
      const stray = more[0]
      if (!first || !second || !broken || !missing || !byOther || !stray) throw new Error('Too few samples')
      await work.laboratories.create({ name: 'Prairie Soil Laboratory' })
      const tab = await person.arrive('/sampling/label-tracking?view=shipments', people.manager)
      await button(tab, 'New shipment').first().click()
      await button(dialog(tab), 'Begin the shipment').click()
      await tab.getByText('Box 1 of 1', { exact: true }).waitFor()
      await scanAll(tab, [first, second, broken], /^In box 1: point/)
      await button(tab, 'Add box').click()
      await tab.getByRole('article', { name: 'Box 2 of 2' }).waitFor()
      await tab
        .getByText(/^Scans go into box 2 of 2/)
        .or(tab.getByText('box 2 of 2'))
        .first()
        .waitFor()
      await scanAll(tab, [missing, byOther], /^In box 2: point/)
      await scanAs(tab, first.code)
      await card(tab, 'Wrong', first.code)
        .getByText(/^It is in box M-/)
        .first()
        .waitFor()
      await photograph(tab, 'shipment-packing')
      await requireAccessible(tab, 'a shipment that is packed')
      await button(tab, 'Ship…').click()
      await button(dialog(tab), 'Ship 2 boxes').click()

      const bench = tab.getByRole('region', { name: 'How far the bench is' })
      await bench.getByText('of 5').waitFor()
      await scanAll(tab, [first, second], /^Received/)
      // A colleague at the same bench.
      const [shipment] = (await work.shipments.list({ status: 'shipped' })).items
      const id = shipment?.id ?? 0
      const mode = { mode: 'receive', shipmentId: id } as const
      await work.labels.scan({ text: byOther.code, device: 'scanner', mode })
      await bench.getByText('3', { exact: true }).first().waitFor()
      await scanAs(tab, stray.code)
      await card(tab, 'Wrong', stray.code).getByText('Unexpected: no manifest lists it').first().waitFor()
      const lines = gridNamed(tab, `Manifest ${shipment?.number}`)
      await lines
        .getByRole('row')
        .filter({ hasText: formatCode(broken.code) })
        .getByRole('checkbox')
        .click({ force: true })
      await button(tab, '1 sample damaged').click()
      await dialog(tab).getByRole('textbox').fill('Bag torn')
      await button(dialog(tab), /^Mark 1 sample as damaged$/).click()
      const now = async () => (await work.shipments.get({ id })).shipment
      await expect.poll(async () => (await now()).damaged).toBe(1)
      await photograph(tab, 'shipment-bench')
      await requireAccessible(tab, 'the bench')
      await requireFitsPhone(tab, 'the bench')

      await button(tab, 'Close…').click()
      await dialog(tab)
        .getByRole('list', { name: 'Not yet checked' })
        .getByText(new RegExp(formatCode(missing.code)))
        .waitFor()
      await dialog(tab).getByText('It was not received').click()
      await button(dialog(tab), 'Close the shipment').click()
      await expect
        .poll(now)
        .toMatchObject({ status: 'closed', received: 3, damaged: 1, notReceived: 1, unexpected: 1 })
      await scanAs(tab, missing.code)
      await card(tab, 'Good', missing.code).getByText('Found, and received').first().waitFor()
      await expect.poll(now).toMatchObject({ received: 4, notReceived: 0 })

      await tab.goto('/sampling/label-tracking?view=shipments')
      await gridNamed(tab, 'Shipments')
        .getByText(shipment?.number ?? '')
        .waitFor()
      await button(tab, 'Export').click()
      await dialog(tab).getByText('with every column').waitFor()
      await photograph(tab, 'shipments-export')
      await requireAccessible(tab, 'the export of shipments')
      await button(dialog(tab), 'Export').click()
      await dialog(tab)
        .getByText(/^1 shipment/)
        .first()
        .waitFor()
    },
  )
})
