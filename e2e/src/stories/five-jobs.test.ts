import type { Client, Position } from '@org/core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ownFile } from '../harness/boundary-files.ts'
import { colleague } from '../harness/colleague.ts'
import { countEffort, type Effort } from '../harness/effort.ts'
import { people } from '../harness/person.ts'
import { mapsDrawn } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const FIELDS = 10

/** A square of about 65 hectares in Iowa. */
function quarter(row: number, at: number) {
  const [west, south, size] = [-93.62 + at * 0.011, 43.02 + row * 0.011, 0.008]
  const ring: Position[] = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
}

/** A grower with ten fields, by a colleague. */
async function growerWithFields(work: Client, name: string, row: number) {
  const { id: growerId } = await work.growers.create({ name })
  for (let at = 0; at < FIELDS; at += 1)
    await work.fields.create({ growerId, name: `${name} ${at + 1}`, year, boundary: quarter(row, at) })
  return growerId
}

/** Less than what a corner reaches to both sides. */
const STEP_PX = 10

/** Drags a corner of the boundary that the map shows whole. */
async function dragCorner(tab: Page): Promise<void> {
  await tab.locator('main .maplibregl-map[data-drawn]').waitFor()
  await mapsDrawn(tab)
  const [x, y] = await cornerOf(tab)
  await tab.mouse.move(x, y)
  await tab.mouse.down()
  await tab.mouse.move(x + 20, y - 10, { steps: 4 })
  await tab.mouse.up()
}

/** The first corner from the top that a hand which goes over the map line by line comes to. */
async function cornerOf(tab: Page): Promise<[x: number, y: number]> {
  const canvas = tab.getByRole('region', { name: 'Map of the boundary' })
  const [box, tools] = await Promise.all([
    canvas.boundingBox(),
    tab.getByRole('toolbar', { name: 'Drawing' }).boundingBox(),
  ])
  if (box === null || tools === null) throw new Error('The map has no size')
  for (let y = tools.y + tools.height + STEP_PX; y < box.y + box.height / 2; y += STEP_PX)
    for (let x = box.x + STEP_PX; x < box.x + box.width; x += STEP_PX) {
      await tab.mouse.move(x, y)
      if (await canvas.evaluate((map) => map instanceof HTMLElement && map.style.cursor === 'move'))
        return [x, y]
    }
  throw new Error('The boundary has no corner in the upper half of the map')
}

const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })

/** A limit is what the job took when it was last looked at: more is a step back. */
function within(job: string, effort: Effort, most: Effort) {
  console.log(`${job}: ${effort.presses} presses, ${effort.keys} keys`)
  expect(effort.presses, `presses of: ${job}`).toBeLessThanOrEqual(most.presses)
  expect(effort.keys, `keys of: ${job}`).toBeLessThanOrEqual(most.keys)
}

story('SCR-170: a boundary file becomes fields of a grower', async ({ person, product }) => {
  await growerWithFields(await colleague(product), 'Elderbrook', 0)
  const tab = await person.arrive('/fields', people.manager)
  const effort = await countEffort(tab)
  await tab.getByRole('link', { name: 'Add fields' }).click()
  await tab.getByRole('heading', { name: 'Growers', level: 1 }).waitFor()
  await tab.getByText('Choose a grower to add fields to').waitFor()
  await tab.getByRole('link', { name: 'Elderbrook', exact: true }).click()
  await tab.getByRole('radio', { name: 'File' }).click()
  const [chooser] = await Promise.all([tab.waitForEvent('filechooser'), button(tab, 'Choose files').click()])
  const { name, content } = ownFile()
  await chooser.setFiles({ name, mimeType: 'application/geo+json', buffer: content })
  await button(tab, /^Import 2 fields$/).click()
  await toast(tab, '2 fields added for Elderbrook').waitFor()
  within('a file to fields', await effort(), { presses: 5, keys: 0 })
})

story('SCR-171: ten fields are enrolled and signed', async ({ person, product }) => {
  const work = await colleague(product)
  await growerWithFields(work, 'Foxhollow', 1)
  const { id: growerId } = await work.growers.create({ name: 'Alder Run' })
  await work.enrollments.create({ growerId, program: 'Carbon baseline', year, fieldIds: [] })
  const tab = await person.arrive('/enrollments', people.manager)
  const effort = await countEffort(tab)
  // Nobody presses a button of a page that is still being drawn.
  await tab.getByText('Alder Run').first().waitFor()
  await button(tab, 'New enrollment').first().click()
  const dialog = tab.getByRole('dialog', { name: 'New enrollment' })
  await dialog.getByRole('combobox', { name: 'Grower' }).pressSequentially('fox')
  await tab.getByRole('option', { name: 'Foxhollow' }).click()
  await dialog.getByRole('combobox', { name: 'Program' }).click()
  await tab.keyboard.type('Carbon')
  await tab.getByRole('option').first().click()
  await dialog.getByText('0 of 10 fields').waitFor()
  await dialog.getByRole('checkbox', { name: /all/i }).click({ force: true })
  await dialog.getByText('10 of 10 fields').waitFor()
  await button(tab, 'Create and submit').click()
  const pane = tab.getByRole('complementary', { name: 'Foxhollow' })
  await pane.getByRole('button', { name: 'Sign…' }).click()
  await tab
    .getByRole('dialog', { name: /^Sign / })
    .getByRole('button', { name: 'Sign', exact: true })
    .click()
  await pane.getByText('Signed', { exact: true }).first().waitFor()
  within('enroll ten fields and sign', await effort(), { presses: 8, keys: 9 })
})

story('SCR-172: a field is found by a part of its name', async ({ person, product }) => {
  await growerWithFields(await colleague(product), 'Gorseland', 2)
  const tab = await person.arrive('/fields', people.manager)
  await tab.getByRole('grid', { name: 'Fields' }).getByRole('row').nth(1).waitFor()
  const effort = await countEffort(tab)
  await tab.keyboard.press('/')
  await tab.keyboard.type('rsel 7')
  await tab.getByRole('gridcell', { name: 'Gorseland 7', exact: true }).waitFor()
  within('find a field', await effort(), { presses: 0, keys: 7 })
})

story('SCR-173: a corner of a boundary is moved and saved', async ({ person, product }) => {
  await growerWithFields(await colleague(product), 'Hartsease', 3)
  const tab = await person.arrive('/fields?q=Hartsease+3', people.manager)
  await tab.getByRole('gridcell', { name: 'Hartsease 3', exact: true }).waitFor()
  const effort = await countEffort(tab)
  await tab.getByRole('gridcell', { name: 'Hartsease 3', exact: true }).click()
  await tab.getByRole('region', { name: 'Selected field' }).getByRole('link', { name: 'Open' }).click()
  await tab.getByRole('toolbar', { name: 'Drawing' }).waitFor()
  await dragCorner(tab)
  await button(tab, /^Save/).click()
  await toast(tab, 'Saved Hartsease 3').waitFor()
  within('correct a boundary', await effort(), { presses: 4, keys: 0 })
})

story('SCR-174: what changed since yesterday is read', async ({ person, product }) => {
  await growerWithFields(await colleague(product), 'Inkberry', 4)
  const tab = await person.arrive('/fields', people.clerk)
  const effort = await countEffort(tab)
  await tab.keyboard.type('gh')
  await tab.getByRole('heading', { name: 'What changed', level: 1 }).waitFor()
  await tab.getByText('Inkberry').first().waitFor()
  within('what changed yesterday', await effort(), { presses: 0, keys: 2 })
})
