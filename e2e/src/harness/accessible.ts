import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './person.ts'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing on the page, in light or in dark. The story goes on, to find all there is. */
export async function requireAccessible(tab: Page, name: string): Promise<void> {
  await spoken(tab)
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await tab.emulateMedia({ colorScheme })
    findings.push(...(await axeFindings(tab)).map((finding) => `${colorScheme} ${finding}`))
  }
  await tab.emulateMedia({ colorScheme: null })
  expect.soft(findings, name).toEqual([])
}

/** What axe finds on the page as it is now, a line for each element. */
export async function axeFindings(tab: Page, rulesOff: string[] = []): Promise<string[]> {
  const builder = new AxeBuilder({ page: tab }).withTags(levels).disableRules(rulesOff)
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
