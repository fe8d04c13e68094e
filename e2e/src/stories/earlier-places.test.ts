import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { approvedAgain } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { commitDesign } from '../harness/commit-design.ts'
import { confirmedField, squareAt } from '../harness/confirmed-field.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const placeOf = ({ lon, lat }: { lon: number; lat: number }) => `${lon} ${lat}`

describe('places of an earlier year', () => {
  story(
    'DES-38: last year’s points are sampled again at the same places, and the inaccessible one is marked',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { fieldId, yearId } = await confirmedField(work, 'Yearly', squareAt(-93.42, 42.03))
      const lastId = await approvedAgain(work, fieldId, year - 1)
      const before = (await work.points.list({ fieldYearId: [lastId] })).items
      const flooded = before.find(({ role }) => role === 'base')
      if (flooded === undefined) throw new Error('The design has no point')
      const last = await work.fieldYears.get({ id: lastId })
      await work.fieldYears.schedule({
        items: [{ id: lastId, version: last.version }],
        plannedOn: `${year - 1}-05-04`,
      })
      const { moved, refused } = await work.points.act({
        act: {
          ...{ event: 'block', reason: 'Standing water', cause: 'water' },
          points: [{ id: flooded.id, version: flooded.version }],
        },
      })
      expect(refused).toEqual([])
      expect(moved).toMatchObject([{ status: 'inaccessible', cause: 'water' }])

      const tab = await person.arrive(
        `/growers/fields/stratums?fieldId=${fieldId}&year=${year}`,
        people.manager,
      )
      await tab.getByText(/^Preview in/).waitFor()
      await button(tab, 'Sample earlier places…').click()
      const dialog = tab.getByRole('dialog', { name: 'Sample earlier places' })
      await dialog.getByText(`Design 1 of ${year - 1}:`).waitFor()
      await requireAccessible(tab, 'the choice of earlier places')
      await photograph(tab, 'strata-earlier')
      await dialog.getByRole('button', { name: 'Take over' }).click()
      await tab.getByText(`The points of design 1 of ${year - 1} are drawn again.`).waitFor()
      await tab.getByText(`Inaccessible in ${year - 1}: ${flooded.number}.`).waitFor()
      await commitDesign(tab)
      const after = (await work.points.list({ fieldYearId: [yearId] })).items
      expect(after.map(placeOf).sort()).toEqual(before.map(placeOf).sort())
      const marked = after.filter(({ inaccessibleIn }) => inaccessibleIn === year - 1)
      expect(marked.map(placeOf)).toEqual([placeOf(flooded)])
    },
  )
})
