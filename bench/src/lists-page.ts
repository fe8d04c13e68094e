/**
 * A list in the tab of a person, in the real browser: 100,000 fields as the real server has them, then a million, for
 * which the three calls of the list are answered here (the database's part of a million measures `lists`). First rows of
 * another order, jumps into the middle, what one edit of a colleague costs, and the memory of the tab.
 */
import type { Client } from '@org/core'
import { colleague } from '@org/e2e/harness'
import type { BrowserContext, Page, Route } from 'playwright-core'
import * as z from 'zod/mini'
import { withBusiness } from './lib/business.ts'
import { FIELDS } from './lib/data.ts'
import { quantiles, report, type Times } from './lib/timing.ts'

const FIRST_ROWS_MS = 300
const JUMP_MS = 200
/** Each of them asks the server several times, which is limited by the minute. */
const ROUNDS = 11
const MILLION = 1_000_000
/** The ids of a view come this long after its first rows at most, and are put in order. */
const ORDER_MS = 8_000
const SETTLED_MS = 2_000
const EDIT_SEEN_MS = 3_000

const numberSchema = z.number()

/** Milliseconds in the page until every row in sight is there, and the first of them is this one or another than before. */
const rowsShown = (tab: Page, act: string): Promise<number> =>
  tab
    .evaluate(
      ([what = '']) =>
        new Promise<number>((resolve, reject) => {
          const grid = document.querySelector('[role=grid][aria-label=Fields]')
          const scroller = grid?.parentElement
          const rows = () => [...(grid?.querySelectorAll('[role=row][data-row]') ?? [])]
          const words = () => rows().map((row) => row.textContent)
          const before = words().join()
          const startedAt = performance.now()
          if (what.startsWith('jump ') && scroller)
            scroller.scrollTop = scroller.scrollHeight * Number(what.slice('jump '.length))
          else if (what.startsWith('sort '))
            grid
              ?.querySelectorAll<HTMLElement>('[role=columnheader] button')
              .forEach(
                (head) => void (head.textContent?.startsWith(what.slice('sort '.length)) && head.click()),
              )
          const look = () => {
            const isThere =
              rows().length > 5 && rows().every((row) => row.getAttribute('aria-busy') !== 'true')
            if (isThere && words().join() !== before) resolve(performance.now() - startedAt)
            else if (performance.now() - startedAt > 30_000) reject(new Error(`No rows after ${what}`))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
      [act],
    )
    .then((ms) => numberSchema.parse(ms))

interface Traffic {
  calls: string[]
  bytes: number
}

/** What the tab asks of lists, from now on. */
function listened(tab: Page): Traffic {
  const traffic: Traffic = { calls: [], bytes: 0 }
  tab.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/api\/(fields|growers|enrollments)/.test(pathname) || pathname.includes('/tiles')) return
    traffic.calls.push(`${response.request().method()} ${pathname}`)
    traffic.bytes += (await response.body().catch(() => Buffer.alloc(0))).byteLength
  })
  return traffic
}

async function memoryOf(context: BrowserContext, tab: Page): Promise<string> {
  const session = await context.newCDPSession(tab)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = z
    .object({ usedSize: z.number(), backingStorageSize: z.optional(z.number()) })
    .parse(await session.send('Runtime.getHeapUsage'))
  await session.detach()
  const outside = backingStorageSize === undefined ? '' : ` and ${mb(backingStorageSize)} of buffers`
  return `${mb(usedSize)} of objects${outside}`
}
const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

const times = async (of: () => Promise<number>): Promise<Times> => {
  // The first has to warm up what the others find warm.
  await of()
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) taken.push(await of())
  return quantiles(taken)
}

interface Measured {
  name: string
  context: BrowserContext
  tab: Page
  client: Client
}

async function measure({ name, context, tab, client }: Measured): Promise<boolean> {
  let within = true
  await tab.waitForTimeout(ORDER_MS)
  let isUp = false
  const sorted = await times(async () => {
    isUp = !isUp
    const taken = await rowsShown(tab, isUp ? 'sort Area' : 'sort Field')
    await tab.waitForTimeout(SETTLED_MS)
    return taken
  })
  within = report(`${name}: another order`, sorted, FIRST_ROWS_MS) && within
  await tab.waitForTimeout(ORDER_MS)
  let at = 0
  const jumped = await times(() => {
    at = (at + 0.37) % 1
    return rowsShown(tab, `jump ${at}`)
  })
  within = report(`${name}: a jump`, jumped, JUMP_MS) && within
  const edited = await editSeen(tab, client)
  process.stdout.write(
    `${name}: a colleague's edit of a row in sight: ${edited.calls.length} calls (${edited.calls.join(', ')}), ${edited.bytes} bytes\n`,
  )
  process.stdout.write(`${name}: the tab holds ${await memoryOf(context, tab)}\n`)
  const read = edited.calls.filter((call) => call.endsWith('/fields/rows') || call.endsWith('/fields'))
  return within && read.length === 1
}

/** A row in sight behind which there is a field of the server. */
async function realIdInSight(tab: Page): Promise<number> {
  for (;;) {
    const keys = await tab
      .getByRole('grid', { name: 'Fields' })
      .locator('[role=row][data-row][data-key]')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-key'))))
    const id = keys.find((key) => key <= FIELDS.many)
    if (id !== undefined) return id
    await rowsShown(tab, `jump ${Math.random()}`)
  }
}

/** Changes a field in sight at another machine. @returns what this tab asked because of it */
async function editSeen(tab: Page, client: Client): Promise<Traffic> {
  const id = await realIdInSight(tab)
  const field = await client.fields.get({ id })
  const traffic = listened(tab)
  await client.fields.update({ id, version: field.version, farmName: `Farm ${Date.now()}` })
  await tab.waitForTimeout(EDIT_SEEN_MS)
  return { calls: [...traffic.calls], bytes: traffic.bytes }
}

/** A million rows after the pattern of real ones: what the server would answer. */
async function answerAMillion(context: BrowserContext, client: Client): Promise<void> {
  const { items } = await client.fields.list({ limit: 100 })
  const rowOf = (id: number) => ({ ...items[id % items.length], id, name: `Field ${id}` })
  const mixed = (step: number) =>
    Uint32Array.from({ length: MILLION }, (_, at) => 1 + ((at * step) % MILLION))
  const [byName, byArea] = [mixed(37), mixed(53)]
  const orderOf = (route: Route) =>
    new URL(route.request().url()).searchParams.get('sort') === 'area' ? byArea : byName
  await context.route(/\/api\/fields\?/, (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
    const first = [...orderOf(route).slice(0, limit)].map(rowOf)
    return route.fulfill({
      json: { items: first, nextCursor: 'more', count: { rows: MILLION, isExact: false } },
    })
  })
  await context.route(/\/api\/fields\/order/, (route) =>
    route.fulfill({ body: Buffer.from(orderOf(route).buffer), contentType: 'application/octet-stream' }),
  )
  await context.route(/\/api\/fields\/rows/, (route) => {
    const { ids: asked } = z.object({ ids: z.array(z.number()) }).parse(route.request().postDataJSON())
    return route.fulfill({ json: { items: asked.map(rowOf) } })
  })
}

await withBusiness(FIELDS.many, async ({ product, context, tab }) => {
  const client = await colleague(product)
  const open = async () => {
    await tab.goto(`${product.url}/fields`)
    await tab.getByRole('grid', { name: 'Fields' }).locator('[data-row="5"]').waitFor()
  }
  await open()
  let within = await measure({ name: FIELDS.many.toLocaleString('en-US'), context, tab, client })
  await answerAMillion(context, client)
  await open()
  within = (await measure({ name: MILLION.toLocaleString('en-US'), context, tab, client })) && within
  process.exitCode = within ? 0 : 1
})
