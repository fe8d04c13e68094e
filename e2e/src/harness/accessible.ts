import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { desktop, phone } from './person.ts'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const MOST_PALE_MS = 20_000

/** Axe finds nothing on the page, in light or in dark. The story goes on, to find all there is. */
export async function requireAccessible(tab: Page, name: string): Promise<void> {
  // Rows that are being asked for anew are pale until the others are there. Where they stay pale, that is what is looked at.
  const pale = tab.locator('[data-stale]').first()
  await pale.waitFor({ state: 'detached', timeout: MOST_PALE_MS }).catch(() => {})
  await tab.emulateMedia({ colorScheme: 'light' })
  const light = await axeFindings(tab)
  await tab.emulateMedia({ colorScheme: 'dark' })
  const dark = await colorFindings(tab)
  await tab.emulateMedia({ colorScheme: null })
  expect.soft({ light, dark }, name).toEqual({ light: [], dark: [] })
}

/** What axe finds on the page as it is now, a line for each element. */
export function axeFindings(tab: Page, rulesOff: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(rulesOff.map((rule) => [rule, { enabled: false }]))
  return run(tab, { runOnly: { type: 'tag', values: levels }, rules })
}

/** What axe finds wrong with its colors: the other theme of a page that was looked at as a whole has the same elements. */
export function colorFindings(tab: Page): Promise<string[]> {
  return run(tab, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
}

/**
 * What the screen reader is told stands in the page for some seconds, and may be labeled by a button that is gone by
 * then: heard already, and no part of the page.
 */
const SPOKEN = '[data-live-announcer]'

const foundSchema = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }),
)

/** A page is given axe once. What it finds in order is not described, which takes longer than finding it. */
async function run(tab: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await tab.evaluate(() => 'axe' in globalThis))) await tab.evaluate(axe.source)
  const given = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const context = JSON.stringify({ exclude: SPOKEN })
  const found = foundSchema.parse(
    await tab.evaluate(`axe.run(${context}, ${given}).then(({ violations }) => violations)`),
  )
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  )
}

/** On a phone nothing sticks out at the side, so that nobody has to scroll in two directions. */
export async function requireFitsPhone(tab: Page, name: string): Promise<void> {
  await tab.setViewportSize(phone)
  const widthPx = await tab.evaluate(() => {
    const edges = [...document.querySelectorAll('main, [role=dialog]')].map(
      (e) => e.getBoundingClientRect().right,
    )
    return Math.ceil(Math.max(document.documentElement.scrollWidth, ...edges))
  })
  await tab.setViewportSize(desktop)
  expect.soft(widthPx, `width of ${name} on a phone`).toBeLessThanOrEqual(phone.width)
}
