import type { Client, FieldYearStatus } from '@org/core'
import { plannedYearsOf } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { pickYear, putYear, yearOf } from '../field-years/testing.ts'
import { agreed, commitOf, importFile, square, stage, YEAR } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      growerId = (await client.growers.create({ name: 'Redrawn' })).id
    })
    afterAll(() => api.close())

    /** A field with its years in these states, the newest first. */
    async function fieldWith(...statuses: FieldYearStatus[]) {
      const { id } = await drawField(client, growerId, 'F', square(20, 40), { year: null })
      for (const [index, status] of statuses.entries()) {
        const year = YEAR - index
        const saved = await client.fields.saveYear({ id, year, version: null, crop: `Crop ${index}` })
        if (status !== 'boundary_pending') await putYear(api, pickYear(saved, year).id, status)
      }
      return client.fields.get({ id })
    }
    const redraw = (size: number) => ({ geometry: shape(square(20, 40, size)) })

    describe('a new boundary', () => {
      it('FY-20: asks where years are planned, or confirmed on just this one, and writes nothing', async () => {
        const field = await fieldWith(
          'stratified',
          'plan_approved',
          'scheduled',
          'boundary_confirmed',
          'boundary_pending',
          'in_progress',
          'approved',
          'canceled',
        )
        const asked = [YEAR, YEAR - 1, YEAR - 2, YEAR - 3]
        const { id, version } = field
        const older = await client.fields.saveBoundary({ id, version, ...redraw(0.02), plannedYears: 'keep' })
        const before = await client.fields.get({ id })
        const error = await client.fields
          .restoreBoundary({ id, boundaryId: field.boundary?.id ?? 0, version: older.version })
          .catch((caught: unknown) => caught)
        // The confirmed one stands on the first: it asked once.
        expect(plannedYearsOf(error)).toEqual(asked.slice(0, 3))
        expect(error).toMatchObject({
          kind: 'conflict',
          status: 409,
          message: `${asked.slice(0, 3).join(', ')} use the boundary before this change`,
        })
        expect(await client.fields.get({ id })).toEqual(before)
        const other = await fieldWith('stratified', 'boundary_confirmed')
        const first = await client.fields
          .saveBoundary({ id: other.id, version: other.version, ...redraw(0.02) })
          .catch((caught: unknown) => caught)
        expect(plannedYearsOf(first)).toEqual(asked.slice(0, 2))
        expect(other).toMatchObject(await client.fields.get({ id: other.id }))
      })

      it('FY-21: answered “keep”, they stay as they are; those not confirmed move', async () => {
        const field = await fieldWith('stratified', 'boundary_confirmed', 'boundary_pending')
        const { id, version } = field
        const saved = await client.fields.saveBoundary({ id, version, ...redraw(0.02), plannedYears: 'keep' })
        const [planned, confirmed, pending] = field.years
        expect(saved.years).toEqual([
          planned,
          confirmed,
          {
            ...pending,
            boundaryVersionId: saved.boundary?.id,
            areaHa: saved.areaHa,
            version: (pending?.version ?? 0) + 1,
          },
        ])
      })

      it('FY-22: answered “replan”, they move to it and are planned anew, in one edit with the boundary', async () => {
        const field = await fieldWith(
          'stratified',
          'plan_approved',
          'scheduled',
          'boundary_confirmed',
          'in_progress',
          'approved',
        )
        const { id, version } = field
        const saved = await client.fields.saveBoundary({
          id,
          version,
          ...redraw(0.02),
          plannedYears: 'replan',
        })
        const newest = saved.boundary?.id ?? 0
        expect(saved.years.map((year) => [year.status, year.boundaryVersionId, year.crop])).toEqual([
          ['boundary_confirmed', newest, 'Crop 0'],
          ['boundary_confirmed', newest, 'Crop 1'],
          ['boundary_confirmed', newest, 'Crop 2'],
          ['boundary_confirmed', newest, 'Crop 3'],
          ['in_progress', field.boundary?.id, 'Crop 4'],
          ['approved', field.boundary?.id, 'Crop 5'],
        ])
        const { items } = await client.changes.timeline({ entity: 'field', id })
        const edits = new Set(items.slice(0, 6).map(({ editId }) => editId))
        expect(edits.size).toBe(1)
        expect(items[0]).toMatchObject({
          entity: 'field_year',
          before: { boundaryVersionId: field.boundary?.id },
          after: { boundaryVersionId: newest },
        })
        expect(items.slice(0, 6)).toContainEqual(
          expect.objectContaining({
            entity: 'field_year',
            before: { boundaryVersionId: field.boundary?.id, status: 'scheduled' },
            after: { boundaryVersionId: newest, status: 'boundary_confirmed' },
          }),
        )
      })

      it('FY-21: a year once kept is asked about again while it is planned, so that it can always be planned anew', async () => {
        const field = await fieldWith('stratified')
        const { id, version } = field
        const kept = await client.fields.saveBoundary({ id, version, ...redraw(0.02), plannedYears: 'keep' })
        const input = { id, version: kept.version, ...redraw(0.03) }
        await expect(client.fields.saveBoundary(input)).rejects.toMatchObject({ kind: 'conflict' })
        await client.fields.saveBoundary({ ...input, plannedYears: 'replan' })
        expect(await yearOf(client, id, YEAR)).toMatchObject({ status: 'boundary_confirmed' })
      })

      it('FY-23: from a file, planned years keep theirs; those not confirmed follow, and go back with its undo', async () => {
        const field = await fieldWith('stratified', 'boundary_confirmed', 'boundary_pending')
        const { id, version } = field
        const upload = await stage(client, [[square(20, 40, 0.02)]])
        const update = { index: 0, action: 'update' as const, fieldId: id, fieldVersion: version }
        const made = await importFile(client, await agreed(client, commitOf(upload, growerId, [update])))
        expect(made.keptYears).toEqual([{ fieldId: id, fieldName: 'F', years: [YEAR, YEAR - 1] }])
        const imported = await client.fields.get({ id })
        const boundaryIds = imported.years.map(({ boundaryVersionId }) => boundaryVersionId)
        const [older, newer] = [field.boundary?.id, imported.boundary?.id]
        expect(boundaryIds).toEqual([older, older, newer])
        expect(await client.uploads.undo({ id: upload.id })).toMatchObject({ restoredIds: [id], kept: [] })
        const back = (await client.fields.get({ id })).years
        expect(back.map((year) => [year.boundaryVersionId, year.status])).toEqual(
          field.years.map((year) => [older, year.status]),
        )
      })

      it('FY-23: an import whose boundary a year was confirmed on since stays, and is named', async () => {
        const field = await fieldWith('boundary_pending')
        const { id, version } = field
        const upload = await stage(client, [[square(20, 40, 0.02)]])
        const update = { index: 0, action: 'update' as const, fieldId: id, fieldVersion: version }
        await importFile(client, await agreed(client, commitOf(upload, growerId, [update])))
        const moved = await yearOf(client, id, YEAR)
        await client.fieldYears.confirm({ items: [{ id: moved.id, version: moved.version }] })
        expect(await client.uploads.undo({ id: upload.id })).toMatchObject({
          restoredIds: [],
          kept: [{ fieldId: id, reason: `You changed year ${YEAR} of F again` }],
        })
        expect(await yearOf(client, id, YEAR)).toMatchObject({
          status: 'boundary_confirmed',
          boundaryVersionId: moved.boundaryVersionId,
        })
      })

      it('FY-24: an import’s field that is enrolled since is kept and named', async () => {
        const upload = await stage(client, [[square(70, 40)], [square(71, 40)]])
        const made = await importFile(
          client,
          await agreed(client, commitOf(upload, growerId, [{ index: 0 }, { index: 1 }])),
        )
        const [enrolledId = 0, freeId = 0] = made.createdIds
        await client.enrollments.create({
          growerId,
          program: 'Carbon',
          year: YEAR - 1,
          fieldIds: [enrolledId],
        })
        const undone = await client.uploads.undo({ id: upload.id })
        expect(undone).toMatchObject({ removedIds: [freeId], kept: [{ fieldId: enrolledId }] })
        expect(undone.kept[0]?.reason).toMatch(/^You added (year \d{4}|the enrolled field) /)
        expect(await client.fields.get({ id: enrolledId })).toMatchObject({ id: enrolledId })
      })

      it('FY-24: so is a field whose year the import made and which is enrolled in it since', async () => {
        const { id, version } = await client.fields.create({
          growerId,
          name: 'Without',
          year: null,
          boundary: null,
        })
        const upload = await stage(client, [[square(80, 40)]])
        const update = { index: 0, action: 'update' as const, fieldId: id, fieldVersion: version }
        await importFile(client, await agreed(client, commitOf(upload, growerId, [update])))
        const program = 'Soil'
        await client.enrollments.create({ growerId, program, year: YEAR, fieldIds: [id] })
        expect((await client.uploads.undo({ id: upload.id })).kept).toEqual([
          {
            fieldId: id,
            fieldName: 'Without',
            reason: expect.stringMatching(/^Without is now enrolled in .+, Soil \d+$/),
          },
        ])
      })
    })
  })
