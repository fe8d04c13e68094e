import { type GridPlan, HECTARE_M2 } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { commitPlan } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { commitDesign } from '../harness/commit-design.ts'
import { confirmedField, squareAt } from '../harness/confirmed-field.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()
const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })

const NEIGHBOR: GridPlan = {
  method: 'grid',
  grid: {
    ...{ sideM: Math.sqrt(HECTARE_M2), rotationDeg: 12.5, shiftM: { x: 0, y: 0 }, origin: null },
    ...{ isStaggered: false, joinShare: 0.3 },
  },
  ...{ pointsPerStratum: 1, cellSizeM: 20, bufferM: 0, minDistanceM: 0, replacementsPerStratum: 0 },
  ...{ placement: 'middle', seed: 2026 },
}

describe('a grid aligned with another', () => {
  story(
    'DES-40: a field takes the lines of its neighbor’s grid, and can leave them again',
    async ({ person, product }) => {
      const work = await colleague(product)
      const neighbor = await confirmedField(work, 'Latticed', squareAt(-93.006, 42.5))
      await commitPlan(work, neighbor.yearId, undefined, NEIGHBOR)
      const { fieldId, yearId } = await confirmedField(work, 'Beside', squareAt(-93, 42.5))
      const tab = await person.arrive(
        `/growers/fields/stratums?fieldId=${fieldId}&year=${year}`,
        people.manager,
      )
      await tab.getByText(/^Preview in/).waitFor()
      await button(tab, /Method/).click()
      await tab.getByRole('option', { name: 'Grid' }).click()
      await button(tab, 'Align with another grid…').click()
      const dialog = tab.getByRole('dialog', { name: 'Align with another grid' })
      await dialog.getByText('Latticed Farms, adjacent: 1 ha, turned 12.5°.').waitFor()
      await requireAccessible(tab, 'the choice of a grid')
      await photograph(tab, 'strata-align')
      await dialog.getByRole('button', { name: 'Align' }).click()
      await toast(tab, `Grid aligned with design 1 of Latticed, ${year}`).waitFor()
      const alignment = tab.getByRole('region', { name: 'Alignment' })
      await alignment.waitFor()
      await requireFitsPhone(tab, 'an aligned grid')
      await commitDesign(tab)
      const [design] = (await work.designs.list({ fieldYearId: yearId })).items
      const [other] = (await work.designs.list({ fieldYearId: neighbor.yearId })).items
      const alignedWith = { fieldName: 'Latticed', year, designNumber: 1 }
      expect(design?.plan).toMatchObject({ method: 'grid', grid: { alignedWith, rotationDeg: 12.5 } })
      const frames = await Promise.all(
        [design, other].map((each) => work.designs.sheet({ sha256: each?.sheetSha256 ?? '' })),
      )
      const [own, its] = frames.map(({ parameters }) => lattice(parameters))
      expect(own).toEqual(its)
      await alignment.getByRole('button', { name: 'Forget the alignment' }).click()
      await tab.getByRole('textbox', { name: 'Rotation (°)' }).waitFor()
      await tab.getByText('Draft · not committed').waitFor()
    },
  )
})

/** What says where lines lie. */
function lattice(parameters: unknown): unknown {
  const { frame } = Object(parameters)
  const { projectionCenter, rotationDeg, shiftM } = Object(frame)
  return { projectionCenter, rotationDeg, shiftM }
}
