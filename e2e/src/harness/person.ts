import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { outFolder, picturesWanted } from './places.ts'
import type { Product } from './product.ts'
import { type Watch, watchWindow } from './watch.ts'
import { bringWeather, patienceFactor } from './weather.ts'

/** The people the local identity service offers, by what they are to a story. */
export const people = {
  manager: 'Maren Tidewell',
  coordinator: 'Inés Calderón Vega',
  analyst: 'Hollis Greenmarsh',
  clerk: 'Adaeze Fairwater',
  /** Their email is outside the allowed domains. */
  stranger: 'Wendell Ashgrove',
} as const

/** How long anything may take to show: far beyond an idle machine, as a busy one says nothing of the product. */
const PATIENCE_MS = 60_000 * patienceFactor

/** Maps are drawn in software, and most of their work is in pixels. Nothing but pictures is about them. */
const COARSE = 0.25

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** Nothing but a choice of the map's layers: to lay out names and counties is most of what a map does as it opens. */
const withoutBaseMap = ({ url }: Product): Stored => ({
  cookies: [],
  origins: [
    {
      origin: url,
      localStorage: [
        {
          name: 'map-layers',
          value: JSON.stringify({ state: { imagery: false, counties: false, names: false }, version: 1 }),
        },
      ],
    },
  ],
})

const NOTHING_STORED: Stored = { cookies: [], origins: [] }

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** A person at a browser window: no cookies, nothing stored. */
export interface Person {
  context: BrowserContext
  watch: Watch
  /** A new tab at an address of the product. */
  open(path?: string): Promise<Page>
  /** Goes through the sign-in, from an address of the product, its front door if none is given, to where it leads. */
  signIn(name?: string, path?: string): Promise<Page>
  /**
   * A new tab at an address of the product, signed in: through the sign-in where this person never did it in this file,
   * else with what their browser kept of it. A story that signs out begins with `signIn`: others share the session.
   */
  arrive(path: string, name?: string): Promise<Page>
}

/** What the stories of a file hand on to each other. */
export interface Kept {
  /** What the browser kept of a sign-in, by person. */
  sessions: Map<string, Stored>
  /** The browser window, so that pages fetch and compile their code once; null before the first story, and after a failed one. */
  window: { context: BrowserContext; watch: Watch } | null
  /** Whether pages may register service workers. In a window that stories share they would outlive their story. */
  hasWorkers: boolean
}

async function openWindow(
  browser: Browser,
  product: Product,
  hasWorkers: boolean,
): Promise<NonNullable<Kept['window']>> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: desktop,
    deviceScaleFactor: picturesWanted ? 1 : COARSE,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorkers ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const watch = await watchWindow(context)
  await bringWeather(context)
  return { context, watch }
}

/**
 * A person for a story: at a window without tabs, cookies or anything stored, but for the choice to see maps without
 * the base map, unless the story is about it.
 */
export async function sitDown(
  browser: Browser,
  product: Product,
  kept: Kept,
  { hasBaseMap }: { hasBaseMap: boolean },
): Promise<Person> {
  const atFirst = hasBaseMap ? NOTHING_STORED : withoutBaseMap(product)
  kept.window ??= await openWindow(browser, product, kept.hasWorkers)
  const { context, watch } = kept.window
  watch.forget()
  await context.setOffline(false)
  await context.setStorageState(atFirst)
  const open = async (path = '/') => {
    const tab = await context.newPage()
    await tab.goto(path)
    return tab
  }
  const signIn = async (name: string = people.manager, path = '/') => {
    const tab = await open(path)
    await signInHere(tab, name)
    return tab
  }
  const arrive = async (path: string, name: string = people.manager) => {
    const session = kept.sessions.get(name)
    // Whoever sat here before takes their session along.
    await context.setStorageState(session ?? atFirst)
    if (session !== undefined) return open(path)
    const tab = await signIn(name, path)
    kept.sessions.set(name, await context.storageState())
    return tab
  }
  return { context, watch, open, signIn, arrive }
}

/** Closes the tabs. After a failed story how they looked is kept, and the window is not used again. */
export async function standUp({ context }: Person, kept: Kept, failed: string | null): Promise<void> {
  if (failed === null) {
    await Promise.all(context.pages().map((tab) => tab.close()))
    return
  }
  await photographTabs(context, failed)
  await context.close()
  kept.window = null
}

/** From the login page through the choice of an account; ends where the product takes over. */
export async function signInHere(tab: Page, name: string): Promise<void> {
  await leaveForAccounts(tab)
  await chooseAccount(tab, name)
  await signOutButton(tab).waitFor()
}

export async function leaveForAccounts(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Continue with Google' }).click()
  await tab.getByRole('heading', { name: 'Choose an account' }).waitFor()
}

export async function chooseAccount(tab: Page, name: string): Promise<void> {
  await tab.getByRole('button', { name }).click()
}

/**
 * Signs out and waits until that has come to its end: it leads over the identity service's own sign-out, and anything
 * done on the page before it is back would be cut off.
 */
export async function signOutBy(tab: Page, press: () => Promise<void>): Promise<void> {
  const isBack = tab.waitForResponse(
    (response) => response.request().isNavigationRequest() && new URL(response.url()).pathname === '/login',
  )
  await press()
  await isBack
  await tab.waitForLoadState()
  await signInButton(tab).waitFor()
}

export const signOutButton = (tab: Page) => tab.getByRole('button', { name: 'Sign out' })
export const signInButton = (tab: Page) => tab.getByRole('button', { name: 'Continue with Google' })

/** Keeps how every tab looked when a story failed. */
async function photographTabs(context: BrowserContext, story: string): Promise<void> {
  const name = story.replace(/[^\w-]+/g, '-').slice(0, 80)
  for (const [i, tab] of context.pages().entries())
    await tab.screenshot({ path: join(outFolder, 'failed', `${name}-${i + 1}.png`) }).catch(() => {})
}
