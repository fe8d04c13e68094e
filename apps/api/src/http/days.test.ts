import type { Client } from '@org/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerWithFields, rectangle, seen, YEAR } from '../testing/enrolled-land.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'
import { writeRaw } from '../testing/write-raw.ts'

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
  const enrollment = await api.client.enrollments.create({ growerId, program: 'P', year: YEAR, fieldIds })
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
    () => manager.changes.list({ from: INSTANT }),
    () => manager.changes.list({ to: INSTANT }),
    () => manager.enrollments.list({ sort: 'updated', cursor: cursor('updated') }),
    () => manager.fields.list({ sort: 'updated', cursor: cursor('updated') }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'validation' })
})

const HOUR_MS = 3_600_000
const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

describe('a day is refused outside the range that makes sense for it', () => {
  it.each(['0006-02-02', '0026-11-20', '1949-12-31', '2100-01-01'])(
    'API-30: %s, a slip of the keyboard, wherever it is written',
    async (day) => {
      const { growerId, fieldIds } = await growerWithFields(api.client, `Slip ${day}`, 1)
      const [id = 0] = fieldIds
      const made = await api.client.enrollments.create({ growerId, program: 'P', year: YEAR, fieldIds })
      const { items } = { items: [seen(made)] }
      const { years, version } = await api.client.fields.get({ id })
      const [year] = years
      if (year === undefined) throw new Error('It has no year')
      const geometry = rectangle({ column: 90, row: 90 })
      const attempts = [
        () => manager.enrollments.sign({ items, signedOn: day }),
        () => manager.fieldYears.schedule({ items: [seen(year)], plannedOn: day }),
        () => manager.fields.saveYear({ id, year: YEAR, version: year.version, plannedOn: day }),
        () => manager.fields.saveYear({ id, year: YEAR, version: year.version, sampledOn: day }),
        () => manager.fields.saveBoundary({ id, version, geometry, determinedAt: `${day}T00:00:00Z` }),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'validation' })
    },
  )

  it('FY-8: planned and sampled days lie in the year, the one before or the one after; sampled ones have come', async () => {
    const { fieldIds } = await growerWithFields(api.client, 'Days', 1)
    const [id = 0] = fieldIds
    const year = YEAR - 1
    const save = (version: number | null, days: { plannedOn?: string; sampledOn?: string }) =>
      manager.fields.saveYear({ id, year, version, ...days })
    const refused = (path: string) => ({ kind: 'validation', details: [{ path }] })
    const tooLate = { plannedOn: `${year + 2}-01-01`, sampledOn: utcDay(Date.now() + 39 * HOUR_MS) }
    for (const key of ['plannedOn', 'sampledOn'] as const) {
      await expect(save(null, { [key]: `${year - 2}-12-31` })).rejects.toMatchObject(refused(`body.${key}`))
      await expect(save(null, { [key]: tooLate[key] })).rejects.toMatchObject(refused(`body.${key}`))
    }
    await save(null, { plannedOn: `${year + 1}-12-31`, sampledOn: `${year - 1}-01-01` })
    // A crew in Auckland is ahead of the server's clock.
    await save(1, { sampledOn: utcDay(Date.now() + 14 * HOUR_MS) })
  })

  it('FY-8: what was stored before there was a range stays readable, and the year’s other words can be written', async () => {
    const { fieldIds } = await growerWithFields(api.client, 'Old slip', 1)
    const [id = 0] = fieldIds
    await manager.fields.saveYear({ id, year: YEAR - 2, version: null, crop: 'Rye' })
    const { rows } = await writeRaw(
      api.server.services.database.db,
      sql<{ id: number }>`
        UPDATE field_year SET planned_on = '0006-02-02', status = 'plan_approved' WHERE field_id = ${id}
        RETURNING id`,
    )
    const changed = await manager.fields.saveYear({ id, year: YEAR - 2, version: 1, crop: 'Oats' })
    expect(changed.years).toMatchObject([{ crop: 'Oats', plannedOn: '0006-02-02' }])
    const { moved, refused } = await manager.fieldYears.schedule({
      items: rows.map((row) => ({ id: row.id, version: 2 })),
    })
    expect(moved).toEqual([])
    expect(refused).toMatchObject([{ remedy: 'Choose the sampling day.' }])
  })

  it('ENR-39: a signature is of a day that has come somewhere, and of the five years before the program year', async () => {
    const { growerId, fieldIds } = await growerWithFields(api.client, 'Signs', 1)
    const made = await api.client.enrollments.create({ growerId, program: 'Q', year: YEAR, fieldIds })
    const { moved } = await manager.enrollments.submit({ items: [seen(made)] })
    const items = moved.map(seen)
    const early = await manager.enrollments.sign({ items, signedOn: `${YEAR - 6}-12-31` })
    expect(early).toMatchObject({ moved: [], refused: [{ id: made.id }] })
    await expect(
      manager.enrollments.sign({ items, signedOn: utcDay(Date.now() + 39 * HOUR_MS) }),
    ).rejects.toMatchObject({ kind: 'validation', details: [{ path: 'body.signedOn' }] })
    const ahead = utcDay(Date.now() + 14 * HOUR_MS)
    const signed = await manager.enrollments.sign({ items, signedOn: ahead })
    expect(signed).toMatchObject({ moved: [{ signedOn: ahead }], refused: [] })
  })

  it('API-30: a boundary is not found in the future', async () => {
    const { fieldIds } = await growerWithFields(api.client, 'Found', 1)
    const [id = 0] = fieldIds
    const { version } = await api.client.fields.get({ id })
    const geometry = rectangle({ column: 95, row: 90 })
    const save = (ms: number) =>
      manager.fields.saveBoundary({ id, version, geometry, determinedAt: new Date(ms).toISOString() })
    await expect(save(Date.now() + 25 * HOUR_MS)).rejects.toMatchObject({ kind: 'validation' })
    await save(Date.now() - HOUR_MS)
  })
})
