import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

/**
 * `E2E_WEATHER=rough` runs the stories as on a slow machine at the end of a slow line: every answer comes late, each
 * by a time of its own, so that answers overtake each other as they never do on an idle machine; and pages compute
 * slowly. A story that only holds in calm weather has a race, in itself or in the product.
 */
const isRough = process.env.E2E_WEATHER === 'rough'

/** Most answers come a little late, some by much. */
const MOST_DELAY_MS = 1500
const CPU_SLOWDOWN = 3

/** How many times longer than usual anything may take. */
export const patienceFactor = isRough ? 2 : 1

/** Brings the weather over every page of the window, also those opened later. */
export async function bringWeather(context: BrowserContext): Promise<void> {
  if (!isRough) return
  // The page may be closed again already.
  context.on('page', (page) => void slowDown(page).catch(() => {}))
  await context.route('**/*', async (route) => {
    await sleep(MOST_DELAY_MS * Math.random() ** 2)
    // The page may have gone on meanwhile.
    await route.continue().catch(() => {})
  })
}

async function slowDown(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
