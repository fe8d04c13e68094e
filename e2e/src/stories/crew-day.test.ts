import { type Client, formatCode, type Sample } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { burstsOf } from '../harness/bursts.ts'
import { colleague } from '../harness/colleague.ts'
import { collected } from '../harness/measured-fields.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const dialog = (tab: Page) => tab.getByRole('dialog')

const DEPTHS = [
  { topCm: 0, bottomCm: 15 },
  { topCm: 15, bottomCm: 30 },
]
const BAGS = 60

/** A collected field of thirty points in two depths, its labels printed. */
async function ready(work: Client): Promise<number> {
  const { years } = await approvedFields(work, 'Hasty Farms', ['Hasty Forty'], DEPTHS, {
    pointCount: BAGS / DEPTHS.length,
  })
  const fieldYearId = years[0]?.yearId ?? 0
  await collected(work, fieldYearId, 'Hasty Crew')
  const source = { kind: 'samples', filter: { fieldYearId: [fieldYearId] } } as const
  await work.labels.print({ source, layout: { sheet: { key: 'avery5160' } } })
  return fieldYearId
}

const samplesOf = async (work: Client, fieldYearId: number): Promise<Sample[]> =>
  (await work.samples.list({ fieldYearId: [fieldYearId], limit: 100 })).items

describe('a crew’s day', () => {
  story(
    'LBL-46, LBL-58, LBL-77, LBL-79: sixty bags are applied, packed and received by bursts of keys, and none is lost',
    async ({ person, product }) => {
      const work = await colleague(product)
      const fieldYearId = await ready(work)
      await work.laboratories.create({ name: 'Bluestem Soil Laboratory' })
      const codes = (await samplesOf(work, fieldYearId)).map(({ labelCode }) => labelCode ?? '')
      expect(codes.filter((code) => code !== '')).toHaveLength(BAGS)
      const allAre = (status: Sample['status']) =>
        expect
          .poll(
            async () => {
              const samples = await samplesOf(work, fieldYearId)
              return samples.filter((sample) => sample.status === status).length
            },
            // Sixty scans, each answered in its turn: on a busy machine a second each.
            { timeout: 120_000 },
          )
          .toBe(BAGS)

      const tab = await person.arrive(
        `/sampling/label-tracking?fieldYear=${fieldYearId}&scan=apply`,
        people.manager,
      )
      await tab.getByText('A scan applies the label to the bag that it was printed for.').waitFor()
      await burstsOf(tab, codes.slice(0, -1))
      await tab.getByText('Next bag:').waitFor()
      await burstsOf(tab, codes.slice(-1).map(formatCode))
      await allAre('applied')
      await photograph(tab, 'crew-day-applied')
      await requireAccessible(tab, 'labels applied by scans')
      await requireFitsPhone(tab, 'labels applied by scans')

      await tab.goto('/sampling/label-tracking?view=shipments')
      await button(tab, 'New shipment').first().click()
      await button(dialog(tab), 'Begin the shipment').click()
      await tab.getByText('Box 1 of 1', { exact: true }).waitFor()
      await burstsOf(tab, codes)
      await allAre('packed')
      await button(tab, 'Ship…').click()
      await button(dialog(tab), 'Ship 1 box').click()
      const bench = tab.getByRole('region', { name: 'How far the bench is' })
      await bench.getByText(`of ${BAGS}`).waitFor()
      // Nothing has the focus, and nobody waits until the bench is there.
      await tab.reload({ waitUntil: 'commit' })
      await tab.getByRole('heading', { level: 1 }).waitFor()
      await burstsOf(tab, codes)
      await allAre('received')
      await bench.getByText(String(BAGS), { exact: true }).first().waitFor()
      expect(await tab.getByText(/no label’s code|a part of a code/).count()).toBe(0)

      await tab.keyboard.press('d')
      await dialog(tab).getByRole('textbox').fill('Bag torn')
      await button(dialog(tab), 'Mark 1 sample as damaged').click()
      const damaged = async () =>
        (await samplesOf(work, fieldYearId))
          .filter(({ status }) => status === 'damaged')
          .map(({ labelCode }) => labelCode)
      await expect.poll(damaged).toEqual([codes.at(-1)])
      await photograph(tab, 'crew-day-bench')
    },
  )
})
