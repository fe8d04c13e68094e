/**
 * From a click to content, of every page of the shell, gone to for the first time in a tab and again; the longest task
 * and what moves meanwhile; beside a React page with nothing on it, and one with nothing but the same map, in the same
 * run. Several tabs; medians. And the first rows of /fields by its address. With 100,000 fields. Prints, and asserts
 * nothing: what it says holds for a machine that has nothing else to do.
 */
import { cpus, loadavg } from 'node:os'
import type { Client } from '@org/core'
import { colleague } from '@org/e2e/harness'
import type { BrowserContext, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { PATIENCE_MS, withBusiness } from './lib/business.ts'
import { click, type Goal, type Seen } from './lib/clicks.ts'
import { FIELDS } from './lib/data.ts'
import { startEmptyPage } from './lib/empty-page.ts'
import { quantiles } from './lib/timing.ts'

const SEEN_MS = 100
const NEW_MS = 300
const TASK_MS = 50
const FIRST_ROWS_MS = 600
const TABS = 5
/** A page that was come to by its address has the browser to itself so long. */
const SETTLED_MS = 1_500

interface Place {
  name: string
  path: string
  content: string
  hasMap?: boolean
}

/** Where one rests between two pages: it shows words alone. */
const REST: Place = { name: 'Sampling report', path: '/sampling/report', content: 'main h2' }

async function places(client: Client): Promise<Place[]> {
  const [field] = (await client.fields.list({ limit: 1 })).items
  if (field === undefined) throw new Error('There are no fields')
  const year = new Date().getFullYear()
  const row = '[data-row="0"]:not([aria-busy="true"])'
  const editor = 'aside[aria-label="Details of the field"] input'
  return [
    { name: 'Fields', path: '/fields', content: `[role=grid][aria-label=Fields] ${row}`, hasMap: true },
    { name: 'Growers', path: '/growers', content: `[role=grid][aria-label=Growers] ${row}` },
    {
      name: 'Grower',
      path: `/growers/${field.growerId}`,
      content: `[role=grid][aria-label="Fields of this grower"] ${row}`,
      hasMap: true,
    },
    { name: 'Field', path: `/growers/fields/${field.id}`, content: editor, hasMap: true },
    {
      name: 'New field',
      path: `/growers/fields/new?growerId=${field.growerId}&year=${year}`,
      content: editor,
      hasMap: true,
    },
    {
      name: 'Enrollments',
      path: '/enrollments',
      content: 'section[aria-label="Enrollments by status"] li input',
    },
    { name: 'Staff', path: '/admin/staff', content: '[aria-label=Staff] li' },
    { name: 'Audit log', path: '/admin/audit', content: `[role=grid][aria-label=Changes] ${row}` },
    { name: 'What changed', path: '/history', content: 'section[aria-label="Changes by day"] h2' },
    { name: 'Releases', path: '/changelog', content: 'main h2' },
    { name: 'Sampling points', path: '/sampling/points', content: 'main [role=grid]' },
    { name: 'Spreadsheets', path: '/spreadsheets/fields', content: 'main [role=grid]' },
  ]
}

/** Puts a link of the page's own kind in sight: not every page has one to every other. */
const offerLink = (tab: Page, path: string) =>
  tab.evaluate((href) => {
    const link = document.querySelector<HTMLAnchorElement>('#bench-link') ?? document.createElement('a')
    link.id = 'bench-link'
    link.textContent = 'Go'
    link.setAttribute('href', href)
    link.style.cssText = 'position: fixed; z-index: 9999; inset: 2px auto auto 50%; background: white'
    link.onclick = (event) => {
      event.preventDefault()
      history.pushState(null, '', href)
    }
    document.body.append(link)
  }, path)

async function goTo(tab: Page, { path, content, hasMap = false }: Place): Promise<Seen> {
  await offerLink(tab, path)
  return click(tab, { link: '#bench-link', path, content, hasMap }, PATIENCE_MS)
}

interface Visits {
  first: Seen[]
  again: Seen[]
}

/** One tab: each page for the first time, and once more after another one. */
async function walk(context: BrowserContext, url: string, to: readonly Place[], visits: Map<string, Visits>) {
  const tab = await context.newPage()
  await tab.goto(url + REST.path)
  await tab.locator(REST.content).first().waitFor()
  await tab.waitForTimeout(SETTLED_MS)
  for (const place of to) {
    const known = visits.get(place.name) ?? { first: [], again: [] }
    visits.set(place.name, known)
    known.first.push(await goTo(tab, place))
    await goTo(tab, REST)
    known.again.push(await goTo(tab, place))
    await goTo(tab, REST)
  }
  await tab.close()
}

async function emptyWalk(context: BrowserContext, url: string, visits: Map<string, Visits>) {
  const tab = await context.newPage()
  await tab.goto(url)
  await tab.waitForTimeout(SETTLED_MS)
  const goals: [string, Goal][] = [
    ['Empty page', { link: '#words', path: null, content: '#content', hasMap: false }],
    ['Empty page with the map', { link: '#map', path: null, content: '#content', hasMap: true }],
  ]
  for (const [name, goal] of goals) {
    const known = visits.get(name) ?? { first: [], again: [] }
    visits.set(name, known)
    known.first.push(await click(tab, goal, PATIENCE_MS))
    await tab.locator('#nothing').click()
    known.again.push(await click(tab, goal, PATIENCE_MS))
    await tab.locator('#nothing').click()
  }
  await tab.close()
}

const median = (of: readonly Seen[], figure: (seen: Seen) => number) => quantiles(of.map(figure)).p50

function line(name: string, { first, again }: Visits): void {
  const over: string[] = []
  const within = (what: string, value: number, limit: number): string => {
    if (value > limit) over.push(what)
    return value.toFixed(0).padStart(7)
  }
  const both = [...first, ...again]
  const drawn = (of: readonly Seen[]) =>
    of.some(({ drawnMs }) => drawnMs === null) ? '' : median(of, ({ drawnMs }) => drawnMs ?? 0).toFixed(0)
  const script = (of: readonly Seen[]) =>
    median(of, ({ scriptMs }) => scriptMs)
      .toFixed(0)
      .padStart(7)
  const cells = [
    within(
      'new',
      median(first, ({ contentMs }) => contentMs),
      NEW_MS,
    ),
    drawn(first).padStart(7),
    within(
      'task new',
      median(first, ({ longestMs }) => longestMs),
      TASK_MS,
    ),
    script(first),
    within(
      'seen',
      median(again, ({ contentMs }) => contentMs),
      SEEN_MS,
    ),
    drawn(again).padStart(7),
    within(
      'task seen',
      median(again, ({ longestMs }) => longestMs),
      TASK_MS,
    ),
    script(again),
    median(both, ({ shift }) => shift)
      .toFixed(3)
      .padStart(8),
  ]
  const said = over.length === 0 ? '' : `  over: ${over.join(', ')}`
  process.stdout.write(`${name.padEnd(24)}${cells.join(' ')}${said}\n`)
}

/** The first rows of /fields, come to by its address: when they were painted, by the page's own clock. */
async function firstRows(context: BrowserContext, url: string, content: string): Promise<number> {
  const tab = await context.newPage()
  await tab.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look)
      else setTimeout(() => performance.mark('first-rows'), 0)
    }
    requestAnimationFrame(look)
  }, content)
  await tab.goto(`${url}/fields`, { waitUntil: 'commit' })
  await tab.locator('.maplibregl-map[data-drawn]').first().waitFor()
  const ms = await tab.evaluate(() => performance.getEntriesByName('first-rows')[0]?.startTime)
  await tab.close()
  return z.number().parse(ms)
}

const load = () => (loadavg()[0] ?? 0).toFixed(1)

const empty = await startEmptyPage()
try {
  await withBusiness(FIELDS.many, async ({ product, context, tab: first }) => {
    await first.close()
    const wanted = process.argv.slice(2)
    const all = await places(await colleague(product))
    const to = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    const visits = new Map<string, Visits>()
    // The browser's own cache is filled by the first, which does not count.
    await walk(context, product.url, to, new Map())
    await emptyWalk(context, empty.url, new Map())
    const loadBefore = load()
    for (let round = 0; round < TABS; round += 1) {
      await emptyWalk(context, empty.url, visits)
      await walk(context, product.url, to, visits)
    }
    process.stdout.write(
      `${FIELDS.many.toLocaleString('en-US')} fields, ${cpus().length} cores, load ${loadBefore} to ${load()}; medians of ${TABS} in ms from the click\n` +
        `${''.padEnd(24)}    new     map    task  script    seen     map    task  script    shift\n` +
        `${'at most'.padEnd(24)}${[NEW_MS, '', TASK_MS, '', SEEN_MS, '', TASK_MS, ''].map((limit) => String(limit).padStart(7)).join(' ')}        0\n`,
    )
    for (const [name, known] of visits) line(name, known)
    const [fields] = all
    if (fields !== undefined) {
      const rows: number[] = []
      for (let round = 0; round < TABS; round += 1)
        rows.push(await firstRows(context, product.url, fields.content))
      const { p50 } = quantiles(rows)
      process.stdout.write(
        `/fields by its address, first rows: median ${p50.toFixed(0)} ms (${rows.map((ms) => ms.toFixed(0)).join(', ')}), at most ${FIRST_ROWS_MS}${p50 > FIRST_ROWS_MS ? '  over' : ''}\n`,
      )
    }
  })
} finally {
  await empty.stop()
}
