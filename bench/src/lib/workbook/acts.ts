import type { BrowserContext, Page } from 'playwright-core'
import * as z from 'zod/mini'
import type { Times } from '../timing.ts'
import type { Answered } from './answers.ts'
import { OURS, rowsShown } from './in-tab.ts'
import { warmTimes } from './page.ts'
import { idAt, MILLION, STEP_BY_FIELD } from './samples.ts'

const SETTLED_MS = 1_500
const POINTED_MS = 150
const CODES = 40
const KEY_MS = 5
const SAVED_MS = 60_000

/** From another workbook by its tab, at which a hand points before it presses, until the rows of this one are there. */
export const openByTab = (tab: Page, url: string): Promise<Times> =>
  warmTimes(async () => {
    await tab.goto(`${url}/spreadsheets/points`)
    await tab.getByRole('grid', { name: 'Points' }).waitFor()
    await tab.waitForTimeout(SETTLED_MS)
    const link = tab.getByRole('link', { name: 'Samples', exact: true }).last()
    await link.hover()
    await tab.waitForTimeout(POINTED_MS)
    const shown = rowsShown(tab, OURS, { on: 'click' })
    await link.click()
    return shown
  })

/** Ctrl Down from the first row, then Ctrl Up again. */
export async function toLastRow(tab: Page): Promise<Times> {
  await rowsShown(tab, OURS, { jump: 0 }).catch(() => 0)
  await tab.locator(`${OURS.row} [data-column="2"]`).first().click()
  return warmTimes(async () => {
    const shown = rowsShown(tab, OURS, { on: 'keydown', has: `[data-row="${MILLION - 1}"]` })
    await tab.keyboard.press('Control+ArrowDown')
    const taken = await shown
    await tab.waitForTimeout(SETTLED_MS)
    await tab.keyboard.press('Control+ArrowUp')
    await tab.waitForTimeout(SETTLED_MS)
    return taken
  })
}

/** The time of an act of a column's menu until other rows are there. */
async function byMenu(tab: Page, column: string, act: string): Promise<number> {
  await tab.getByRole('columnheader', { name: column }).getByRole('button').first().click()
  const item = tab.getByRole('menuitem', { name: act })
  await item.waitFor()
  const shown = rowsShown(tab, OURS, { on: 'click' })
  await item.click()
  const taken = await shown
  await tab.waitForTimeout(SETTLED_MS)
  return taken
}

/** Narrowed to the status of the active row, and not: the way back counts too. */
export const anotherFilter = (tab: Page): Promise<Times> =>
  warmTimes(async () => {
    const taken = await byMenu(tab, 'Status', 'Only rows like the active one')
    await tab
      .getByRole('button', { name: /^Clear/ })
      .first()
      .click()
    await tab.waitForTimeout(SETTLED_MS)
    return taken
  }, 5)

export const anotherSort = (tab: Page): Promise<Times> =>
  warmTimes((round) => byMenu(tab, round % 2 === 0 ? 'Grower' : 'Field', 'Sort ascending'), 6)

/** Types codes down a column, quicker than anybody. @returns those that did not arrive */
export async function lostOfTyped(tab: Page, { notes }: Answered): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, (_, at) => `CODE-${String(at + 1).padStart(4, '0')}`)
  await tab.locator(`${OURS.row}[data-row="0"] [data-column="8"]`).click()
  for (const code of codes) {
    await tab.keyboard.type(code, { delay: KEY_MS })
    await tab.keyboard.press('Enter', { delay: KEY_MS })
  }
  await tab.getByText('All saved').waitFor({ timeout: SAVED_MS })
  return codes.filter((code, at) => notes.get(idAt(at, STEP_BY_FIELD)) !== code)
}

export interface Held {
  objectsMb: number
  buffersMb: number
}

export async function memoryOf(context: BrowserContext, tab: Page): Promise<Held> {
  const session = await context.newCDPSession(tab)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = z
    .object({ usedSize: z.number(), backingStorageSize: z.optional(z.number()) })
    .parse(await session.send('Runtime.getHeapUsage'))
  await session.detach()
  return { objectsMb: usedSize / 1_048_576, buffersMb: backingStorageSize / 1_048_576 }
}
