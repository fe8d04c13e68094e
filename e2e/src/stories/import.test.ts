import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { manyFile, ownFile } from '../harness/boundary-files.ts'
import { countEffort } from '../harness/effort.ts'
import {
  createFields,
  createGrower,
  fieldCount,
  handIn,
  openGrower,
  openImport,
  send,
  showHectares,
} from '../harness/fields.ts'
import { gridNamed, readGrid } from '../harness/grid.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { sharedData } from '../harness/places.ts'
import { story } from '../harness/story.ts'

const toast = (tab: Page, words: string | RegExp) => tab.getByRole('alertdialog').filter({ hasText: words })

function realFile(path: string): { name: string; content: Buffer } | null {
  const file = sharedData(`boundaries/${path}`)
  return file === null ? null : { name: path, content: readFileSync(file) }
}

/** A bow tie: two triangles that meet where its edges cross, 0.01° each way. */
const bowTie = {
  name: 'crossed.geojson',
  content: Buffer.from(
    JSON.stringify({
      type: 'Feature',
      properties: { name: 'Windbreak' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-93.6, 42],
            [-93.59, 42.01],
            [-93.59, 42],
            [-93.6, 42.01],
            [-93.6, 42],
          ],
        ],
      },
    }),
  ),
}

describe('a stranger’s boundary file', () => {
  story(
    'repairs a crossed boundary only after a person has seen and accepted the repair',
    async ({ person }) => {
      const tab = await person.arrive('/growers', people.manager)
      await createGrower(tab, 'Mill Race Farms')
      await showHectares(tab)
      await handIn(tab, bowTie)
      await tab.getByText('Its boundary crosses itself').first().waitFor()
      expect(await tab.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true)
      await tab.getByRole('button', { name: 'Repair…' }).click()
      const dialog = tab.getByRole('dialog', { name: 'Repair Windbreak?' })
      await dialog.getByText('Area after repair').waitFor()
      await photograph(tab, 'import mend')
      await dialog.getByRole('button', { name: 'Use the repaired boundary' }).click()
      await tab.getByText(/1 of 1 feature chosen/).waitFor()
      await createFields(tab)
      const [cells = []] = await readGrid(gridNamed(tab, 'Fields'))
      expect(cells).toContain('Windbreak')
    },
  )

  story('is known again when it comes a second time, and is undone whole', async ({ person }) => {
    const file = ownFile()
    const tab = await person.arrive('/growers', people.manager)
    await createGrower(tab, 'Teal Creek')
    await handIn(tab, file)
    await createFields(tab)
    await toast(tab, '2 fields added for Teal Creek').waitFor()
    await openGrower(tab, 'Teal Creek')
    await handIn(tab, file)
    await tab.getByText(/uploaded this file before/).waitFor()
    await tab.getByRole('button', { name: 'New boundary' }).first().waitFor()
    await photograph(tab, 'import again')
    await requireAccessible(tab, 'the review of a file')
    await createFields(tab)
    await toast(tab, 'Nothing changed for Teal Creek. 2 fields already matched the file').waitFor()

    await openGrower(tab, 'Teal Creek')
    await openImport(tab)
    // Of the two only the one that made fields.
    await tab.getByRole('button', { name: 'Undo…' }).click()
    await photograph(tab, 'import undo')
    await tab.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await toast(tab, '2 fields removed').waitFor()
    await tab.getByText('Undone', { exact: true }).first().waitFor()
    await openGrower(tab, 'Teal Creek')
    await tab
      .getByText(/No fields/)
      .first()
      .waitFor()
  })

  story('a feature that overlaps a field is imported only after a person decides', async ({ person }) => {
    const file = ownFile(0.2)
    const tab = await person.arrive('/growers', people.manager)
    await createGrower(tab, 'Ash Hollow')
    await handIn(tab, file)
    await createFields(tab)
    await createGrower(tab, 'Quail Meadow')
    await handIn(tab, file)
    await tab.getByText(/0 of 2 features chosen/).waitFor()
    // Checking boxes decides nothing.
    expect(await tab.getByRole('checkbox', { name: 'Choose all of Features of the file' }).isDisabled()).toBe(
      true,
    )
    expect(await tab.getByRole('button', { name: /^Import 0 fields, skip 2 undecided$/ }).isDisabled()).toBe(
      true,
    )
    await photograph(tab, 'import to decide')
    await requireAccessible(tab, 'rows to decide')
    await tab.getByRole('button', { name: 'Decide what Creek bottom becomes' }).click()
    const one = tab.getByRole('dialog', { name: 'What should Creek bottom become?' })
    await one.getByText(/Same boundary as Creek bottom of Ash Hollow/).waitFor()
    await photograph(tab, 'import decide one')
    await one.getByText(/^Nothing/).click()
    await one.getByRole('button', { name: 'Leave out Creek bottom' }).click()
    await tab.getByRole('button', { name: 'Decide 1 feature…' }).click()
    const other = tab.getByRole('dialog', { name: 'What should Orchard become?' })
    await other.getByText('A new field').click()
    await other.getByText('overlaps Orchard (Ash Hollow) by 100%').waitFor()
    await photograph(tab, 'import overlap')
    await requireAccessible(tab, 'a decision')
    await other.getByRole('button', { name: 'Create Orchard despite overlap' }).click()
    await tab.getByText(/1 of 2 features chosen/).waitFor()
    await createFields(tab)
    await fieldCount(tab, 1).waitFor()
  })

  story('is undone from the word that says it was imported', async ({ person }) => {
    const tab = await person.arrive('/growers', people.clerk)
    await createGrower(tab, 'Maple Ridge')
    await handIn(tab, ownFile(0.1))
    await createFields(tab)
    await toast(tab, '2 fields added').getByRole('button', { name: 'Undo' }).click()
    await toast(tab, '2 fields removed').waitFor()
    await fieldCount(tab, 0).waitFor()
  })

  story('is undone by the keys after its word is gone, and from “Your edits”', async ({ person }) => {
    const tab = await person.arrive('/growers', people.clerk)
    await createGrower(tab, 'Maple Bend')
    await handIn(tab, ownFile(0.3))
    await createFields(tab)
    await fieldCount(tab, 2).waitFor()
    await toast(tab, '2 fields added').getByRole('button', { name: 'Dismiss' }).click()
    await tab.keyboard.press('Control+z')
    await toast(tab, '2 fields removed').waitFor()
    await fieldCount(tab, 0).waitFor()
    await tab.keyboard.press('Control+Shift+z')
    await toast(tab, 'An undone import has no redo').waitFor()

    await openGrower(tab, 'Maple Bend')
    await handIn(tab, ownFile(0.3))
    await createFields(tab)
    await fieldCount(tab, 2).waitFor()
    await tab.keyboard.press('Control+k')
    await tab.getByRole('combobox').fill('Your edits')
    await tab.getByRole('option', { name: 'Your edits' }).first().click()
    const own = tab.getByRole('list', { name: 'Your edits, newest first' })
    await own.getByText('later undone').first().waitFor()
    await photograph(tab, 'your edits import')
    await requireAccessible(tab, 'your edits with imports')
    await own.getByRole('button', { name: /^Undo: Imported/ }).click()
    const asked = tab.getByRole('dialog', { name: /^Undo “Imported/ })
    await asked.getByText('An undone import has no redo').waitFor()
    await photograph(tab, 'your edits import asked')
    await asked.getByRole('button', { name: 'Undo', exact: true }).click()
    await toast(tab, '2 fields removed').waitFor()
    await fieldCount(tab, 0).waitFor()
  })

  story('at sea is imported only once its place was asked about', async ({ person }) => {
    const tab = await person.arrive('/growers', people.manager)
    await createGrower(tab, 'Salt Marsh Holdings')
    await handIn(tab, ownFile(50))
    await tab.getByRole('button', { name: 'Import 2 fields' }).click()
    const asked = tab.getByRole('dialog', { name: /^Import 2 fields in the open sea\?$/ })
    await asked.getByText(/A wrong coordinate system/).waitFor()
    await photograph(tab, 'import at sea')
    await requireAccessible(tab, 'the question about a place at sea')
    // The Enter that opened a dialog does not answer it: any other key says that it was seen.
    await tab.keyboard.press('Shift')
    await tab.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    await tab.getByText(/2 of 2 features chosen/).waitFor()
    await createFields(tab)
    await fieldCount(tab, 2).waitFor()
  })

  story('SCR-179: one of 100 features is chosen with three presses', async ({ person }) => {
    const tab = await person.arrive('/growers', people.manager)
    await createGrower(tab, 'Hundred Acre')
    await handIn(tab, manyFile(100))
    await tab.getByText(/100 of 100 features chosen/).waitFor()
    await photograph(tab, 'import many')
    const effort = await countEffort(tab)
    await tab.getByRole('checkbox', { name: 'Choose all of Features of the file' }).click({ force: true })
    await tab.getByRole('searchbox', { name: 'Search features' }).click()
    await tab.keyboard.type('strip 77')
    await tab.getByText(/· 1 shown/).waitFor()
    await tab.getByRole('checkbox', { name: 'Choose Strip 77' }).click({ force: true })
    expect((await effort()).presses).toBe(3)
    await tab.getByText(/^1 of 100 features chosen/).waitFor()
    await photograph(tab, 'import one of many')
    await tab.getByRole('searchbox', { name: 'Search features' }).fill('owner 3')
    await tab.getByText(/1 chosen is not among those shown/).waitFor()
    await photograph(tab, 'import hidden choice')
    await requireAccessible(tab, 'a search of features')
    await requireFitsPhone(tab, 'a search of features')
    await createFields(tab)
    await fieldCount(tab, 1).waitFor()
  })

  const withoutSystem = realFile('farmsum_no_prj.shp.zip')
  story.skipIf(withoutSystem === null)(
    'is asked for its coordinate system when it names none, and lies where the answer says',
    async ({ person }) => {
      if (withoutSystem === null) return
      const tab = await person.arrive('/growers', people.manager)
      await createGrower(tab, 'Double Draw')
      await showHectares(tab)
      await send(tab, withoutSystem)
      const answers = tab.getByRole('radiogroup', { name: 'Which coordinate system does the file use?' })
      await answers.waitFor()
      await photograph(tab, 'import which system')
      await requireAccessible(tab, 'the review of a file')
      expect(await tab.getByRole('button', { name: 'Use this coordinate system' }).isDisabled()).toBe(true)
      expect(await answers.getByRole('radio', { checked: true }).count()).toBe(0)
      await answers.getByText('EPSG:28992').click()
      await tab.getByRole('button', { name: 'Use this coordinate system' }).click()
      // The business of this story has fields in Iowa, or none: far away is asked.
      const asked = tab.getByRole('dialog', { name: 'Use EPSG:28992?' })
      const grid = gridNamed(tab, 'Features of the file')
      await asked.or(grid).waitFor()
      if (await asked.isVisible()) {
        await asked.getByText(/the Netherlands/).waitFor()
        await photograph(tab, 'import far away')
        await asked.getByRole('button', { name: 'Use EPSG:28992' }).click()
      }
      await gridNamed(tab, 'Features of the file').waitFor()
      await tab.getByText(/28992/).first().waitFor()
      await createFields(tab)
      await fieldCount(tab, 1).waitFor()
    },
  )

  const withInvalid = realFile('us_usda_csb_2017_2024.gdb.zip')
  story.skipIf(withInvalid === null)(
    'shows its problems apart, and leaves them out unless repaired',
    async ({ person }) => {
      if (withInvalid === null) return
      const tab = await person.arrive('/growers', people.manager)
      await createGrower(tab, 'Long Forty')
      await handIn(tab, withInvalid)
      await tab.getByText(/96 of 100 features chosen/).waitFor()
      await tab.getByRole('radio', { name: 'Problems 4' }).click()
      expect(new URL(tab.url()).searchParams.get('rows')).toBe('problem')
      expect(await readGrid(gridNamed(tab, 'Features of the file'))).toHaveLength(4)
      await createFields(tab)
      await fieldCount(tab, 96).waitFor()
    },
  )
})
