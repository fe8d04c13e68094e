/** Photographs the pages that README shows, of the product at the address given, into docs/pictures. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import * as z from 'zod'
import { launchBrowser } from './harness/browser.ts'
import { gridNamed } from './harness/grid.ts'
import { desktop, people, signInHere } from './harness/person.ts'
import { mapsDrawn } from './harness/photograph.ts'
import { projectRoot } from './harness/places.ts'

const PATIENCE_MS = 120_000
/** Messages leave by themselves, and charts come to rest. */
const REST_MS = 1_500
const COLOR_STEP = 4
const WHITE = 255

const [, , address = 'http://localhost:4310'] = process.argv
const year = new Date().getUTCFullYear()

/** What a list of results answers. */
const foundSchema = z.object({ items: z.array(z.object({ fieldId: z.number() })) })

/** How to come to each page, by the name of its picture. */
const PICTURES: Readonly<Record<string, (tab: Page) => Promise<void>>> = {
  async fields(tab) {
    await tab.goto(`${address}/fields?year=${year}&color=status&at=-93.74,42.2,11.4`)
    await gridNamed(tab, 'Fields').getByRole('row').nth(1).waitFor()
  },
  async strata(tab) {
    await tab.goto(`${address}/fields?year=${year}&status=plan_approved&sort=-area`)
    await gridNamed(tab, 'Fields').getByRole('row').nth(1).click()
    await tab
      .getByRole('link', { name: /^Design/ })
      .first()
      .click()
    await tab.getByRole('table', { name: 'Strata' }).waitFor()
  },
  async labels(tab) {
    await tab.goto(
      `${address}/sampling/label-tracking?year=${year}&sort=-stateSince&status=received|accepted|in_testing`,
    )
    await gridNamed(tab, 'Samples').getByRole('row').nth(3).click()
    await tab.getByRole('heading', { name: 'History' }).waitFor()
  },
  async report(tab) {
    const answer = tab.waitForResponse((response) => new URL(response.url()).pathname === '/api/results')
    await tab.goto(`${address}/sampling/upload?view=results&year=${year - 1}&sort=-updated`)
    const [first] = foundSchema.parse(await (await answer).json()).items
    const fieldId = first?.fieldId
    await tab.goto(`${address}/sampling/report?view=field&year=${year - 1}&fieldId=${fieldId}&analyte=soc`)
    await tab.getByRole('region', { name: 'By depth' }).waitFor()
  },
}

async function photograph(tab: Page, name: string): Promise<void> {
  await mapsDrawn(tab)
  await tab.mouse.move(0, 0)
  await tab.waitForTimeout(REST_MS)
  await mapsDrawn(tab)
  const taken = PNG.sync.read(await tab.screenshot({ animations: 'disabled' }))
  // Steps of colors that nobody sees, and an unhurried packing: half of what the browser writes.
  taken.data.forEach((value, at) => {
    taken.data[at] = Math.min(Math.round(value / COLOR_STEP) * COLOR_STEP, WHITE)
  })
  const packed = PNG.sync.write(taken, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 })
  await writeFile(join(projectRoot, 'docs/pictures', `${name}.png`), packed)
  process.stdout.write(`${name}.png, ${Math.round(packed.length / 1000)} kB\n`)
}

const browser = await launchBrowser({ isQuick: true })
try {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const tab = await context.newPage()
  await tab.goto(address)
  await signInHere(tab, people.manager)
  for (const [name, open] of Object.entries(PICTURES)) {
    await open(tab)
    await photograph(tab, name)
  }
} finally {
  await browser.close()
}
