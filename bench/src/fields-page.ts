/**
 * How soon /fields shows something with 10,000 fields: the built dashboard as the server serves it, in the real browser,
 * by someone who is signed in and comes by the address. Several times; the median counts. There is no limit: the
 * figures are compared with those of the release before.
 */
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'
import { PATIENCE_MS, withBusiness } from './lib/business.ts'
import { FIELDS } from './lib/data.ts'
import { quantiles } from './lib/timing.ts'

const RUNS = 5

/** Milliseconds from the start of the navigation, by the page's own clock. */
const shownSchema = z.object({ painted: z.number(), listed: z.number() })
type Shown = z.infer<typeof shownSchema>

/** What is shown when: the first paint, and the first row of the list. */
async function openFields(page: Page, url: string): Promise<Shown> {
  await page.goto(`${url}/fields`)
  const row = page.getByRole('grid', { name: 'Fields' }).locator('[data-row="0"]')
  const listed = row
    .waitFor({ state: 'visible', timeout: PATIENCE_MS })
    .then(() => page.evaluate(() => performance.now()))
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  const shown = shownSchema.parse({ painted, listed: await listed })
  // So that the map of this visit does not work on during the next; the live channel never falls silent.
  await page.locator('.maplibregl-map[data-drawn]').first().waitFor({ timeout: PATIENCE_MS })
  return shown
}

const line = (name: string, times: readonly number[]): void => {
  const all = times.map((ms) => ms.toFixed(0)).join(', ')
  process.stdout.write(`${name.padEnd(22)} median ${quantiles(times).p50.toFixed(0)} ms (${all})\n`)
}

await withBusiness(FIELDS.some, async ({ product, context, tab: first }) => {
  await openFields(first, product.url)
  await first.close()
  const runs: Shown[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage()
    runs.push(await openFields(page, product.url))
    await page.close()
  }
  process.stdout.write(`/fields with ${FIELDS.some.toLocaleString('en-US')} fields, from the address to\n`)
  line(
    'first paint',
    runs.map(({ painted }) => painted),
  )
  line(
    'first rows',
    runs.map(({ listed }) => listed),
  )
})
