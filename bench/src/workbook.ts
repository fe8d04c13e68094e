/**
 * Workbooks. In the real browser with the built dashboard: a million samples, for which the list's calls are answered here
 * (the database's part of a million measures `lists`), and the same rows answered the same way in AG Grid Community. At the
 * real server with 100,000 field years, on the embedded database and on a PostgreSQL where there is one: one cell, a paste
 * of 10,000 and its undo, and what a colleague waits meanwhile.
 *
 * Then fifty people edit one workbook at that server: how soon the others see what one writes.
 *
 * WORKBOOK_ONLY=page, =server, =tab, or =together (server and tab with others alone) takes one of them.
 */
import { startApi } from './lib/api.ts'
import { withBusiness } from './lib/business.ts'
import { FIELDS } from './lib/data.ts'
import { report } from './lib/timing.ts'
import {
  anotherFilter,
  anotherSort,
  lostOfTyped,
  memoryOf,
  openByTab,
  toLastRow,
} from './lib/workbook/acts.ts'
import { startAgGrid } from './lib/workbook/ag-grid-server.ts'
import { answerSamples } from './lib/workbook/answers.ts'
import { embedded, postgres } from './lib/workbook/databases.ts'
import { AG_GRID, OURS } from './lib/workbook/in-tab.ts'
import { idleFrames, type Reading, readSheet, say, tellWheel } from './lib/workbook/page.ts'
import { measureCells, openYears } from './lib/workbook/server.ts'
import { measureTab } from './lib/workbook/tab-together.ts'
import { measureTogether } from './lib/workbook/together.ts'

/** As many as stand on a screen. */
const TOGETHER_ROWS = 40
const GOALS = { firstMs: 300, frameMs: 20, jumpMs: 200, otherMs: 500, memoryMb: 200 }

function tellReading(name: string, reading: Reading, goals: Partial<typeof GOALS>): boolean {
  const { firstMs = null, frameMs = null, jumpMs = null } = goals
  return [
    report(`${name}: first rows`, reading.first, firstMs),
    tellWheel(`${name}: wheel at the top`, reading.top, frameMs),
    tellWheel(`${name}: wheel in the middle`, reading.middle, frameMs),
    report(`${name}: jump by scrollbar`, reading.jump, jumpMs),
  ].every(Boolean)
}

function tellRatios(ours: Reading, theirs: Reading): void {
  const ratio = (one: number, other: number) => (one / other).toFixed(2)
  const wheel = (at: 'top' | 'middle') =>
    `frame p95 ${ratio(ours[at].p95, theirs[at].p95)}, work a turn ${ratio(ours[at].workMs, theirs[at].workMs)}`
  say(
    `ours to AG Grid: first rows ${ratio(ours.first.p50, theirs.first.p50)} (its page has nothing else); wheel at the top ${wheel('top')}; in the middle ${wheel('middle')}; jump ${ratio(ours.jump.p50, theirs.jump.p50)}`,
  )
}

async function measurePage(): Promise<boolean> {
  let within = true
  await withBusiness(FIELDS.few, async ({ product, context, tab }) => {
    const answered = await answerSamples(context)
    const ours = await readSheet({
      ...{ context, tab, place: OURS, url: `${product.url}/spreadsheets/samples` },
    })
    report('an idle page: frames', await idleFrames(tab, OURS), null)
    const others = [
      tellReading('1,000,000 samples', ours, GOALS),
      report('Ctrl Down to row 1,000,000', await toLastRow(tab), GOALS.jumpMs),
      report('another filter', await anotherFilter(tab), GOALS.otherMs),
      report('another sort', await anotherSort(tab), GOALS.otherMs),
    ]
    const { objectsMb, buffersMb } = await memoryOf(context, tab)
    const heldMb = objectsMb + buffersMb
    say(
      `the tab holds ${objectsMb.toFixed(0)} MB of objects and ${buffersMb.toFixed(0)} MB of buffers, ${(heldMb / GOALS.memoryMb).toFixed(2)} of ${GOALS.memoryMb} MB`,
    )
    await tab.goto(`${product.url}/spreadsheets/samples`)
    const lost = await lostOfTyped(tab, answered)
    say(`40 codes typed at 5 ms a key: ${lost.length} lost (goal 0)`)
    others.push(
      report('from the points workbook by its tab', await openByTab(tab, product.url), GOALS.firstMs),
    )
    within = others.every(Boolean) && heldMb <= GOALS.memoryMb && lost.length === 0
    const page = await startAgGrid()
    try {
      const theirs = await readSheet({ context, tab, place: AG_GRID, url: page.url })
      tellReading('AG Grid', theirs, {})
      tellRatios(ours, theirs)
    } finally {
      page.stop()
    }
  })
  return within
}

const only = process.env.WORKBOOK_ONLY ?? ''

async function measureServer(): Promise<boolean> {
  let within = true
  for (const [name, open] of Object.entries({ embedded, PostgreSQL: postgres })) {
    const filled = await open()
    if (filled === null) {
      say(`${name}: skipped, there is none`)
      continue
    }
    // An address in the environment is not this one's.
    const api = await startApi(filled.dataDir, { databaseUrl: filled.databaseUrl ?? '' })
    try {
      if (only !== 'together') within = (await measureCells(name, api)) && within
      const years = await openYears(api.client, TOGETHER_ROWS)
      within = (await measureTogether(name, api, years)) && within
    } finally {
      await api.stop()
      await filled.close()
    }
  }
  return within
}

async function measureTogetherInTab(): Promise<boolean> {
  let within = true
  await withBusiness(FIELDS.few, async (business) => {
    within = await measureTab(business)
  })
  return within
}

const isLeftOut = (part: string, ...also: string[]): boolean => only !== '' && ![part, ...also].includes(only)
const isServerWithin = isLeftOut('server', 'together') || (await measureServer())
const isPageWithin = isLeftOut('page') || (await measurePage())
const isTabWithin = isLeftOut('tab', 'together') || (await measureTogetherInTab())
process.exitCode = isServerWithin && isPageWithin && isTabWithin ? 0 : 1
