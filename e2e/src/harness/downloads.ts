import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What an entry of a page’s “Export” menu brings: the file’s name and its bytes. */
export async function downloadBy(tab: Page, entry: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await tab.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('menuitem', { name: entry }).click(),
  ])
  expect(await download.failure()).toBeNull()
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
