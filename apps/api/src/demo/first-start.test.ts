import { reproduce } from '@org/sampling-design'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { growerTable } from '../areas/growers/tables.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { onOwnWrite, transact } from '../db/transact.ts'
import { quickestKinds } from '../testing/databases.ts'
import { startStaffedApi } from '../testing/staffed-api.ts'
import { planBusiness } from './business.ts'
import { readProgress, seedAtFirstStart } from './first-start.ts'
import { BY_DEMO } from './kept-parts.ts'
import './tables.ts'
import { writeBusiness } from './write.ts'

const now = new Date('2026-11-20T12:00:00Z')

/** As many as have something of everything. */
const FEW = { growers: 8, fields: 90, years: 3 }

const keepNothing = async (): Promise<string> => '0'.repeat(64)

const countFields = async (db: OpenedDatabase['db']): Promise<number> =>
  (await db.selectFrom('field').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count

for (const { name, open } of quickestKinds())
  it(`DMO-7: seeds an empty database once; DMO-21, DMO-22: a demonstration that was stopped twice goes on, and is what is written at once, on ${name}`, async () => {
    const opened = await open()
    onTestFinished(() => opened.close())
    const { db } = opened.database
    const said: string[] = []
    const begin = (at: Date) =>
      seedAtFirstStart(db, keepNothing, at, (line) => said.push(line), { size: FEW })
    await begin(now)
    expect(await countFields(db)).toBe(FEW.fields)
    expect(said).toHaveLength(1)
    expect(await readProgress(db)).toMatchObject({ step: '' })
    // As a process that goes on after one that was ended twice, on another day.
    for (const parts of [5, 15]) await writeSome(db, parts)
    expect(await readProgress(db)).toMatchObject({ total: expect.any(Number) })
    await (await begin(new Date('2026-11-22T12:00:00Z')))?.finish()
    expect(await readProgress(db)).toBeNull()
    const stopped = await contentOf(db)
    expect(await begin(now)).toBeNull()
    expect(await countFields(db)).toBe(FEW.fields)

    const whole = await open()
    onTestFinished(() => whole.close())
    const business = planBusiness({ ...FEW, seed: 'first start', today: now })
    await transact(whole.database.db, BY_DEMO, (tx) => writeBusiness(tx, business, keepNothing))
    const atOnce = await contentOf(whole.database.db)
    for (const [at, rows] of stopped.entries()) expect(rows).toEqual(atOnce[at])
  }, 240_000)

/** Goes on, and is ended before the part of this number. */
async function writeSome(db: OpenedDatabase['db'], parts: number): Promise<void> {
  const ending = new AbortController()
  const end = onOwnWrite(db, () => {
    void countParts(db).then((count) => count >= parts && ending.abort())
  })
  const begun = await seedAtFirstStart(db, keepNothing, now, () => {}, { signal: ending.signal, size: FEW })
  await expect(begun?.finish()).rejects.toThrow('aborted')
  end()
}

const countParts = async (db: OpenedDatabase['db']): Promise<number> =>
  (await db.selectFrom('demonstration_part').select('number').execute()).length

/** What it says of each year, point, sample, label and result, without ids and the moments of writing. */
async function contentOf(db: OpenedDatabase['db']): Promise<unknown[]> {
  const place = 'grower.name AS grower, field.name AS field'
  const of = (table: string) =>
    `${table} JOIN field ON field.id = ${table}.field_id JOIN grower ON grower.id = ${table}.grower_id`
  const queries = [
    `SELECT ${place}, year, field_year.status, planned_on, crop, field_year.created_at FROM ${of('field_year')}`,
    `SELECT ${place}, point.year, point.number, point.role, point.status, point.cause, point.lon, point.lat,
       point.collected_at, point.planned_on, point.created_at, point.updated_at FROM ${of('point')}`,
    `SELECT ${place}, sample.year, depth_top_cm, depth_bottom_cm, sample.status, label_code
       FROM ${of('sample')}`,
    `SELECT ${place}, result.year, analyte, value, result.unit, qualifier FROM ${of('result')}`,
    'SELECT status, shipped_on FROM shipment',
    'SELECT file_name, status, sha256 FROM upload',
    'SELECT code, state FROM label',
  ]
  const answers: unknown[] = []
  for (const query of queries) {
    const { rows } = await sql.raw<object>(query).execute(db)
    answers.push(rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return answers
}

for (const { name, open } of quickestKinds())
  it(`DMO-8: leaves a database alone in which anything was ever written, on ${name}`, async () => {
    const opened = await open()
    onTestFinished(() => opened.close())
    const { db } = opened.database
    const made = await transact(db, { staffId: null }, (tx) =>
      tx.rows(growerTable).insert([{ name: 'Gone again' }]),
    )
    await transact(db, { staffId: null }, (tx) => tx.rows(growerTable).remove(made))
    expect(await seedAtFirstStart(db, keepNothing, now, () => {})).toBeNull()
    expect(await countFields(db)).toBe(0)
  })

const askProgress = async (url: string): Promise<unknown> => (await fetch(`${url}/demonstration.json`)).json()

describe('the server', () => {
  it('DMO-7: shows the demonstration to the first who signs in, where it was asked for; DMO-15: with the sheets of its designs', async () => {
    const api = await startStaffedApi({ env: { DEMO: 'small' } })
    try {
      expect((await api.client.fields.sums({ active: 'all' })).rows).toBe(600)
      const { items } = await api.client.growers.list({ limit: 100 })
      expect(items).toHaveLength(40)
      const year = new Date().getUTCFullYear()
      const { items: states } = await api.client.enrollments.groups({ by: 'status', year })
      expect(states.length).toBeGreaterThan(3)
      expect(await askProgress(api.url)).toEqual({ demonstration: expect.anything() })
      // What the first pages do not need comes behind them.
      const samples = async () => (await api.client.samples.list({ limit: 1 })).items
      await expect.poll(samples, { timeout: 100_000 }).toHaveLength(1)
      const [sample] = await samples()
      const [design] = (await api.client.designs.list({ fieldYearId: sample?.fieldYearId ?? 0 })).items
      const sheet = await api.client.designs.sheet({ sha256: design?.sheetSha256 ?? '' })
      expect(reproduce(sheet).sheet.digests.points).toBe(design?.pointsSha256)
    } finally {
      await api.close()
    }
    // A database is made from nothing and filled: on a busy machine that takes its time.
  }, 120_000)

  it('DMO-9: starts empty where nothing was said', async () => {
    const api = await startStaffedApi()
    try {
      expect((await api.client.fields.sums({ active: 'all' })).rows).toBe(0)
    } finally {
      await api.close()
    }
  })
})
