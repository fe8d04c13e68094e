import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, colorFindings } from '../harness/accessible.ts'
import { launchBrowser } from '../harness/browser.ts'
import { freePort } from '../harness/free-port.ts'
import { leadTo } from '../harness/navigate.ts'
import { builtDashboard, projectRoot } from '../harness/places.ts'
import { differenceFrom } from '../harness/reference.ts'

/**
 * Rules about a whole page. While something floats, the page behind it is out of a screen reader's reach, and the
 * focus cannot go there without closing what floats.
 */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main', 'aria-hidden-focus']
const VIEWPORT = { width: 720, height: 520 }

let folder: string
let server: PreviewServer
let browser: Browser
let context: BrowserContext
let origin: string
/** All tests look at one page, which is led from one address to the next. */
let tab: Page

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  origin = await serveGallery(folder)
  browser = await launchBrowser()
  context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  tab = await context.newPage()
  await tab.goto(`${origin}${addressOf('light')}`, { timeout: 120_000 })
  await tab.locator('[data-item]').first().waitFor({ timeout: 120_000 })
  await tab.evaluate(() => document.fonts.ready)
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * A development build, made once: the development server would make each module anew for every page that opens.
 *
 * @returns its origin
 */
async function serveGallery(outDir: string): Promise<string> {
  const root = join(projectRoot, 'apps/dashboard')
  // Not in this process: what a test runner says of itself would make another build of it.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development' }
  const build = [
    'build',
    '--mode',
    'development',
    '--outDir',
    outDir,
    '--minify',
    'false',
    '--logLevel',
    'warn',
  ]
  await promisify(execFile)(join(projectRoot, 'node_modules/.bin/vite'), build, { cwd: root, env })
  const port = await freePort()
  server = await preview({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
    // The gallery needs no API: whoever asks for it gets the page.
    preview: { port, strictPort: true, host: 'localhost', proxy: {} },
  })
  return `http://localhost:${port}`
}

const addressOf = (theme: string, item?: string): string =>
  `/__gallery?${new URLSearchParams({ theme, ...(item === undefined ? {} : { item }) })}`

/** Shows the gallery, or one item of it: what was open goes with the item before. */
async function show(theme: string, item?: string): Promise<void> {
  await leadTo(tab, addressOf(theme, item))
  const last = item === undefined ? '[data-item] ~ [data-item]' : `[data-item="${item}"]:only-of-type`
  await tab.locator(last).first().waitFor()
  await tab.locator(`html[data-theme="${theme}"]`).waitFor()
  await tab.evaluate(() => scrollTo(0, 0))
}

interface Shown {
  name: string
  opens: string | null
}
const itemsShown = (): Promise<Shown[]> =>
  tab.locator('[data-item]').evaluateAll((sections) =>
    sections.map((section) => ({
      name: section.getAttribute('data-item') ?? '',
      opens: section.getAttribute('data-opens'),
    })),
  )

describe.each(['light', 'dark'])('UI-60: the gallery in %s', (theme) => {
  it('looks as its references do, and axe finds nothing', async () => {
    await show(theme)
    const items = await itemsShown()
    expect(items.length).toBeGreaterThan(30)
    expect.soft(await (theme === 'light' ? axeFindings(tab) : colorFindings(tab))).toEqual([])
    for (const { name } of items) {
      const item = tab.locator(`[data-item="${name}"]`)
      const take = () => item.screenshot({ animations: 'disabled' })
      expect.soft(await differenceFrom(`${name}-${theme}`, take)).toBeNull()
    }
  })

  it('what floats looks as its references do when it is open, and axe finds nothing', async () => {
    await show(theme)
    const floating = (await itemsShown()).filter(({ opens }) => opens !== null)
    expect(floating.length).toBeGreaterThan(5)
    for (const { name, opens } of floating) {
      await show(theme, name)
      await tab.getByRole('button', { name: opens ?? '', exact: true }).click()
      await tab.locator('[role=dialog], [role=menu], [role=listbox], [role=alertdialog]').first().waitFor()
      // Nothing is pointed at.
      await tab.mouse.move(0, VIEWPORT.height - 1)
      const take = () => tab.screenshot({ animations: 'disabled' })
      expect.soft(await differenceFrom(`${name}-open-${theme}`, take)).toBeNull()
      expect.soft(await axeFindings(tab, PAGE_RULES), name).toEqual([])
    }
  })
})

it('UI-60: a chart is as wide as its room, also after the room was wider for a moment', async () => {
  await show('light', 'StackedBarChart')
  const drawing = tab.locator('[data-item] figure svg:not([aria-hidden])').first()
  const width = () => drawing.evaluate((svg) => svg.clientWidth)
  const before = await width()
  const style = await tab.addStyleTag({ content: '[data-item] figure { width: 640px }' })
  await expect.poll(width).toBe(640)
  await style.evaluate((tag) => tag.parentNode?.removeChild(tag))
  await expect.poll(width).toBe(before)
})

it('one item is a link of its own', async () => {
  await tab.goto(`${origin}${addressOf('dark', 'Button')}`)
  await tab.locator('[data-item]').first().waitFor()
  expect(await itemsShown()).toEqual([{ name: 'Button', opens: null }])
})

it('RTE-15: nothing of the gallery is in what production serves', () => {
  const assets = join(builtDashboard, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  // The attribute is written by the gallery page alone.
  expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('data-opens'))).toEqual(
    [],
  )
})
