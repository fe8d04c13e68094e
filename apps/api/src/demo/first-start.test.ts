import { reproduce } from '@org/sampling-design'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { growerTable } from '../areas/growers/tables.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { databaseKinds, quickestKinds } from '../testing/databases.ts'
import { startStaffedApi } from '../testing/staffed-api.ts'
import { seedAtFirstStart } from './first-start.ts'

const now = new Date('2026-11-20T12:00:00Z')

const keepNothing = async (): Promise<string> => '0'.repeat(64)

const countFields = async (db: OpenedDatabase['db']): Promise<number> =>
  (await db.selectFrom('field').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count

// The server below seeds the other one.
for (const { name, open } of databaseKinds.filter((kind) => kind.name === 'embedded'))
  it(`DMO-7: seeds an empty database, says so in one line, and does it once, on ${name}`, async () => {
    const opened = await open()
    onTestFinished(() => opened.close())
    const { db } = opened.database
    const said: string[] = []
    expect(await seedAtFirstStart(db, keepNothing, now, (line) => said.push(line))).toBe(true)
    expect(await countFields(db)).toBe(600)
    expect(said).toHaveLength(1)
    expect(await seedAtFirstStart(db, keepNothing, now, (line) => said.push(line))).toBe(false)
    expect(await countFields(db)).toBe(600)
    expect(said).toHaveLength(1)
  }, 120_000)

for (const { name, open } of quickestKinds())
  it(`DMO-8: leaves a database alone in which anything was ever written, on ${name}`, async () => {
    const opened = await open()
    onTestFinished(() => opened.close())
    const { db } = opened.database
    const made = await transact(db, { staffId: null }, (tx) =>
      tx.rows(growerTable).insert([{ name: 'Gone again' }]),
    )
    await transact(db, { staffId: null }, (tx) => tx.rows(growerTable).remove(made))
    expect(await seedAtFirstStart(db, keepNothing, now, () => {})).toBe(false)
    expect(await countFields(db)).toBe(0)
  })

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
      const [sample] = (await api.client.samples.list({ limit: 1 })).items
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
