import type { Client } from '@org/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { growerWithFields, rectangle, seen, YEAR } from '../testing/enrolled-land.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

let api: StaffedApi
let manager: Client
beforeAll(async () => {
  api = await startStaffedApi()
  manager = await api.signIn('manager')
})
afterAll(() => api?.close())

const DAY = '0000-01-01'
const INSTANT = `${DAY}T00:00:00Z`
const cursor = (sort: string) =>
  Buffer.from(JSON.stringify([sort, `${DAY}T00:00:00.000000Z`, 1])).toString('base64url')

it('API-9: a day of the year 0, which the database has not, is refused wherever one is given', async () => {
  const { growerId, fieldIds } = await growerWithFields(api.client, 'Alder', 1)
  const [id = 0] = fieldIds
  const enrollment = await api.client.enrollments.create({ growerId, programme: 'P', year: YEAR, fieldIds })
  const field = await api.client.fields.get({ id })
  const [year] = field.years
  if (year === undefined) throw new Error('It has no year')
  const attempts = [
    () => manager.enrollments.sign({ items: [seen(enrollment)], signedOn: DAY }),
    () => manager.fieldYears.schedule({ items: [seen(year)], plannedOn: DAY }),
    () => manager.fields.saveYear({ id, year: YEAR, version: year.version, sampledOn: DAY }),
    () =>
      manager.fields.saveBoundary({
        id,
        version: field.version,
        geometry: rectangle({ column: 90, row: 90 }),
        determinedAt: INSTANT,
      }),
    () => manager.changes.audit({ from: INSTANT }),
    () => manager.changes.audit({ to: INSTANT }),
    () => manager.enrollments.list({ sort: 'updated', cursor: cursor('updated') }),
    () => manager.fields.list({ sort: 'updated', cursor: cursor('updated') }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'validation' })
})
