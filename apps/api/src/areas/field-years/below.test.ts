import type { Client } from '@org/core'
import { isProductError } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTS_BELOW } from '../../testing/acts-below.ts'
import { rowsBelow, tablesBelowYears } from '../../testing/below-years.ts'
import { bagsOf } from '../../testing/lab-files.ts'
import { LAYOUT, type LockedYear, lockYear, yearToLock } from '../../testing/locked-year.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

/** Tables that lead to field years and are written while the year is locked, each with why. */
const FREE: Readonly<Record<string, string>> = {
  field_year: 'has its own trigger, for each row (0010)',
  season_count: 'is counted from points and samples, which are locked; written again it is the same',
  result_count: 'is counted from results, which are locked; other plausible ranges count others as odd',
  field_event: 'also keeps what phones sent and a locked year refused; what it changes is guarded there',
  scan_event: 'also tells of scans that a locked year refused; its rows never change',
  upload_row: 'is a row of a file, not of the year, before its results are committed',
  result_support: 'tells which other uploads have the same value; the value stays',
  thread: 'is what people say of a row; they may say it of a locked year',
  comment: 'is what people say of a row; they may say it of a locked year',
  removed_stratum: 'keeps rows that are no longer of a year',
  removed_point: 'keeps rows that are no longer of a year',
  removed_sample: 'keeps rows that are no longer of a year',
  removed_label: 'keeps rows that are no longer of a year',
  removed_result: 'keeps rows that are no longer of a year',
}

/** Undos as often as all else. */
const undos = ACTS_BELOW.filter(([name]) => name === 'edits.undo')
const ACTS = [...ACTS_BELOW, ...ACTS_BELOW.flatMap(() => undos)]

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`below a locked year, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let crew: { id: number }
    let year: LockedYear
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      const { id: growerId } = await client.growers.create({ name: 'Below Acres' })
      crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      year = await yearToLock({ api, client, manager, growerId, crew }, ['Locked', 'Open'])
      await lockYear(manager, year.id)
    })
    afterAll(() => api.close())

    const db = () => api.server.services.database.db
    const refused = { status: 409, message: expect.stringContaining('of Locked is approved and locked') }
    async function leavesAsItIs(attempt: () => Promise<unknown>): Promise<unknown> {
      const before = await rowsBelow(db(), year.id)
      const result = await attempt().catch((error: unknown) => error)
      expect(await rowsBelow(db(), year.id)).toEqual(before)
      return result
    }

    it('FY-13: what was judged while it was open is not undone after it was approved', async () => {
      const judged = (await rowsBelow(db(), year.id)).result
      expect(judged).toContain('Too high')
      const undone: unknown[] = []
      for (const { who, id } of year.edits) undone.push(await leavesAsItIs(() => who.edits.undo({ id })))
      expect(undone).toContainEqual(expect.objectContaining(refused))
    })

    it('LBL-13: its labels are not printed again', async () => {
      const [bag] = await bagsOf(client, year.id)
      const { label } = await client.labels.get({ code: bag?.labelCode ?? '' })
      const labels = [{ id: label.id, version: label.version }]
      const again = () => manager.labels.reprint({ labels, layout: LAYOUT, reason: 'Torn' })
      expect(await leavesAsItIs(again)).toMatchObject(refused)
    })

    it('FY-10: the database refuses a write of any kind to any table below it', async () => {
      const { id, open } = year
      const named = ['design', 'stratum', 'point', 'sample', 'result']
      const samplesOf = (yearId: number) => sql`(SELECT id FROM sample WHERE field_year_id = ${yearId})`
      const statements = [
        ...named.flatMap((table) => [
          sql`UPDATE ${sql.table(table)} SET updated_at = now() WHERE field_year_id = ${id}`,
          sql`UPDATE ${sql.table(table)} SET year = year + 1 WHERE field_year_id = ${id}`,
        ]),
        ...['stratum', 'point', 'sample'].map(
          (table) =>
            sql`UPDATE ${sql.table(table)} SET field_year_id = ${id} WHERE field_year_id = ${open.id}`,
        ),
        sql`UPDATE result SET is_current = false WHERE field_year_id = ${id}`,
        sql`DELETE FROM result WHERE field_year_id = ${id}`,
        sql`INSERT INTO result (lab_report_id, upload_id, sample_id, field_year_id, field_id, grower_id, year,
            depth_top_cm, depth_bottom_cm, analyte, analyte_name, value, file_sheet, file_row, file_column, identity)
          SELECT lab_report_id, upload_id, sample_id, field_year_id, field_id, grower_id, year, depth_top_cm,
            depth_bottom_cm, 'new', 'New', 1, file_sheet, file_row, file_column, 'new'
          FROM result WHERE field_year_id = ${id}`,
        ...['label', 'manifest_line'].flatMap((table) => [
          sql`UPDATE ${sql.table(table)} SET updated_at = now() WHERE sample_id IN ${samplesOf(id)}`,
          sql`DELETE FROM ${sql.table(table)} WHERE sample_id IN ${samplesOf(id)}`,
        ]),
        sql`UPDATE label SET state = 'void', sample_id = (SELECT min(id) FROM sample WHERE field_year_id = ${id})
          WHERE sample_id IN ${samplesOf(open.id)}`,
        sql`UPDATE label SET state = 'blank', sample_id = NULL WHERE sample_id IN ${samplesOf(id)}`,
        sql`INSERT INTO label (batch_id, place, code, state, sample_id)
          SELECT batch_id, place + 1000, 'ZZZZZZZZ', 'void', sample_id FROM label
          WHERE sample_id IN ${samplesOf(id)} LIMIT 1`,
        sql`INSERT INTO manifest_line (shipment_id, sample_id, code, state)
          SELECT ${year.shipmentIds[0]}, max(id), 'ZZZZZZZZ', 'received' FROM sample WHERE field_year_id = ${id}`,
      ]
      for (const statement of statements)
        expect(
          await leavesAsItIs(() => writeRaw(db(), statement).catch((error) => ({ ...Object(error) }))),
          statement.compile(db()).sql,
        ).toMatchObject({ code: 'LK001', detail: expect.stringContaining('of Locked') })
      // The grower comes with its field, and its own samples are free.
      for (const table of named)
        await writeRaw(
          db(),
          sql`UPDATE ${sql.table(table)} SET grower_id = grower_id WHERE field_year_id = ${id}`,
        )
      await writeRaw(db(), sql`UPDATE label SET updated_at = now() WHERE sample_id IN ${samplesOf(open.id)}`)
    })

    it('FY-15: no act, undo or redo of any area changes it', async () => {
      let shown = 0
      const walk = fc.array(fc.record({ act: fc.constantFrom(...ACTS), pick: fc.nat(999) }), {
        minLength: ACTS.length,
        maxLength: ACTS.length,
      })
      await fc.assert(
        fc.asyncProperty(walk, async (steps) => {
          for (const { act, pick } of steps) {
            const [name, does] = act
            const before = await rowsBelow(db(), year.id)
            const answer = await does({ client, manager, crew, year, pick }).catch((error: unknown) => error)
            expect(await rowsBelow(db(), year.id), name).toEqual(before)
            if (!(answer instanceof Error)) continue
            if (!isProductError(answer)) throw answer
            expect(answer.status, `${name}: ${answer.message}`).toBeLessThan(500)
            shown += Number(answer.message.includes('approved and locked'))
          }
        }),
        { numRuns: 2, endOnFailure: true },
      )
      expect(shown).toBeGreaterThan(0)
    })

    it('FY-14: every table that leads to field years has triggers for each kind of write, or a reason', async () => {
      const { rows: guarded } = await sql<{ name: string; writes: number }>`
        SELECT relname AS name, bit_or(tgtype::integer & (4 | 8 | 16)) AS writes
        FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE NOT tgisinternal AND NOT relispartition AND tgenabled = 'O' AND prosrc ~ 'refuse_writes_below'
        GROUP BY relname`.execute(db())
      const whole = new Set(guarded.flatMap(({ name, writes }) => (writes === (4 | 8 | 16) ? [name] : [])))
      const below = (await tablesBelowYears(db())).map(({ name }) => name)
      expect(below.filter((name) => !whole.has(name)).toSorted()).toEqual(Object.keys(FREE).toSorted())
      expect([...whole].filter((name) => !below.includes(name))).toEqual([])
    })
  })
