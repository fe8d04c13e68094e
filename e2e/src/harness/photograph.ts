import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { desktop, phone } from './person.ts'
import { outFolder, picturesWanted } from './places.ts'

const schemes = ['light', 'dark'] as const
const sizes = { desktop, phone }

/** Keeps how a page looks, light and dark, on a desk and on a phone: four pictures in e2e/out. */
export async function photograph(tab: Page, name: string): Promise<void> {
  if (!picturesWanted) return
  for (const [size, viewport] of Object.entries(sizes)) {
    await tab.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      await tab.emulateMedia({ colorScheme })
      await mapsDrawn(tab)
      const file = `${name.replace(/[^\w-]+/g, '-')}-${size}-${colorScheme}.png`
      await tab.screenshot({ path: join(outFolder, file), animations: 'disabled' })
    }
  }
  await tab.setViewportSize(desktop)
  await tab.emulateMedia({ colorScheme: null })
}

/** Maps say so when they have drawn everything they know of; a map that is not there yet is not waited for. */
export async function mapsDrawn(tab: Page): Promise<void> {
  await tab.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await tab.locator('.maplibregl-map:not([data-drawn])').first().waitFor({ state: 'detached' })
}
