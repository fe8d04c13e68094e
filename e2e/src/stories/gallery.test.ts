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

describe('UI-22: a list of a million rows, taller than browsers draw', () => {
  const grid = () => tab.getByRole('grid', { name: 'A million fields' })
  const scroller = () => grid().locator('xpath=..')
  const row = (index: number) => grid().locator(`[data-row="${index}"]`)
  const scrolled = () => scroller().evaluate((element) => element.scrollTop)
  const focused = () => tab.evaluate(() => Number(document.activeElement?.getAttribute('data-row')))
  /** The first row that is wholly below the head; -1 before any is drawn there. */
  const topRow = () =>
    grid().evaluate((element) => {
      const head = element.querySelector('[aria-rowindex="1"]')?.getBoundingClientRect().bottom ?? 0
      const rows = [...element.querySelectorAll('[data-row]')]
      const inSight = rows.filter((each) => each.getBoundingClientRect().top >= head - 1)
      const indexes = inSight.map((each) => Number(each.getAttribute('data-row')))
      return indexes.length === 0 ? -1 : Math.min(...indexes)
    })
  const scrollTo = (part: number) =>
    scroller().evaluate((element, part) => {
      element.scrollTop = part * (element.scrollHeight - element.clientHeight)
    }, part)
  const isInSight = (index: number) =>
    row(index).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const panel = element.closest('[role=grid]')?.parentElement?.getBoundingClientRect()
      return panel !== undefined && top > panel.top && bottom <= panel.bottom + 1
    })

  it('the scrollbar reaches every part of it, and the wheel moves by rows', async () => {
    await show('light', 'Table')
    await scroller().scrollIntoViewIfNeeded()
    await scrollTo(0.5)
    await expect.poll(topRow).toBeGreaterThan(499_000)
    expect(await topRow()).toBeLessThan(501_000)
    await scroller().hover()
    const rowPx = await row(await topRow()).evaluate((element) => element.clientHeight + 1)
    for (const direction of [1, -1]) {
      const before = await topRow()
      await tab.mouse.wheel(0, direction * 10 * rowPx)
      await expect.poll(topRow).toBe(before + direction * 10)
      // What is set right when it stands still is not seen.
      await tab.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 400)))
      expect(await topRow()).toBe(before + direction * 10)
    }
    await scrollTo(1)
    await expect.poll(() => row(999_999).count()).toBe(1)
    expect(await isInSight(999_999)).toBe(true)
    const last = await topRow()
    await tab.mouse.wheel(0, -10 * rowPx)
    await expect.poll(topRow).toBe(last - 10)
    await tab.mouse.wheel(0, 20 * rowPx)
    await expect.poll(topRow).toBe(last)
    expect(await row(999_999).getAttribute('aria-rowindex')).toBe('1000001')
    expect(await grid().getAttribute('aria-rowcount')).toBe('1000001')
  })

  it('keys reach both ends and move over rows that are on their way', async () => {
    await show('light', 'Table')
    // Wherever it was scrolled to: the one tab stop is the first row.
    await scrollTo(0.7)
    await row(0).focus()
    await tab.keyboard.press('End')
    await expect.poll(focused).toBe(999_999)
    await expect.poll(() => isInSight(999_999)).toBe(true)
    await tab.keyboard.press('PageUp')
    await expect.poll(focused).toBe(999_989)
    expect(await isInSight(999_989)).toBe(true)
    for (let step = 0; step < 6; step++) await tab.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe(999_983)
    expect(await row(999_983).getAttribute('aria-busy')).toBe('true')
    await tab.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => grid().locator('[data-row] input:checked').count()).toBe(2)
    await tab.keyboard.press('Home')
    await expect.poll(focused).toBe(0)
    expect(await scrolled()).toBe(0)
    await tab.keyboard.press('PageDown')
    await expect.poll(focused).toBe(10)
  })
})

describe('UI-80: a million rows of cells', () => {
  const grid = () => tab.getByRole('grid', { name: 'A million rows of cells' })
  const active = () =>
    grid()
      .locator('[data-input]')
      .evaluate((input) => {
        const row = input.closest('[data-row]')
        const panel = input.closest('[role=grid]')?.parentElement?.getBoundingClientRect()
        const { top, bottom } = input.getBoundingClientRect()
        const isInSight = panel !== undefined && top >= panel.top && bottom <= panel.bottom + 1
        return {
          row: Number(row?.getAttribute('data-row')),
          isInSight,
          isFocused: input === document.activeElement,
        }
      })

  it('keys lead from the first row to the last and back, and what is typed there stays there', async () => {
    await show('light', 'Grid')
    await grid().locator('[data-row="0"] [data-column="1"]').click()
    await tab.keyboard.press('Control+ArrowDown')
    await expect.poll(active).toEqual({ row: 999_999, isInSight: true, isFocused: true })
    await tab.keyboard.type('Oats')
    await tab.keyboard.press('Enter')
    const last = grid().locator('[data-row="999999"] [data-input]')
    await expect.poll(() => last.inputValue()).toBe('Oats')
    await tab.keyboard.press('Control+ArrowUp')
    await expect.poll(active).toEqual({ row: 0, isInSight: true, isFocused: true })
    await tab.keyboard.press('Control+Shift+End')
    await tab.getByText('B1 to C1000000, 2,000,000 cells').waitFor({ state: 'attached' })
  })
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
