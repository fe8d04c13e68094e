import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addresses, views } from '../harness/addresses.ts'
import { colleague } from '../harness/colleague.ts'
import { leadTo } from '../harness/navigate.ts'
import { desktop, phone } from '../harness/person.ts'
import type { Product } from '../harness/product.ts'
import { ACROSS_PHONE, scrollersOf } from '../harness/scrolling.ts'
import { story } from '../harness/story.ts'

const year = new Date().getUTCFullYear()

/** What is longer than a window on purpose, and is moved as a whole: a text. */
const TEXTS = ['/changelog']
/** What may be pushed along sideways: on a phone the filters, at a desk a board or a table with more columns than fit. */
const ACROSS = { desktop: /^Enrollments( by status)?$| workbook$/, phone: ACROSS_PHONE }
type Size = keyof typeof ACROSS

/** A grower whose enrollment has more fields than a drawer is tall. */
async function longEnrollment(product: Product): Promise<number> {
  const work = await colleague(product)
  const grower = await work.growers.create({ name: 'Cottonwood Bend' })
  const fieldIds: number[] = []
  for (let at = 1; at <= 16; at += 1)
    fieldIds.push((await work.fields.create({ growerId: grower.id, name: `Quarter ${at}` })).id)
  const { id } = await work.enrollments.create({
    growerId: grower.id,
    program: 'Carbon baseline',
    year,
    fieldIds,
    notes: 'Gate on the north side.',
  })
  return id
}

/** What scrolls although it should not. */
async function faultsOf(tab: Page, size: Size, address: string): Promise<string[]> {
  const scrollers = await scrollersOf(tab)
  const isText = TEXTS.includes(new URL(tab.url()).pathname)
  return scrollers
    .filter(({ name, way }) =>
      way === 'across' ? !ACROSS[size].test(name) : name === 'page' || (name === 'main' && !isText),
    )
    .map(({ name, way }) => `${address}: ${name} scrolls ${way}`)
}

async function settle(tab: Page): Promise<void> {
  await tab.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => tab.locator('main [aria-busy=true]').count()).toBe(0)
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const)
  describe(`with scrollbars that take room, at the size of a ${size}`, () => {
    story('DASH-74: nothing scrolls but what should, on every page', async ({ person, product }) => {
      await longEnrollment(product)
      const tab = await person.arrive('/changelog')
      await tab.setViewportSize(viewport)
      const faults: string[] = []
      for (const address of [...Object.values(addresses), ...views]) {
        await leadTo(tab, address)
        await settle(tab)
        faults.push(...(await faultsOf(tab, size, address)))
      }
      expect(faults).toEqual([])
    })

    story('DASH-74: an open drawer has one bar of its own', async ({ person, product }) => {
      const id = await longEnrollment(product)
      const tab = await person.arrive(`/enrollments?open=${id}`)
      await tab.setViewportSize(viewport)
      for (const [address, words] of [
        [`/enrollments?open=${id}`, 'Quarter 9'],
        [`/enrollments?open=${id}&mode=table`, 'Quarter 9'],
        [`/enrollments?open=${id}&part=activity`, 'created'],
        ['/admin/staff?open=1', 'added'],
        ['/admin/audit?open=1', 'Other recorded data'],
      ] as const) {
        await leadTo(tab, address)
        const drawer = tab.locator('aside, [role=dialog]').last()
        await drawer.getByText(words).first().waitFor()
        expect(await faultsOf(tab, size, address)).toEqual([])
        const bars = (await scrollersOf(tab)).filter(({ isInDrawer }) => isInDrawer)
        expect(bars.length, `bars in the drawer of ${address}`).toBeLessThanOrEqual(1)
      }
    })
  })
