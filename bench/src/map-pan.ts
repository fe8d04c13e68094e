/**
 * How the map of 100,000 fields pans, in the real browser that draws in software: time between frames while the map is
 * dragged, from far away, where counts begin to be fields, and near; in one color, and colored by crop.
 */
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'
import { withBusiness } from './lib/business.ts'
import { FIELDS } from './lib/data.ts'
import { quantiles } from './lib/timing.ts'

const LIMIT_MS = 60
const ZOOMS = [5, 7, 9.9, 10.2, 11, 13]
const DRAGS = 4
const STEPS = 30
const STEP_PX = 6

const measuredSchema = z.object({ frames: z.array(z.number()), tasks: z.array(z.number()) })

/** Milliseconds between frames, and of long tasks, from now until it is called again. */
async function watched(page: Page, act: () => Promise<void>): Promise<z.infer<typeof measuredSchema>> {
  const measuring = await page.evaluateHandle(() => {
    const measured = { frames: [] as number[], tasks: [] as number[], isOver: false }
    let before = performance.now()
    const frame = () => {
      const now = performance.now()
      measured.frames.push(now - before)
      before = now
      if (!measured.isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.tasks.push(duration)
    }).observe({ type: 'longtask' })
    return measured
  })
  await act()
  return measuredSchema.parse(
    await measuring.evaluate((measured) => {
      measured.isOver = true
      return measured
    }),
  )
}

/** Drags the map to and fro. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator('.maplibregl-canvas').first().boundingBox()
  if (box === null) throw new Error('There is no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let round = 0; round < DRAGS; round++) {
    const way = round % 2 === 0 ? -STEP_PX : STEP_PX
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= STEPS; step++) await page.mouse.move(x + step * way, y + step * 2)
    await page.mouse.up()
  }
}

async function measure(page: Page, url: string, zoom: number, more: string): Promise<boolean> {
  await page.goto(`${url}/fields?at=-93.6,42,${zoom}${more}`)
  await page.locator('.maplibregl-map[data-drawn]').first().waitFor()
  const { frames, tasks } = await watched(page, () => drag(page))
  const { p50, p95 } = quantiles(frames)
  const isWithin = p50 <= LIMIT_MS
  const [half, most, task] = [p50, p95, Math.max(0, ...tasks)].map((ms) => ms.toFixed(0))
  const limit = `of ${LIMIT_MS} ms${isWithin ? '' : ', over'}`
  process.stdout.write(
    `zoom ${zoom}${more}: ${frames.length} frames, p50 ${half} ${limit}; p95 ${most} ms; longest task ${task} ms\n`,
  )
  return isWithin
}

await withBusiness(FIELDS.many, async ({ product, tab: page }) => {
  process.stdout.write(`Panning the map of ${FIELDS.many.toLocaleString('en-US')} fields\n`)
  let within = true
  for (const more of ['', '&color=crop'])
    for (const zoom of ZOOMS) within = (await measure(page, product.url, zoom, more)) && within
  process.exitCode = within ? 0 : 1
})
