import { yearWindow } from '@org/core'
import type { Change, EntityName } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { agreed, commitOf, importFile } from '../../areas/uploads/testing.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { recordScope } from './scope.ts'

const geometry = (size: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [-93, 42],
        [-93 + size, 42],
        [-93 + size, 42 + size],
        [-93, 42 + size],
        [-93, 42],
      ],
    ] as [number, number][][],
  ],
})
const [, year = 0] = yearWindow(new Date())

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    async function timeline(entity: EntityName, id: number, limit = 100): Promise<Change[]> {
      const items: Change[] = []
      let cursor: string | undefined
      do {
        const page = await api.client.changes.timeline({
          entity,
          id,
          limit,
          ...(cursor === undefined ? {} : { cursor }),
        })
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return items
    }

    async function growerWithField(name: string) {
      const grower = await api.client.growers.create({ name })
      const field = await api.client.fields.create({
        growerId: grower.id,
        name: 'Creek bottom',
        year,
        boundary: { geometry: geometry(0.01) },
      })
      return { grower, field }
    }

    describe('a timeline', () => {
      it('CHG-10: a grower’s holds its own changes and those of its fields, boundaries and years, newest first', async () => {
        const { grower, field } = await growerWithField('Ash Terrace')
        const other = await growerWithField('Somebody Else')
        await api.client.fields.update({ id: field.id, version: field.version, farmName: 'Home farm' })
        await api.client.growers.update({ id: grower.id, version: 1, phone: '555-0101' })
        const items = await timeline('grower', grower.id)
        expect(items[0]).toMatchObject({
          entity: 'grower',
          entityId: grower.id,
          title: 'Ash Terrace',
          by: { name: 'Mira Holt' },
          before: { phone: '' },
          after: { phone: '555-0101' },
          channel: 'api',
          upload: null,
        })
        expect(items[1]).toMatchObject({ entity: 'field', entityId: field.id, title: 'Creek bottom' })
        const kinds = new Set(items.map(({ entity }) => entity))
        expect(kinds).toEqual(new Set(['grower', 'field', 'boundary_version', 'field_year']))
        expect(
          items.every(({ title, entity }) => entity === 'grower' || title.endsWith('Creek bottom')),
        ).toBe(true)
        expect(items.map(({ seq }) => seq)).toEqual(items.map(({ seq }) => seq).sort((a, b) => b - a))
        const theirs = await timeline('grower', other.grower.id)
        expect(theirs.filter(({ seq }) => items.some((item) => item.seq === seq))).toEqual([])
      })

      it('CHG-10: a field’s holds its own, its boundaries’ and its years’', async () => {
        const { field } = await growerWithField('Birch Terrace')
        const items = await timeline('field', field.id)
        expect(new Set(items.map(({ entity }) => entity))).toEqual(
          new Set(['field', 'boundary_version', 'field_year']),
        )
        expect(items.every(({ title }) => title.endsWith('Creek bottom'))).toBe(true)
      })

      it('CHG-11: pages follow each other without repeating or leaving out a change, whatever is added meanwhile', async () => {
        const { grower, field } = await growerWithField('Cedar Terrace')
        const whole = await timeline('grower', grower.id)
        for (const limit of [1, 2, 3]) expect(await timeline('grower', grower.id, limit)).toEqual(whole)
        const first = await api.client.changes.timeline({ entity: 'grower', id: grower.id, limit: 1 })
        await api.client.fields.update({ id: field.id, version: field.version, farmName: 'Added meanwhile' })
        const rest = await api.client.changes.timeline({
          entity: 'grower',
          id: grower.id,
          cursor: first.nextCursor ?? '',
        })
        expect([...first.items, ...rest.items]).toEqual(whole)
      })

      it('CHG-10: what an import made and its undo removed is still told', async () => {
        const { id } = await api.client.growers.create({ name: 'Elm Terrace' })
        const feature = {
          type: 'Feature',
          properties: { name: 'Dry lot' },
          geometry: { type: 'Polygon', coordinates: geometry(0.02).coordinates[0] },
        }
        const file = new TextEncoder().encode(JSON.stringify(feature))
        const upload = await api.client.uploads.stageBoundaries({ file, fileName: 'elm.geojson' })
        const commit = commitOf(upload, id, [{ index: 0, name: 'Dry lot' }], { year })
        await importFile(api.client, await agreed(api.client, commit))
        await api.client.uploads.undo({ id: upload.id })
        const items = await timeline('grower', id)
        const ofUpload = items.filter(({ upload: from }) => from?.fileName === 'elm.geojson')
        expect(ofUpload.map(({ entity, after }) => [entity, after === null]).sort()).toEqual([
          ['boundary_version', false],
          ['boundary_version', true],
          ['field', false],
          ['field', true],
          ['field_year', false],
          ['field_year', true],
        ])
        expect(ofUpload.every(({ title }) => title.endsWith('Dry lot'))).toBe(true)
      })

      it('CHG-13: an enrollment’s holds its own, its fields’ and its documents’, also those taken out; so does its grower’s', async () => {
        const { grower, field } = await growerWithField('Fir Terrace')
        const made = await api.client.enrollments.create({
          growerId: grower.id,
          program: 'Carbon',
          year,
          fieldIds: [field.id],
        })
        const file = new TextEncoder().encode('Signed by both')
        const document = await api.client.enrollments.attach({ id: made.id, file, fileName: 'contract.txt' })
        await api.client.enrollments.detach({ id: made.id, documentId: document.id })
        const { version } = await api.client.enrollments.get({ id: made.id })
        await api.client.enrollments.update({ id: made.id, version, fieldIds: [], notes: 'On hold' })
        const items = await timeline('enrollment', made.id)
        const told = items.map(({ entity, title, before, after }) => [
          entity,
          title,
          before === null ? 'created' : after === null ? 'removed' : 'changed',
        ])
        expect(told.sort()).toEqual([
          ['enrollment', `Fir Terrace, Carbon ${year}`, 'changed'],
          ['enrollment', `Fir Terrace, Carbon ${year}`, 'created'],
          ['enrollment_document', 'contract.txt', 'created'],
          ['enrollment_document', 'contract.txt', 'removed'],
          ['enrollment_field', 'Creek bottom', 'created'],
          ['enrollment_field', 'Creek bottom', 'removed'],
        ])
        const ofGrower = await timeline('grower', grower.id)
        expect(ofGrower.filter(({ entity }) => entity.startsWith('enrollment'))).toEqual(items)
        expect(await timeline('enrollment', made.id, 2)).toEqual(items)
      })

      it('CHG-13: what an undo removed and a redo restored is told once', async () => {
        const { grower, field } = await growerWithField('Gum Terrace')
        const undoLast = async () => {
          const [edit] = (await api.client.edits.list({ limit: 1 })).items
          return api.client.edits.undo({ id: edit?.id ?? 0 })
        }
        const before = await timeline('grower', grower.id)
        await undoLast()
        const removed = await timeline('grower', grower.id)
        expect(removed.slice(removed.length - before.length)).toEqual(before)
        expect(new Set(removed.filter(({ after }) => after === null).map(({ title }) => title))).toEqual(
          new Set(['Creek bottom', `${year} of Creek bottom`]),
        )
        await undoLast()
        const back = await timeline('field', field.id)
        expect(new Set(back.map(({ seq }) => seq)).size).toBe(back.length)
        expect(back).toHaveLength(9)
      })

      it('CHG-13: a field year’s holds its own; a person’s is for operation managers', async () => {
        const { field } = await growerWithField('Hazel Terrace')
        const { id, version } = field.years[0] ?? { id: 0, version: 0 }
        await api.client.fields.saveYear({ id: field.id, year, version, crop: 'Oats' })
        const items = await timeline('field_year', id)
        expect(items.map(({ entity, title, after }) => [entity, title, after?.crop])).toEqual([
          ['field_year', `${year} of Creek bottom`, 'Oats'],
          ['field_year', `${year} of Creek bottom`, ''],
        ])
        const manager = await api.signIn('manager')
        const [mira] = (await manager.staff.list()).items.filter(({ email }) => email.startsWith('mira.'))
        const told = await manager.changes.timeline({ entity: 'staff', id: mira?.id ?? 0 })
        expect(told.items.map(({ title }) => title)).toContain('Mira Holt')
        await expect(
          api.client.changes.timeline({ entity: 'staff', id: mira?.id ?? 0 }),
        ).rejects.toMatchObject({
          kind: 'forbidden',
          message: 'Only operation managers can manage staff',
        })
      })

      it('CHG-11: refuses the cursor of another timeline', async () => {
        const { grower } = await growerWithField('Dogwood Terrace')
        const { nextCursor } = await api.client.changes.timeline({
          entity: 'grower',
          id: grower.id,
          limit: 1,
        })
        await expect(
          api.client.changes.timeline({ entity: 'field', id: grower.id, cursor: nextCursor ?? '' }),
        ).rejects.toMatchObject({ kind: expect.stringMatching(/validation|notFound/) })
      })

      it('CHG-10: of what does not exist there is none', async () => {
        await expect(api.client.changes.timeline({ entity: 'grower', id: 999_999 })).rejects.toMatchObject({
          kind: 'notFound',
          message: 'This grower does not exist',
        })
        await expect(api.client.changes.timeline({ entity: 'field', id: 999_999 })).rejects.toMatchObject({
          message: 'This field does not exist',
        })
      })
    })
  })

interface WalkedNode {
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  Plans?: WalkedNode[] | undefined
}
const walkedNodeSchema: z.ZodType<WalkedNode> = z.lazy(() =>
  z.object({
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    Plans: z.array(walkedNodeSchema).optional(),
  }),
)
const walkedSchema = z.tuple([z.object({ Plan: walkedNodeSchema })])

/** How many rows of a table a query that was walked has read. */
function rowsRead(plan: unknown, table: string): number {
  const readBy = (node: WalkedNode): number =>
    (node['Relation Name']?.replace(/_\d+$/, '') === table ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0)
  return readBy(walkedSchema.parse(plan)[0].Plan)
}

const MANY_FIELDS = 4_000

for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`${MANY_FIELDS} fields on ${kind.name}`, () => {
    it('CHG-12: a timeline is read by index, whatever else was changed', async () => {
      const opened = await kind.open()
      const { db } = opened.database
      for (const rows of [
        sql`INSERT INTO grower (name, sort_name, search_name)
          SELECT n::text, n::text, n::text FROM generate_series(1, 200) AS n`,
        sql`INSERT INTO field (name, sort_name, search_name, grower_id)
          SELECT n::text, n::text, n::text, 1 + n % 200 FROM generate_series(1, ${sql.lit(MANY_FIELDS)}) AS n`,
        sql`INSERT INTO change (seq, entity, entity_id, after, channel)
          SELECT n, 'field', 1 + n % ${sql.lit(MANY_FIELDS)}, '{"name": "x"}', 'api'
          FROM generate_series(1, ${sql.lit(MANY_FIELDS * 5)}) AS n`,
        sql`INSERT INTO enrollment (grower_id, program, program_key, year)
          SELECT 1 + n % 200, 'p', 'p', 2000 + n / 200 FROM generate_series(1, ${sql.lit(MANY_FIELDS)}) AS n`,
      ])
        await writeRaw(db, rows)
      await sql`ANALYZE`.execute(db)
      for (const entity of ['field', 'field_year', 'enrollment'] as const) {
        const scope = recordScope({ entity, id: 7 })
        const below = Number.MAX_SAFE_INTEGER
        for (const query of [
          scope.newest(below, 51),
          scope.heads(below, 51),
          scope.changes({ from: MANY_FIELDS, below }),
        ]) {
          const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(db)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          expect(plan).not.toMatch(/Seq Scan on (change_1|field|enrollment)\b/)
          expect(plan).toContain('change_1_entity')
        }
      }

      // The field has five changes; a page of two reads no more of them, and their lines none but them: beside the empty piece
      // ahead, sorting a few is planned as the quicker way.
      const scope = recordScope({ entity: 'field', id: 7 })
      for (const [page, most] of [
        [scope.newest(Number.MAX_SAFE_INTEGER, 2), 2],
        [scope.heads(Number.MAX_SAFE_INTEGER, 2), 5],
      ] as const) {
        const { rows: walked } = await sql<{ 'QUERY PLAN': unknown }>`
          EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${page}`.execute(db)
        expect(rowsRead(walked[0]?.['QUERY PLAN'], 'change')).toBeLessThanOrEqual(most)
      }
      await opened.close()
    }, 180_000)
  })
