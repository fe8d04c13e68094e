import { readFile } from 'node:fs/promises'
import { formatCode } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ownFile } from '../harness/boundary-files.ts'
import { burstsOf } from '../harness/bursts.ts'
import { colleague } from '../harness/colleague.ts'
import { downloadBy } from '../harness/downloads.ts'
import { countEffort } from '../harness/effort.ts'
import { samplesToMeasure } from '../harness/measured-fields.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { people } from '../harness/person.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const POINTS = 17
const LAYERS = 2
const BAGS = POINTS * LAYERS
const FIELD = 'Creek bottom'

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const dialog = (tab: Page) => tab.getByRole('dialog')
const toast = (tab: Page, words: string | RegExp) => tab.getByRole('alertdialog').filter({ hasText: words })
const tabOf = (tab: Page, name: string) => tab.getByRole('link', { name, exact: true })

/** What a step takes of the person, with the scans apart. */
interface Taken {
  presses: number
  keys: number
  scans: number
}
type Scan = (codes: readonly string[]) => Promise<void>

/** Does a step of the work, and says what it took. */
async function step(tab: Page, name: string, act: (scan: Scan) => Promise<void>): Promise<Taken> {
  const effort = await countEffort(tab)
  const scanned = { keys: 0, scans: 0 }
  await act(async (codes) => {
    const before = await effort()
    await burstsOf(tab, codes)
    scanned.keys += (await effort()).keys - before.keys
    scanned.scans += codes.length
  })
  const { presses, keys } = await effort()
  const taken = { presses, keys: keys - scanned.keys, scans: scanned.scans }
  console.log(`${name}: ${presses} presses, ${taken.keys} keys, ${taken.scans} scans`)
  return taken
}

async function type(box: Locator, words: string): Promise<void> {
  await box.click()
  await box.press('ControlOrMeta+a')
  await box.pressSequentially(words)
}

/** What the device brings back: its own names, where it stood, and when. */
function fromDevice(gpx: string): string {
  const waypoints = [...gpx.matchAll(/<wpt lat="([^"]+)" lon="([^"]+)">[\s\S]*?<name>([^<]+)<\/name>/g)]
  const at = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}Z`
  const lines = waypoints.map(([, lat, lon, name = '']) => `${name},${lat},${lon},${at}`)
  return ['name,latitude,longitude,time', ...lines].join('\n')
}

story('SCR-180: from a stranger’s boundary file to the estimate on paper', async ({ person, product }) => {
  const work = await colleague(product)
  const tab = await person.arrive('/growers', people.manager)
  const all: Taken = { presses: 0, keys: 0, scans: 0 }
  const took = (taken: Taken) => {
    all.presses += taken.presses
    all.keys += taken.keys
    all.scans += taken.scans
  }

  took(
    await step(tab, 'a grower, and one field of a file', async () => {
      await button(tab, 'New grower').first().click()
      await type(dialog(tab).getByLabel('Name', { exact: true }), 'Chain Farms')
      await button(dialog(tab), 'Create grower').click()
      await tab.getByRole('link', { name: 'Add fields' }).first().click()
      await tab.getByRole('radio', { name: 'File' }).click()
      const [chooser] = await Promise.all([
        tab.waitForEvent('filechooser'),
        button(tab, 'Choose files').click(),
      ])
      const { name, content } = ownFile()
      await chooser.setFiles({ name, mimeType: 'application/geo+json', buffer: content })
      const features = tab.getByRole('grid', { name: 'Features of the file' })
      await features
        .getByRole('row')
        .filter({ hasText: 'Orchard' })
        .getByRole('checkbox')
        .first()
        .click({ force: true })
      await button(tab, 'Import 1 field').click()
      await toast(tab, '1 field added for Chain Farms').waitFor()
    }),
  )
  const [field] = (await work.fields.list({})).items
  const fieldId = field?.id ?? 0

  took(
    await step(tab, 'its design, committed and approved', async () => {
      await tab.getByRole('gridcell', { name: FIELD, exact: true }).click()
      await tab.getByRole('region', { name: 'Selected field' }).getByRole('link', { name: 'Open' }).click()
      await tab
        .getByRole('radio', { name: 'Years' })
        .or(tab.getByRole('tab', { name: 'Years' }))
        .first()
        .click()
      await button(tab, new RegExp(`^${year}`))
        .first()
        .click()
      await button(tab, 'Confirm boundary').click()
      await tab.getByRole('link', { name: 'Plan sampling' }).click()
      await tab.getByText(/^Preview in/).waitFor()
      await type(tab.getByRole('textbox', { name: 'Points', exact: true }), String(POINTS))
      await button(tab, 'Commit design').click()
      await button(dialog(tab), 'Commit design').click()
      await tab.getByText(/^Design 1: committed/).waitFor()
      await button(tab, 'Approve plan').click()
      await toast(tab, /approved/).waitFor()
    }),
  )
  const [fieldYear] = (await work.fieldYears.list({ fieldId: [fieldId] })).items
  const fieldYearId = fieldYear?.id ?? 0
  const samples = async () => (await work.samples.list({ fieldYearId: [fieldYearId], limit: 200 })).items
  const allAre = (status: string, count = BAGS) =>
    expect.poll(async () => (await samples()).filter((sample) => sample.status === status).length).toBe(count)

  took(
    await step(tab, 'a crew and its day', async () => {
      await tabOf(tab, 'Show points').click()
      await button(tab, 'Plan days').click()
      await type(tab.getByRole('textbox', { name: 'Name', exact: true }), 'Chain Crew')
      await button(tab, 'Add crew').click()
      await button(tab, new RegExp(`^Plan 1 day · ${POINTS} points$`)).click()
      await toast(tab, `${POINTS} points`).waitFor()
    }),
  )

  let gpx = ''
  took(
    await step(tab, 'points to the device', async () => {
      await button(tab, 'Export').click()
      await dialog(tab).getByText('GPX', { exact: false }).first().click()
      const [download] = await Promise.all([
        tab.waitForEvent('download'),
        button(dialog(tab), /^Export/).click(),
      ])
      gpx = String(await readFile(await download.path()))
      await button(dialog(tab), 'Done').click()
    }),
  )

  took(
    await step(tab, 'what the device brings back', async () => {
      await button(tab, 'More').click()
      await tab.getByRole('menuitem', { name: /^Record from file/ }).click()
      const file = { name: 'device.csv', mimeType: 'text/csv', buffer: Buffer.from(fromDevice(gpx)) }
      await tab.locator('input[type=file]').setInputFiles(file)
      await button(tab, `Record ${POINTS} points`).click()
      await toast(tab, `${POINTS} points collected`).waitFor()
    }),
  )
  const collected = await work.points.sums({ fieldYearId: [fieldYearId], status: ['collected'] })
  expect(collected.rows).toBe(POINTS)

  took(
    await step(tab, 'labels', async () => {
      await tabOf(tab, 'Label tracking').click()
      await button(tab, 'Print labels').click()
      await Promise.all([tab.waitForEvent('download'), button(dialog(tab), `Print ${BAGS} labels`).click()])
      await button(dialog(tab), 'Done').click()
    }),
  )
  const codes = (await samplesToMeasure(work, fieldYearId)).map(({ labelCode }) => labelCode ?? '')
  expect(codes.filter(Boolean)).toHaveLength(BAGS)

  took(
    await step(tab, `${BAGS} labels applied by scans`, async (scan) => {
      await tab.getByRole('radio', { name: 'Apply', exact: true }).click({ force: true })
      await scan(codes)
      await allAre('applied')
    }),
  )

  took(
    await step(tab, 'packed and shipped', async (scan) => {
      await tab.getByRole('link', { name: 'Shipments', exact: true }).click()
      await button(tab, 'New shipment').first().click()
      await button(dialog(tab), 'Add laboratory').click()
      await type(dialog(tab).getByRole('textbox', { name: 'Name', exact: true }), 'Chain Laboratory')
      await button(tab.getByRole('dialog', { name: 'New laboratory' }), 'Add laboratory').click()
      await button(dialog(tab), 'Begin the shipment').click()
      await tab.getByText('Box 1 of 1', { exact: true }).waitFor()
      await scan(codes)
      await allAre('packed')
      await button(tab, 'Ship…').click()
      await button(dialog(tab), 'Ship 1 box').click()
    }),
  )

  took(
    await step(tab, 'received', async (scan) => {
      await tab.getByRole('region', { name: 'How far the bench is' }).getByText(`of ${BAGS}`).waitFor()
      await scan(codes)
      await allAre('received')
      await button(tab, 'Close').click()
      await tab.getByText('This shipment is closed. Scans are looked up.').waitFor()
    }),
  )

  const measured = await samplesToMeasure(work, fieldYearId)
  const values = measured.map((_, at) => 1 + ((at * 37) % 100) / 100)
  took(
    await step(tab, 'results', async () => {
      await tabOf(tab, 'Upload').click()
      const rows = measured.map(
        ({ labelCode }, at) => `${4000 + at},${formatCode(labelCode ?? '')},${values[at]}`,
      )
      const csv = ['Lab No,Label,SOC %', ...rows].join('\r\n')
      const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await tab.locator('input[type=file]').setInputFiles(file)
      await button(tab, 'Check rows').click()
      await button(tab, new RegExp(`^Commit ${BAGS} samples`)).click()
      await tab.getByText(new RegExp(`of ${BAGS} samples are committed`)).waitFor()
    }),
  )

  let paper = ''
  took(
    await step(tab, 'the estimate, and its paper', async () => {
      await tabOf(tab, 'Report').click()
      await tab.getByRole('link', { name: 'Estimate', exact: true }).click()
      await button(tab, /^Field/).click()
      await tab.getByRole('menuitemradio', { name: new RegExp(FIELD) }).click()
      await tab.getByText(`${POINTS} of ${POINTS} points have a value.`).waitFor()
      paper = (await pdfTexts((await downloadBy(tab, /^PDF of this field/)).bytes)).join(' ')
    }),
  )
  const strata = (await work.strata.list({ fieldYearId: [fieldYearId] })).items
  const whole = strata.reduce((sum, { areaM2 }) => sum + areaM2, 0)
  const { mean, shown } = await work.reports.estimate({ fieldId, year })
  const top = measured.flatMap(({ depthTopCm, stratumId }, at) =>
    depthTopCm === 0 ? [{ stratumId, value: values[at] ?? 0 }] : [],
  )
  const byHand = strata.reduce((sum, { id, areaM2 }) => {
    const own = top.filter(({ stratumId }) => stratumId === id).map(({ value }) => value)
    return sum + ((areaM2 / whole) * own.reduce((total, value) => total + value, 0)) / own.length
  }, 0)
  expect(mean).toBeCloseTo(byHand, 6)
  expect(all.scans).toBe(3 * BAGS)
  expect(all.presses, 'presses').toBeLessThanOrEqual(53)
  expect(all.keys, 'keys').toBeLessThanOrEqual(43)
  expect(paper).toContain(FIELD)
  expect(paper).toContain(byHand.toFixed(shown?.decimals))
})
