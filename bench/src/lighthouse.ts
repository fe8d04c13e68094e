/**
 * Lighthouse on the built dashboard as the server serves it: the login page, and a signed-in page with what the person
 * brought. Each page several times, the median counts; simulated throttling, as on a phone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, people, signInHere, startProduct } from '@org/e2e/harness'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'

const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof LIMITS
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const satisfies readonly Category[]
const RUNS = 3
const DEBUGGING_PORT = 9333
/** After this the first tab has loaded the programs of all pages, and works no more. */
const SETTLED_MS = 20_000

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function scores(url: string): Promise<Record<Category, number>> {
  const result = await lighthouse(
    url,
    // What a person is signed in with is kept in storage: it stays.
    { port: DEBUGGING_PORT, logLevel: 'error', disableStorageReset: true, onlyCategories: [...CATEGORIES] },
  )
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const failed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 0.9)
  process.stdout.write(
    `    ${failed.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim()).join('; ')}\n`,
  )
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  }
}

/** Prints the medians of a page; whether all are within the limits. */
async function check(name: string, url: string): Promise<boolean> {
  const runs: Record<Category, number>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await scores(url))
  let within = true
  for (const category of CATEGORIES) {
    const score = median(runs.map((run) => run[category]))
    if (score < LIMITS[category]) within = false
    process.stdout.write(
      `${name.padEnd(12)} ${category.padEnd(15)} ${score} (at least ${LIMITS[category]})\n`,
    )
  }
  return within
}

const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const product = await startProduct()
const context = await chromium.launchPersistentContext(profile, {
  executablePath: findBrowser(),
  headless: true,
  args: [
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const login = await check('login', `${product.url}/login`)
  const page = await context.newPage()
  await page.goto(product.url)
  await signInHere(page, people.manager)
  // It stays: it holds the live channel of all tabs, whose end Lighthouse would wait for.
  await page.waitForTimeout(SETTLED_MS)
  const signedIn = await check('signed in', `${product.url}/growers`)
  process.exitCode = login && signedIn ? 0 : 1
} finally {
  await context.close()
  await product.stop()
  rmSync(profile, { recursive: true, force: true })
}
