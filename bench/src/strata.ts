/**
 * How soon a changed plan is previewed: the built dashboard as the server serves it, in the real browser, on square
 * fields of 6,400 and 40,000 cells. From the key that changes the number of points to the new preview's words in the
 * page and its points with the map, beside the bare engine on the same plans; the longest task meanwhile; and commits.
 * Then, in Node: what a page's worker does for a grid of thousands of strata, and for these two sizes.
 * Prints, and asserts nothing: what it says holds for a machine that has nothing else to do.
 */
import { cpus, loadavg } from 'node:os'
import type { Client } from '@org/core'
import { designInputOf } from '@org/core/contract'
import { colleague } from '@org/e2e/harness'
import { makeDesign, strataToPolygons } from '@org/sampling-design'
import type { Page } from 'playwright-core'
import { type Business, PATIENCE_MS, withBusiness } from './lib/business.ts'
import { FIELDS } from './lib/data.ts'
import { nodePreviews } from './lib/node-previews.ts'
import { type Shown, watchPreviews } from './lib/previews.ts'
import { rectangularField } from './lib/sampling/frames.ts'
import { quantiles, report } from './lib/timing.ts'

const SIZES = [
  { sideM: 800, limitMs: 100 },
  { sideM: 2000, limitMs: 300 },
]
const CELL_M = 10
const TASK_MS = 50
const WARM_UPS = 3
const CHANGES = 30
const FIRST_POINTS = 30
const COMMITS = 5
const COMMITTED_POINTS = 100
/** A hand does not type the next number sooner; lines between cells come when the preview rests. */
const REST_MS = 500

const year = new Date().getUTCFullYear()
const say = (line: string) => process.stdout.write(`${line}\n`)
const load = () => (loadavg()[0] ?? 0).toFixed(1)
const number = (tab: Page, name: string) => tab.getByRole('textbox', { name, exact: true })

interface Drafting {
  business: Business
  client: Client
  growerId: number
}

let made = 0

/** Opens the strata of a new square field far from all others, its boundary confirmed, all of it in cells of 10 m. */
async function openStrata({ business, client, growerId }: Drafting, sideM: number): Promise<Page> {
  made += 1
  const { coordinates } = rectangularField([-101 + made * 0.1, 45], sideM, sideM)
  const ring = coordinates.flat(1).flatMap((place) => (isPlace(place) ? [place] : []))
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[[...ring, ...ring.slice(0, 1)]]] }
  const field = await client.fields.create({ growerId, name: `Square ${made}`, year, boundary: { geometry } })
  const id = field.years[0]?.id ?? 0
  const { version } = await client.fieldYears.get({ id })
  await client.fieldYears.confirm({ items: [{ id, version }] })
  const tab = await business.context.newPage()
  await tab.goto(`${business.product.url}/growers/fields/stratums?fieldId=${field.id}&year=${year}`)
  await tab.locator('main .maplibregl-map[data-drawn]').waitFor()
  await set(tab, 'Width (m)', 0)
  await set(tab, 'Cell size (m)', CELL_M)
  return tab
}

const isPlace = (place: unknown): place is [number, number] => Array.isArray(place) && place.length === 2

async function set(tab: Page, name: string, value: number): Promise<void> {
  await number(tab, name).fill(String(value))
  await number(tab, name).press('Enter')
  await tab.waitForTimeout(REST_MS)
  await tab.getByText(/^Preview in/).waitFor()
}

async function previews(drafting: Drafting, { sideM, limitMs }: (typeof SIZES)[number]): Promise<void> {
  const tab = await openStrata(drafting, sideM)
  await set(tab, 'Points', FIRST_POINTS)
  const watch = await watchPreviews(tab, PATIENCE_MS)
  const all: Shown[] = []
  const loadBefore = load()
  for (let change = 0; change < WARM_UPS + CHANGES; change += 1) {
    if (change === WARM_UPS) await watch.forgetTasks()
    const points = number(tab, 'Points')
    // A typed number is previewed after a pause; an arrow’s at once.
    all.push(await watch.next(() => points.press('ArrowUp')))
    await tab.waitForTimeout(REST_MS)
  }
  const { longestMs, script } = await watch.tasks()
  await tab.close()
  const bare = all.map((shown) => bareEngine(shown))
  const isSame = all.filter((shown, at) => JSON.stringify(shown.digests) === bare[at]?.digests).length
  const [counted, engine] = [all.slice(WARM_UPS), quantiles(bare.slice(WARM_UPS).map(({ ms }) => ms))]
  const shown = quantiles(counted.map(({ wordsMs, mapMs }) => Math.max(wordsMs, mapMs)))
  say(
    `\n${all[0]?.cellCount.toLocaleString('en-US')} cells, ${counted.length} changes of the points; load ${loadBefore} to ${load()}`,
  )
  report('from the key to the preview', shown, limitMs)
  report('the bare engine in Node', engine, null)
  say(
    `  the page takes ${(shown.p50 / engine.p50).toFixed(2)} of the bare engine; ${isSame} of ${all.length} designs are the same by their digests`,
  )
  for (const [name, of] of STEPS) report(`  ${name}`, quantiles(counted.map(of)), null)
  const over = script.ms > TASK_MS ? '  over' : ''
  say(
    `  longest of our code (long-animation-frame): ${script.ms === 0 ? 'no frame above 50 ms' : `${script.ms.toFixed(0)} ms, ${script.of}`}; at most ${TASK_MS} ms${over}; longest task with drawing ${longestMs.toFixed(0)} ms`,
  )
}

const STEPS: readonly (readonly [string, (shown: Shown) => number])[] = [
  ['to the question', ({ askedMs }) => askedMs],
  ['to the worker and in it', ({ askedMs, answeredMs }) => answeredMs - askedMs],
  ['  of that, the preview itself', ({ tookMs }) => tookMs],
  ['hearing and rendering', ({ answeredMs, heardMs }) => heardMs - answeredMs],
  ['to the map', ({ heardMs, mapMs }) => Math.max(0, mapMs - heardMs)],
  ['from the key to a frame of it', ({ paintedMs }) => paintedMs],
]

function bareEngine({ plan, boundary }: Shown): { ms: number; digests: string } {
  const beganAt = performance.now()
  const { cells, stratumOf, sheet } = makeDesign(designInputOf(plan, boundary))
  strataToPolygons(cells, stratumOf)
  return { ms: performance.now() - beganAt, digests: JSON.stringify(sheet.digests) }
}

/** From what the page sends to the whole answer. */
async function commit(drafting: Drafting): Promise<number> {
  const tab = await openStrata(drafting, SIZES[0]?.sideM ?? 0)
  await set(tab, 'Points', COMMITTED_POINTS)
  await tab.getByRole('button', { name: 'Commit design' }).click()
  const answer = tab.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/designs'),
  )
  await tab
    .getByRole('dialog', { name: 'Commit this design?' })
    .getByRole('button', { name: 'Commit design' })
    .click()
  const response = await answer
  await response.finished()
  if (!response.ok()) throw new Error(`The commit was answered ${response.status()}`)
  const { requestStart, responseEnd } = response.request().timing()
  await tab.close()
  return responseEnd - requestStart
}

await withBusiness(FIELDS.some, async (business) => {
  const { product, tab } = business
  await tab.close()
  const client = await colleague(product)
  const { id: growerId } = await client.growers.create({ name: 'Square Farms' })
  const drafting = { business, client, growerId }
  say(`Strata of a field, ${cpus().length} cores, load ${load()}`)
  for (const size of SIZES) await previews(drafting, size)
  const commits: number[] = []
  for (let round = 0; round < COMMITS; round += 1) commits.push(await commit(drafting))
  say('')
  report(`Commit of ${COMMITTED_POINTS} points`, quantiles(commits), null)
})
// Last: the engine beside the browser is then as new to its process as the worker's is to the page.
await nodePreviews()
