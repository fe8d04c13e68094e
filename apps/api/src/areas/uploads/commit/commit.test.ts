import { yearWindow } from '@org/core'
import { HECTARE_M2, NO_COLUMNS } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geodesicAreaM2 } from '../../../files/testing/geodesic.ts'
import { roundField } from '../../../files/testing/polygons.ts'
import { hasSamples, sample } from '../../../files/testing/samples.ts'
import { rounds } from '../../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import {
  agreed,
  allOf,
  bowTie,
  commitOf,
  growerWithFields,
  importFile,
  type Ring,
  square,
  stage,
  YEAR,
} from '../testing.ts'

/** PostGIS writes 15 decimals. */
const COORDINATE_TOLERANCE = 2e-15

/** The largest difference between the coordinates of two rings of as many corners. */
function farthest(one: readonly (readonly number[])[] = [], other: Ring): number {
  expect(one.length).toBe(other.length)
  const differences = one.flatMap((position, at) =>
    position.map((value, axis) => Math.abs(value - (other[at]?.[axis] ?? Number.NaN))),
  )
  return Math.max(...differences)
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    const grower = async (name: string): Promise<number> => (await api.client.growers.create({ name })).id
    /** How many boundaries, changes and edits there are, and how far the years, fields and uploads were written. */
    const writtenSoFar = async () => {
      const { rows } = await sql`SELECT (SELECT count(*) FROM boundary_version) AS boundaries,
        (SELECT max(seq) FROM change) AS seq, (SELECT count(*) FROM edit) AS edits,
        (SELECT sum(version) FROM field_year) AS years, (SELECT sum(version) FROM field) AS fields,
        (SELECT sum(version) FROM upload) AS uploads`.execute(api.server.services.database.db)
      return rows
    }
    const fieldsOf = async (growerId: number) =>
      (await api.client.fields.list({ growerId, limit: 500 })).items

    describe('committing an upload', () => {
      it('UPL-20: makes a field, its boundary and its field year of each chosen feature, in the order chosen', async () => {
        const growerId = await grower('Orchard Lane')
        const upload = await stage(api.client, [[square(10, 50)], [square(11, 50)], [square(-93.5, 42)]])
        const made = await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(
              upload,
              growerId,
              [
                { index: 2, name: ' Third ' },
                { index: 0, name: 'First' },
              ],
              {
                determinationMethod: 'surveyed',
              },
            ),
          ),
        )
        const [third, first] = await Promise.all(made.createdIds.map((id) => api.client.fields.get({ id })))
        expect(third).toMatchObject({
          name: 'Third',
          growerName: 'Orchard Lane',
          years: [{ year: YEAR, status: 'boundary_pending', version: 1 }],
          version: 1,
          county: 'Story',
          state: 'Iowa',
        })
        expect(first).toMatchObject({ county: '', state: '' })
        expect(third?.boundary).toMatchObject({
          sourceFileName: 'drawn.geojson',
          determinationMethod: 'surveyed',
          createdBy: 'Mira Holt',
          years: [YEAR],
        })
        expect(third?.bbox).toEqual([-93.5, 42, -93.49, 42.01])
        expect(first?.boundary?.geometry.coordinates).toEqual([square(10, 50)])
        expect(made.areaHa).toBeCloseTo((third?.areaHa ?? 0) + (first?.areaHa ?? 0), 9)
        expect(third?.areaM2).toBeCloseTo(geodesicAreaM2(square(-93.5, 42)), 2)
        expect(await api.client.uploads.get({ id: upload.id })).toMatchObject({ status: 'committed' })
      })

      it('UPL-20: what the mapped columns say becomes the field’s, and goes to the grower each feature names', async () => {
        const growerId = await grower('Mapped One')
        const otherId = await grower('Mapped Two')
        const columns = { Farm: 'Home farm', FARMNBR: '0042', TRACT: ' 7 ', CLU: '003', Crop: 'Rye' }
        const upload = await stage(api.client, [
          [square(10, 50), columns],
          [square(11, 50), { Crop: 'Oats' }],
        ])
        const mapping = upload.suggestedMapping
        const { createdIds } = await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(upload, growerId, [{ index: 0 }, { index: 1, growerId: otherId }], { mapping }),
          ),
        )
        const [one, two] = await Promise.all(createdIds.map((id) => api.client.fields.get({ id })))
        expect(one).toMatchObject({
          growerId,
          farmName: 'Home farm',
          fsaFarm: '0042',
          fsaTract: '7',
          fsaClu: '003',
          years: [{ crop: 'Rye' }],
        })
        expect(two).toMatchObject({ growerId: otherId, farmName: '', years: [{ crop: 'Oats' }] })
        expect((await api.client.fields.list({ search: 'home farm' })).items).toHaveLength(1)
      })

      it('UPL-20: every row made is a recorded change of the upload; the geometry is named, not repeated', async () => {
        const { growerId, upload, fieldIds } = await growerWithFields(api.client, 'Recorded', [
          [square(10, 50)],
        ])
        const [fieldId = 0] = fieldIds
        const { boundary, areaM2, years } = await api.client.fields.get({ id: fieldId })
        const changes = await api.server.services.database.db
          .selectFrom('change')
          .select(['entity', 'entity_id', 'before', 'after'])
          .where('upload_id', '=', upload.id)
          .orderBy('seq')
          .execute()
        expect(changes).toMatchObject([
          { entity: 'upload', before: null, after: { fileName: 'drawn.geojson', featureCount: 1 } },
          {
            entity: 'field',
            entity_id: fieldId,
            before: null,
            after: { growerId, name: 'Field 1', boundaryVersionId: boundary?.id, areaM2 },
          },
          {
            entity: 'boundary_version',
            entity_id: boundary?.id,
            after: { fieldId, uploadId: upload.id, uploadPosition: 0 },
          },
          { entity: 'field_year', entity_id: years[0]?.id, after: { fieldId, year: YEAR } },
          { entity: 'upload', before: { status: 'staged' }, after: { status: 'committed', createdCount: 1 } },
        ])
        expect(JSON.stringify(changes)).not.toContain('coordinates')
      })

      it('UPL-21: takes years inside the window only', async () => {
        const growerId = await grower('Year by Year')
        const [newest = 0, , , , , , , , , oldest = 0] = yearWindow(new Date())
        const committing = async (year: number) =>
          importFile(
            api.client,
            await agreed(
              api.client,
              commitOf(await stage(api.client, [[square(10, 50)]]), growerId, [{ index: 0 }], { year }),
            ),
          )
        for (const outside of [newest + 1, oldest - 1])
          await expect(committing(outside)).rejects.toMatchObject({
            kind: 'validation',
            details: [{ path: 'body.year', message: `The year must be from ${oldest} to ${newest}` }],
          })
        await committing(newest)
        await committing(oldest)
      })

      it('UPL-21: is all or nothing, and names every feature that cannot become a field', async () => {
        const growerId = await grower('All or Nothing')
        const upload = await stage(api.client, [[square(10, 50)], [bowTie(10, 50)], [[]]])
        const decisions = [
          { index: 0, name: 'Good' },
          { index: 1, name: 'Crossed' },
          { index: 2, name: 'Empty' },
          { index: 7, name: 'Nowhere' },
        ]
        await expect(
          importFile(api.client, await agreed(api.client, commitOf(upload, growerId, decisions))),
        ).rejects.toMatchObject({
          kind: 'validation',
          message: 'Some of the chosen features cannot become fields',
          details: [
            {
              path: 'body.features.1',
              message:
                'Feature 2 (Crossed): Its boundary crosses itself, at longitude 10.005000, latitude 50.005000: use the repaired boundary first',
            },
            { path: 'body.features.2', message: expect.stringMatching(/^Feature 3 \(Empty\): /) },
            { path: 'body.features.3', message: 'Feature 8 (Nowhere): It is not in this file' },
          ],
        })
        expect(await fieldsOf(growerId)).toEqual([])
        expect(await api.client.uploads.get({ id: upload.id })).toMatchObject({ status: 'staged' })
      })

      it('UPL-21: refuses a feature or a field chosen twice, and an update that does not say of what', async () => {
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Twice', [[square(10, 50)]])
        const upload = await stage(api.client, [[square(10, 50)], [square(10, 51)]])
        const [fieldId = 0] = fieldIds
        const update = { action: 'update' as const, fieldId, fieldVersion: 1 }
        const refused = async (decisions: Parameters<typeof commitOf>[2], message: string) =>
          expect(
            importFile(api.client, await agreed(api.client, commitOf(upload, growerId, decisions))),
          ).rejects.toMatchObject({
            kind: 'validation',
            details: [{ message }],
          })
        await refused([{ index: 1 }, { index: 1 }], 'Feature 2 (Field 2): It is chosen twice')
        await refused(
          [
            { index: 0, ...update },
            { index: 1, ...update },
          ],
          'Feature 2 (Field 2): Another feature already updates its field',
        )
        await refused([{ index: 0, action: 'update' }], 'Feature 1 (Field 1): The field to update is missing')
        await refused([{ index: 0, growerId: 999_999_999 }], 'Feature 1 (Field 1): Its grower does not exist')
      })

      it('UPL-22: an update gives the field a new boundary, the year if it lacks it, and what nobody said before', async () => {
        const { growerId, fieldIds } = await growerWithFields(
          api.client,
          'Updated',
          [[square(-93.5, 42)], [square(-93.4, 42)]],
          { year: YEAR - 1 },
        )
        const [id = 0, untouchedId = 0] = fieldIds
        const before = await api.client.fields.get({ id })
        const edited = await api.client.fields.update({ id, version: before.version, farmName: 'Typed' })
        const columns = { farm: 'From the file', tract: '1', clu: '2', 'farm number': '3', crop: 'Rye' }
        const upload = await stage(api.client, [[square(-93.5, 42, 0.02), columns]])
        const decision = { index: 0, name: 'Not taken', action: 'update' as const, fieldId: id }
        const made = await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(upload, growerId, [{ ...decision, fieldVersion: edited.version }], {
              mapping: upload.suggestedMapping,
            }),
          ),
        )
        expect(made).toMatchObject({ createdIds: [], updatedIds: [id] })
        const after = await api.client.fields.get({ id })
        expect(after).toMatchObject({
          name: before.name,
          farmName: 'Typed',
          fsaFarm: '3',
          fsaTract: '1',
          fsaClu: '2',
          county: 'Story',
          version: edited.version + 1,
          years: [
            { year: YEAR, crop: 'Rye', boundaryVersionId: after.boundary?.id },
            // Not confirmed yet: it follows the boundary.
            { year: YEAR - 1, crop: '', boundaryVersionId: after.boundary?.id },
          ],
        })
        expect(after.areaM2).toBeCloseTo(geodesicAreaM2(square(-93.5, 42, 0.02)), 2)
        expect((await api.client.fields.boundaries({ id })).items).toHaveLength(2)
        expect(await api.client.fields.get({ id: untouchedId })).toMatchObject({ version: 1 })
      })

      it('UPL-22: a file that changes nothing of its fields writes nothing, and may be imported later', async () => {
        const columns = { farm: 'Home', Crop: 'Rye' }
        const drawn = [
          [square(-93.5, 42.3), columns],
          [square(-93.4, 42.3), columns],
        ] as const
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Again', drawn)
        const before = await Promise.all(fieldIds.map((id) => api.client.fields.get({ id })))
        const upload = await stage(api.client, drawn)
        const update = fieldIds.map((fieldId, index) => ({
          ...{ index, fieldId, action: 'update' as const },
          fieldVersion: before[index]?.version ?? 0,
        }))
        // The farm is filled in: of the first import no column was chosen.
        const mapping = { ...upload.suggestedMapping, farmName: null }
        const written = await writtenSoFar()
        const made = await importFile(
          api.client,
          await agreed(api.client, commitOf(upload, growerId, update, { mapping })),
        )
        expect(made).toEqual({
          ...{
            createdIds: [],
            updatedIds: [],
            unchangedIds: fieldIds,
            areaHa: 0,
            keptYears: [],
            editId: null,
          },
        })
        expect(await writtenSoFar()).toEqual(written)
        expect(await Promise.all(fieldIds.map((id) => api.client.fields.get({ id })))).toEqual(before)
        expect(await api.client.uploads.get({ id: upload.id })).toMatchObject({ status: 'staged' })
        await expect(api.client.uploads.undo({ id: upload.id })).rejects.toMatchObject({ kind: 'conflict' })
        // What it says that nobody said before is something to write.
        const filled = await importFile(
          api.client,
          await agreed(api.client, commitOf(upload, growerId, update, { mapping: upload.suggestedMapping })),
        )
        expect(filled).toMatchObject({ updatedIds: fieldIds, unchangedIds: [] })
      })

      it('UPL-22: of a file that changes some of its fields only those are written', async () => {
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Some Again', [
          [square(-93.5, 42.4)],
          [square(-93.4, 42.4)],
          [square(-93.3, 42.4)],
          [square(-93.2, 42.4)],
        ])
        const [sameId = 0, movedId = 0, redrawnId = 0, yearlessId = 0] = fieldIds
        // The boundary it had once is another than the one it has.
        const redrawn = await api.client.fields.saveBoundary({
          ...{ id: redrawnId, version: 1 },
          geometry: { type: 'MultiPolygon', coordinates: [square(-93.3, 42.4, 0.012)] },
        })
        const versions = { [redrawnId]: redrawn.version }
        const upload = await stage(api.client, [
          [square(-93.5, 42.4)],
          [square(-93.4, 42.4, 0.011)],
          [square(-93.3, 42.4)],
          [square(-93.2, 42.4)],
          [square(-93.1, 42.4)],
        ])
        const update = fieldIds.map((fieldId, index) => ({
          ...{ index, fieldId, action: 'update' as const },
          fieldVersion: versions[fieldId] ?? 1,
        }))
        const [, , , yearless] = update
        const made = await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(upload, growerId, [...update.filter((each) => each !== yearless), { index: 4 }]),
          ),
        )
        expect(made).toMatchObject({ updatedIds: [movedId, redrawnId], unchangedIds: [sameId] })
        expect(made.areaHa).toBeCloseTo(
          (geodesicAreaM2(square(-93.4, 42.4, 0.011)) +
            geodesicAreaM2(square(-93.3, 42.4)) +
            geodesicAreaM2(square(-93.1, 42.4))) /
            HECTARE_M2,
          6,
        )
        expect(await api.client.uploads.list({ growerId, limit: 1 })).toMatchObject({
          items: [{ status: 'committed', createdCount: 1, updatedCount: 2 }],
        })
        expect(await api.client.fields.get({ id: sameId })).toMatchObject({ version: 1 })
        expect((await api.client.fields.boundaries({ id: sameId })).items).toHaveLength(1)
        // A year it lacks, and a better word of how its boundary was found, are something to write.
        const lacking = await stage(api.client, [[square(-93.5, 42.4)], [square(-93.2, 42.4)]])
        const again = (index: number, fieldId: number) => ({
          ...{ index, fieldId, fieldVersion: 1, action: 'update' as const },
        })
        const nextYear = await importFile(
          api.client,
          await agreed(api.client, commitOf(lacking, growerId, [again(1, yearlessId)], { year: YEAR - 1 })),
        )
        expect(nextYear).toMatchObject({ updatedIds: [yearlessId], unchangedIds: [] })
        const surveyed = await stage(api.client, [[square(-93.5, 42.4)]])
        expect(
          await importFile(
            api.client,
            await agreed(
              api.client,
              commitOf(surveyed, growerId, [again(0, sameId)], { determinationMethod: 'surveyed' }),
            ),
          ),
        ).toMatchObject({ updatedIds: [sameId], unchangedIds: [] })
      })

      it('UPL-51: an update sets county and state again; what a person wrote stays within the county', async () => {
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Moving', [
          [square(-93.5, 42.1)],
          [square(-93.4, 42.1)],
        ])
        const [movedId = 0, correctedId = 0] = fieldIds
        const corrected = { id: correctedId, version: 1, county: 'Hamilton', state: 'Iowa' }
        await api.client.fields.update(corrected)
        const upload = await stage(api.client, [[square(-88.2, 40.1)], [square(-93.4, 42.1, 0.012)]])
        const update = { action: 'update' as const, decided: true, move: true }
        await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(upload, growerId, [
              { ...update, index: 0, fieldId: movedId, fieldVersion: 1 },
              { ...update, index: 1, fieldId: correctedId, fieldVersion: 2 },
            ]),
          ),
        )
        const placeOf = async (id: number) => {
          const { county, state } = await api.client.fields.get({ id })
          return `${county}, ${state}`
        }
        expect([await placeOf(movedId), await placeOf(correctedId)]).toEqual([
          'Champaign, Illinois',
          'Hamilton, Iowa',
        ])
        await api.client.uploads.undo({ id: upload.id })
        expect([await placeOf(movedId), await placeOf(correctedId)]).toEqual([
          'Story, Iowa',
          'Hamilton, Iowa',
        ])
        // Out of the United States: the county it had would be a lie.
        const abroad = await stage(api.client, [[square(5.1, 52.1)]])
        await importFile(
          api.client,
          await agreed(
            api.client,
            commitOf(abroad, growerId, [{ ...update, index: 0, fieldId: movedId, fieldVersion: 3 }]),
          ),
        )
        expect(await placeOf(movedId)).toBe(', ')
      })

      it('UPL-22: a field changed since the person saw it is a stale conflict with both versions, and nothing is made', async () => {
        const { growerId, fieldIds } = await growerWithFields(api.client, 'Stale', [[square(10, 50)]])
        const [id = 0] = fieldIds
        await api.client.fields.update({ id, version: 1, farmName: 'Edited meanwhile' })
        const upload = await stage(api.client, [[square(10, 50)], [square(11, 50)]])
        const decisions = [
          { index: 1 },
          { index: 0, action: 'update' as const, fieldId: id, fieldVersion: 1 },
        ]
        await expect(
          importFile(api.client, await agreed(api.client, commitOf(upload, growerId, decisions))),
        ).rejects.toMatchObject({
          kind: 'conflict',
          message: 'Someone changed the field “Field 1” after you opened it',
          details: [
            { path: 'body.version', message: '1' },
            { path: 'current.version', message: '2' },
          ],
        })
        expect(await fieldsOf(growerId)).toHaveLength(1)
      })

      it('UPL-23: a repair is taken only with consent', async () => {
        const growerId = await grower('Mended')
        const upload = await stage(api.client, [[bowTie(10, 50)]])
        const { createdIds } = await importFile(
          api.client,
          await agreed(api.client, commitOf(upload, growerId, [{ index: 0, repair: true }])),
        )
        const field = await api.client.fields.get({ id: createdIds[0] ?? 0 })
        expect(field.boundary).toMatchObject({ partCount: 2, holeCount: 0 })
        expect(field.areaHa).toBeCloseTo(upload.features[0]?.repair?.areaHa ?? 0, 9)
        expect(field.areaM2).toBeCloseTo(geodesicAreaM2(square(10, 50)) / 2, -2)
      })

      it('UPL-24: a second commit changes nothing, and says when and by whom the first was', async () => {
        const { growerId, upload } = await growerWithFields(api.client, 'Once', [[square(10, 50)]])
        const colleague = await api.signIn('colleague')
        await expect(
          importFile(colleague, await agreed(colleague, commitOf(upload, growerId, [{ index: 0 }]))),
        ).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringMatching(/^Mira Holt imported this file on \d{4}-\d\d-\d\dT[\d:.]+Z$/),
        })
        expect(await fieldsOf(growerId)).toHaveLength(1)
      })

      it('UPL-24: two people committing at once make the fields once', async () => {
        const growerId = await grower('At Once')
        const upload = await stage(api.client, [[square(10, 50)]])
        const input = await agreed(api.client, commitOf(upload, growerId, [{ index: 0 }]))
        const outcomes = await Promise.allSettled([
          importFile(api.client, input),
          importFile(api.client, input),
        ])
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(await fieldsOf(growerId)).toHaveLength(1)
      })

      it('UPL-24: the same key commits once and answers the same, also at once', async () => {
        const growerId = await grower('Same Key')
        const upload = await stage(api.client, [[square(10, 50)]])
        const input = await agreed(api.client, commitOf(upload, growerId, [{ index: 0 }]))
        const idempotencyKey = crypto.randomUUID()
        const [one, two] = await Promise.all([
          importFile(api.client, input, { idempotencyKey }),
          importFile(api.client, input, { idempotencyKey }),
        ])
        expect(two).toEqual(one)
        expect(await importFile(api.client, input, { idempotencyKey })).toEqual(one)
      })

      it('UPL-21: says which grower, field or upload does not exist', async () => {
        const growerId = await grower('Exists')
        const upload = await stage(api.client, [[square(-150, 10)]])
        const missing = 999_999_999
        const update = {
          index: 0,
          action: 'update' as const,
          fieldId: missing,
          fieldVersion: 1,
          decided: true,
        }
        for (const [input, message] of [
          [commitOf(upload, missing, [{ index: 0 }]), 'This grower does not exist'],
          [commitOf({ id: missing }, growerId, [{ index: 0 }]), 'This upload does not exist'],
          [commitOf(upload, growerId, [update]), 'This field does not exist'],
        ] as const)
          await expect(importFile(api.client, input)).rejects.toMatchObject({ kind: 'notFound', message })
        await expect(
          api.client.uploads.match({ id: missing, growerId, mapping: NO_COLUMNS }),
        ).rejects.toMatchObject({ kind: 'notFound' })
        await expect(api.client.jobs.ofUpload({ id: missing })).rejects.toMatchObject({ kind: 'notFound' })
        await expect(api.client.uploads.undo({ id: missing })).rejects.toMatchObject({ kind: 'notFound' })
      })

      it('UPL-20: a boundary comes out as it went in, with its area on the ellipsoid', async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(roundField, { minLength: 1, maxLength: 8 }), async (drawn) => {
            const growerId = await grower('Round Trip')
            const upload = await stage(
              api.client,
              drawn.map(({ exterior, hole }) => [[exterior, hole]]),
            )
            expect(upload.features.map(({ problem }) => problem)).toEqual(drawn.map(() => null))
            const { createdIds } = await importFile(
              api.client,
              await agreed(api.client, commitOf(upload, growerId, allOf(upload))),
            )
            for (const [index, { exterior, hole }] of drawn.entries()) {
              const field = await api.client.fields.get({ id: createdIds[index] ?? 0 })
              const [outer, inner] = field.boundary?.geometry.coordinates[0] ?? []
              expect(farthest(outer, exterior)).toBeLessThan(COORDINATE_TOLERANCE)
              expect(farthest(inner, hole.toReversed())).toBeLessThan(COORDINATE_TOLERANCE)
              const areaM2 = geodesicAreaM2([exterior, hole])
              expect(Math.abs(field.areaM2 / areaM2 - 1)).toBeLessThan(1e-6)
            }
          }),
          { numRuns: rounds(4, 8) },
        )
      })
    })

    describe.skipIf(!hasSamples)('real fields', () => {
      it('UPL-20: the Danish and Dutch files become fields with the areas their authorities would find', async () => {
        const growerId = await grower('Two Countries')
        let areaHa = 0
        for (const path of [
          'boundaries/dk_marker_2026_epsg25832.shp.zip',
          'boundaries/format_equivalence/nl_brp_2023.geojson',
        ]) {
          const upload = await api.client.uploads.stageBoundaries(sample(path))
          areaHa += (
            await importFile(api.client, await agreed(api.client, commitOf(upload, growerId, allOf(upload))))
          ).areaHa
        }
        const { rows, sums } = await api.client.fields.sums({ growerId })
        expect(rows).toBe(200)
        expect(sums.area / HECTARE_M2).toBeCloseTo(areaHa, 6)
        // The table of expected values adds up to 264.1546 ha and 63.2336 ha.
        expect(sums.area / HECTARE_M2).toBeCloseTo(327.3882, 3)
      })
    })
  })
