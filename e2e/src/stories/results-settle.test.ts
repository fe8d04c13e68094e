import { type Client, formatCode, type Sample } from '@org/core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { countEffort } from '../harness/effort.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'
import { confirmUnshipped } from '../harness/unshipped.ts'

const DEPTHS = [0, 15, 30, 60].map((topCm) => ({ topCm, bottomCm: topCm + (topCm < 30 ? 15 : 30) }))
const POINTS = 125
const MOST_PRESSES = 12
const PAGE = 500

/** Samples of a new field with their printed labels, in the order of the list. */
async function labeledSamples(work: Client, field: string, points: number, depths = DEPTHS) {
  const plan = { pointCount: points, cellSizeM: 20, replacementsPerStratum: 0 }
  const { years } = await approvedFields(work, `${field} Farms`, [field], depths, plan)
  const filter = { fieldYearId: [years[0]?.yearId ?? 0] }
  await work.labels.print({ source: { kind: 'samples', filter }, layout: { sheet: { key: 'avery5160' } } })
  const { items } = await work.samples.list({ ...filter, limit: PAGE })
  return { filter, samples: items }
}

const codeOf = ({ labelCode }: Pick<Sample, 'labelCode'>): string => formatCode(labelCode ?? '')
const choose = (tab: Page, name: string, lines: readonly string[]) =>
  tab.locator('input[type=file]').setInputFiles({
    ...{ name, mimeType: 'text/csv' },
    buffer: Buffer.from(lines.join('\r\n')),
  })
/** In the middle of the page, and drawn there: a list that opens closes when its page scrolls. */
const inSight = (control: Locator) =>
  control.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
/** Another last letter: no label has it. */
const slipped = (code: string): string => `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`

/** What a laboratory measured of the sample at a place of the list. */
const truthAt = (at: number) => ({
  ph: Number((5.5 + (at % 20) / 10).toFixed(1)),
  bulk_density: Number((1.2 + (at % 30) / 100).toFixed(2)),
  p_olsen: 12 + (at % 40),
})

/** A row of each sample; in forty of them something is to be settled. */
function fileOf(samples: readonly Sample[]): string[] {
  const rows = samples.map((sample, at) => {
    const { ph, bulk_density: density, p_olsen: p } = truthAt(at)
    return [
      70_001 + at,
      at >= 300 && at < 306 ? slipped(codeOf(sample)) : codeOf(sample),
      `${sample.depthTopCm}-${sample.depthBottomCm}`,
      at < 10 ? Math.round(ph * 10) : ph,
      at >= 100 && at < 110 ? Math.round(density * 1000) : density,
      at >= 200 && at < 210 ? `${p}*` : p,
    ].join(',')
  })
  const aside = ['Mean', 'Std dev', 'Blank', 'Average of field'].map((word) => `,${word},,6.1,1.3,20`)
  return ['Lab No,Label,Depth (cm),pH,Bulk density (g/cm3),P Olsen (mg/kg)', ...rows, ...aside]
}

async function resultsBySample(work: Client, filter: { fieldYearId: number[] }) {
  const found = new Map<string, number | null>()
  let cursor: string | undefined
  do {
    const page = await work.results.list({
      ...filter,
      limit: PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    })
    for (const { sampleId, analyte, valueInUnit } of page.items)
      found.set(`${sampleId} ${analyte}`, valueInUnit)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

describe('a laboratory’s file is settled', () => {
  story(
    'RES-110: 500 rows with 40 findings take at most 12 presses, and no other value changes',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { filter, samples } = await labeledSamples(work, 'Wide Quarter', POINTS)
      expect(samples).toHaveLength(POINTS * DEPTHS.length)
      const tab = await person.arrive('/sampling/upload', people.manager)
      await tab.getByText('Drop a laboratory’s file here').waitFor()
      const effort = await countEffort(tab)
      await choose(tab, 'wide-quarter.csv', fileOf(samples))
      await tab.getByRole('button', { name: 'Check rows', exact: true }).click()
      const findings = tab.getByRole('list', { name: 'Findings', exact: true })
      await findings.waitFor()
      await photograph(tab, 'upload-findings')
      await requireAccessible(tab, 'findings by kind')
      await requireFitsPhone(tab, 'findings by kind')
      const settle = async (line: RegExp, name: string | RegExp) => {
        const item = findings.getByRole('listitem').filter({ hasText: line })
        await item.getByRole('button', { name }).click()
        await item.waitFor({ state: 'detached' })
      }
      await settle(/pH.*: 10 rows/, 'Use all 10 proposals')
      await settle(/Bulk density: 10 rows/, 'Use all 10 proposals')
      await settle(/Phosphorus.*: 10 rows/, 'Remove the marks')
      await settle(/Without a sample: 6 rows/, 'Use the 6 likely samples')
      await confirmUnshipped(tab)
      await tab.getByRole('button', { name: /^Commit 500 samples/ }).click()
      await tab.getByText(/of 500 samples are committed/).waitFor()
      expect((await effort()).presses).toBeLessThanOrEqual(MOST_PRESSES)

      const found = await resultsBySample(work, filter)
      const wrong = samples.flatMap((sample, at) =>
        Object.entries(truthAt(at)).filter(
          ([analyte, value]) =>
            Math.abs((found.get(`${sample.id} ${analyte}`) ?? Number.NaN) - value) > 1e-9 ||
            !found.has(`${sample.id} ${analyte}`),
        ),
      )
      expect(wrong).toEqual([])
      expect(found.size).toBe(samples.length * 3)
    },
  )

  story(
    'RES-101, RES-115, RES-116: a file whose heads nobody knows is brought in by hand, and what was chosen survives a reload',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { filter, samples } = await labeledSamples(work, 'Handmade Quarter', 9, DEPTHS.slice(0, 1))
      const rows = samples.map((sample, at) => `${codeOf(sample)};${truthAt(at).ph};${1 + at / 10}`)
      const tab = await person.arrive('/sampling/upload', people.manager)
      await choose(tab, 'handmade.csv', ['Kennung;Messung A;Messung B', ...rows])
      await tab.getByRole('button', { name: 'Set the columns', exact: true }).click()
      const pick = async (column: string, label: string, option: string) => {
        const choice = tab.getByRole('group', { name: column }).getByRole('combobox', { name: label })
        await inSight(choice)
        await choice.fill(option)
        await tab.getByRole('option', { name: option, exact: true }).click()
        await tab.getByRole('listbox').waitFor({ state: 'detached' })
        await expect.poll(() => choice.inputValue()).toBe(option)
      }
      await pick('B Messung A', 'What it is', 'Measurement')
      await pick('B Messung A', 'Analyte', 'pH, method not said')
      await pick('C Messung B', 'What it is', 'Measurement')
      await pick('C Messung B', 'Analyte', 'Soil organic carbon (%)')
      const unit = tab.getByRole('group', { name: 'C Messung B' }).getByRole('textbox', { name: 'Unit' })
      await unit.fill('%')
      await unit.press('Tab')
      await photograph(tab, 'upload-by-hand')
      await requireAccessible(tab, 'columns that are set by hand')
      await tab.reload()
      await expect.poll(() => unit.inputValue()).toBe('%')
      await tab.getByRole('button', { name: 'Check rows', exact: true }).click()
      await confirmUnshipped(tab)
      await tab.getByRole('button', { name: /^Commit 9 samples/ }).click()
      await tab.getByText(/of 9 samples are committed/).waitFor()
      const found = await resultsBySample(work, filter)
      expect(samples.map(({ id }) => [found.get(`${id} ph`), found.get(`${id} soc`)])).toEqual(
        samples.map((_, at) => [truthAt(at).ph, 1 + at / 10]),
      )
    },
  )

  story(
    'RES-90: the undo of the first of two uploads leaves the values that the second has too',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { filter, samples } = await labeledSamples(work, 'Twice Quarter', 9, DEPTHS.slice(0, 1))
      const lines = samples.map((sample, at) => `${codeOf(sample)},${truthAt(at).ph},${truthAt(at).p_olsen}`)
      const tab = await person.arrive('/sampling/upload', people.manager)
      const upload = async (name: string, heads: string, of: readonly string[]) => {
        await choose(tab, name, [heads, ...of])
        await tab.getByRole('button', { name: 'Check rows', exact: true }).click()
        // The samples of a second file have results.
        if (name === 'first.csv') await confirmUnshipped(tab)
        await tab.getByRole('button', { name: /^Commit 9 samples/ }).click()
        await tab.getByText(/of 9 samples are committed/).waitFor()
        await tab.goto(new URL('/sampling/upload', tab.url()).href)
      }
      await upload('first.csv', 'Label,pH,P Olsen (mg/kg)', lines)
      await upload(
        'second.csv',
        'Label,pH,P Olsen (mg/kg),Zn (mg/kg)',
        lines.map((line) => `${line},2`),
      )
      const before = await resultsBySample(work, filter)
      expect(before.size).toBe(27)
      await tab.getByRole('button', { name: 'Undo first.csv…', exact: true }).click()
      await tab.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
      await tab.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await resultsBySample(work, filter)).toEqual(before)
    },
  )
})
