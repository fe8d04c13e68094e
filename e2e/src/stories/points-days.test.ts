import { type Client, calendarDay } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { people, phone } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
const FIELDS = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Gum',
  'Hazel',
  'Ivy',
  'Juniper',
  'Kapok',
  'Larch',
]
const DAY_MS = 86_400_000

/** A crew goes to all base points of a year today. */
async function scheduled(work: Client, yearId: number, crewName: string): Promise<void> {
  const today = calendarDay(new Date())
  const { id: crewId } = await work.crews.create({ name: crewName, pointsADay: 60 })
  const { items } = await work.points.list({ fieldYearId: [yearId], role: ['base'] })
  const { version } = await work.fieldYears.get({ id: yearId })
  const visit = { fieldYearId: yearId, version, pointIds: items.map(({ id }) => id) }
  await work.visits.plan({ days: [{ crewId, day: today, visits: [visit] }], today })
}

/** How many points there are of each day, in the order of the days. */
async function pointsByDay(work: Client, growerId: number): Promise<number[]> {
  const { items } = await work.points.groups({ by: 'plannedOn', growerId: [growerId], role: ['base'] })
  return items
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
    .map(({ rows }) => rows)
}

describe('days of crews', () => {
  story(
    'POI-40, POI-41, POI-43: twelve fields are planned for two days, one is moved, and all undone',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { growerId } = await approvedFields(work, 'Twelve Farms', FIELDS)
      await work.crews.create({ name: 'Pathfinders', pointsADay: 54 })
      const tab = await person.arrive(`/sampling/points?grower=${growerId}`, people.manager)
      await button(tab, 'Plan days').click()
      await button(tab, 'Plan 2 days · 108 points').waitFor()
      const days = tab.getByRole('region', { name: /54 points/ })
      expect(await days.count()).toBe(2)
      await photograph(tab, 'plan-days')
      await requireAccessible(tab, 'planning days')
      const first = days
        .first()
        .getByRole('button', { name: /^Move \w+ up$/ })
        .first()
      const moved = /^Move (\w+) up$/.exec((await first.getAttribute('aria-label')) ?? '')?.[1] ?? ''
      await tab.getByRole('button', { name: `Move ${moved}`, exact: true }).click()
      await tab
        .getByRole('menuitem', { name: /^Move to \w{3}, / })
        .first()
        .click()
      await tab.getByText(/^63 points, 9 more/).waitFor()
      await tab.getByText(/has more points than its crew collects/).waitFor()
      await tab.getByRole('button', { name: `Move ${moved}`, exact: true }).click()
      await tab.getByRole('menuitem', { name: 'Move to another day…' }).click()
      await tab.getByRole('dialog').getByRole('button', { name: 'Move field' }).click()
      await button(tab, 'Plan 3 days · 108 points').click()
      await toast(tab, '108 points').waitFor()
      expect(await pointsByDay(work, growerId)).toEqual([45, 54, 9])
      const { items } = await work.points.list({ growerId: [growerId], status: ['assigned'], limit: 1 })
      expect(items[0]).toMatchObject({ yearStatus: 'scheduled', crewName: 'Pathfinders' })
      await toast(tab, '108 points').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => pointsByDay(work, growerId)).toEqual([])
      const after = await work.points.list({ growerId: [growerId], limit: 1 })
      expect(after.items[0]).toMatchObject({ status: 'planned', yearStatus: 'plan_approved' })
    },
  )

  story(
    'PNT-10, PNT-37, PNT-47, PNT-48, LBL-100: a point is inaccessible for a cause, its replacement is collected, a layer is not taken',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { years } = await approvedFields(work, 'Wet Farms', ['Marsh'])
      const yearId = years[0]?.yearId ?? 0
      await scheduled(work, yearId, 'Waders')
      const tab = await person.arrive(`/sampling/points?fieldYear=${yearId}`, people.manager)
      const grid = tab.getByRole('grid', { name: 'Sampling points' })
      await grid.getByRole('row').nth(1).click()
      await tab.getByRole('region', { name: 'Point 1 · Marsh' }).waitFor()
      await button(tab, 'Inaccessible…').click()
      const dialog = tab.getByRole('dialog')
      await dialog.getByRole('textbox', { name: /Reason/ }).fill('Standing water')
      await dialog.getByText(/takes its place/).waitFor()
      const caused = (name: string) => dialog.getByRole('radio', { name, exact: true })
      expect(await caused('Water or wet ground').isChecked()).toBe(true)
      await requireAccessible(tab, 'what kept the crew from a point')
      await photograph(tab, 'point-cause')
      await caused('Water or wet ground').press('ArrowDown')
      expect(await caused('Fence, gate or no permission').isChecked()).toBe(true)
      await dialog.getByRole('button', { name: 'Inaccessible', exact: true }).click()
      const replacing = async () => {
        const { items } = await work.points.list({ fieldYearId: [yearId], limit: 50 })
        return items.find(({ replacesNumber }) => replacesNumber === 1)
      }
      await expect.poll(async () => (await replacing())?.status).toBe('assigned')
      const taken = await replacing()
      await tab.getByText('Fence, gate or no permission · about the place').waitFor()
      await tab.setViewportSize(phone)
      await button(tab, 'Change why…').click()
      await caused('Water or wet ground').waitFor()
      await requireAccessible(tab, 'saying why on a phone')
      await requireFitsPhone(tab, 'saying why on a phone')
      await caused('Water or wet ground').check({ force: true })
      await dialog.getByRole('button', { name: 'Say why', exact: true }).click()
      await tab.getByText('Water or wet ground · about the place').waitFor()
      await tab.goto(`${product.url}/sampling/points?fieldYear=${yearId}&point=${taken?.id}`)
      await tab.getByRole('region', { name: `Point ${taken?.number} · Marsh` }).waitFor()
      await button(tab, 'Collect…').click()
      await tab.getByRole('dialog').getByRole('button', { name: 'Collect', exact: true }).click()
      await expect.poll(async () => (await replacing())?.status).toBe('collected')
      await tab.setViewportSize(phone)
      await tab.getByRole('dialog', { name: /^Point/ }).waitFor()
      await button(tab, /^Not taken…/).click()
      const layer = tab.getByRole('dialog', { name: /^Not taken/ })
      await layer.getByRole('textbox', { name: /Reason/ }).fill('Rock at 20 cm')
      expect(await layer.getByRole('radio', { name: 'Rock or hard ground' }).isChecked()).toBe(true)
      await requireAccessible(tab, 'a layer that was not taken')
      await requireFitsPhone(tab, 'a layer that was not taken')
      await photograph(tab, 'layer-not-taken')
      await layer.getByRole('button', { name: /^Waive .+ of point/ }).press('Enter')
      await toast(tab, 'waived').waitFor()
      await tab.getByRole('listitem').filter({ hasText: 'Rock or hard ground' }).waitFor()
      const { items: layers } = await work.samples.list({ pointId: [taken?.id ?? 0] })
      expect(layers).toMatchObject([{ status: 'waived', cause: 'rock' }])
      expect((await work.fieldYears.get({ id: yearId })).status).toBe('in_progress')
    },
  )

  story(
    'PNT-34, POI-50: by keyboard alone from the list to a collected point; the week shows it',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { years, growerId } = await approvedFields(work, 'Key Farms', ['Keyfield'])
      const yearId = years[0]?.yearId ?? 0
      await scheduled(work, yearId, 'Typists')
      const tab = await person.arrive(`/sampling/points?grower=${growerId}`, people.manager)
      const grid = tab.getByRole('grid', { name: 'Sampling points' })
      await grid.getByRole('row').nth(1).waitFor()
      await tab.getByRole('searchbox', { name: 'Search points' }).focus()
      await tab.keyboard.type('keyfield 1')
      await expect.poll(() => grid.getByRole('row').count()).toBe(2)
      await tab.keyboard.press('ArrowDown')
      await tab.keyboard.press('Enter')
      await tab.getByRole('region', { name: 'Point 1 · Keyfield' }).waitFor()
      await button(tab, 'Collect…').press('Enter')
      await tab.getByRole('dialog').waitFor()
      // A dialog that has just opened takes no Enter that was meant for what opened it.
      await tab.keyboard.press('Tab')
      await tab.getByRole('dialog').getByRole('button', { name: 'Collect', exact: true }).press('Enter')
      await toast(tab, 'collected').waitFor()
      await expect
        .poll(
          async () => (await work.points.list({ fieldYearId: [yearId], status: ['collected'] })).items.length,
        )
        .toBe(1)
      const monday = calendarDay(new Date(Date.now() - ((new Date().getDay() + 6) % 7) * DAY_MS))
      await tab.goto(`${product.url}/sampling/points?days=${monday}`)
      await tab.getByText('1 of 9 collected').first().waitFor()
      await requireAccessible(tab, 'the week of crews')
      await requireFitsPhone(tab, 'the week of crews')
    },
  )
})
