import { readFile } from 'node:fs/promises'
import type { Client } from '@org/core'
import { yearWindow } from '@org/core/contract'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import { axeFindings, requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { colleague } from '../harness/colleague.ts'
import { fieldCount } from '../harness/fields.ts'
import { gridNamed, tick } from '../harness/grid.ts'
import { pathOf } from '../harness/navigate.ts'
import { people, phone } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story as plainStory } from '../harness/story.ts'

const [, YEAR = 0] = yearWindow(new Date())
/** Enough that the list comes in several pages. */
const MANY = 220

/** Two growers: one with many fields in a row, one with three, of which one has no boundary yet. */
const story = plainStory.extend('office', { scope: 'file' }, async ({ product }) => {
  const office = await colleague(product)
  const north = await office.growers.create({ name: 'North Fork Land' })
  const teal = await office.growers.create({ name: 'Teal Creek' })
  await sections(office, north.id)
  await field(office, teal.id, 'Creek bottom', 300, null)
  await field(office, teal.id, '=Windbreak', 301, YEAR)
  await office.fields.create({ growerId: teal.id, name: 'Old orchard' })
  return office
})

/** A square field, this many squares to the east. */
function squareAt(at: number) {
  const [west, south] = [-93.9 + 0.006 * (at % 40), 42 + 0.006 * Math.floor(at / 40)]
  const [east, north] = [west + 0.005, south + 0.005]
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'MultiPolygon' as const, coordinates: [[ring]] }
}

/** As one file, which takes a second where one after the other takes ten. */
async function sections(office: Client, growerId: number): Promise<void> {
  const features = Array.from({ length: MANY }, (_, at) => ({
    type: 'Feature',
    properties: {},
    geometry: squareAt(at),
  }))
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  const file = new TextEncoder().encode(text)
  const { id } = await office.uploads.stageBoundaries({ file, fileName: 'sections.geojson' })
  await office.uploads.commit({
    id,
    growerId,
    year: YEAR,
    features: features.map((_, index) => ({ index, action: 'create', name: `Section ${index + 1}` })),
  })
}

const field = (office: Client, growerId: number, name: string, at: number, year: number | null) =>
  office.fields.create({ growerId, name, year, boundary: { geometry: squareAt(at) } })

const filterBar = (tab: Page) => tab.getByRole('group', { name: 'Field filters' })
const bulkBar = (tab: Page) => tab.getByRole('group', { name: 'Chosen fields' })
const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Export fields' })
const shows = (tab: Page, count: number) => fieldCount(tab, count).waitFor()
const row = (tab: Page, name: string) =>
  gridNamed(tab, 'Fields')
    .getByRole('row')
    .filter({ has: tab.getByText(name, { exact: true }) })

async function narrow(tab: Page, filter: string, value: RegExp): Promise<void> {
  await filterBar(tab)
    .getByRole('button', { name: new RegExp(`^${filter}`) })
    .click()
  const choice = tab
    .getByRole('menuitemradio')
    .or(tab.getByRole('menuitemcheckbox'))
    .filter({ hasText: value })
  await choice.click()
  // Where several can be chosen the list stays open, and a search in it takes the first Escape.
  while (await tab.getByRole('menu').isVisible()) await tab.keyboard.press('Escape')
}

/** Presses the map's button until it answers: it stands there before the map does. @returns where the map looks then */
async function zoomIn(tab: Page): Promise<string | null> {
  const placeOf = (url: URL) => url.searchParams.get('at')
  const before = placeOf(new URL(tab.url()))
  const isElsewhere = () => placeOf(new URL(tab.url())) !== before
  while (!isElsewhere()) {
    await tab.getByRole('button', { name: 'Zoom in' }).click()
    await tab.waitForURL((url) => placeOf(url) !== before, { timeout: 3_000 }).catch(() => {})
  }
  return placeOf(new URL(tab.url()))
}

describe('the fields page', () => {
  story(
    'finds one of many by any part of a name, and its address shows another window the same',
    async ({ person, office }) => {
      void office
      const tab = await person.arrive('/fields', people.manager)
      await shows(tab, MANY + 3)
      await narrow(tab, 'Grower', /Teal Creek/)
      await shows(tab, 3)
      await narrow(tab, 'Boundary', /Without/)
      await shows(tab, 1)
      await row(tab, 'Old orchard').click()
      await tab.getByRole('region', { name: 'Selected field' }).getByText('No boundary yet').waitFor()
      const link = pathOf(tab)
      expect(link).toMatch(/grower=\d+/)
      expect(link).toMatch(/boundary=no/)

      const other = await person.open(link)
      await shows(other, 1)
      await other.getByRole('region', { name: 'Selected field' }).getByText('Old orchard').waitFor()
      await filterBar(other).getByRole('button', { name: 'Grower Teal Creek' }).waitFor()

      await filterBar(tab).getByRole('button', { name: 'Clear' }).click()
      await shows(tab, MANY + 3)
      await tab.getByRole('searchbox', { name: 'Search fields' }).fill('tion 173')
      await row(tab, 'Section 173').waitFor()
      await shows(tab, 1)
    },
  )

  story('says where the map was moved to, and leads there again', async ({ person, office }) => {
    void office
    const tab = await person.arrive('/fields', people.manager)
    const place = await zoomIn(tab)
    const other = await person.open(pathOf(tab))
    const nearer = await zoomIn(other)
    const zoomOf = (words: string | null) => Number(words?.split(',')[2])
    expect(zoomOf(nearer)).toBeCloseTo(zoomOf(place) + 1, 1)
  })

  story(
    'chooses with the keyboard, exports each format, and the files hold what was chosen',
    async ({ person, office }) => {
      void office
      const tab = await person.arrive('/fields', people.manager)
      await tab.getByRole('searchbox', { name: 'Search fields' }).fill('teal')
      await shows(tab, 3)
      await row(tab, '=Windbreak').focus()
      await tab.keyboard.press('Space')
      await bulkBar(tab).getByText('1 field chosen').waitFor()
      await tab.keyboard.press('Shift+ArrowDown')
      await bulkBar(tab).getByText('2 fields chosen').waitFor()
      await tab.keyboard.press('Control+a')
      await bulkBar(tab).getByText('3 fields chosen').waitFor()

      const csv = await exported(tab, 'CSV')
      expect(csv.name).toMatch(/^fields-[\d-]+\.csv$/)
      expect(csv.text.split('\r\n').filter(Boolean)).toHaveLength(4)
      expect(csv.text).toContain("'=Windbreak,Teal Creek")
      const geojson = z
        .object({ features: z.array(z.object({ properties: z.object({ name: z.string() }) })) })
        .parse(JSON.parse((await exported(tab, 'GeoJSON')).text))
      expect(geojson.features.map(({ properties }) => properties.name).sort()).toEqual([
        '=Windbreak',
        'Creek bottom',
        'Old orchard',
      ])
      expect((await exported(tab, 'KML')).text.match(/<Placemark/g)).toHaveLength(3)
      for (const [format, part] of [
        ['Excel', 'xl/worksheets/sheet1.xml'],
        ['Shapefile', 'fields.shp'],
      ] as const) {
        const { text } = await exported(tab, format)
        expect(text.startsWith('PK')).toBe(true)
        expect(text).toContain(part)
      }
      const inMeters = { label: 'Coordinate system', option: 'UTM zone of the fields, in meters' }
      expect((await exported(tab, 'GeoPackage', inMeters)).text).toMatch(
        /^SQLite format 3\0.*WGS 84 \/ UTM zone 15N/s,
      )
      expect((await exported(tab, 'GeoParquet')).text).toMatch(/^PAR1.*"version":"1\.1\.0".*PAR1$/s)
      const points = { label: 'Location columns', option: 'Latitude and longitude of a point inside' }
      expect((await exported(tab, 'CSV', points)).text).toContain(',Latitude,Longitude\r\n')
      await bulkBar(tab).getByRole('button', { name: 'Clear' }).click()
      await bulkBar(tab).waitFor({ state: 'detached' })
    },
  )

  /** From the bulk bar to the saved file. */
  async function exported(
    tab: Page,
    format: string,
    placing?: { label: string; option: string },
  ): Promise<{ name: string; text: string }> {
    await bulkBar(tab).getByRole('button', { name: 'Export' }).click()
    await tick(dialog(tab).getByRole('radio', { name: new RegExp(`^${format}`) }))
    if (placing !== undefined) {
      await dialog(tab).getByRole('button', { name: placing.label }).click()
      await tab.getByRole('option', { name: placing.option }).click()
    }
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      dialog(tab).getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    await dialog(tab)
      .getByText(/3 fields in fields-/)
      .waitFor()
    await dialog(tab).getByRole('button', { name: 'Done' }).click()
    expect(await download.failure()).toBeNull()
    return {
      name: download.suggestedFilename(),
      text: (await readFile(await download.path())).toString('latin1'),
    }
  }

  story('keeps the columns a person chose, and a view under a name', async ({ person, office }) => {
    void office
    const tab = await person.arrive('/fields', people.coordinator)
    await filterBar(tab).getByRole('button', { name: 'Columns' }).click()
    await tab.getByRole('menuitemcheckbox', { name: 'Grower' }).click()
    await tab.getByRole('menuitemcheckbox', { name: 'Years' }).click()
    await tab.keyboard.press('Escape')
    await tab.waitForURL(/columns=name/)
    const heads = gridNamed(tab, 'Fields').getByRole('columnheader')
    await heads.filter({ hasText: 'Years' }).waitFor()
    expect(await heads.filter({ hasText: 'Grower' }).count()).toBe(0)
    await narrow(tab, 'Boundary', /Without/)
    await shows(tab, 1)
    await filterBar(tab).getByRole('button', { name: 'Views' }).click()
    await tab.getByRole('menuitem', { name: 'Save as…' }).click()
    await tab.getByRole('textbox', { name: /^Name/ }).fill('To be drawn')
    await tab.getByRole('button', { name: 'Save view' }).click()
    await filterBar(tab).getByRole('button', { name: 'To be drawn' }).waitFor()

    const later = await person.open('/fields')
    await gridNamed(later, 'Fields').getByRole('columnheader').filter({ hasText: 'Years' }).waitFor()
    await shows(later, MANY + 3)
    await filterBar(later).getByRole('button', { name: 'Views' }).click()
    await later.getByRole('menuitem', { name: /^To be drawn/ }).click()
    await shows(later, 1)
  })

  story(
    'assigns a year to many and names those not changed; deactivates, and undoes it',
    async ({ person, office }) => {
      void office
      const tab = await person.arrive('/fields', people.manager)
      await tab.getByRole('searchbox', { name: 'Search fields' }).fill('teal')
      await shows(tab, 3)
      await tick(gridNamed(tab, 'Fields').getByRole('checkbox', { name: 'Choose all of Fields' }))
      await bulkBar(tab).getByText('3 fields chosen').waitFor()
      await bulkBar(tab).getByRole('button', { name: 'Assign year' }).click()
      await tab.getByRole('menuitem', { name: String(YEAR) }).click()
      const result = tab.getByRole('dialog', { name: `${YEAR} assigned to 1 field` })
      await result.getByRole('listitem').filter({ hasText: 'Old orchard' }).waitFor()
      await result.getByRole('listitem').filter({ hasText: '=Windbreak' }).waitFor()
      await photograph(tab, 'fields assign year')
      await result.getByRole('button', { name: 'Done' }).click()

      await bulkBar(tab).getByRole('button', { name: 'Deactivate' }).click()
      const toast = tab.getByRole('alertdialog').filter({ hasText: 'Deactivated 3 fields' })
      // Pointed at, it stays.
      await toast.hover()
      await shows(tab, 0)
      await toast.getByRole('button', { name: 'Undo' }).click()
      await shows(tab, 3)
    },
  )

  story(
    'asks before an act on fields that are not on the screen; inactive ones are found where they were',
    async ({ person, office }) => {
      void office
      const tab = await person.arrive('/fields', people.manager)
      await shows(tab, MANY + 3)
      await tick(gridNamed(tab, 'Fields').getByRole('checkbox', { name: 'Choose all of Fields' }))
      const all = `${MANY + 3} fields`
      await bulkBar(tab).getByText(`${all} chosen`).waitFor()
      await bulkBar(tab)
        .getByRole('button', { name: `Deactivate ${all}` })
        .focus()
      await tab.keyboard.press('Enter')
      const question = tab.getByRole('dialog', { name: `Deactivate ${all}?` })
      await question.waitFor()
      // Whoever presses twice has confirmed nothing.
      await tab.keyboard.press('Enter')
      await question.getByText('and 23 more').waitFor()
      await requireAccessible(tab, 'an act on many asked')
      await requireFitsPhone(tab, 'an act on many asked')
      await photograph(tab, 'fields act asked')
      await question.getByRole('button', { name: 'Cancel' }).click()

      await tab.getByRole('searchbox', { name: 'Search fields' }).fill('teal')
      await shows(tab, 3)
      await bulkBar(tab).getByText(`${MANY} not in this list`).waitFor()
      await bulkBar(tab)
        .getByRole('button', { name: `Deactivate ${all}` })
        .click()
      await question.getByText(`${MANY} are not in this list:`).waitFor()
      await photograph(tab, 'fields act asked of hidden ones')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await bulkBar(tab)
        .getByRole('button', { name: `Leave out the ${MANY} not in this list` })
        .click()
      await bulkBar(tab).getByRole('button', { name: 'Deactivate 3 fields' }).click()
      const toast = tab.getByRole('alertdialog').filter({ hasText: 'Deactivated 3 fields' })
      await toast.hover()
      await shows(tab, 0)
      await narrow(tab, 'Inactive', /Active and inactive/)
      await shows(tab, 3)
      const inactive = gridNamed(tab, 'Fields').getByText('Creek bottom (inactive)')
      await inactive.waitFor()
      await photograph(tab, 'fields inactive')
      await toast.getByRole('button', { name: 'Undo' }).click()
      await inactive.waitFor({ state: 'detached' })
    },
  )

  story(
    'shows staff who are not managers why they cannot deactivate, and is accessible in every state',
    async ({ person, office }) => {
      void office
      const tab = await person.arrive('/fields', people.clerk)
      await shows(tab, MANY + 3)
      await tick(row(tab, 'Creek bottom').getByRole('checkbox'))
      const refused = bulkBar(tab).getByRole('button', { name: 'Deactivate' })
      expect(await refused.getAttribute('aria-disabled')).toBe('true')
      await refused.focus()
      await tab.getByRole('tooltip', { name: 'Only operation managers can deactivate fields' }).waitFor()
      await tab.keyboard.press('Escape')
      await requireAccessible(tab, 'fields with a choice')
      await requireFitsPhone(tab, 'fields with a choice')
      await photograph(tab, 'fields chosen')

      await bulkBar(tab).getByRole('button', { name: 'Export' }).click()
      await dialog(tab).getByRole('radio', { name: /^CSV/ }).waitFor()
      await requireAccessible(tab, 'export dialog')
      await requireFitsPhone(tab, 'export dialog')
      await photograph(tab, 'export dialog')
      await tab.keyboard.press('Escape')
      await filterBar(tab)
        .getByRole('button', { name: /^Grower/ })
        .click()
      await tab.getByRole('menuitemcheckbox', { name: /Teal Creek/ }).waitFor()
      await requireAccessible(tab, 'grower filter')
      await tab.keyboard.press('Escape')
      await tab.keyboard.press('Escape')
      await tab.setViewportSize(phone)
      // UI-17: the choice between list and map is in the row of the tabs.
      const tabs = await tab.getByRole('navigation', { name: 'Fields and growers' }).boundingBox()
      const choice = await tab.getByRole('radio', { name: 'Map', exact: true }).boundingBox()
      if (tabs === null || choice === null) throw new Error('There are no tabs')
      expect(Math.abs(tabs.y + tabs.height - choice.y - choice.height)).toBeLessThan(8)
      expect(choice.x).toBeGreaterThanOrEqual(tabs.x + tabs.width)
      await tab.getByRole('radio', { name: 'Map', exact: true }).click()
      await tab.waitForURL(/show=map/)
      expect(await axeFindings(tab)).toEqual([])
    },
  )
})
