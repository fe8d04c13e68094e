import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Client } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed, tick } from '../harness/grid.ts'
import { leadTo } from '../harness/navigate.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()

/** A square of about 65 hectares in Iowa: each place has one of its own. */
const quarter = (row: number, at: number) => {
  const [west, south, size] = [-93.62 + at * 0.011, 42.02 + row * 0.011, 0.008]
  const ring: [number, number][] = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
}

/** A grower with fields in a row of their own, so that no two of the stories' fields meet. */
async function growerWithFields(work: Client, name: string, row: number, count: number) {
  const grower = await work.growers.create({ name })
  const fieldIds: number[] = []
  for (let at = 0; at < count; at += 1) {
    const field = await work.fields.create({
      growerId: grower.id,
      name: `${name} ${at + 1}`,
      boundary: quarter(row, at),
    })
    fieldIds.push(field.id)
  }
  return { grower, fieldIds }
}

const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
const column = (tab: Page, state: string) => tab.getByRole('region', { name: state })
const drawer = (tab: Page, grower: string) => tab.getByRole('complementary', { name: grower })

describe('enrollments', () => {
  story('ten fields of a grower are enrolled, and a manager signs', async ({ person, product }) => {
    await growerWithFields(await colleague(product), 'Elderbrook', 0, 10)
    const tab = await person.arrive('/enrollments', people.manager)
    await tab.getByText('No enrollments yet').waitFor()
    await photograph(tab, 'enrollments empty')
    await tab.getByRole('button', { name: 'New enrollment' }).first().click()
    const dialog = tab.getByRole('dialog', { name: 'New enrollment' })
    await dialog.getByRole('combobox', { name: 'Grower' }).fill('elder')
    await tab.getByRole('option', { name: 'Elderbrook' }).click()
    await dialog.getByRole('combobox', { name: 'Program' }).fill('Carbon baseline')
    await dialog.getByText('0 of 10 fields').waitFor()
    await tick(dialog.getByRole('checkbox', { name: /all/i }))
    await dialog.getByText('10 of 10 fields').waitFor()
    await photograph(tab, 'enrollments new')
    await requireAccessible(tab, 'a new enrollment')
    await dialog.getByRole('button', { name: 'Create and submit' }).click()

    const pane = drawer(tab, 'Elderbrook')
    await pane.getByText('Eligible').first().waitFor()
    await photograph(tab, 'enrollment eligible')
    await requireAccessible(tab, 'an enrollment beside the board')
    await pane.getByRole('button', { name: 'Sign…' }).click()
    const sign = tab.getByRole('dialog', { name: /^Sign / })
    await sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await pane.getByText('Signed', { exact: true }).first().waitFor()
    await expect.poll(() => column(tab, 'Signed').getByRole('link', { name: 'Elderbrook' }).count()).toBe(1)
    await requireFitsPhone(tab, 'an enrollment')
    await tab.reload()
    await drawer(tab, 'Elderbrook').getByText('Signed', { exact: true }).first().waitFor()
  })

  story(
    'staff who are not managers see why, and each problem leads to its fix',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { grower, fieldIds } = await growerWithFields(work, 'Foxhollow', 1, 2)
      const bare = await work.fields.create({ growerId: grower.id, name: 'Foxhollow bottoms' })
      const ready = await work.enrollments.create({
        growerId: grower.id,
        program: 'Grid fertility',
        year,
        fieldIds,
      })
      await work.enrollments.submit({ items: [{ id: ready.id, version: ready.version }] })
      const lacking = await work.enrollments.create({
        growerId: grower.id,
        program: 'Cover crop payment',
        year,
        fieldIds: [bare.id],
      })

      const tab = await person.arrive(`/enrollments?open=${ready.id}`, people.clerk)
      const sign = drawer(tab, 'Foxhollow').getByRole('button', { name: 'Sign…' })
      await sign.focus()
      await tab.getByRole('tooltip', { name: 'Only operation managers can sign enrollments' }).waitFor()
      expect(await sign.getAttribute('aria-disabled')).toBe('true')
      await tab.keyboard.press('Enter')
      expect(await tab.getByRole('dialog').count()).toBe(0)
      await photograph(tab, 'enrollment not to be signed')
      // The reason goes as it came; it floats outside of the page's landmarks while it is shown.
      await tab.getByRole('heading', { name: 'Foxhollow', level: 2 }).focus()
      await tab.mouse.move(0, 0)
      await tab.getByRole('tooltip').waitFor({ state: 'detached' })
      await requireAccessible(tab, 'an enrollment for somebody who may not sign')

      await leadTo(tab, `/enrollments?open=${lacking.id}`)
      const pane = drawer(tab, 'Foxhollow')
      await pane.getByRole('button', { name: 'Submit' }).click()
      await pane.getByText('Needs review').first().waitFor()
      await pane.getByText('Foxhollow bottoms has no boundary').waitFor()
      await photograph(tab, 'enrollment needs review')
      await requireAccessible(tab, 'an enrollment in need of review')
      await pane
        .getByRole('link', { name: /boundary/i })
        .first()
        .click()
      await tab.getByRole('heading', { name: 'Foxhollow bottoms', level: 1 }).waitFor()
    },
  )

  story('a colleague’s move shows without a reload', async ({ person, product }) => {
    const work = await colleague(product)
    const { grower, fieldIds } = await growerWithFields(work, 'Gorseland', 2, 1)
    const draft = await work.enrollments.create({
      growerId: grower.id,
      program: 'Carbon baseline',
      year,
      fieldIds,
    })
    const tab = await person.arrive('/enrollments', people.coordinator)
    await column(tab, 'Draft').getByRole('link', { name: 'Gorseland' }).waitFor()
    await work.enrollments.submit({ items: [{ id: draft.id, version: draft.version }] })
    await column(tab, 'Eligible').getByRole('link', { name: 'Gorseland' }).waitFor()
    await expect.poll(() => column(tab, 'Draft').getByRole('link', { name: 'Gorseland' }).count()).toBe(0)
    await requireAccessible(tab, 'the board')
    await photograph(tab, 'enrollments board')
  })

  story('ENP-17: a card is dragged to the next status, and undone', async ({ person, product }) => {
    const work = await colleague(product)
    const { grower, fieldIds } = await growerWithFields(work, 'Oxlip', 12, 1)
    const program = 'Dragged 2026'
    await work.enrollments.create({ growerId: grower.id, program, year, fieldIds })
    const tab = await person.arrive(`/enrollments?program=${encodeURIComponent(program)}`, people.manager)
    const column = (name: string) => tab.getByRole('region', { name: new RegExp(`^${name}`) })
    const card = column('Draft').getByRole('listitem').filter({ hasText: 'Oxlip' })
    await card.waitFor()
    // Held over a column that it cannot go to, then let go by Escape: nothing was moved.
    await card.hover()
    await tab.mouse.down()
    await column('Signed').hover()
    await column('Signed').hover({ position: { x: 20, y: 60 } })
    await column('Signed').getByText('Draft does not lead to Signed').waitFor()
    await photograph(tab, 'enrollments dragged')
    await tab.keyboard.press('Escape')
    await tab.mouse.up()
    await column('Signed').getByText('Draft does not lead to Signed').waitFor({ state: 'detached' })
    await card.waitFor()
    await card.dragTo(column('Submitted'))
    const message = tab.getByRole('alertdialog').filter({ hasText: 'Oxlip' })
    await message.waitFor()
    await card.waitFor({ state: 'detached' })
    await message.getByRole('button', { name: 'Undo' }).click()
    await card.waitFor()
  })

  story('enrollments withdrawn together come back together', async ({ person, product }) => {
    const work = await colleague(product)
    for (const [at, name] of ['Hartsease', 'Inkberry', 'Juncus Flats'].entries()) {
      const { grower, fieldIds } = await growerWithFields(work, name, 3 + at, 1)
      await work.enrollments.create({ growerId: grower.id, program: 'Trial 3', year, fieldIds })
    }
    const tab = await person.arrive('/enrollments?mode=table&program=Trial+3', people.manager)
    const grid = gridNamed(tab, 'Enrollments')
    await expect.poll(() => grid.locator('[role=row][data-row]').count()).toBe(3)
    await tick(grid.getByRole('checkbox', { name: /all/i }))
    const bar = tab.getByRole('group', { name: 'Chosen enrollments' })
    await bar.getByText('3 enrollments chosen').waitFor()
    await requireAccessible(tab, 'enrollments chosen')
    await bar.getByRole('button', { name: 'Withdraw 3' }).click()
    const dialog = tab.getByRole('dialog', { name: /^Withdraw 3 enrollments/ })
    await dialog.getByLabel('Reason').fill('The trial was called off')
    await photograph(tab, 'enrollments withdraw')
    await dialog.getByRole('button', { name: 'Withdraw 3 enrollments' }).click()
    // The word of it stays for some seconds only.
    await toast(tab, '3 enrollments withdrawn').getByRole('button', { name: 'Undo' }).click()
    await toast(tab, 'Undone: ').waitFor()
    await expect.poll(() => grid.getByText('Draft', { exact: true }).count()).toBe(3)

    // And by the keys, wherever one is: the undo itself is undone, then the withdrawal again.
    await tab.locator('body').click({ position: { x: 700, y: 5 } })
    await tab.keyboard.press('Control+Shift+Z')
    await expect.poll(() => grid.getByText('Withdrawn').count()).toBe(3)
    await photograph(tab, 'enrollments withdrawn')
    await tab.keyboard.press('Control+Z')
    await expect.poll(() => grid.getByText('Draft', { exact: true }).count()).toBe(3)
    const { items } = await work.enrollments.list({ program: 'Trial 3' })
    expect(items.map(({ status, reason }) => [status, reason])).toEqual(items.map(() => ['draft', '']))
  })

  story(
    'documents are attached, refused by what they are, brought back and downloaded',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { grower, fieldIds } = await growerWithFields(work, 'Knapweed', 6, 1)
      const { id } = await work.enrollments.create({
        growerId: grower.id,
        program: 'Trial 4',
        year,
        fieldIds,
      })
      const tab = await person.arrive(`/enrollments?open=${id}`, people.clerk)
      const documents = drawer(tab, 'Knapweed').getByRole('region', { name: 'Documents' })
      const attach = (name: string, mimeType: string, text: string) =>
        documents.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
      await attach('consent.pdf', 'application/pdf', '<script>no paper at all</script>')
      await documents.getByText('consent.pdf').waitFor()
      expect(await documents.getByRole('listitem').filter({ hasText: 'Download' }).count()).toBe(0)
      await attach('consent.txt', 'text/plain', 'The grower agrees.')
      await documents.getByRole('button', { name: 'Download consent.txt' }).waitFor()
      await photograph(tab, 'enrollment documents')
      await requireAccessible(tab, 'documents of an enrollment')

      await documents.getByRole('button', { name: 'Remove consent.txt' }).click()
      await toast(tab, 'Removed consent.txt').getByRole('button', { name: 'Undo' }).click()
      await toast(tab, 'Undone: ').waitFor()
      const [download] = await Promise.all([
        tab.waitForEvent('download'),
        documents.getByRole('button', { name: 'Download consent.txt' }).click(),
      ])
      expect(await download.failure()).toBeNull()
      expect(download.suggestedFilename()).toBe('consent.txt')
      expect(await readFile(await download.path(), 'utf8')).toBe('The grower agrees.')
    },
  )

  story('a year is rolled over into drafts of the next, and undone', async ({ person, product }) => {
    const work = await colleague(product)
    for (const [at, name] of ['Larkspur', 'Marsh Elder'].entries()) {
      const { grower, fieldIds } = await growerWithFields(work, name, 7 + at, 2)
      const words = { growerId: grower.id, program: 'Trial 5', year, fieldIds }
      const { id, version } = await work.enrollments.create(words)
      // Only what was found eligible is carried over.
      await work.enrollments.submit({ items: [{ id, version }] })
    }
    const next = { program: 'Trial 5', year: year + 1 }
    const tab = await person.arrive('/enrollments?mode=table&program=Trial+5', people.coordinator)
    await tab.getByRole('button', { name: 'Roll over' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Roll over' })
    await dialog.getByText('4 fields', { exact: false }).waitFor()
    await photograph(tab, 'enrollments roll over')
    await requireAccessible(tab, 'the list of what is rolled over')
    await dialog.getByRole('button', { name: 'Create 2 drafts' }).click()
    await dialog.getByText(`Created 2 drafts for ${year + 1}`, { exact: false }).waitFor()
    await expect.poll(async () => (await work.enrollments.list(next)).items.length).toBe(2)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await work.enrollments.list(next)).items.length).toBe(0)
  })
})
