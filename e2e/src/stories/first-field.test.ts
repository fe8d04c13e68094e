import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type BoundaryFile, boundaryFiles } from '../harness/boundary-files.ts'
import {
  createFields,
  createGrower,
  dropIn,
  fieldCount,
  handIn,
  openGrower,
  showHectares,
} from '../harness/fields.ts'
import { gridNamed, readGrid } from '../harness/grid.ts'
import { signOutButton } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story as plainStory } from '../harness/story.ts'

const GROWER = 'North Fork Land'
/** Areas are shown to 0.01 ha. */
const HALF_A_STEP_HA = 0.005
/** Seven decimals of a degree, and reprojection without grid files, move a corner by about a centimeter. */
const CORNER_NOISE_HA = 0.0002

/** The same areas, each to the step it is shown in, whatever the order. */
function expectAreas(shown: readonly string[], expectedHa: readonly number[]): void {
  const numbers = shown.map((text) => Number(text.replaceAll(',', ''))).sort((a, b) => a - b)
  const expected = expectedHa.toSorted((a, b) => a - b)
  expect(numbers).toHaveLength(expected.length)
  for (const [i, value] of numbers.entries())
    expect(Math.abs(value - (expected[i] ?? 0)), `${value} ha`).toBeLessThan(HALF_A_STEP_HA + CORNER_NOISE_HA)
}

/** The cells below a head, of every row. */
async function columnOf(tab: Page, table: string, head: RegExp): Promise<string[]> {
  const grid = gridNamed(tab, table)
  const heads = await grid.getByRole('columnheader').allTextContents()
  const at = heads.findIndex((text) => head.test(text))
  return (await readGrid(grid)).map((cells) => cells[at] ?? '')
}

async function expectFieldsOfTheGrower(tab: Page, files: readonly BoundaryFile[]): Promise<void> {
  const areasHa = files.flatMap((file) => file.areasHa)
  const totalHa = areasHa.reduce((sum, area) => sum + area, 0)
  const status = fieldCount(tab, areasHa.length).filter({ hasText: ' · ' })
  await status.waitFor()
  const shownHa = Number(/([\d,.]+) ha/.exec((await status.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  expect(Math.abs(shownHa - totalHa)).toBeLessThan(HALF_A_STEP_HA + areasHa.length * CORNER_NOISE_HA)
  expectAreas(await columnOf(tab, 'Fields', /^Area/), areasHa)
  expect(new Set(await columnOf(tab, 'Fields', /^Grower/))).toEqual(new Set([GROWER]))
}

/** A field chosen in the list is where the map then looks: a click into its middle finds it there. */
async function expectFieldOnMap(tab: Page): Promise<void> {
  const card = tab.getByRole('region', { name: 'Selected field' })
  await tab.goto(`/fields?sort=-area`)
  const largest = gridNamed(tab, 'Fields').locator('[data-row="0"]')
  const name = (await largest.getByRole('gridcell').nth(1).textContent()) ?? ''
  await largest.click()
  await card.getByRole('heading', { name, exact: true }).waitFor()
  const map = tab.getByRole('region', { name: 'Map of fields' })
  const box = await map.boundingBox()
  if (!box) throw new Error('The map has no size')
  await expect
    .poll(async () => {
      await tab.mouse.click(box.x + 12, box.y + box.height - 60)
      await card.waitFor({ state: 'detached', timeout: 1000 }).catch(() => {})
      await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      return card
        .getByRole('heading')
        .textContent({ timeout: 1000 })
        .catch(() => null)
    })
    .toBe(name)
}

/** As the first user has it: with the whole map, and the embedded database, whose server is killed. */
const story = plainStory.override('database', 'embedded').override('hasBaseMap', true)

describe('the first field', () => {
  story(
    'from a grower and two boundary files to list and map, and still there after a crash',
    async ({ person, product }) => {
      const files = boundaryFiles()
      const tab = await person.arrive('/growers')
      await createGrower(tab, GROWER)
      await showHectares(tab)
      for (const [i, file] of files.entries()) {
        await openGrower(tab, GROWER)
        await (i === 0 ? dropIn(tab, file) : handIn(tab, file))
        expectAreas(await columnOf(tab, 'Features of the file', /^Area/), file.areasHa)
        await photograph(tab, `import ${file.name}`)
        await createFields(tab)
      }
      await expectFieldsOfTheGrower(tab, files)
      await expectFieldOnMap(tab)
      await photograph(tab, 'fields')

      person.watch.expect(
        /net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING)/,
      )
      await product.killServer()
      await product.startServer()
      await tab.goto('/fields')
      await signOutButton(tab).waitFor()
      await expectFieldsOfTheGrower(tab, files)
      await expectFieldOnMap(tab)
    },
  )
})
