import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { BoundaryFile } from './boundary-files.ts'
import { leadTo, pathOf } from './navigate.ts'

/** Makes a grower by the form and ends on the grower's page. */
export async function createGrower(tab: Page, name: string): Promise<void> {
  if (pathOf(tab) !== '/growers') await leadTo(tab, '/growers')
  await tab.getByRole('button', { name: 'New grower' }).click()
  const dialog = tab.getByRole('dialog', { name: 'New grower' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Create grower' }).click()
  await tab.getByRole('heading', { name, level: 1 }).waitFor()
}

/** From the grower's page to where a boundary file is handed in. */
export async function openImport(tab: Page): Promise<void> {
  await tab.getByRole('link', { name: 'Add fields' }).click()
  await tab.getByRole('radio', { name: 'File' }).click()
}

/** From the grower's page: hands in the file; ends where its features are chosen. */
export async function handIn(tab: Page, file: Handed): Promise<void> {
  await send(tab, file)
  await tab.getByRole('grid', { name: 'Features of the file' }).waitFor()
}

type Handed = Pick<BoundaryFile, 'name' | 'content'>

/** From the grower's page: hands in the file, whatever comes of it. */
export async function send(tab: Page, file: Handed): Promise<void> {
  await openImport(tab)
  const [chooser] = await Promise.all([
    tab.waitForEvent('filechooser'),
    tab.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles({ name: file.name, mimeType: 'application/octet-stream', buffer: file.content })
}

/** The same, with the file dragged from a folder on the desk: by the browser itself, as a mouse would. */
export async function dropIn(tab: Page, file: BoundaryFile): Promise<void> {
  await openImport(tab)
  const { x, y } = await middleOf(tab.getByText('Drop a boundary file here'))
  const folder = await mkdtemp(join(tmpdir(), 'operations-desk-'))
  const path = join(folder, file.name)
  await writeFile(path, file.content)
  const mouse = await tab.context().newCDPSession(tab)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await mouse.send('Input.dispatchDragEvent', { type, x, y, data })
  await tab.getByRole('grid', { name: 'Features of the file' }).waitFor()
  await rm(folder, { recursive: true })
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.waitFor()
  const box = await place.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where the features are chosen: takes them all, also far from the fields there are; ends on the fields page. */
export async function createFields(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: /^Import [\d,]+ fields?$/ }).click()
  const asked = tab.getByRole('dialog', { name: /^Import [\d,]+ fields? in / })
  const done = tab.getByRole('heading', { name: 'Fields', level: 1, exact: true })
  await asked.or(done).first().waitFor()
  if (await asked.isVisible()) await asked.getByRole('button', { name: /^Import/ }).click()
  await done.waitFor()
}

/** Areas in hectares, to a hundredth. */
export async function showHectares(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Preferences' }).click()
  await tab.getByRole('radio', { name: 'Hectares' }).click()
  await tab.keyboard.press('Escape')
}

/** The page of a grower, from the list of growers. */
export async function openGrower(tab: Page, name: string): Promise<void> {
  await leadTo(tab, '/growers')
  await tab.getByRole('link', { name, exact: true }).click()
  await tab.getByRole('heading', { name, level: 1 }).waitFor()
}

/** What says how many fields there are: so many, and not only ending in that number. */
export function fieldCount(tab: Page, count: number): Locator {
  const words = new RegExp(`(?<![\\d,.])${count.toLocaleString('en-US')} fields?\\b(?! chosen)`)
  return tab.getByRole('status').filter({ hasText: words })
}
