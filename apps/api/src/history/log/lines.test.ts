import { type Client, type Line, MAX_LINE_ROWS, yearWindow } from '@org/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreed, commitOf, importFile, square, stage } from '../../areas/uploads/testing.ts'
import { growerWithFields, seen } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

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
        ['P', 'Q'].map((programme) =>
          api.client.enrollments.create({ growerId, programme, year: YEAR, fieldIds }),
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
      const { rows } = await sql<{ seq: number; line: number; entity: string; by_staff_id: number }>`
        SELECT seq, coalesce(edit_id, -seq) AS line, entity, by_staff_id FROM change ORDER BY seq DESC`.execute(
        api.server.services.database.db,
      )
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 9 }),
          fc.constantFrom(undefined, 'field' as const, 'grower' as const, 'boundary_version' as const),
          fc.constantFrom(undefined, rows[0]?.by_staff_id),
          async (limit, entity, staffId) => {
            const told = await lines({
              limit,
              ...(entity === undefined ? {} : { entity }),
              ...(staffId === undefined ? {} : { staffId }),
            })
            const asked = rows.filter(
              (row) =>
                (entity === undefined || row.entity === entity) &&
                (staffId === undefined || row.by_staff_id === staffId),
            )
            const heads = asked.filter((row, at) => asked[at - 1]?.line !== row.line)
            expect(told.map(({ seq }) => seq)).toEqual(heads.map(({ seq }) => seq))
            for (const line of told) {
              const own = asked.filter((row) => row.line === (line.editId ?? -line.seq))
              if (line.changes.length > 0)
                expect(line.changes.map(({ seq }) => seq)).toEqual(own.map(({ seq }) => seq))
              else expect(own.length).toBeGreaterThan(MAX_LINE_ROWS)
            }
          },
        ),
        { numRuns: 12 },
      )
    })
  })
