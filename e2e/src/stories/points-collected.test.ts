import { join } from 'node:path'
import { type Client, calendarDay } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { desktop, people, phone } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { outFolder, picturesWanted } from '../harness/places.ts'
import { story } from '../harness/story.ts'

const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name })
const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })

/** A crew goes to all base points of a year today. @returns its id */
async function scheduled(work: Client, yearId: number): Promise<number> {
  const today = calendarDay(new Date())
  const { id: crewId } = await work.crews.create({ name: 'Returners', pointsADay: 60 })
  const { items } = await work.points.list({ fieldYearId: [yearId], role: ['base'] })
  const { version } = await work.fieldYears.get({ id: yearId })
  const visit = { fieldYearId: yearId, version, pointIds: items.map(({ id }) => id) }
  await work.visits.plan({ days: [{ crewId, day: today, visits: [visit] }], today })
  return crewId
}

/** The crew's waypoints, as the product exports them. */
async function exported(work: Client, url: string, crewId: number): Promise<string> {
  const { id } = await work.exports.createPoints({ format: 'gpx', filter: { crewId: [crewId] } })
  await expect.poll(async () => (await work.exports.get({ id })).status).toBe('done')
  const { ticket } = await work.exports.ticket({ id })
  return (await fetch(`${url}/api/exports/download/${ticket}`)).text()
}

/** What the device writes: local times, day first; the first point was behind a gate, and its replacement was used. */
async function fromDevice(work: Client, yearId: number, gpx: string) {
  const points = await work.points.list({ fieldYearId: [yearId] })
  const waypoints = [...gpx.matchAll(/<wpt lat="([^"]+)" lon="([^"]+)">[\s\S]*?<name>([^<]+)<\/name>/g)]
  const [closed] = points.items.filter(({ role }) => role === 'base')
  const used = points.items.find(({ role, stratumId }) => role === 'over' && stratumId === closed?.stratumId)
  if (closed === undefined || used === undefined) throw new Error('no points')
  const at = `05/11/${new Date().getUTCFullYear() - 1} 10:15`
  const open = waypoints.filter(([, , , name = '']) => !name.endsWith(`-${closed.number}`))
  const [, gateLat = '', gateLon = '', atGate = ''] = open[1] ?? []
  const lines = waypoints.map(([, lat, lon, name = '']) => {
    if (name.endsWith(`-${closed.number}`)) return `${name},${lat},${lon},,Locked gate,,`
    const gate = name === atGate ? `${Number(gateLat) + GATE_DEGREES},${gateLon}` : ','
    return `${name},${lat},${lon},${at},,${gate}`
  })
  const replacement = `${FIELD} ${used.number},${used.lat},${used.lon},${at},,,`
  const header = 'name,latitude,longitude,time,comment,gate_latitude,gate_longitude'
  return { csv: [header, ...lines, replacement].join('\n'), closed, used, atGate }
}

/** Some six meters: near enough to be recorded without a reason. */
const GATE_DEGREES = 0.00005

const FIELD = 'Returning Quarter'

/** The row was measured at the gate instead: its card, on a desk and on a phone. */
async function usesGate(tab: Page, name: string): Promise<void> {
  const change = button(tab, new RegExp(`^Change .*${name}$`))
  await change.click()
  const card = tab.getByRole('group', { name: new RegExp(`${name}$`) })
  await card.getByRole('radio', { name: /^“gate”/ }).check({ force: true })
  await tab.setViewportSize(phone)
  await card.scrollIntoViewIfNeeded()
  const overflow = await tab.evaluate(overflowing)
  expect.soft(overflow, 'the opened row on a phone').toEqual([])
  if (picturesWanted) await tab.screenshot({ path: join(outFolder, 'record-from-file-row-at-390.png') })
  await tab.setViewportSize(desktop)
  await change.click()
}

/** What sticks out of the reviewed list at its side. */
function overflowing(): string[] {
  const pane = document.querySelector('[aria-label="Record from file"]')
  const right = pane?.getBoundingClientRect().right ?? 0
  return [...(pane?.querySelectorAll('*') ?? [])]
    .filter((each) => each.getBoundingClientRect().right > right + 0.5)
    .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`)
}

const expectFocusAtRow = (tab: Page, words: RegExp) =>
  expect
    .poll(() => tab.evaluate(() => document.activeElement?.closest('[data-lead]')?.textContent))
    .toMatch(words)

describe('positions that come back from the field', () => {
  story(
    'PCP-12, PCP-17, PCP-18, PCP-20, PCP-21: out to a device by its names, and its file back in with what it could not reach; the undo takes all back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { years } = await approvedFields(work, 'Return Farms', [FIELD])
      const yearId = years[0]?.yearId ?? 0
      const crewId = await scheduled(work, yearId)
      const gpx = await exported(work, product.url, crewId)
      const { csv, closed, used, atGate } = await fromDevice(work, yearId, gpx)
      const statesOf = async () =>
        (await work.points.list({ fieldYearId: [yearId] })).items.map(({ number, status, collectedBy }) => ({
          ...{ number, status, collectedBy },
        }))
      const before = await statesOf()
      const tab = await person.arrive(`/sampling/points?fieldYear=${yearId}`, people.manager)
      await button(tab, 'More').click()
      await tab.getByRole('menuitem', { name: /^Record from file/ }).click()
      const file = { name: 'device.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await tab.locator('input[type=file]').setInputFiles(file)
      await tab.getByText('10 of 10 positions can be recorded').waitFor()
      await tab.getByText(/^Day first: 05\/11/).click()
      await tab.getByRole('combobox', { name: 'The times have no zone' }).fill('Chicago')
      await tab.getByRole('option', { name: 'America/Chicago' }).click()
      await tab.getByText('Nov 5', { exact: false }).nth(2).waitFor()
      await tab.getByText(`Takes the place of point ${closed.number}`, { exact: false }).waitFor()
      await tab.getByRole('checkbox', { name: 'Confirm all 1' }).check({ force: true })
      await button(tab, 'Record 10 points').waitFor()
      await usesGate(tab, atGate)
      await tab
        .getByRole('button', { name: /^Change / })
        .first()
        .click()
      await photograph(tab, 'record-from-file')
      await requireAccessible(tab, 'recording from a file')
      await requireFitsPhone(tab, 'recording from a file')
      await button(tab, 'Leave out').first().press('Enter')
      await expectFocusAtRow(tab, /You left it out/)
      await tab.getByText('9 of 10 positions can be recorded; you left out 1').waitFor()
      await button(tab, 'Record 9 points').click()
      const done = toast(tab, '8 points collected, 1 left out, 1 replacement took a place')
      await done.waitFor()
      const after = await statesOf()
      expect(after).toContainEqual({ number: closed.number, status: 'replaced', collectedBy: '' })
      expect(after).toContainEqual({ number: used.number, status: 'collected', collectedBy: 'Returners' })
      expect(after.filter(({ status }) => status === 'collected')).toHaveLength(8)
      const { items } = await work.points.list({ fieldYearId: [yearId] })
      const fromPlan = items.map(({ lat, actualLat }) => (actualLat === null ? 0 : actualLat - lat))
      expect(fromPlan.filter((degrees) => Math.abs(degrees - GATE_DEGREES) < 1e-6)).toHaveLength(1)
      await done.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(statesOf).toEqual(before)
    },
  )
})
