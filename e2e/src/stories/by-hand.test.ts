import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { commitDesign } from '../harness/commit-design.ts'
import { confirmedField, squareAt } from '../harness/confirmed-field.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const number = (tab: Page, name: string) => tab.getByRole('textbox', { name, exact: true })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })

/** A share of the map’s width and height from its middle. */
async function clickMap(tab: Page, right: number, down: number): Promise<void> {
  const box = await tab.locator('canvas.maplibregl-canvas').boundingBox()
  if (box === null) throw new Error('The map is not drawn')
  await tab.mouse.click(box.x + box.width * (0.5 + right), box.y + box.height * (0.5 + down))
}

describe('a design edited by hand', () => {
  story(
    'DES-36, DES-37: strata merged and a point moved are kept in the sheet; each is undone alone',
    async ({ person, product }) => {
      // The page asks once more for the design that the undo removes.
      person.watch.expect(/status of 404.*\/api\/designs\//)
      const work = await colleague(product)
      const { fieldId, yearId } = await confirmedField(work, 'Handmade', squareAt(-93.52, 42.03))
      const tab = await person.arrive(
        `/growers/fields/stratums?fieldId=${fieldId}&year=${year}`,
        people.manager,
      )
      await tab.getByText(/^Preview in/).waitFor()
      await number(tab, 'Strata').fill('2')
      await number(tab, 'Points').fill('4')
      await number(tab, 'Seed').fill('7')
      await tab.keyboard.press('Tab')
      const rows = tab.getByRole('table', { name: 'Strata' }).getByRole('row')
      await expect.poll(() => rows.count()).toBe(2 + 3)

      await button(tab, 'Merge').click()
      const panel = tab.getByRole('region', { name: 'Merge strata' })
      await panel.getByRole('textbox', { name: 'Strata to merge' }).fill('1, 2')
      await panel.getByRole('button', { name: 'Merge' }).click()
      await expect.poll(() => rows.count()).toBe(1 + 3)
      await panel.getByRole('button', { name: 'Done' }).click()

      await button(tab, 'Move a point').click()
      const move = tab.getByRole('region', { name: 'Move a point' })
      await move.getByRole('textbox', { name: 'Number of the point' }).fill('1')
      await tab.keyboard.press('Tab')
      await move.getByText(/its new place in stratum 1/).waitFor()
      await clickMap(tab, 0.02, 0.02)
      const edits = tab.getByRole('list', { name: 'Edits by hand' })
      // Numbers go as a crew walks: once the design is made again, the point that was 1 has another one.
      const moved = edits.getByText(/^Moved point \d of stratum 1$/)
      await moved.waitFor()
      await requireAccessible(tab, 'a design edited by hand')
      await photograph(tab, 'strata-by-hand')
      await move.getByRole('button', { name: 'Done' }).click()

      // Cores change no point: the moved one stays.
      await tab.getByRole('radiogroup', { name: 'Cores in a bag' }).getByText('Several').click()
      await tab.getByText(/^Preview in/).waitFor()
      await photograph(tab, 'strata-cores')

      const committed = await commitDesign(tab)
      const [design] = (await work.designs.list({ fieldYearId: yearId })).items
      expect(design).toMatchObject({ strataCount: 1, pointCount: 4 })
      expect(await work.designs.sheet({ sha256: design?.sheetSha256 ?? '' })).toMatchObject({
        parameters: {
          edits: { strata: [{ kind: 'merge', strata: [0, 1] }], points: [{ stratum: 0, role: 'base' }] },
        },
        moved: [expect.any(Number)],
      })
      const points = (await work.points.list({ fieldYearId: [yearId] })).items
      expect(points.filter(({ isHandPlaced }) => isHandPlaced)).toHaveLength(1)
      expect(points.every(({ cores }) => cores.length === 8)).toBe(true)

      // The undo brings the draft back with its edits; each goes alone.
      await committed.getByRole('button', { name: 'Undo' }).click()
      await tab.getByText('Draft · not committed').waitFor()
      await edits.getByRole('button', { name: /^Undo: Moved/ }).click()
      await expect.poll(() => edits.getByRole('listitem').count()).toBe(1)
      await edits.getByRole('button', { name: /^Undo: Merged/ }).click()
      await expect.poll(() => rows.count()).toBe(2 + 3)

      // Another number of strata makes the edit void: it is said, and comes back.
      await toast(tab, 'Undone: Merged strata 1 and 2').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => rows.count()).toBe(1 + 3)
      await number(tab, 'Strata').fill('3')
      await tab.keyboard.press('Tab')
      await toast(tab, 'Other strata are drawn now: 1 edit of strata left out')
        .getByRole('button', { name: 'Undo' })
        .click()
      await expect.poll(() => rows.count()).toBe(1 + 3)
    },
  )
})
