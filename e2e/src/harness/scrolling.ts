import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './person.ts'

/** Something that a person could scroll just now, and which way. */
export interface Scroller {
  /** Its accessible name, or the classes and tag that tell it apart. */
  name: string
  /** `down` where it is taller inside than outside, `across` where it is wider. */
  way: 'down' | 'across'
  isInDrawer: boolean
}

/** Everything in sight that has a scrollbar for its content, the page itself first. */
export function scrollersOf(tab: Page): Promise<Scroller[]> {
  return tab.evaluate(() => {
    const page = document.scrollingElement
    const nameOf = (element: Element): string => {
      if (element === page) return 'page'
      if (element.id === 'main') return 'main'
      const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
      const words = element.getAttribute('aria-label') ?? labelledBy?.textContent
      const inside = element.firstElementChild?.getAttribute('aria-label')
      return words ?? inside ?? `${element.tagName.toLowerCase()}.${element.className}`
    }
    const scrolls = (element: Element, style: string) =>
      element === page || style === 'auto' || style === 'scroll'
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const { overflowX, overflowY, visibility } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      // What is there for screen readers alone is a pixel large.
      if (visibility === 'hidden' || width <= 1 || height <= 1) return []
      const isInDrawer = element.closest('aside, [role=dialog]') !== null
      const found = { name: nameOf(element), isInDrawer }
      const down = scrolls(element, overflowY) && element.scrollHeight > element.clientHeight
      const across = scrolls(element, overflowX) && element.scrollWidth > element.clientWidth
      return [
        ...(down ? [{ ...found, way: 'down' as const }] : []),
        ...(across ? [{ ...found, way: 'across' as const }] : []),
      ]
    })
  })
}

/** What may be pushed along sideways on a phone: filters, and the sheets of workbooks. */
export const ACROSS_PHONE = /( filters| workbook|What the report shows)$/

/** On a phone nothing inside of the page has to be pushed along sideways, but for filters. The story goes on. */
export async function requireNothingSideways(tab: Page, name: string): Promise<void> {
  await tab.setViewportSize(phone)
  // What is laid out anew for a phone is there in the next frame.
  await tab.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const found = (await scrollersOf(tab)).filter((each) => each.way === 'across')
  await tab.setViewportSize(desktop)
  const faults = found.map((each) => each.name).filter((each) => !ACROSS_PHONE.test(each))
  expect.soft(faults, `scrolls sideways on a phone: ${name}`).toEqual([])
}
