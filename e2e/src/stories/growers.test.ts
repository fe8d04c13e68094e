import type { Client } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { gridNamed } from '../harness/grid.ts'
import { leadTo, pathOf } from '../harness/navigate.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()

/** A square of about 65 hectares in Iowa, this many squares to the east. */
const quarter = (at: number) => {
  const [west, south, size] = [-93.62 + at * 0.011, 42.02, 0.008]
  const ring: [number, number][] = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
}

async function growerWithFields(work: Client, name: string) {
  const grower = await work.growers.create({ name, contactFirstName: 'Greta', phone: '555-0100' })
  for (const [at, field] of ['Creek bottom', 'Home 80', 'North pivot'].entries())
    await work.fields.create({
      growerId: grower.id,
      name: field,
      boundary: quarter(at),
      year: at === 2 ? year - 1 : year,
    })
  return grower
}

const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
const VIEW = { q: 'teal', sort: '-area' }
const showsView = (url: URL) =>
  url.searchParams.size === 2 &&
  Object.entries(VIEW).every(([name, value]) => url.searchParams.get(name) === value)

const rowsOf = (tab: Page, grid: string) => gridNamed(tab, grid).locator('[role=row][data-row]')
const part = (tab: Page, name: string) => tab.getByRole('radio', { name, exact: true })

describe('growers', () => {
  story('a second grower of nearly the same name is made only knowingly', async ({ person, product }) => {
    const work = await colleague(product)
    await growerWithFields(work, 'Anker Brothers')
    const tab = await person.arrive('/growers', people.clerk)
    await expect.poll(() => rowsOf(tab, 'Growers').count()).toBeGreaterThan(0)
    await photograph(tab, 'growers')
    await requireAccessible(tab, 'growers')
    await requireFitsPhone(tab, 'growers')
    await tab.getByRole('button', { name: 'New grower' }).click()
    const dialog = tab.getByRole('dialog', { name: 'New grower' })
    await dialog.getByLabel('Name', { exact: true }).fill('Anker Bros')
    await dialog.getByLabel('Notes').fill('Call before noon')
    await dialog.getByRole('link', { name: 'Anker Brothers' }).waitFor()
    await dialog.getByText('3 fields').waitFor()
    await photograph(tab, 'growers alike')
    await requireAccessible(tab, 'growers alike')

    await dialog.getByRole('link', { name: 'Anker Brothers' }).click()
    await tab.getByRole('heading', { name: 'Anker Brothers', level: 1 }).waitFor()
    await tab.goBack()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Call before noon')
    await dialog.getByRole('button', { name: 'Create anyway' }).click()
    await tab.getByRole('heading', { name: 'Anker Bros', level: 1 }).waitFor()
    await tab.getByText('No fields yet').waitFor()
    await photograph(tab, 'grower empty')
    await requireAccessible(tab, 'grower without fields')
  })

  story('the list is searched, sorted and kept as a view, by keyboard too', async ({ person, product }) => {
    const work = await colleague(product)
    await growerWithFields(work, 'Teal Creek')
    await work.growers.create({ name: 'Teal Ridge' })
    const tab = await person.arrive('/growers', people.clerk)
    await tab.getByRole('searchbox', { name: 'Search growers' }).fill('teal')
    await gridNamed(tab, 'Growers').getByRole('button', { name: /^Area/ }).click()
    await gridNamed(tab, 'Growers').getByRole('button', { name: /^Area/ }).click()
    await tab.waitForURL(showsView)
    await expect
      .poll(() => rowsOf(tab, 'Growers').evaluateAll((rows) => rows.map((row) => row.textContent ?? '')))
      .toEqual([expect.stringContaining('Teal Creek'), expect.stringContaining('Teal Ridge')])

    await tab.getByRole('button', { name: 'Views' }).click()
    await tab.getByRole('menuitem', { name: 'Save as…' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByLabel('Name').fill('Teal, largest first')
    await requireAccessible(tab, 'saving a view')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await toast(tab, 'View “Teal, largest first” saved').waitFor()
    await tab.goto('/growers')
    await tab.getByRole('button', { name: 'Views' }).click()
    await tab.getByRole('menuitem', { name: /^Teal, largest first/ }).waitFor()
    await photograph(tab, 'growers views')
    await requireAccessible(tab, 'the menu of views')
    await tab.getByRole('menuitem', { name: /^Teal, largest first/ }).click()
    await tab.waitForURL(showsView)
    await tab.getByRole('button', { name: 'Teal, largest first' }).waitFor()

    await expect.poll(() => rowsOf(tab, 'Growers').count()).toBe(2)
    await rowsOf(tab, 'Growers').first().focus()
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: 'Teal Ridge', level: 1 }).waitFor()
  })

  story(
    'one grower: years, texts edited where they stand, and what happened',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { id } = await growerWithFields(work, 'Maple Ridge Farms')
      const tab = await person.arrive(`/growers/${id}`, people.clerk)
      await expect.poll(() => rowsOf(tab, 'Fields of this grower').count()).toBe(3)
      await tab.getByRole('button', { name: /^Year/ }).click()
      await tab.getByRole('menuitemradio', { name: new RegExp(`^${year}`) }).click()
      await expect.poll(() => rowsOf(tab, 'Fields of this grower').count()).toBe(2)
      expect(pathOf(tab)).toBe(`/growers/${id}?year=${year}`)
      const add = await tab.getByRole('link', { name: 'Add fields' }).getAttribute('href')
      expect(add).toBe(`/growers/fields/new?growerId=${id}&year=${year}`)
      await photograph(tab, 'grower fields')
      await requireAccessible(tab, 'fields of a grower')
      await requireFitsPhone(tab, 'fields of a grower')

      await part(tab, 'Details').click()
      const phone = tab.getByRole('textbox', { name: 'Phone' })
      await phone.fill('555-0177')
      await phone.press('Enter')
      // The word of it stays for some seconds only.
      const undo = toast(tab, 'Changed phone of Maple Ridge Farms').getByRole('button', { name: 'Undo' })
      await undo.waitFor()
      expect((await work.growers.get({ id })).phone).toBe('555-0177')
      await undo.click()
      await expect.poll(() => phone.inputValue()).toBe('555-0100')
      await expect.poll(async () => (await work.growers.get({ id })).phone).toBe('555-0100')
      await photograph(tab, 'grower details')
      await requireAccessible(tab, 'details of a grower')
      await requireFitsPhone(tab, 'details of a grower')

      await part(tab, 'History').click()
      const told = tab.getByRole('list', { name: 'Changes' }).getByRole('listitem')
      await told.filter({ hasText: 'Phone: 555-0177 → 555-0100' }).first().waitFor()
      await told.filter({ hasText: 'Field Home 80 added' }).first().waitFor()
      await told.filter({ hasText: people.manager }).first().waitFor()
      await photograph(tab, 'grower activity')
      await requireAccessible(tab, 'activity of a grower')
      await requireFitsPhone(tab, 'activity of a grower')
    },
  )

  story(
    'a text that a colleague also changed is theirs or mine, as I choose',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { id } = await growerWithFields(work, 'Hollow Oak')
      person.watch.expect(/status of 409/)
      const tab = await person.arrive(`/growers/${id}?part=details`, people.clerk)
      const phone = tab.getByRole('textbox', { name: 'Phone' })
      const email = tab.getByRole('textbox', { name: 'Email' })
      await expect.poll(() => phone.inputValue()).toBe('555-0100')
      await work.growers.update({ id, version: 1, phone: '555-0122' })

      // Another text of the same grower: nobody has to choose.
      await email.fill('greta@hollow-oak.example')
      await email.press('Enter')
      await toast(tab, 'Changed email of Hollow Oak').waitFor()
      await expect.poll(() => phone.inputValue()).toBe('555-0122')

      // What is being typed stays as it is, also when theirs has arrived already.
      await phone.fill('555-0144')
      await work.growers.update({ id, version: 3, phone: '555-0133' })
      await tab.getByText('Greta · 555-0133').waitFor()
      expect(await phone.inputValue()).toBe('555-0144')
      await phone.press('Enter')
      const dialog = tab.getByRole('dialog', { name: 'Phone: theirs or yours?' })
      await dialog.getByText('555-0133').waitFor()
      await dialog.getByText('555-0144').waitFor()
      await dialog.getByText(`${people.manager} also changed this`).waitFor()
      await photograph(tab, 'grower conflict')
      await requireAccessible(tab, 'a conflict')
      await dialog.getByRole('button', { name: 'Use theirs' }).click()
      await expect.poll(() => phone.inputValue()).toBe('555-0133')

      await phone.fill('555-0166')
      await work.growers.update({ id, version: 4, phone: '555-0155' })
      await phone.press('Enter')
      await dialog.getByRole('button', { name: 'Use mine' }).click()
      await expect.poll(async () => (await work.growers.get({ id })).phone).toBe('555-0166')
    },
  )

  story(
    'managers put a grower away, with a reason; others see why they cannot',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { id } = await growerWithFields(work, 'Vesper Flat')
      const tab = await person.arrive(`/growers/${id}?part=details`, people.clerk)
      const button = tab.getByRole('button', { name: 'Deactivate grower…' })
      await button.waitFor()
      expect(await button.getAttribute('aria-disabled')).toBe('true')
      await button.focus()
      await tab.getByRole('tooltip', { name: 'Only operation managers can deactivate growers' }).waitFor()
      await tab.keyboard.press('Escape')
      await requireAccessible(tab, 'details for others than managers')
      await tab.close()

      const managersTab = await person.arrive(`/growers/${id}?part=details`, people.manager)
      await managersTab.getByRole('button', { name: 'Deactivate grower…' }).click()
      const dialog = managersTab.getByRole('dialog', { name: 'Deactivate Vesper Flat?' })
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await dialog.getByText('Enter a reason').waitFor()
      await dialog.getByLabel('Reason').fill('Sold to a neighbor')
      await requireAccessible(managersTab, 'deactivating a grower')
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await toast(managersTab, 'Deactivated Vesper Flat').waitFor()
      await photograph(managersTab, 'grower inactive')
      await part(managersTab, 'History').click()
      await managersTab.getByText('“Sold to a neighbor”').waitFor()
      await leadTo(managersTab, '/growers?q=vesper')
      await managersTab.getByText('No matching growers').waitFor()
      await requireAccessible(managersTab, 'no grower found')
      await managersTab.getByRole('button', { name: 'Search inactive growers too' }).click()
      await expect.poll(() => rowsOf(managersTab, 'Growers').count()).toBe(1)
      await leadTo(managersTab, `/growers/${id}?part=details`)
      await managersTab.getByRole('button', { name: 'Reactivate grower' }).click()
      await toast(managersTab, 'Reactivated Vesper Flat').waitFor()
    },
  )
})
