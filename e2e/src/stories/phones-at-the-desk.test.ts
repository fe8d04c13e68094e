import { randomUUID } from 'node:crypto'
import { type Client, calendarDay, type FieldEvent, type Point } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name, exact: true })
const eventId = (): string => {
  const id = randomUUID()
  return `${id.slice(0, 14)}7${id.slice(15)}`
}
const METERS_A_DEGREE = 111_320

type Said = FieldEvent extends infer E
  ? E extends FieldEvent
    ? Omit<E, 'id' | 'number' | 'at' | 'pointId' | 'baseVersion'>
    : never
  : never

/** Numbers what is done, as a phone does. */
function numbering() {
  let number = 0
  return ({ id: pointId, version: baseVersion }: Point, said: Said): FieldEvent => {
    number += 1
    return { ...said, id: eventId(), number, at: new Date().toISOString(), pointId, baseVersion }
  }
}

const collected = ({ lon, lat }: Point, northM = 1): Said => ({
  what: 'collect',
  fix: {
    ...{ lon, lat: lat + northM / METERS_A_DEGREE },
    ...{ accuracyM: 2.5, measurements: 8, measuredAt: new Date().toISOString() },
  },
  ...{ reason: northM > 10 ? 'Standing water' : '', isOutsideStratum: false },
})

/** A field that a crew goes to today, with its labels printed. @returns its points along the way */
async function planned(work: Client, growerName: string, fieldName: string, crewName: string) {
  const { years } = await approvedFields(work, growerName, [fieldName])
  const fieldYearId = years[0]?.yearId ?? 0
  const { id: crewId } = await work.crews.create({ name: crewName, pointsADay: 30 })
  const { items } = await work.points.list({ fieldYearId: [fieldYearId], limit: 100 })
  const { version } = await work.fieldYears.get({ id: fieldYearId })
  const today = calendarDay(new Date())
  const pointIds = items.filter(({ role }) => role === 'base').map(({ id }) => id)
  await work.visits.plan({
    today,
    days: [{ crewId, day: today, visits: [{ fieldYearId, version, pointIds }] }],
  })
  const source = { kind: 'samples', filter: { fieldYearId: [fieldYearId] } } as const
  await work.labels.print({ source, layout: { sheet: { key: 'avery5160' } } })
  const samples = (await work.samples.list({ fieldYearId: [fieldYearId], limit: 100 })).items
  const { items: points } = await work.points.list({ fieldYearId: [fieldYearId], role: ['base'], limit: 100 })
  return { crewId, fieldYearId, today, points, samples }
}

describe('what phones sent, at the desk', () => {
  story(
    'COP-30, COP-31, COP-32, COP-33, COP-34: the desk sees who did what on which phone, settles what was refused, and reads a file in',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { crewId, fieldYearId, today, points, samples } = await planned(
        ...([work, 'Heard Farms', 'Echo Forty', 'Echo'] as const),
      )
      const staffId = (await work.staff.list()).items.find(({ isMe }) => isMe)?.id ?? 0
      const [first, second, third] = points
      const bag = samples.find(({ pointId }) => pointId === first?.id)
      if (!(first && second && third && bag)) return expect.unreachable()
      const phone = { id: randomUUID(), name: 'Android, Chrome' }
      const does = numbering()
      await work.collecting.take({ take: { of: 'days', crewId, from: today, to: today }, phone })
      const far = does(second, collected(second, 500))
      const events = [
        does(first, collected(first)),
        does(first, { what: 'bag', sampleId: bag.id, code: bag.labelCode, cores: 5 }),
        does(first, { what: 'note', text: 'Stony below 20 cm' }),
        far,
        does(second, { what: 'note', text: 'The gate is locked' }),
        does(second, collected(second)),
      ]
      const { answers } = await work.collecting.send({ phone, staffId, events, waiting: 4 })
      expect(answers.map(({ outcome }) => outcome)).toEqual([
        ...['applied', 'applied', 'applied', 'refused', 'applied', 'held'],
      ])

      const tab = await person.arrive(
        `/sampling/points?fieldYear=${fieldYearId}&point=${first.id}`,
        people.coordinator,
      )
      const acts = tab.getByRole('list', { name: 'Acts from phones' })
      await acts.getByText(/Android, Chrome · accuracy .+, 8 measurements$/).waitFor()
      await acts.getByText('“Stony below 20 cm”').waitFor()
      expect(await acts.getByRole('listitem').count()).toBe(3)
      await acts.scrollIntoViewIfNeeded()
      await requireAccessible(tab, 'from phones')

      await tab.goto(`${product.url}/sampling/points?fieldYear=${fieldYearId}`)
      await button(tab, /acts? from phones not applied$/).waitFor()
      await requireFitsPhone(tab, 'points with acts not applied')
      await photograph(tab, 'points-phones-head')
      await button(tab, /acts? from phones not applied$/).click()
      const drawer = tab.getByRole('dialog', { name: 'Not applied from phones' })
      const part = drawer.getByRole('region', {
        name: new RegExp(`^Point ${second.number} of .+ of Echo Forty$`),
      })
      await part.getByText('1 act waits behind it').waitFor()
      await requireAccessible(tab, 'not applied from phones')
      await requireFitsPhone(tab, 'not applied from phones')
      await photograph(tab, 'phones-not-applied')
      await part.getByRole('link').click()
      await drawer.waitFor({ state: 'detached' })
      await acts.getByText('“The gate is locked”').waitFor()
      await acts.getByText('Not applied', { exact: true }).scrollIntoViewIfNeeded()
      await photograph(tab, 'from-phones')

      await acts.getByRole('button', { name: 'Dismiss…: Collected' }).click()
      const dialog = tab.getByRole('dialog', { name: 'Dismiss “Collected”?' })
      await dialog.getByRole('textbox', { name: /Reason/ }).fill('The wrong field')
      await requireAccessible(tab, 'dismissing an act')
      await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
      await tab.getByText(/1 act behind it applied too\.$/).waitFor()
      await acts.getByText('Why dismissed: “The wrong field”').waitFor()
      await acts.getByText('Not applied', { exact: true }).waitFor({ state: 'detached' })
      expect((await work.points.get({ id: second.id })).point.status).toBe('collected')

      await tab.goto(`${product.url}/sampling/points?fieldYear=${fieldYearId}`)
      await tab.getByRole('link', { name: 'Days', exact: true }).click()
      const week = tab.getByRole('region', { name: 'Days', exact: true })
      await week.getByText(/^4 waiting on Android, Chrome · last heard \d\d:\d\d$/).waitFor()
      await tab.getByRole('tooltip').waitFor({ state: 'detached' })
      await requireAccessible(tab, 'days with phones')
      await photograph(tab, 'days-with-phones')

      const kept = [...events, does(third, collected(third))].map((event) => ({
        ...{ event, staffId, answer: null, isTaken: false },
      }))
      await button(tab, 'More').click()
      await tab.getByRole('menuitem', { name: /^Record from file/ }).click()
      await tab.locator('input[type=file]').setInputFiles({
        ...{ name: `field-events-${staffId}.json`, mimeType: 'application/json' },
        buffer: Buffer.from(
          JSON.stringify({ format: 'field-events', version: 1, staffId, phone, events: kept }, null, 1),
        ),
      })
      await tab.getByText(/^7 acts by Maren Tidewell on Android, Chrome: 1 of them new\./).waitFor()
      await requireAccessible(tab, 'a file of a phone')
      await photograph(tab, 'phone-file')
      await button(tab, 'Read in 1 act').click()
      await tab.getByText('1 act applied. 6 were there already.').waitFor()
      await button(tab, 'Done').click()
      expect((await work.points.get({ id: third.id })).point).toMatchObject({
        ...{ status: 'collected', collectedBy: 'Echo' },
      })
    },
  )
})
