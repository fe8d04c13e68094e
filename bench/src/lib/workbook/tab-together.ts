import { setTimeout as sleep } from 'node:timers/promises'
import { fieldYearlyWorkbook } from '@org/core/contract'
import { colleague } from '@org/e2e/harness'
import * as z from 'zod'
import type { Business } from '../business.ts'
import { quantiles, report } from '../timing.ts'
import { memoryOf } from './acts.ts'
import { say } from './page.ts'

/** As fifty people write, of whom each writes a cell in four seconds. */
const EVERY_MS = 80
const FOR_MS = 40_000
const ROWS = 12
const SEEN_MS = 500
const workbook = fieldYearlyWorkbook.id
const seenSchema = z.record(z.string(), z.number())

/** A tab in which the fields workbook stands while others write in it: when it shows what they wrote, and what it holds. */
export async function measureTab({ product, context, tab }: Business): Promise<boolean> {
  const others = await colleague(product)
  const { items } = await others.fieldYears.list({ limit: ROWS, sort: '-year' })
  await tab.goto(`${product.url}/spreadsheets/fields?sort=-year&columns=field,crop,notes`)
  await tab.locator(`[data-row="${ROWS - 1}"] [data-column="1"]`).waitFor()
  const before = await memoryOf(context, tab)
  await tab.evaluate(() => {
    const seen: Record<string, number> = {}
    Object.assign(window, { seenTexts: seen })
    const look = () => {
      for (const cell of document.querySelectorAll('[data-column="1"]')) {
        const text = cell.querySelector('input')?.value ?? cell.textContent
        if (text.startsWith('crop ')) seen[text] ??= Date.now()
      }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const written = new Map<string, number>()
  const now = new Map<number, string>(items.map(({ id, crop }) => [id, crop]))
  const untilMs = Date.now() + FOR_MS
  for (let turn = 0; Date.now() < untilMs; turn++) {
    const row = items[turn % items.length]
    if (row === undefined) throw new Error('There are no field years.')
    const text = `crop ${turn}`
    const fromMs = Date.now()
    const cells = [{ id: row.id, column: 'crop', was: now.get(row.id), is: text }]
    const { changed } = await others.workbooks.edit({ workbook, cells })
    if (changed.length === 1) {
      written.set(text, fromMs)
      now.set(row.id, text)
    }
    await sleep(Math.max(0, EVERY_MS - (Date.now() - fromMs)))
  }
  await sleep(1_000)
  const seen = seenSchema.parse(await tab.evaluate(() => Reflect.get(window, 'seenTexts')))
  const waits = [...written].flatMap(([text, fromMs]) => {
    const atMs = seen[text]
    return atMs === undefined ? [] : [atMs - fromMs]
  })
  const after = await memoryOf(context, tab)
  const held = (of: typeof before) => (of.objectsMb + of.buffersMb).toFixed(0)
  say(`the tab showed ${waits.length} of ${written.size} edits of others in ${FOR_MS / 1000} s`)
  say(`the tab holds ${held(before)} MB before, ${held(after)} MB after`)
  return report('a tab shows an edit of another', quantiles(waits), SEEN_MS)
}
