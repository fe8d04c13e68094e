import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { allSaved, cellAt, cropOf, fieldYears, textOf, typeAt } from '../harness/cells.ts'
import { colleague } from '../harness/colleague.ts'
import { people, signOutButton } from '../harness/person.ts'
import { story } from '../harness/story.ts'

const COLUMNS = 'columns=field,crop,tillage,notes'
const workbook = 'field-yearly-workbook'

describe('a workbook with a colleague', () => {
  story(
    'WBK-100, WBK-101, WBK-103: who is there and where, what they change, and a cell that both change',
    async ({ person, product }) => {
      const work = await colleague(product)
      const [one, two, three] = await fieldYears(work, 'Maple', 3)
      const yearId = two?.yearId ?? 0
      const edit = (id: number, was: string, is: string) =>
        work.workbooks.edit({ workbook, cells: [{ id, column: 'crop', was, is }] })
      const tab = await person.arrive(`/spreadsheets/fields?q=maple&${COLUMNS}`, people.coordinator)
      await cellAt(tab, 2, 1).waitFor()
      await work.workbooks.here({ workbook, tab: 'theirs', cell: { id: yearId, column: 'tillage' } })
      const others = tab.getByRole('list', { name: 'Others in this workbook' })
      await others.getByRole('button', { name: 'Maren Tidewell is at Tillage: go there' }).waitFor()
      await cellAt(tab, 1, 2).getByText('Maren Tidewell').waitFor({ state: 'attached' })
      await edit(yearId, '', 'Rye')
      await cellAt(tab, 1, 1).getByText('Maren Tidewell').waitFor({ state: 'attached' })
      await expect.poll(() => textOf(tab, 1, 1)).toContain('Rye')
      await requireAccessible(tab, 'workbook with a colleague')
      // Both change one cell: neither value is lost before somebody chooses.
      await cellAt(tab, 0, 1).click()
      await tab.keyboard.type('Oats')
      await edit(one?.yearId ?? 0, '', 'Wheat')
      await expect.poll(() => cropOf(work, one?.fieldId ?? 0)).toBe('Wheat')
      await tab.keyboard.press('Enter')
      await tab.getByText('1 cell was changed by others').waitFor()
      expect(await textOf(tab, 0, 1)).toContain('Oats')
      await tab.getByRole('button', { name: 'Choose…' }).click()
      const dialog = tab.getByRole('dialog', { name: 'Theirs or yours?' })
      await dialog.getByText('Wheat').waitFor()
      await dialog.getByText(/Maren Tidewell/).waitFor()
      await requireAccessible(tab, 'theirs or yours')
      await dialog.getByRole('button', { name: /^Use mine: Maple 001/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => cropOf(work, one?.fieldId ?? 0)).toBe('Oats')
      await allSaved(tab)
      // What the colleague changed since stays when it is undone, and that is said.
      await typeAt(tab, 2, 1, 'Peas')
      await expect.poll(() => cropOf(work, three?.fieldId ?? 0)).toBe('Peas')
      await edit(three?.yearId ?? 0, 'Peas', 'Beans')
      await expect.poll(() => textOf(tab, 2, 1)).toContain('Beans')
      await tab.keyboard.press('Control+z')
      await tab.getByText(/^1 cell stays as they are: Maren Tidewell changed/).waitFor()
      expect(await cropOf(work, three?.fieldId ?? 0)).toBe('Beans')
      await tab.keyboard.press('Control+z')
      await expect.poll(() => cropOf(work, one?.fieldId ?? 0)).toBe('Wheat')
    },
  )

  story(
    'WBK-104: without the server cells wait, through a reload and on another page, and are sent once; signing out asks',
    async ({ person, product }) => {
      person.watch.expect(/net::ERR_FAILED/)
      // What a page still reads when its person signs out is refused.
      person.watch.expect(/status of 401/)
      const work = await colleague(product)
      const [one, two] = await fieldYears(work, 'Poplar', 2)
      const tab = await person.signIn(people.analyst, `/spreadsheets/fields?q=poplar&${COLUMNS}`)
      await cellAt(tab, 1, 1).waitFor()
      const cells = '**/api/workbooks/*/cells'
      await tab.route(cells, (route) => route.abort())
      await typeAt(tab, 0, 1, 'Oats')
      await typeAt(tab, 1, 1, 'Corn')
      const waiting = tab.getByText('2 cells wait for the network, kept in this browser')
      await waiting.waitFor()
      await tab.reload()
      await waiting.waitFor()
      expect(await textOf(tab, 0, 1)).toContain('Oats')
      await signOutButton(tab).click()
      const asked = tab.getByRole('dialog', { name: 'Sign out and drop what is not saved?' })
      await asked.getByText(/^2 cells of workbooks are typed/).waitFor()
      await requireAccessible(tab, 'sign out with cells that wait')
      await asked.getByRole('button', { name: 'Stay signed in' }).click()
      // They are sent from whatever page is open when it is back.
      await tab.goto('/growers')
      await tab.unroute(cells)
      await expect.poll(() => cropOf(work, one?.fieldId ?? 0)).toBe('Oats')
      await expect.poll(() => cropOf(work, two?.fieldId ?? 0)).toBe('Corn')
      const { items } = await work.changes.list({
        entity: 'field_year',
        entityId: one?.yearId ?? 0,
        limit: 10,
      })
      expect(items.filter(({ after }) => after?.crop === 'Oats')).toHaveLength(1)
      await tab.goto(`/spreadsheets/fields?q=poplar&${COLUMNS}`)
      await allSaved(tab)
      await expect.poll(() => textOf(tab, 1, 1)).toContain('Corn')
      await signOutButton(tab).click()
      await tab.getByRole('button', { name: 'Continue with Google' }).waitFor()
    },
  )
})
