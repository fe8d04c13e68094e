import type { Client, Position } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { commitPlan } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { commitDesign } from '../harness/commit-design.ts'
import { confirmedField, drawnField, squareAt } from '../harness/confirmed-field.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()

/** Each story has a place of its own. */
const ringAt = (at: number) => squareAt(-93.62 + at * 0.02, 42.03)

const strataOf = (fieldId: number) => `/growers/fields/stratums?fieldId=${fieldId}&year=${year}`
const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const number = (tab: Page, name: string) => tab.getByRole('textbox', { name, exact: true })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })

/** A ring of about 32 hectares whose sides lie 18° from north. */
function turnedRing(): Position[] {
  const middle = { lon: -93.4, lat: 42.1 }
  const [sin, cos] = [Math.sin((18 * Math.PI) / 180), Math.cos((18 * Math.PI) / 180)]
  const corners: [number, number][] = [
    [-200, -400],
    [200, -400],
    [200, 400],
    [-200, 400],
    [-200, -400],
  ]
  return corners.map(
    ([x, y]): Position => [
      middle.lon + (x * cos + y * sin) / 82_700,
      middle.lat + (y * cos - x * sin) / 111_080,
    ],
  )
}

/** The middle of something on the page. */
async function middleOf(tab: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await tab.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not drawn`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The preview of the draft is there. */
async function previewed(tab: Page): Promise<void> {
  await tab.getByText(/^Preview in/).waitFor()
  await tab.getByRole('table', { name: 'Strata' }).waitFor()
}

/** The year as it is, but for what grows with each write of it. */
async function yearNow(work: Client, yearId: number): Promise<string> {
  const { version: _version, updatedAt: _at, ...all } = await work.fieldYears.get({ id: yearId })
  const { items } = await work.designs.list({ fieldYearId: yearId })
  const strata = await work.strata.list({ fieldYearId: [yearId] })
  const points = await work.points.list({ fieldYearId: [yearId] })
  return JSON.stringify({ all, items, strata: strata.items, points: points.items })
}

describe('a design of a field’s year', () => {
  story('DES-20: from a field to an approved design by mouse', async ({ person, product }) => {
    const work = await colleague(product)
    const { fieldId, yearId } = await drawnField(work, 'Meadow', ringAt(0))
    const tab = await person.arrive(`/growers/fields/${fieldId}`, people.manager)
    await tab
      .getByRole('radio', { name: 'Years' })
      .or(tab.getByRole('tab', { name: 'Years' }))
      .first()
      .click()
    await button(tab, new RegExp(`^${year}`))
      .first()
      .click()
    await button(tab, 'Confirm boundary').click()
    await toast(tab, 'boundary confirmed').waitFor()
    await tab.getByRole('link', { name: 'Plan sampling' }).click()
    await previewed(tab)
    await number(tab, 'Points').fill('12')
    await number(tab, 'Strata').fill('4')
    // The press takes the focus from the number, which is previewed then: it is no lost press.
    await button(tab, 'Commit design').click()
    const dialog = tab.getByRole('dialog', { name: 'Commit this design?' })
    await dialog.getByText(`2 depths · 12 points · 24 samples. ${year} becomes “Stratified”.`).waitFor()
    await dialog.getByRole('button', { name: 'Commit design' }).click()
    await toast(tab, `Design 1 of ${year} committed`).waitFor()
    await tab.getByText(/^Design 1: committed/).waitFor()
    await button(tab, 'Approve plan').click()
    await expect.poll(async () => (await work.fieldYears.get({ id: yearId })).status).toBe('plan_approved')
    expect((await work.samples.list({ fieldYearId: [yearId] })).items).toHaveLength(24)
  })

  story(
    'DES-24, DES-25: a grid of 2.5 acres turned to the edge, committed and undone',
    async ({ person, product }) => {
      // The page asks once more for the design that the undo removes.
      person.watch.expect(/status of 404.*\/api\/designs\//)
      const work = await colleague(product)
      const { fieldId, yearId } = await confirmedField(work, 'Slope', turnedRing())
      const before = await yearNow(work, yearId)
      const tab = await person.arrive(strataOf(fieldId), people.manager)
      await previewed(tab)
      await button(tab, /Method/).click()
      await tab.getByRole('option', { name: 'Grid' }).click()
      await previewed(tab)
      await button(tab, 'Turn to the longest edge').click()
      await expect.poll(() => number(tab, 'Rotation (°)').inputValue()).toMatch(/^(17\.9|18)/)
      // 400 × 800 m along the lines: 4 cells of 100.6 m across, the last a little short, and 8 down.
      const strata = tab.getByRole('table', { name: 'Strata' })
      await expect.poll(() => strata.getByRole('row').count()).toBe(32 + 3)
      await requireAccessible(tab, 'a grid')
      await photograph(tab, 'strata-grid')
      await button(tab, 'Commit design').click()
      const dialog = tab.getByRole('dialog', { name: 'Commit this design?' })
      await dialog.getByText(/2 depths · 32 points · 64 samples/).waitFor()
      await dialog.getByRole('button', { name: 'Commit design' }).click()
      await toast(tab, `Design 1 of ${year} committed`).waitFor()
      const [design] = (await work.designs.list({ fieldYearId: yearId })).items
      expect(design).toMatchObject({ method: 'grid', strataCount: 32, pointCount: 32 })
      await toast(tab, `Design 1 of ${year} committed`).getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => yearNow(work, yearId)).toBe(before)
      await button(tab, /Grid Method|Method Grid/).waitFor()
    },
  )

  story(
    'DES-39: a grid is shifted and turned on the map by pointer and keys',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { fieldId } = await confirmedField(work, 'Slope', turnedRing())
      const tab = await person.arrive(strataOf(fieldId), people.manager)
      await previewed(tab)
      await button(tab, /Method/).click()
      await tab.getByRole('option', { name: 'Grid' }).click()
      await button(tab, 'Turn to the longest edge').click()
      await button(tab, 'Shift and turn on the map').click()
      const panel = tab.getByRole('region', { name: 'Shift and turn the grid' })
      const [right, up] = [number(tab, 'Shift to the right (m)'), number(tab, 'Shift up (m)')]
      const rotation = number(tab, 'Rotation (°)')
      const lies = async () => [await right.inputValue(), await up.inputValue(), await rotation.inputValue()]
      const first = await lies()
      await panel.getByText(/^Shifted 0\.0 m right, 0\.0 m up, turned (17\.9|18)/).waitFor()

      // The plan changes on release; until then the lines and the words do.
      const canvas = await middleOf(tab, 'canvas.maplibregl-canvas')
      await tab.mouse.move(canvas.x, canvas.y)
      await tab.mouse.down()
      await tab.mouse.move(canvas.x + 12, canvas.y + 20, { steps: 4 })
      await panel.getByText(/^Shifted (?!0\.0 m right)/).waitFor()
      expect(await lies()).toEqual(first)
      await tab.keyboard.press('Escape')
      await tab.mouse.up()
      await panel.getByText(/^Shifted 0\.0 m right, 0\.0 m up/).waitFor()
      await tab.mouse.down()
      await tab.mouse.move(canvas.x, canvas.y, { steps: 4 })
      await tab.mouse.up()
      await toast(tab, 'Grid shifted').waitFor()
      const shifted = await lies()
      expect(shifted[0]).not.toBe(first[0])
      expect(shifted[2]).toBe(first[2])

      const handle = await middleOf(tab, '[data-grid-handle]')
      await tab.mouse.move(handle.x, handle.y)
      await tab.mouse.down()
      await tab.mouse.move(handle.x + 60, handle.y, { steps: 4 })
      await photograph(tab, 'strata-grid-laid')
      await tab.mouse.up()
      await toast(tab, 'Grid turned').waitFor()
      const turned = await lies()
      expect(Number(turned[2])).toBeGreaterThan(Number(first[2]))
      await requireAccessible(tab, 'a grid that is laid on the map')
      await requireFitsPhone(tab, 'a grid that is laid on the map')

      await tab.keyboard.press('Shift+ArrowRight')
      await tab.keyboard.press('.')
      await tab.keyboard.press('.')
      await expect.poll(async () => Number(await rotation.inputValue())).toBeCloseTo(Number(turned[2]) + 2, 1)
      expect(await right.inputValue()).not.toBe(turned[0])
      await panel.getByRole('button', { name: 'Put back' }).click()
      await expect.poll(lies).toEqual(first)
      await toast(tab, 'Grid put back').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => Number(await rotation.inputValue())).toBeCloseTo(Number(turned[2]) + 2, 1)
      await tab.locator('canvas.maplibregl-canvas').focus()
      await tab.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      await previewed(tab)
    },
  )

  story('DES-21: by keyboard alone; the undo brings the year back as it was', async ({ person, product }) => {
    // The page asks once more for the design that the undo removes.
    person.watch.expect(/status of 404.*\/api\/designs\//)
    const work = await colleague(product)
    const { fieldId, yearId } = await confirmedField(work, 'Orchard', ringAt(1))
    const before = await yearNow(work, yearId)
    const tab = await person.arrive(strataOf(fieldId), people.manager)
    await previewed(tab)
    await number(tab, 'Strata').focus()
    await tab.keyboard.press('ArrowUp')
    await tab.keyboard.press('Tab')
    await tab.getByText(/^Preview in/).waitFor()
    const strata = await number(tab, 'Strata').inputValue()
    await button(tab, 'Commit design').focus()
    await tab.keyboard.press('Enter')
    const dialog = tab.getByRole('dialog', { name: 'Commit this design?' })
    await dialog.waitFor()
    await tab.keyboard.type('By keyboard')
    await tab.keyboard.press('Enter')
    await toast(tab, `Design 1 of ${year} committed`).waitFor()
    const [design] = (await work.designs.list({ fieldYearId: yearId })).items
    expect(design).toMatchObject({ note: 'By keyboard', isCurrent: true })
    await toast(tab, `Design 1 of ${year} committed`).getByRole('button', { name: 'Undo' }).focus()
    await tab.keyboard.press('Enter')
    await tab.getByText('Draft · not committed').waitFor()
    expect(await yearNow(work, yearId)).toBe(before)
    // The draft is again what it was.
    expect(await number(tab, 'Strata').inputValue()).toBe(strata)
  })

  story(
    'DES-23: what a colleague commits is not replaced by a draft of before, unless its person says so',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { fieldId, yearId } = await confirmedField(work, 'Terrace', ringAt(4))
      const tab = await person.arrive(strataOf(fieldId), people.manager)
      await previewed(tab)
      await number(tab, 'Points').fill('13')
      await tab.keyboard.press('Tab')
      await commitPlan(work, yearId)
      await tab
        .getByRole('status')
        .filter({ hasText: /^Design 1 was committed by .* after you began/ })
        .waitFor()
      expect(await number(tab, 'Points').inputValue()).toBe('13')
      expect(await button(tab, 'Commit design').getAttribute('aria-disabled')).toBe('true')
      await photograph(tab, 'strata-newer')
      await requireFitsPhone(tab, 'a draft behind which a design was committed')
      await button(tab, 'Replace it with this draft').click()
      await commitDesign(tab, 2)
    },
  )

  story(
    'DES-3: a digit changed on the way to the server is refused; nothing is stored',
    async ({ person, product }) => {
      person.watch.expect(/status of 409/)
      const work = await colleague(product)
      const { fieldId, yearId } = await confirmedField(work, 'Basin', ringAt(2))
      const tab = await person.arrive(strataOf(fieldId), people.manager)
      await tab.route('**/api/designs', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        const body = route.request().postData() ?? ''
        return route.continue({
          postData: body.replace(/"seed":(\d+)/, (_, seed) => `"seed":${Number(seed) + 1}`),
        })
      })
      await previewed(tab)
      await button(tab, 'Commit design').click()
      const dialog = tab.getByRole('dialog', { name: 'Commit this design?' })
      await dialog.getByRole('textbox', { name: 'Note' }).fill('Kept')
      await dialog.getByRole('button', { name: 'Commit design' }).click()
      await dialog.getByText('The server makes another design from this boundary and plan').waitFor()
      expect(await dialog.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Kept')
      expect((await work.designs.list({ fieldYearId: yearId })).items).toEqual([])
      expect((await work.fieldYears.get({ id: yearId })).status).toBe('boundary_confirmed')
    },
  )

  story('DES-22: everybody can use it; a draft survives a reload', async ({ person, product }) => {
    const work = await colleague(product)
    const { fieldId } = await confirmedField(work, 'Ridge', ringAt(3))
    const tab = await person.arrive(strataOf(fieldId), people.manager)
    await previewed(tab)
    await number(tab, 'Points').fill('11')
    await tab.keyboard.press('Tab')
    await tab.getByRole('textbox', { name: /^Expected coefficient of variation/ }).fill('25')
    await tab.keyboard.press('Tab')
    await tab.getByText(/^Half-width by points/).waitFor()
    await tab.reload()
    await previewed(tab)
    expect(await number(tab, 'Points').inputValue()).toBe('11')
    await photograph(tab, 'strata')
    await requireFitsPhone(tab, 'strata')
    await requireAccessible(tab, 'strata')
    await button(tab, 'Commit design').click()
    await tab.getByRole('dialog', { name: 'Commit this design?' }).waitFor()
    await requireAccessible(tab, 'commit a design')
    await tab.keyboard.press('Escape')
    await button(tab, /^Design sheet/).click()
    await tab.getByRole('menuitem', { name: 'Reproduce a sheet…' }).click()
    await tab.getByRole('dialog', { name: 'Reproduce a design sheet' }).waitFor()
    await requireAccessible(tab, 'reproduce a sheet')
  })
})
