import { type Client, calendarDay } from '@org/core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { approvedFields } from '../harness/approved-fields.ts'
import { colleague } from '../harness/colleague.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
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

/** What the crew's device writes: its waypoints with times, but the last, which it only passed. */
function fromDevice(gpx: string): string {
  const time = new Date(Date.now() - 60_000).toISOString()
  const waypoints = [...gpx.matchAll(/<wpt ([^>]*)>.*?<\/wpt>/g)]
  const last = waypoints.at(-1)
  const visited = gpx
    .replaceAll(/(<wpt [^>]*>)/g, `$1<time>${time}</time>`)
    .replace(/<rte>[\s\S]*<\/rte>\s*/, '')
  const passed = `<trk><trkseg><trkpt ${last?.[1]}><time>${time}</time></trkpt></trkseg></trk>`
  const left = [...visited.matchAll(/<wpt [^>]*>.*?<\/wpt>\n?/g)].at(-1)?.[0] ?? ''
  return visited.replace(left, '').replace('</gpx>', `${passed}</gpx>`)
}

describe('positions that come back from the field', () => {
  story(
    'PCP-1, PCP-12: out to a device by its names, and its file back in; the undo takes all back',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { years } = await approvedFields(work, 'Return Farms', ['Returning Quarter'])
      const yearId = years[0]?.yearId ?? 0
      const crewId = await scheduled(work, yearId)
      const gpx = await exported(work, product.url, crewId)
      const tab = await person.arrive(`/sampling/points?fieldYear=${yearId}`, people.manager)
      const file = {
        name: 'device.gpx',
        mimeType: 'application/gpx+xml',
        buffer: Buffer.from(fromDevice(gpx)),
      }
      await button(tab, 'Record from file').click()
      await tab.locator('input[type=file]').setInputFiles(file)
      await button(tab, 'Record 8 points').waitFor()
      await photograph(tab, 'record-from-file')
      await requireAccessible(tab, 'recording from a file')
      await requireFitsPhone(tab, 'recording from a file')
      await tab.getByText('9 of 9 positions can be recorded').waitFor()
      await button(tab, 'Record 8 points').click()
      await toast(tab, '8 points recorded').waitFor()
      const collected = async () =>
        (await work.points.list({ fieldYearId: [yearId], status: ['collected'] })).items.length
      expect(await collected()).toBe(8)
      expect((await work.fieldYears.get({ id: yearId })).status).toBe('in_progress')
      await toast(tab, '8 points recorded').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(collected).toBe(0)
      expect((await work.fieldYears.get({ id: yearId })).status).toBe('scheduled')
    },
  )
})
