import type { Page } from 'playwright-core'

/** The main entries of the sidebar (specification §2). */
export type Entry = 'Fields' | 'Sampling' | 'Enrollments' | 'Spreadsheets' | 'Releases'

/** Follows an entry of the sidebar. */
export async function follow(tab: Page, entry: Entry): Promise<void> {
  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
}

/**
 * As Back and Forward lead to an address, without loading the page anew: that each is served is a test of the server's.
 * The page that was there before may stand a moment longer.
 */
export async function leadTo(tab: Page, address: string): Promise<void> {
  await tab.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** Leads to an address and waits for the page that begins with a heading. */
export async function goTo(tab: Page, address: string, heading: string): Promise<void> {
  await leadTo(tab, address)
  await tab.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** The path and query of the address. */
export function pathOf(tab: Page): string {
  const { pathname, search } = new URL(tab.url())
  return pathname + search
}

/** Waits until the address has this path. */
export async function arriveAt(tab: Page, path: string): Promise<void> {
  await tab.waitForURL((url) => url.pathname === path)
}
