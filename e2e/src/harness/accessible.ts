import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './person.ts'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing on the page, in light or in dark. The story goes on, to find all there is. */
export async function requireAccessible(tab: Page, name: string): Promise<void> {
  await spoken(tab)
  await tab.emulateMedia({ colorScheme: 'light' })
  const light = await axeFindings(tab)
  await tab.emulateMedia({ colorScheme: 'dark' })
  const dark = await colorFindings(tab)
  await tab.emulateMedia({ colorScheme: null })
  expect.soft({ light, dark }, name).toEqual({ light: [], dark: [] })
}

/** What axe finds on the page as it is now, a line for each element. */
export async function axeFindings(tab: Page, rulesOff: string[] = []): Promise<string[]> {
  return violationsOf(axe(tab).withTags(levels).disableRules(rulesOff))
}

/** What axe finds wrong with its colors: the other theme of a page that was looked at as a whole has the same elements. */
export function colorFindings(tab: Page): Promise<string[]> {
  return violationsOf(axe(tab).withRules(['color-contrast', 'link-in-text-block']))
}

/**
 * What it finds in order is not described, which takes longer than finding it; and the page has no frames, for which axe
 * would open a second page each time (its mode without them is called legacy).
 */
const axe = (tab: Page) =>
  new AxeBuilder({ page: tab }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`),
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

/**
 * What the screen reader is told stands in the page for some seconds, and may be labelled by a button that is gone by
 * then: heard already, and no part of the page.
 */
async function spoken(tab: Page): Promise<void> {
  await tab.locator('[data-live-announcer] [role=img]').first().waitFor({ state: 'detached' })
}
