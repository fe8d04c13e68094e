import { NO_COLUMNS } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { agreed, commitOf, growerWithFields, importFile, square, stage, YEAR } from '../testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    const fieldsOf = async (growerId: number) =>
      (await api.client.fields.list({ growerId, active: 'all', limit: 500 })).items
    const getField = (id: number) => api.client.fields.get({ id })

    /** A field with a boundary of its own, and an upload that gave it another. */
    async function updatedField(name: string) {
      const { growerId, fieldIds } = await growerWithFields(api.client, name, [[square(-93.5, 42)]], {
        year: YEAR - 1,
      })
      const [id = 0] = fieldIds
      const before = await getField(id)
      const columns = { farm: 'From the file', tract: '1', clu: '2', 'farm number': '3' }
      const upload = await stage(api.client, [[square(-93.5, 42, 0.02), columns], [square(-93, 42)]])
      const update = { index: 0, action: 'update' as const, fieldId: id, fieldVersion: before.version }
      const made = await importFile(
        api.client,
        await agreed(
          api.client,
          commitOf(upload, growerId, [update, { index: 1 }], { mapping: upload.suggestedMapping }),
        ),
      )
      return { growerId, id, before, upload, createdIds: made.createdIds }
    }

    describe('undoing an import', () => {
      it('UPL-25: removes what it made, and gives a field back what it was, in new versions', async () => {
        const { growerId, id, before, upload, createdIds } = await updatedField('Undone')
        expect(await api.client.uploads.undo({ id: upload.id })).toEqual({
          removedIds: createdIds,
          restoredIds: [id],
          kept: [],
        })
        const after = await getField(id)
        // Its year moved to the import's boundary and back.
        const years = before.years.map((year) => ({ ...year, version: year.version + 2 }))
        expect(after).toEqual({ ...before, years, version: before.version + 2, updatedAt: after.updatedAt })
        expect((await api.client.fields.boundaries({ id })).items.map((version) => version.id)).toEqual([
          before.boundary?.id,
        ])
        expect((await fieldsOf(growerId)).map((field) => field.id)).toEqual([id])
        await expect(getField(createdIds[0] ?? 0)).rejects.toMatchObject({ kind: 'notFound' })
        expect(await api.client.uploads.get({ id: upload.id })).toMatchObject({ status: 'undone' })
        expect((await api.client.fields.list({ search: 'from the file' })).items).toEqual([])
      })

      it('UPL-25: each step back is a recorded change of the upload', async () => {
        const { id, before, upload, createdIds } = await updatedField('Recorded')
        await api.client.uploads.undo({ id: upload.id })
        const changes = await api.server.services.database.db
          .selectFrom('change')
          .select(['entity', 'entity_id', 'before', 'after'])
          .where('upload_id', '=', upload.id)
          .orderBy('seq')
          .execute()
        const undone = changes.slice(-8)
        expect(undone).toMatchObject([
          {
            entity: 'field',
            entity_id: id,
            before: { farmName: 'From the file' },
            after: { farmName: '', boundaryVersionId: before.boundary?.id, areaM2: before.areaM2 },
          },
          { entity: 'field_year', after: { boundaryVersionId: before.boundary?.id } },
          { entity: 'field_year', before: { year: YEAR, fieldId: id }, after: null },
          { entity: 'field_year', before: { year: YEAR, fieldId: createdIds[0] }, after: null },
          { entity: 'boundary_version', before: { uploadId: upload.id }, after: null },
          { entity: 'boundary_version', before: { uploadId: upload.id }, after: null },
          { entity: 'field', entity_id: createdIds[0], before: { name: 'Field 2' }, after: null },
          { entity: 'upload', after: { status: 'undone', createdCount: 0, updatedCount: 0 } },
        ])
      })

      it('UPL-26: keeps what was changed since, whole, and says why', async () => {
        const { growerId, upload, fieldIds } = await growerWithFields(
          api.client,
          'Kept',
          [0, 1, 2, 3, 4].map((at) => [square(10 + at / 10, 50)]),
        )
        const [renamed = 0, redrawn = 0, yearAdded = 0, yearChanged = 0, untouched = 0] = fieldIds
        const colleague = await api.signIn('colleague')
        await colleague.fields.update({ id: renamed, version: 1, name: 'Home Forty' })
        await colleague.fields.saveBoundary({
          id: redrawn,
          version: 1,
          geometry: { type: 'MultiPolygon', coordinates: [square(10.1, 50, 0.005)] },
        })
        await colleague.fields.saveYear({ id: yearAdded, year: YEAR - 1, version: null })
        await colleague.fields.saveYear({ id: yearChanged, year: YEAR, version: 1, crop: 'Rye' })
        const { kept, removedIds } = await api.client.uploads.undo({ id: upload.id })
        expect(removedIds).toEqual([untouched])
        const on = 'on \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$'
        const because = (what: string) => expect.stringMatching(new RegExp(`^Jon Arden ${what} ${on}`))
        expect(kept).toEqual([
          { fieldId: renamed, fieldName: 'Home Forty', reason: because('changed Home Forty') },
          { fieldId: redrawn, fieldName: 'Field 2', reason: because('changed Field 2') },
          {
            fieldId: yearChanged,
            fieldName: 'Field 4',
            reason: because(`changed year ${YEAR} of Field 4`),
          },
          {
            fieldId: yearAdded,
            fieldName: 'Field 3',
            reason: because(`added year ${YEAR - 1} of Field 3`),
          },
        ])
        const left = await fieldsOf(growerId)
        expect(left.map(({ id, years }) => [id, years.length])).toEqual([
          [redrawn, 1],
          [yearAdded, 2],
          [yearChanged, 1],
          [renamed, 1],
        ])
        const [summary] = (await api.client.uploads.list({ growerId })).items
        expect(summary).toMatchObject({ status: 'undone', createdCount: 4, updatedCount: 0, canUndo: false })
      })

      it('UPL-26: keeps an updated field whose new boundary another year stands on', async () => {
        const { id, upload } = await updatedField('Pinned')
        await api.client.fields.saveYear({ id, year: YEAR + 1, version: null })
        const { kept, restoredIds, removedIds } = await api.client.uploads.undo({ id: upload.id })
        expect([kept.map(({ reason }) => reason), restoredIds]).toEqual([
          [`You added year ${YEAR + 1} of Field 1`],
          [],
        ])
        expect(removedIds).toHaveLength(1)
        expect((await getField(id)).years.map(({ year }) => year)).toEqual([YEAR + 1, YEAR, YEAR - 1])
      })

      it('UPL-26: what a later import changed counts until that import is undone', async () => {
        const first = await growerWithFields(api.client, 'Layered', [[square(10, 50)], [square(11, 50)]])
        const [id = 0, other = 0] = first.fieldIds
        const later = await stage(api.client, [[square(10, 50, 0.02)]])
        const update = { index: 0, action: 'update' as const, fieldId: id, fieldVersion: 1 }
        await importFile(api.client, await agreed(api.client, commitOf(later, first.growerId, [update])))
        await api.client.uploads.undo({ id: later.id })
        expect(await getField(id)).toMatchObject({ version: 3, years: [{ year: YEAR }] })
        expect(await api.client.uploads.undo({ id: first.upload.id })).toEqual({
          removedIds: [id, other],
          restoredIds: [],
          kept: [],
        })
      })

      it('UPL-26: keeps a field that a later import gave another boundary', async () => {
        const first = await growerWithFields(api.client, 'Layered Kept', [[square(10, 50)]])
        const [id = 0] = first.fieldIds
        const later = await stage(api.client, [[square(10, 50, 0.02)]])
        const update = { index: 0, action: 'update' as const, fieldId: id, fieldVersion: 1 }
        await importFile(api.client, await agreed(api.client, commitOf(later, first.growerId, [update])))
        expect(await api.client.uploads.undo({ id: first.upload.id })).toMatchObject({
          removedIds: [],
          kept: [{ fieldId: id, reason: 'You changed Field 1 again' }],
        })
        expect(await api.client.uploads.undo({ id: later.id })).toMatchObject({ restoredIds: [id] })
      })

      it('UPL-25: only the undo itself removes a boundary version: not before, not later, not any other', async () => {
        const { upload, fieldIds } = await growerWithFields(api.client, 'Protected', [[square(10, 50)]])
        const [id = 0] = fieldIds
        const remove = () =>
          transact(api.server.services.database.db, { staffId: null }, ({ kysely }) =>
            sql`DELETE FROM boundary_version WHERE field_id = ${id}`.execute(kysely),
          )
        await expect(remove()).rejects.toThrow('a boundary version is never edited')
        await api.client.fields.update({ id, version: 1, name: 'Kept' })
        expect(await api.client.uploads.undo({ id: upload.id })).toMatchObject({ removedIds: [] })
        await expect(remove()).rejects.toThrow('a boundary version is never edited')
        expect(await getField(id)).toMatchObject({
          name: 'Kept',
          boundary: { sourceFileName: 'drawn.geojson' },
        })
      })

      it('UPL-27: once: a second undo says who did the first; a staged file has nothing to undo', async () => {
        const { upload } = await growerWithFields(api.client, 'Twice Undone', [[square(10, 50)]])
        await api.client.uploads.undo({ id: upload.id })
        await expect(api.client.uploads.undo({ id: upload.id })).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringMatching(/^Mira Holt undid this import on \d{4}-\d\d-\d\dT[\d:.]+Z$/),
        })
        const staged = await stage(api.client, [[square(10, 50)]])
        await expect(api.client.uploads.undo({ id: staged.id })).rejects.toMatchObject({
          kind: 'conflict',
          message: 'This upload was not imported',
        })
      })

      it('UPL-27: an undone upload is not imported again; the file sent again is', async () => {
        const { growerId, upload } = await growerWithFields(api.client, 'Again', [[square(10, 50)]])
        await api.client.uploads.undo({ id: upload.id })
        await expect(
          importFile(api.client, await agreed(api.client, commitOf(upload, growerId, [{ index: 0 }]))),
        ).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringContaining('Mira Holt undid this import'),
        })
        const again = await stage(api.client, [[square(10, 50)]])
        const { features } = await api.client.uploads.match({ id: again.id, growerId, mapping: NO_COLUMNS })
        expect(features[0]).toMatchObject({ outcome: expect.not.stringMatching('matched') })
        expect(
          (await importFile(api.client, await agreed(api.client, commitOf(again, growerId, [{ index: 0 }]))))
            .createdIds,
        ).toHaveLength(1)
      })

      it('UPL-27: the same key undoes once and answers the same', async () => {
        const { upload } = await growerWithFields(api.client, 'Keyed Undo', [[square(10, 50)]])
        const idempotencyKey = crypto.randomUUID()
        const undone = await api.client.uploads.undo({ id: upload.id }, { idempotencyKey })
        expect(await api.client.uploads.undo({ id: upload.id }, { idempotencyKey })).toEqual(undone)
      })

      it('UPL-28: one’s own import, or as an operation manager anybody’s', async () => {
        const { growerId, upload } = await growerWithFields(api.client, 'Whose', [[square(10, 50)]])
        const colleague = await api.signIn('colleague')
        const manager = await api.signIn('manager')
        const canUndo = async (client: typeof colleague) =>
          (await client.uploads.list({ growerId })).items.map((row) => row.canUndo)
        expect([await canUndo(api.client), await canUndo(colleague), await canUndo(manager)]).toEqual([
          [true],
          [false],
          [true],
        ])
        await expect(colleague.uploads.undo({ id: upload.id })).rejects.toMatchObject({
          kind: 'forbidden',
          message: 'This is another person’s import',
        })
        expect(await fieldsOf(growerId)).toHaveLength(1)
        await manager.uploads.undo({ id: upload.id })
        expect(await fieldsOf(growerId)).toEqual([])
        await expect(api.client.uploads.undo({ id: upload.id })).rejects.toThrow(
          'Tova Reed undid this import',
        )
      })

      it('UPL-28: an import is whose who committed it, not whose who sent the file', async () => {
        const { id: growerId } = await api.client.growers.create({ name: 'Handed Over' })
        const upload = await stage(api.client, [[square(10, 50)]])
        const colleague = await api.signIn('colleague')
        await importFile(colleague, await agreed(colleague, commitOf(upload, growerId, [{ index: 0 }])))
        await expect(api.client.uploads.undo({ id: upload.id })).rejects.toMatchObject({ kind: 'forbidden' })
        expect(await colleague.uploads.undo({ id: upload.id })).toMatchObject({ kept: [] })
      })
    })
  })
