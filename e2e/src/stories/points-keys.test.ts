import { type Client, calendarDay } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })
const list = (tab: Page) => tab.getByRole('grid', { name: 'Sampling points' })
const panelOf = (tab: Page, name: string) =>
  tab.getByRole('region', { name: new RegExp(`^Point \\d+ · ${name}$`) })

/** A field whose base points a crew collects today. @returns the address of its points */
async function assigned(work: Client, name: string): Promise<string> {
  const { growerId, years } = await approvedFields(work, `${name} Farms`, [name])
  const [{ yearId } = { yearId: 0 }] = years
  const today = calendarDay(new Date())
  const { id: crewId } = await work.crews.create({ name: `Crew ${name}`, pointsADay: 60 })
  const { items } = await work.points.list({ fieldYearId: [yearId], role: ['base'] })
  const { version } = await work.fieldYears.get({ id: yearId })
  const visit = { fieldYearId: yearId, version, pointIds: items.map(({ id }) => id) }
  await work.visits.plan({ days: [{ crewId, day: today, visits: [visit] }], today })
  return `/sampling/points?grower=${growerId}&role=base&sort=number`
}

/** Answers a dialog by keyboard: an Enter alone could be the one that opened it. */
async function answer(tab: Page, name: string | RegExp): Promise<void> {
  await tab.keyboard.press('Tab')
  await tab.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
}

/** What has the focus rests on something, and not on the page as a whole. */
async function requireFocus(tab: Page, after: string): Promise<void> {
  const isOnBody = () => tab.evaluate(() => document.activeElement === document.body)
  await expect.poll(isOnBody, { message: `after ${after} the focus is on something` }).toBe(false)
  // What it is on may go with the answer that was still on its way: then it is on something again.
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect.poll(isOnBody, { message: `some time after ${after} the focus is on something` }).toBe(false)
}

const focusedKey = (tab: Page) =>
  tab.evaluate(() => document.activeElement?.closest('[data-key]')?.getAttribute('data-key') ?? null)

describe('the points by keyboard', () => {
  story(
    'UI-29, PNT-60: one Tab leads from the search to the rows, Enter into the panel, keys act, Escape leads back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const tab = await person.arrive(await assigned(work, 'Quill'), people.manager)
      const first = list(tab).locator('[data-row="0"]')
      await first.waitFor()
      await tab.keyboard.press('/')
      await tab.keyboard.press('Tab')
      await first.and(tab.locator(':focus')).waitFor()
      // Nothing between is lost: the next Tab goes on after the search, and Shift Tab back to it.
      await tab.keyboard.press('Shift+Tab')
      await tab.getByRole('searchbox').and(tab.locator(':focus')).waitFor()
      await tab.keyboard.press('Tab')
      await tab.keyboard.press('Tab')
      await button(tab, /^Search everything/)
        .and(tab.locator(':focus'))
        .waitFor()
      await tab.keyboard.press('Shift+Tab')
      await tab.keyboard.press('Tab')
      await tab.keyboard.press('ArrowDown')
      const key = await focusedKey(tab)
      expect(key).not.toBeNull()

      // Space chooses, and opens nothing.
      await tab.keyboard.press('Space')
      await tab.getByText('1 point chosen').or(tab.getByText('1 chosen')).first().waitFor()
      await tab.keyboard.press('Space')
      expect(await panelOf(tab, 'Quill').count()).toBe(0)

      await tab.keyboard.press('Enter')
      const panel = panelOf(tab, 'Quill')
      await panel.and(tab.locator(':focus')).waitFor()
      await panel.getByText('Assigned', { exact: true }).first().waitFor()
      await tab.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      expect(await focusedKey(tab)).toBe(key)

      // The acts, from the panel and from the row, and each dialog gives the focus back.
      await tab.keyboard.press('Enter')
      await panel.and(tab.locator(':focus')).waitFor()
      await panel.getByRole('button', { name: 'Collect…' }).waitFor()
      await photograph(tab, 'points-keys panel')
      for (const [act, dialog] of [
        ['x', /naccessible/],
        ['e', /elsewhere/],
        ['c', /^Collect/],
      ] as const) {
        await tab.keyboard.press(act)
        await tab.getByRole('dialog', { name: dialog }).waitFor()
        await tab.keyboard.press('Escape')
        await tab.getByRole('dialog').waitFor({ state: 'detached' })
        await panel.and(tab.locator(':focus')).waitFor()
      }
      await tab.keyboard.press('c')
      await tab.getByRole('dialog').waitFor()
      await answer(tab, 'Collect')
      await toast(tab, 'collected').waitFor()
      await panel.getByText('Collected', { exact: true }).first().waitFor()
      await requireFocus(tab, 'an act')
      await tab.keyboard.press('Control+z')
      await panel.getByText('Assigned', { exact: true }).first().waitFor()
      await requireFocus(tab, 'Ctrl Z')
      await tab.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      expect(await focusedKey(tab)).toBe(key)

      // On another row the keys of this panel mean nothing.
      await tab.keyboard.press('Enter')
      await panel.and(tab.locator(':focus')).waitFor()
      await list(tab).locator('[data-row="3"]').focus()
      await tab.keyboard.press('c')
      expect(await tab.getByRole('dialog').count()).toBe(0)
      await tab.keyboard.press('?')
      const sheet = tab.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await sheet.getByText('Collect the open point elsewhere').waitFor()
    },
  )

  story('UI-34: the focus never falls to the page as a whole', async ({ person, product }) => {
    const work = await colleague(product)
    const tab = await person.arrive(await assigned(work, 'Rush'), people.manager)
    const row = list(tab).locator('[data-row="1"]')
    await row.waitFor()
    await row.focus()
    await tab.keyboard.press('Enter')
    const panel = panelOf(tab, 'Rush')
    await panel.getByRole('button', { name: 'Skip…' }).waitFor()
    // A button that goes with its act.
    await panel.getByRole('button', { name: 'Skip…' }).press('Enter')
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Standing water')
    await answer(tab, /^Skip/)
    await toast(tab, 'skipped').waitFor()
    await requireFocus(tab, 'a button that went')
    await toast(tab, 'skipped').getByRole('button', { name: 'Undo' }).press('Enter')
    await panel.getByRole('button', { name: 'Skip…' }).waitFor()
    await requireFocus(tab, 'an undo in the message')

    // Another job takes the place of the list, and the panel of a point makes way.
    await tab.getByRole('link', { name: 'Days', exact: true }).press('Enter')
    await panel.waitFor({ state: 'detached' })
    await requireFocus(tab, 'the days')
    await button(tab, 'Show the list of points').press('Enter')
    await row.waitFor()
    await requireFocus(tab, 'the end of the days')
    await button(tab, 'More').press('Enter')
    await tab.getByRole('menuitem', { name: /^Record from file/ }).press('Enter')
    await button(tab, 'Close the file').press('Enter')
    await row.waitFor()
    await requireFocus(tab, 'the end of the file')
    await button(tab, 'Print labels').press('Enter')
    await tab.getByRole('dialog').waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await requireFocus(tab, 'a dialog')
    await tab.setViewportSize({ width: 390, height: 844 })
    await row.waitFor()
    await tab.getByRole('radio', { name: 'Map' }).press('Space')
    await tab.getByRole('region', { name: 'Map of sampling points' }).waitFor()
    await requireFocus(tab, 'the other view')
  })

  story(
    'PNT-61, PNT-62: the panel never covers its point, whatever the size',
    async ({ person, product }) => {
      const work = await colleague(product)
      const address = await assigned(work, 'Sedge')
      const tab = await person.arrive(address, people.manager)
      await list(tab).locator('[data-row="2"]').click()
      const panel = panelOf(tab, 'Sedge')
      await panel.getByText('Assigned', { exact: true }).first().waitFor()
      const map = tab.getByRole('region', { name: 'Map of sampling points' })
      const boxes = async () => {
        const [about, ground] = [await panel.boundingBox(), await map.boundingBox()]
        if (about === null || ground === null) throw new Error('The panel or the map has no size')
        return { about, ground }
      }
      // A map that is small both ways keeps all of itself.
      await tab.setViewportSize({ width: 720, height: 450 })
      await expect
        .poll(async () => {
          const { about, ground } = await boxes()
          return about.x >= 0 && about.x + about.width <= ground.x
        })
        .toBe(true)
      // A narrow one keeps its upper half.
      await tab.setViewportSize({ width: 840, height: 1200 })
      await expect
        .poll(async () => {
          const { about, ground } = await boxes()
          return about.y - ground.y >= ground.height / 2 - 1
        })
        .toBe(true)
    },
  )
})
