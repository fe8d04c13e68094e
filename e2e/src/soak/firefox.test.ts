import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses, views } from '../harness/addresses.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { people } from '../harness/person.ts'
import { type Product, startProduct } from '../harness/product.ts'

const SETTLES_MS = 1_500
const PATIENCE_MS = 60_000
const WENT_WRONG = /Something went wrong|This page does not exist/
const firefox = findFirefox()

/** FIREFOX_PATH, or the first Firefox on the PATH; null without one. */
function findFirefox(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const named = folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  return [process.env.FIREFOX_PATH ?? '', ...named].find(canRun) ?? null
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}

describe.skipIf(firefox === null)('in Firefox', () => {
  let product: Product
  let browser: Awaited<ReturnType<typeof puppeteer.launch>>
  let tab: Page
  /** What the page complained of since it was last looked at. */
  const complaints: string[] = []

  beforeAll(async () => {
    product = await startProduct()
    const work = await colleague(product)
    await approvedFields(work, 'Foxglove Farms', ['First Quarter', 'Second Quarter'])
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox ?? '', headless: true })
    tab = await browser.newPage()
    await tab.setViewport({ width: 1440, height: 900 })
    tab.setDefaultTimeout(PATIENCE_MS)
    tab.on('pageerror', (error) => complaints.push(String(error)))
    tab.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await tab.goto(`${product.url}/login`)
    await tab.locator('::-p-aria([name="Continue with Google"][role="button"])').click()
    await tab.locator(`::-p-text(${people.manager})`).click()
    await tab.waitForFunction(() => location.pathname !== '/login' && document.querySelector('h1') !== null)
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it.each([...new Set([...Object.values(addresses), ...views])])(
    'DASH-80: %s shows its page and complains of nothing',
    async (address) => {
      complaints.splice(0)
      await tab.goto(`${product.url}${address}`)
      await tab.waitForSelector('h1, [role=alert]')
      await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
      const seen = await tab.evaluate(() => ({
        title: document.querySelector('h1')?.textContent ?? '',
        body: document.body.textContent,
        isWide: document.documentElement.scrollWidth > innerWidth,
      }))
      expect(seen.title).not.toBe('')
      // One page is there to say that.
      if (address !== addresses.adminError) expect(seen.body).not.toMatch(WENT_WRONG)
      expect(seen.isWide).toBe(false)
      expect(complaints).toEqual([])
    },
  )
})
