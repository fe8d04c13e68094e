import { type Client, formatCode, type Point } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { keepProgram } from '../harness/offline.ts'
import { people, phone } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const COLLECT = '/sampling/points?collect'
/** Without network what is not kept on the phone cannot be had, and the browser says so. */
const NO_NETWORK = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/
const COUNT = 12
const BEFORE_CLOSING = 6

/** As cameras write it: the picture is to be turned by a quarter to the right. */
const EXIF = Buffer.from(
  `ffe10022${Buffer.from('Exif').toString('hex')}00004d4d002a00000008000101120003000000010006000000000000`,
  'hex',
)
/** After the first two bytes of a JPEG. */
const EXIF_AT = 2

/** A phone held upright takes a picture of 40 by 30 pixels that says how it is to be turned. */
async function takePhoto(tab: Page): Promise<void> {
  const chooser = tab.waitForEvent('filechooser')
  await button(tab, 'Photo').click()
  const drawn = await tab.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const context = canvas.getContext('2d')
    if (context !== null) context.fillStyle = 'sienna'
    context?.fillRect(0, 0, 40, 30)
    return canvas.toDataURL('image/jpeg')
  })
  const jpeg = Buffer.from(drawn.split(',')[1] ?? '', 'base64')
  const buffer = Buffer.concat([jpeg.subarray(0, EXIF_AT), EXIF, jpeg.subarray(EXIF_AT)])
  await (await chooser).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
}

const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name, exact: true })

/** A field of twelve points, planned for a crew today, its labels printed. @returns its points along the way */
async function planned(
  work: Client,
): Promise<{ fieldYearId: number; way: readonly Point[]; codes: Map<number, string> }> {
  const { years } = await approvedFields(work, 'Far Away Farms', ['Signal Forty'], undefined, {
    pointCount: COUNT,
  })
  const fieldYearId = years[0]?.yearId ?? 0
  const { id: crewId } = await work.crews.create({ name: 'North', pointsADay: 30 })
  const { items } = await work.points.list({ fieldYearId: [fieldYearId], limit: 100 })
  const way = items.filter(({ role }) => role === 'base')
  const { version } = await work.fieldYears.get({ id: fieldYearId })
  const today = new Date().toISOString().slice(0, 10)
  const visits = [{ fieldYearId, version, pointIds: way.map(({ id }) => id) }]
  await work.visits.plan({ today, days: [{ crewId, day: today, visits }] })
  const source = { kind: 'samples', filter: { fieldYearId: [fieldYearId] } } as const
  await work.labels.print({ source, layout: { sheet: { key: 'avery5160' } } })
  const samples = (await work.samples.list({ fieldYearId: [fieldYearId], limit: 100 })).items
  return {
    fieldYearId,
    way,
    codes: new Map(samples.map(({ pointId, labelCode }) => [pointId, labelCode ?? ''])),
  }
}

/** Enters the label of the one bag of the point that is shown. */
async function label(tab: Page, code: string): Promise<void> {
  await button(tab, /Enter the label/).click()
  await tab.getByLabel('Label of the bag').fill(code)
  await button(tab, 'Save').click()
}

describe('collecting on a phone', () => {
  story(
    'COP-13, COP-14, COP-9, COP-20, COP-21, COP-22, OFQ-3: twelve points are collected and one is photographed without network, the page is closed and opened, and all arrive once and in order',
    async ({ offlinePerson: person, product }) => {
      person.watch.expect(NO_NETWORK)
      const work = await colleague(product)
      const { fieldYearId, way, codes } = await planned(work)
      await person.context.grantPermissions(['geolocation'])
      await person.signIn(people.coordinator)
      let tab = await person.open(COLLECT)
      await tab.setViewportSize(phone)
      const standAt = ({ lon, lat }: Point) =>
        person.context.setGeolocation({ longitude: lon, latitude: lat, accuracy: 4 })
      const codeAt = (at: number): string => codes.get(way[at]?.id ?? 0) ?? ''

      await tab.getByRole('heading', { name: 'Take along' }).waitFor()
      await requireAccessible(tab, 'taking along')
      await button(tab, 'Take along').click()
      await tab.getByRole('heading', { name: 'Signal Forty' }).waitFor()
      await keepProgram(tab)
      await person.context.setOffline(true)

      const collectAt = async (at: number) => {
        const point = way[at]
        if (point === undefined) return expect.unreachable()
        await standAt(point)
        await tab.getByText(`to point ${point.number},`).waitFor()
        if (at === 1) {
          // The bag before has it: that is said at once.
          await label(tab, codeAt(0))
          await tab.getByRole('alert').getByText('is on another bag already').waitFor()
          await requireAccessible(tab, 'a label twice')
          await button(tab, 'Cancel').click()
        }
        await label(tab, formatCode(codeAt(at)).toLowerCase())
        // Nobody is at the next point that soon: a second press right after the first is no act.
        await tab.waitForTimeout(500)
        await button(tab, 'Collect here').click()
        await tab.getByText(`Point ${point.number} collected`).waitFor()
      }
      const photographed = way[0]
      if (photographed === undefined) return expect.unreachable()
      await takePhoto(tab)
      await tab.getByText(`Photo of point ${photographed.number} kept`).waitFor()
      for (let at = 0; at < BEFORE_CLOSING; at++) await collectAt(at)
      await button(tab, `${2 * BEFORE_CLOSING + 1} waiting · no network`).click()
      await tab.getByText('1 photo still on this phone.').waitFor()
      await tab.keyboard.press('Escape')
      await photograph(tab, 'collecting-without-network')
      await requireAccessible(tab, 'collecting')
      await requireFitsPhone(tab, 'collecting')
      expect(
        (await work.points.list({ fieldYearId: [fieldYearId], status: ['collected'], limit: 5 })).items,
      ).toEqual([])

      await tab.close()
      tab = await person.open(COLLECT)
      await tab.setViewportSize(phone)
      await button(tab, `${BEFORE_CLOSING} of ${COUNT}`).waitFor()
      for (let at = BEFORE_CLOSING; at < COUNT; at++) await collectAt(at)
      await tab.getByText('Every point is done, and every bag has its label.').waitFor()
      await requireAccessible(tab, 'leaving a field')
      await button(tab, 'All done').click()

      await person.context.setOffline(false)
      await button(tab, 'All sent').waitFor()
      const sent = await Promise.all(way.map(({ id }) => work.collecting.ofPoint({ id })))
      expect(
        sent.flatMap(({ items }) => items.map(({ what, outcome, number }) => [number, what, outcome])),
      ).toEqual([
        [1, 'photo', 'applied'],
        ...way.flatMap((_, at) => [
          [2 * at + 2, 'collect', 'applied'],
          [2 * at + 3, 'bag', 'applied'],
        ]),
      ])
      expect(sent[0]?.items[0]).toMatchObject({ what: 'photo', hasPicture: true })
      const desk = await person.open(`/sampling/points?point=${photographed.id}`)
      await desk.getByRole('button', { name: new RegExp(`^Point ${photographed.number}, `) }).click()
      const shown = desk.getByRole('dialog').getByAltText(`Point ${photographed.number}, `)
      const size = await shown.evaluate((image: HTMLImageElement) =>
        image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
      )
      // Upright, and without what the camera wrote into it.
      expect(size).toEqual([30, 40])
      const bytes = Buffer.from(await work.collecting.photo({ id: sent[0]?.items[0]?.id ?? '' }))
      expect(bytes.includes('Exif')).toBe(false)
      await requireAccessible(desk, 'a photo')
      await photograph(desk, 'photo-of-a-point')
      await desk.close()
      const samples = (await work.samples.list({ fieldYearId: [fieldYearId], limit: 100 })).items
      expect(
        samples.map(({ status, labelCode, pointId }) => [status, labelCode === codes.get(pointId)]),
      ).toEqual(Array.from({ length: COUNT }, () => ['applied', true]))
      expect((await work.fieldYears.get({ id: fieldYearId })).status).toBe('collected')

      await button(tab, `Undo point ${way.at(-1)?.number}`).click()
      await button(tab, `${COUNT - 1} of ${COUNT}`).waitFor()
      await button(tab, 'All sent').waitFor()
      await expect
        .poll(async () => (await work.points.get({ id: way.at(-1)?.id ?? 0 })).point.status, {
          timeout: 30_000,
        })
        .toBe('assigned')
    },
  )
})
