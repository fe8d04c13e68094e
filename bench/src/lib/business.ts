import { cpSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser, type Product, people, signInHere, startProduct } from '@org/e2e/harness'
import type { BrowserContext, Page } from 'playwright-core'
import { businessFolder } from './data.ts'

/** How long anything may take to show. */
export const PATIENCE_MS = 60_000

export interface Business {
  product: Product
  /** A window of a browser that runs code as quickly as it can. */
  context: BrowserContext
  /** An operation manager's tab, signed in. */
  tab: Page
}

/** Measures the product with an invented business of so many fields in the real browser; ends both. */
export async function withBusiness(
  fields: number,
  measure: (business: Business) => Promise<void>,
): Promise<void> {
  const folder = await businessFolder(fields)
  const product = await startProduct({
    async fill(apiDataDir) {
      await mkdir(apiDataDir, { recursive: true })
      cpSync(join(folder, 'api/database'), join(apiDataDir, 'database'), { recursive: true })
    },
  })
  const browser = await launchBrowser({ isQuick: true })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    context.setDefaultTimeout(PATIENCE_MS)
    const tab = await context.newPage()
    await tab.goto(product.url)
    await signInHere(tab, people.manager)
    await measure({ product, context, tab })
  } finally {
    await browser.close()
    await product.stop()
  }
}
