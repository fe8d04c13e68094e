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

/** Does a step of the work, and says what it took of the person; scans are keys as well. */
async function step(tab: Page, name: string, act: () => Promise<void>): Promise<void> {
  const effort = await countEffort(tab)
  await act()
  const { presses, keys } = await effort()
  console.log(`${name}: ${presses} presses, ${keys} keys`)
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

story('RPT-31: from a stranger’s boundary file to the estimate on paper', async ({ person, product }) => {
  const work = await colleague(product)
  const tab = await person.arrive('/growers', people.manager)

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
  })
  const [field] = (await work.fields.list({})).items
  const fieldId = field?.id ?? 0

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
  })
  const [fieldYear] = (await work.fieldYears.list({ fieldId: [fieldId] })).items
  const fieldYearId = fieldYear?.id ?? 0
  const samples = async () => (await work.samples.list({ fieldYearId: [fieldYearId], limit: 200 })).items
  const allAre = (status: string, count = BAGS) =>
    expect.poll(async () => (await samples()).filter((sample) => sample.status === status).length).toBe(count)

  await step(tab, 'a crew and its day', async () => {
    await tabOf(tab, 'Show points').click()
    await button(tab, 'Plan days').click()
    await type(tab.getByRole('textbox', { name: 'Name', exact: true }), 'Chain Crew')
    await button(tab, 'Add crew').click()
    await button(tab, 'Propose days').click()
    await button(tab, new RegExp(`^Plan 1 day · ${POINTS} points$`)).click()
    await toast(tab, `${POINTS} points`).waitFor()
  })

  let gpx = ''
  await step(tab, 'points to the device', async () => {
    await button(tab, 'Export').click()
    await dialog(tab).getByText('GPX', { exact: false }).first().click()
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      button(dialog(tab), /^Export/).click(),
    ])
    const { readFile } = await import('node:fs/promises')
    gpx = String(await readFile(await download.path()))
    await button(dialog(tab), 'Done').click()
  })

  await step(tab, 'what the device brings back', async () => {
    await button(tab, 'Record from file').click()
    const file = { name: 'device.csv', mimeType: 'text/csv', buffer: Buffer.from(fromDevice(gpx)) }
    await tab.locator('input[type=file]').setInputFiles(file)
    await button(tab, `Record ${POINTS} points`).click()
    await toast(tab, `${POINTS} points collected`).waitFor()
  })
  const collected = await work.points.sums({ fieldYearId: [fieldYearId], status: ['collected'] })
  expect(collected.rows).toBe(POINTS)

  await step(tab, 'labels', async () => {
    await tabOf(tab, 'Label tracking').click()
    await button(tab, 'Print labels').click()
    await Promise.all([tab.waitForEvent('download'), button(dialog(tab), `Print ${BAGS} labels`).click()])
    await button(dialog(tab), 'Done').click()
  })
  const codes = (await samplesToMeasure(work, fieldYearId)).map(({ labelCode }) => labelCode ?? '')
  expect(codes.filter(Boolean)).toHaveLength(BAGS)

  await step(tab, `${BAGS} labels applied by scans`, async () => {
    await tab.getByRole('radio', { name: 'Apply', exact: true }).click({ force: true })
    await burstsOf(tab, codes)
    await allAre('applied')
  })

  await step(tab, 'packed and shipped', async () => {
    await tab.getByRole('radio', { name: 'Shipments', exact: true }).click({ force: true })
    await button(tab, 'New shipment').first().click()
    await button(dialog(tab), 'Begin the shipment').click()
    await tab.getByText('Box 1 of 1', { exact: true }).waitFor()
    await burstsOf(tab, codes)
    await allAre('packed')
    await button(tab, 'Ship…').click()
    await button(dialog(tab), 'Ship 1 box').click()
  })

  await step(tab, 'received', async () => {
    await tab.getByRole('region', { name: 'How far the bench is' }).getByText(`of ${BAGS}`).waitFor()
    await burstsOf(tab, codes)
    await allAre('received')
    await button(tab, 'Close…').click()
    await button(dialog(tab), 'Close the shipment').click()
  })

  const values = codes.map((_, at) => 1 + ((at * 37) % 100) / 100)
  await step(tab, 'results', async () => {
    await tabOf(tab, 'Upload').click()
    const rows = codes.map((code, at) => `${4000 + at},${formatCode(code)},${values[at]}`)
    const csv = ['Lab No,Label,SOC %', ...rows].join('\r\n')
    const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await tab.locator('input[type=file]').setInputFiles(file)
    await button(tab, 'Check rows').click()
    await button(tab, new RegExp(`^Commit ${BAGS} samples`)).click()
    await tab.getByText(new RegExp(`of ${BAGS} samples are committed`)).waitFor()
  })

  await step(tab, 'the estimate, and its paper', async () => {
    await tabOf(tab, 'Report').click()
    await tab.waitForTimeout(1)
    await downloadBy(tab, /^PDF of this field/)
  })
  expect(await pdfTexts(Buffer.from(''))).toBeTruthy()
})
