import { type Client, type Line, MAX_LINE_ROWS, yearWindow } from '@org/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreed, commitOf, importFile, square, stage } from '../../areas/uploads/testing.ts'
import { countParts } from '../../db/edit-parts.ts'
import { readMigrations } from '../../db/migrate.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { growerWithFields, seen } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import type { ChangeFilter } from './asked.ts'
import { listLines } from './lines.ts'
import { filterScope, spanIn } from './scope.ts'

const [, YEAR = 0] = yearWindow(new Date())
type Asked = Omit<NonNullable<Parameters<Client['changes']['lines']>[0]>, 'cursor'>

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`what happened, a line for each edit, on ${database.name}`, () => {
    let api: StaffedApi
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
    })
    afterAll(() => api?.close())

    async function lines(asked: Asked = {}, client = manager): Promise<Line[]> {
      const items: Line[] = []
      let cursor: string | undefined
      do {
        const page = await client.changes.lines({ ...asked, ...(cursor === undefined ? {} : { cursor }) })
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return items
    }
    const newest = async (asked: Asked = {}): Promise<Line> => {
      const [line] = (await manager.changes.lines({ limit: 1, ...asked })).items
      if (line === undefined) throw new Error('Nothing happened')
      return line
    }
    const counted = ({ parts }: Line) => parts.map(({ entity, kind, count }) => [entity, kind, count])

    it('CHG-20: an import is one line, counted by the database, in the log, of its grower and of a field', async () => {
      const { id: growerId } = await api.client.growers.create({ name: 'Alder Imports' })
      const upload = await stage(
        api.client,
        Array.from({ length: 30 }, (_, at) => [square(10 + at, 50)]),
      )
      const decisions = upload.features.map(({ index }) => ({ index }))
      const made = await importFile(
        api.client,
        await agreed(api.client, commitOf(upload, growerId, decisions)),
      )
      const inLog = await newest()
      expect(counted(inLog)).toEqual([
        ['upload', 'changed', 1],
        ['field', 'created', 30],
        ['boundary_version', 'created', 30],
        ['field_year', 'created', 30],
      ])
      expect(inLog).toMatchObject({ upload: { id: upload.id }, changes: [] })
      expect(inLog.parts[1]).toMatchObject({
        title: 'Field 1',
        others: ['Field 2', 'Field 3', 'Field 4', 'Field 5'],
      })
      const ofGrower = await lines({ of: 'grower', ofId: growerId })
      expect(ofGrower.map(counted)).toEqual([counted(inLog).slice(1), [['grower', 'created', 1]]])
      const [ofField] = await lines({ of: 'field', ofId: made.createdIds[0] ?? 0 })
      expect(ofField?.parts.map(({ count }) => count)).toEqual([1, 1, 1])
      expect(ofField?.changes.map(({ entity, title }) => [entity, title])).toEqual([
        ['field_year', `${commitOf(upload, growerId, decisions).year} of Field 1`],
        ['boundary_version', 'Field 1'],
        ['field', 'Field 1'],
      ])
    })

    it('CHG-20: its rows are asked for by the number of the edit, of a record those that belong to it', async () => {
      const { growerId, fieldIds } = await growerWithFields(api.client, 'Birch Bulk', 3)
      const { editId } = await manager.fields.setActive({ ids: fieldIds, active: false })
      const line = await newest({ of: 'grower', ofId: growerId })
      expect(line).toMatchObject({ editId, parts: [{ count: 3, became: { active: false } }] })
      const asked = { editId: editId ?? 0 }
      expect((await manager.changes.list(asked)).items).toEqual(line.changes)
      const [id = 0] = fieldIds
      const ofField = await manager.changes.timeline({ entity: 'field', id, ...asked })
      expect(ofField.items.map(({ entityId }) => entityId)).toEqual([id])
    })

    it('CHG-20: a state says where all rows came from and what they came to', async () => {
      const { growerId, fieldIds } = await growerWithFields(api.client, 'Cedar States', 2)
      const made = await Promise.all(
        ['P', 'Q'].map((program) =>
          api.client.enrollments.create({ growerId, program, year: YEAR, fieldIds }),
        ),
      )
      const { moved } = await api.client.enrollments.submit({ items: made.map(seen) })
      await manager.enrollments.withdraw({ items: moved.map(seen), reason: 'Sold' })
      expect(await newest({ of: 'grower', ofId: growerId })).toMatchObject({
        reason: 'Sold',
        parts: [
          { entity: 'enrollment', count: 2, was: { status: 'eligible' }, became: { status: 'withdrawn' } },
        ],
      })
    })

    it('CHG-21: everyone reads what happened to what they may read, operation managers everything', async () => {
      await manager.staff.list()
      const colleague = await api.signIn('colleague')
      await colleague.views.create({ page: 'fields', name: 'Mine', search: '?q=1' })
      const { items } = await manager.staff.list()
      const jon = items.find(({ email }) => email.startsWith('jon.'))
      await manager.staff.setManager({
        id: jon?.id ?? 0,
        version: jon?.version ?? 0,
        isOperationManager: true,
      })
      await manager.staff.setManager({
        id: jon?.id ?? 0,
        version: (jon?.version ?? 0) + 1,
        isOperationManager: false,
      })
      const kindsOf = (told: readonly Line[]) =>
        new Set(told.flatMap(({ parts }) => parts.map(({ entity }) => entity)))
      expect(kindsOf(await lines())).toEqual(
        expect.objectContaining(new Set(['staff', 'saved_view', 'grower'])),
      )
      const read = kindsOf(await lines({}, api.client))
      expect(read.has('grower')).toBe(true)
      for (const kind of ['staff', 'saved_view', 'export']) expect(read.has(kind)).toBe(false)
      for (const entity of ['staff', 'saved_view', 'export'] as const) {
        expect(await lines({ entity }, api.client)).toEqual([])
        expect((await api.client.changes.list({ entity })).items).toEqual([])
      }
      await expect(lines({ of: 'staff', ofId: jon?.id ?? 0 }, api.client)).rejects.toMatchObject({
        kind: 'forbidden',
      })
    })

    it('CHG-21: since an instant, and a record with its kind only', async () => {
      const { at } = await newest()
      await api.client.growers.create({ name: 'After it' })
      const since = await lines({ from: new Date(Date.parse(at) + 1).toISOString() }, api.client)
      expect(since.map(({ parts }) => parts[0]?.title)).toEqual(['After it'])
      await expect(api.client.changes.lines({ ofId: 1 })).rejects.toMatchObject({
        kind: 'validation',
        details: [{ path: 'query.of' }],
      })
    })

    it('CHG-20: whatever the page and the filter, each change is counted in one line, in order', async () => {
      const { rows } = await sql<{
        seq: number
        line: number
        entity: string
        entity_id: number
        by_staff_id: number
        at: Date
      }>`
        SELECT seq, coalesce(edit_id, -seq) AS line, entity, entity_id, by_staff_id,
          date_trunc('milliseconds', at) AS at
        FROM change ORDER BY seq DESC`.execute(api.server.services.database.db)
      // Also within an edit, whose changes have times of their own.
      const instant = fc.option(fc.constantFrom(...rows.map(({ at }) => at)), { nil: undefined })
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 9 }),
          fc.constantFrom(undefined, 'field' as const, 'grower' as const, 'boundary_version' as const),
          fc.constantFrom(undefined, rows[0]?.by_staff_id),
          instant,
          instant,
          async (limit, entity, staffId, from, to) => {
            const told = await lines({
              limit,
              ...(entity === undefined ? {} : { entity }),
              ...(staffId === undefined ? {} : { staffId }),
              ...(from === undefined ? {} : { from: from.toISOString() }),
              ...(to === undefined ? {} : { to: to.toISOString() }),
            })
            const asked = rows.filter(
              (row) =>
                (entity === undefined || row.entity === entity) &&
                (staffId === undefined || row.by_staff_id === staffId) &&
                (from === undefined || row.at >= from) &&
                (to === undefined || row.at < to),
            )
            const heads = asked.filter((row, at) => asked[at - 1]?.line !== row.line)
            expect(told.map(({ seq }) => seq)).toEqual(heads.map(({ seq }) => seq))
            for (const line of told) {
              const own = asked.filter((row) => row.line === (line.editId ?? -line.seq))
              const touched = new Set(own.map((row) => `${row.entity} ${row.entity_id}`))
              expect(line.parts.reduce((sum, { count }) => sum + count, 0)).toBe(touched.size)
              if (line.changes.length > 0)
                expect(line.changes.map(({ seq }) => seq)).toEqual(own.map(({ seq }) => seq))
              else expect(own.length).toBeGreaterThan(MAX_LINE_ROWS)
            }
          },
        ),
        { numRuns: 40 },
      )
    })

    it('CHG-22: what is kept of an edit is what its changes come to, also of edits from before it was kept', async () => {
      const { db } = api.server.services.database
      const inOrder = sql`ORDER BY line, entity, kind`
      const kept = sql`
        SELECT edit_id AS line, entity, kind, count, named, keys, became, was FROM edit_part ${inOrder}`
      const counted = sql`
        SELECT * FROM (${countParts(sql`SELECT * FROM change WHERE edit_id IS NOT NULL`)}) AS part ${inOrder}`
      const { rows } = await counted.execute(db)
      expect(rows.length).toBeGreaterThan(1)
      expect((await kept.execute(db)).rows).toEqual(rows)
      const migration = (await readMigrations()).find(({ name }) => name.includes('edit_parts'))
      const fill = migration?.sql.slice(migration.sql.indexOf('INSERT INTO edit_part')) ?? ''
      await writeRaw(db, sql`DELETE FROM edit_part`)
      // Until then, and what an earlier release records while this one starts, is counted.
      const [line] = (await manager.changes.lines({ limit: 1 })).items
      expect(line?.parts.length).toBeGreaterThan(0)
      await writeRaw(db, sql.raw(fill))
      expect((await kept.execute(db)).rows).toEqual(rows)
    })
  })

const ROWS = 30_000
for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`a large edit on ${kind.name}`, () => {
    it('CHG-22: a page of the log reads none of them', async () => {
      const opened = await kind.open()
      const { db } = opened.database
      await writeRaw(db, sql`INSERT INTO edit (id, channel) VALUES (1, 'api'), (2, 'api'), (3, 'api')`)
      await writeRaw(
        db,
        sql`INSERT INTO change (seq, at, entity, entity_id, after, channel, edit_id)
          SELECT n, timestamptz '2026-01-01' + n * interval '1 second', 'field', n, '{"name": "x"}', 'api', CASE n WHEN 1 THEN 1 WHEN ${sql.lit(ROWS)} THEN 3 ELSE 2 END
          FROM generate_series(1, ${sql.lit(ROWS)}) AS n`,
      )
      await sql`ANALYZE`.execute(db)
      for (const filter of [{}, { entity: 'field' }]) {
        const scope = filterScope(filter, await spanIn(db, filter), null)
        const heads = scope.heads(scope.span.below, 51)
        expect((await heads.execute(db)).rows.map(({ seq }) => seq)).toEqual([ROWS, ROWS - 1, 1])
        for (const query of [heads, scope.whole?.among([1, 2, 3])]) {
          if (query === undefined) throw new Error('The log has edits whole')
          const { rows } = await sql<{ 'QUERY PLAN': { Plan: ReadPlan }[] }>`
            EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(db)
          expect(rowsRead(rows[0]?.['QUERY PLAN'][0]?.Plan)).toBeLessThan(ROWS / 100)
        }
      }
      await opened.close()
    }, 120_000)

    it('CHG-22: one that was recorded while the time asked for began is counted from then on', async () => {
      const opened = await kind.open()
      const { db } = opened.database
      await writeRaw(db, sql`INSERT INTO edit (id, channel) VALUES (1, 'api')`)
      await writeRaw(
        db,
        sql`INSERT INTO change (seq, at, entity, entity_id, after, channel, edit_id)
          SELECT n, timestamptz '2026-01-01' + n * interval '1 second', 'field', n, '{"name": "x"}', 'api', 1
          FROM generate_series(1, 100) AS n`,
      )
      await writeRaw(
        db,
        sql`INSERT INTO edit_part VALUES (1, 'field', 'created', 100, '{1,2,3,4,5}', '{}', '{}', '{}')`,
      )
      const countOf = async (filter: ChangeFilter) => {
        const scope = filterScope(filter, await spanIn(db, filter), null)
        const { items } = await listLines(db, scope, { limit: 10 })
        return items.map(({ parts }) => parts.map(({ count }) => count))
      }
      expect(await countOf({})).toEqual([[100]])
      expect(await countOf({ from: '2026-01-01T00:00:41Z' })).toEqual([[60]])
      expect(await countOf({ to: '2026-01-01T00:00:41Z' })).toEqual([[40]])
      expect(await countOf({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })).toEqual([[100]])
      await opened.close()
    }, 120_000)
  })

interface ReadPlan {
  Plans?: ReadPlan[]
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
}
const rowsRead = (plan: ReadPlan | undefined): number =>
  ((plan?.['Actual Rows'] ?? 0) + (plan?.['Rows Removed by Filter'] ?? 0)) * (plan?.['Actual Loops'] ?? 1) +
  (plan?.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
