import { type Client, isStale } from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geodesicAreaM2 } from '../../files/testing/geodesic.ts'
import { roundField } from '../../files/testing/polygons.ts'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { growerWithFields, seen } from '../../testing/enrolled-land.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { bowTie, square, YEAR } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
    })
    afterAll(() => api.close())

    const MISSING = 999_999_999
    const grower = async (name: string): Promise<number> => (await client.growers.create({ name })).id

    /** What is recorded of a field, newest first. */
    const changesOf = async (id: number) =>
      (await client.changes.timeline({ entity: 'field', id })).items.map(
        ({ entity, before, after, reason }) => ({ entity, before, after, reason }),
      )

    describe('making a field', () => {
      it('FLD-14: with its boundary and first year, in the county the boundary lies in', async () => {
        const growerId = await grower('Whole')
        const made = await client.fields.create({
          growerId,
          name: ' North 40 ',
          farmName: 'Home',
          fsaFarm: '0042',
          fsaTract: '007',
          fsaClu: '3',
          year: YEAR,
          boundary: {
            geometry: shape(square(-93.6, 42)),
            determinationMethod: 'driven',
            determinedAt: '2026-05-01T10:00:00Z',
            note: 'After the fence moved',
          },
        })
        expect(made).toMatchObject({
          growerId,
          growerName: 'Whole',
          name: 'North 40',
          farmName: 'Home',
          county: 'Story',
          state: 'Iowa',
          fsaFarm: '0042',
          fsaTract: '007',
          fsaClu: '3',
          active: true,
          bbox: [-93.6, 42, -93.6 + 0.01, 42.01],
          version: 1,
          years: [{ year: YEAR, status: 'boundary_pending', crop: '', version: 1 }],
          boundary: {
            determinationMethod: 'driven',
            determinedAt: '2026-05-01T10:00:00.000Z',
            note: 'After the fence moved',
            createdBy: 'Mira Holt',
            isCurrent: true,
            years: [YEAR],
            partCount: 1,
            holeCount: 0,
            sourceFileName: null,
          },
        })
        expect(made.years[0]?.boundaryVersionId).toBe(made.boundary?.id)
        expect(made.boundary?.geometry).toEqual(shape(square(-93.6, 42)))
        expect(made.areaM2).toBeCloseTo(geodesicAreaM2(square(-93.6, 42)), 2)
        expect({ ...(await client.fields.get({ id: made.id })), editId: made.editId }).toEqual(made)
        const changes = await changesOf(made.id)
        expect(changes.map(({ entity }) => entity).sort()).toEqual([
          'boundary_version',
          'field',
          'field_year',
        ])
        expect(changes.every(({ before }) => before === null)).toBe(true)
      })

      it('FLD-14: with nothing but a name', async () => {
        const growerId = await grower('Bare')
        const made = await client.fields.create({ growerId, name: 'Somewhere' })
        expect(made).toMatchObject({
          areaM2: 0,
          perimeterM: 0,
          bbox: null,
          boundary: null,
          years: [],
          county: '',
        })
        expect((await client.fields.boundaries({ id: made.id })).items).toEqual([])
      })

      it('FLD-4: the same key makes one field, whatever happens twice', async () => {
        const growerId = await grower('Same Key')
        const idempotencyKey = crypto.randomUUID()
        const input = { growerId, name: 'Once', boundary: { geometry: shape(square(20, 40)) } }
        const [one, two] = await Promise.all([
          client.fields.create(input, { idempotencyKey }),
          client.fields.create(input, { idempotencyKey }),
        ])
        expect(two).toEqual(one)
        expect(await client.fields.create(input, { idempotencyKey })).toEqual(one)
        expect((await client.fields.sums({ growerId })).rows).toBe(1)
      })

      it('FLD-5: not for a grower who does not exist or is inactive', async () => {
        await expect(client.fields.create({ growerId: MISSING, name: 'F' })).rejects.toMatchObject({
          kind: 'notFound',
          message: 'This grower does not exist',
        })
        const growerId = await grower('Retired')
        await manager.growers.setActive({ id: growerId, version: 1, active: false, reason: 'Retired' })
        await expect(client.fields.create({ growerId, name: 'F' })).rejects.toMatchObject({
          kind: 'notFound',
        })
      })

      it('FLD-2: a first year lies inside the window and needs a boundary', async () => {
        const growerId = await grower('Years')
        const boundary = { geometry: shape(square(20, 40)) }
        await expect(
          client.fields.create({ growerId, name: 'F', year: YEAR + 2, boundary }),
        ).rejects.toMatchObject({ kind: 'validation', details: [{ path: 'body.year' }] })
        await expect(client.fields.create({ growerId, name: 'F', year: YEAR })).rejects.toMatchObject({
          kind: 'validation',
          message: 'A field year needs a boundary',
        })
        expect((await client.fields.sums({ growerId })).rows).toBe(0)
      })

      it('FLD-15: a boundary that is none is refused in a sentence, and nothing is made', async () => {
        const growerId = await grower('No Boundary')
        const refusals: [ReturnType<typeof shape>, string | RegExp][] = [
          [shape(bowTie(10, 50)), 'Its boundary crosses itself, at longitude 10.005000, latitude 50.005000'],
          [shape(square(10, 50), square(10.005, 50.005)), /^Its boundary crosses itself/],
          [
            shape([
              [
                [0, 89],
                [90, 89],
                [180, 89],
                [-90, 89],
                [0, 89],
              ],
            ]),
            'Its boundary runs around a pole',
          ],
          [
            shape([
              [
                [10, 50],
                [10, 50],
                [10, 50],
                [10, 50],
              ],
            ]),
            'A ring has fewer than three different corners',
          ],
          [
            shape([
              [
                [0, 0],
                [1e-200, 1e-190],
                [180, 1e-70],
                [0, 0],
              ],
            ]),
            'A line of its boundary reaches half around the earth',
          ],
        ]
        for (const [geometry, message] of refusals)
          await expect(
            client.fields.create({ growerId, name: 'F', boundary: { geometry } }),
          ).rejects.toMatchObject({
            kind: 'validation',
            message: typeof message === 'string' ? message : expect.stringMatching(message),
            details: [{ path: 'body.boundary.geometry' }],
          })
        expect((await client.fields.sums({ growerId })).rows).toBe(0)
      })

      it('FLD-15: so is one of more corners than a boundary has', async () => {
        const growerId = await grower('Endless')
        const ring = Array.from({ length: 100_001 }, (_, index): [number, number] => {
          const angle = (2 * Math.PI * index) / 100_001
          return [10 + 0.01 * Math.cos(angle), 50 + 0.01 * Math.sin(angle)]
        }).map(([lon, lat]): [number, number] => [Number(lon.toFixed(9)), Number(lat.toFixed(9))])
        await expect(
          client.fields.create({ growerId, name: 'F', boundary: { geometry: shape([ring]) } }),
        ).rejects.toMatchObject({
          kind: 'validation',
          message: 'A boundary has at most 100,000 corners; this one has 100,001',
        })
      })

      it('FLD-16: one across the antimeridian is cut there, with its whole area', async () => {
        const growerId = await grower('Date Line')
        const across: [number, number][][] = [
          [
            [179.99, -17],
            [-179.99, -17],
            [-179.99, -16.98],
            [179.99, -16.98],
            [179.99, -17],
          ],
        ]
        const made = await client.fields.create({
          growerId,
          name: 'Across',
          boundary: { geometry: shape(across) },
        })
        expect(made.boundary?.partCount).toBe(2)
        expect(made.bbox).toEqual([-180, -17, 180, -16.98])
        expect(made.areaM2).toBeCloseTo(geodesicAreaM2(square(10, -17, 0.02)), 0)
      })

      it('FLD-6: a boundary comes out as it went in, with its area on the ellipsoid', async () => {
        const growerId = await grower('Round Trip')
        await fc.assert(
          fc.asyncProperty(roundField, async ({ exterior, hole }) => {
            const geometry = shape([exterior, hole.toReversed()])
            const made = await client.fields.create({ growerId, name: 'F', boundary: { geometry } })
            const out = made.boundary?.geometry.coordinates.flat(2) ?? []
            const into = geometry.coordinates.flat(2)
            expect(out.length).toBe(into.length)
            // PostGIS writes 15 decimals.
            for (const [at, [lon, lat]] of into.entries()) {
              expect(Math.abs((out[at]?.[0] ?? Number.NaN) - lon)).toBeLessThan(2e-15)
              expect(Math.abs((out[at]?.[1] ?? Number.NaN) - lat)).toBeLessThan(2e-15)
            }
            expect(Math.abs(made.areaM2 / geodesicAreaM2([exterior, hole]) - 1)).toBeLessThan(1e-6)
          }),
          { numRuns: rounds(10, 25) },
        )
      })
    })

    describe('changing a field', () => {
      it('FLD-17: writes what is named and leaves the rest; the change holds only what differs', async () => {
        const growerId = await grower('Patched')
        const made = await drawField(client, growerId, 'Before', square(-93.6, 42))
        const changed = await client.fields.update({
          id: made.id,
          version: 1,
          name: 'After',
          county: 'Polk',
          state: 'Iowa',
        })
        expect(changed).toEqual({
          ...made,
          name: 'After',
          county: 'Polk',
          version: 2,
          updatedAt: changed.updatedAt,
          editId: changed.editId,
        })
        const [newest] = await changesOf(made.id)
        expect(newest).toMatchObject({
          entity: 'field',
          before: { name: 'Before', county: 'Story' },
          after: { name: 'After', county: 'Polk' },
        })
      })

      it('FLD-17: what differs in nothing is no change', async () => {
        const growerId = await grower('Unchanged')
        const made = await client.fields.create({ growerId, name: 'Same' })
        expect(await client.fields.update({ id: made.id, version: 1, name: 'Same' })).toEqual({
          ...made,
          editId: null,
        })
        expect(await changesOf(made.id)).toHaveLength(1)
      })

      it('FLD-18: an edit of what someone else changed meanwhile is a conflict with both versions', async () => {
        const growerId = await grower('Two People')
        const { id } = await drawField(client, growerId, 'Shared', square(20, 40))
        await manager.fields.update({ id, version: 1, farmName: 'Theirs' })
        const attempts = [
          () => client.fields.update({ id, version: 1, farmName: 'Mine' }),
          () => client.fields.saveBoundary({ id, version: 1, geometry: shape(square(20, 40.1)) }),
        ]
        for (const attempt of attempts) {
          const error = await attempt().catch((caught: unknown) => caught)
          expect(isStale(error)).toBe(true)
          expect(error).toMatchObject({
            status: 409,
            message: 'Someone changed this field after you opened it',
            details: [
              { path: 'body.version', message: '1' },
              { path: 'current.version', message: '2' },
            ],
          })
        }
        expect(await client.fields.get({ id })).toMatchObject({ farmName: 'Theirs', version: 2 })
      })

      it('FLD-18: of two edits at once one is kept and the other told', async () => {
        const growerId = await grower('Same Moment')
        const { id } = await client.fields.create({ growerId, name: 'Contested' })
        const outcomes = await Promise.allSettled(
          ['A', 'B', 'C'].map((farmName) => client.fields.update({ id, version: 1, farmName })),
        )
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
        expect((await client.fields.get({ id })).version).toBe(2)
      })

      it('FLD-5: a field that does not exist is said so, whatever is asked of it', async () => {
        const id = MISSING
        const attempts = [
          () => client.fields.get({ id }),
          () => client.fields.update({ id, version: 1 }),
          () => client.fields.boundaries({ id }),
          () => client.fields.boundary({ id, boundaryId: 1 }),
          () => client.fields.difference({ id, boundaryId: 1, to: 1 }),
          () => client.fields.saveBoundary({ id, version: 1, geometry: shape(square(20, 40)) }),
          () => client.fields.restoreBoundary({ id, boundaryId: 1, version: 1 }),
          () => client.fields.saveYear({ id, year: YEAR, version: null }),
          () => client.fields.assignYear({ ids: [id], year: YEAR }),
          () => manager.fields.setActive({ ids: [id], active: false }),
        ]
        for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'notFound' })
      })
    })

    describe('putting fields away', () => {
      it('FLD-19: is for operation managers, all or none, with the reason kept', async () => {
        const growerId = await grower('Given Up')
        const [one, two] = [
          await client.fields.create({ growerId, name: 'One' }),
          await client.fields.create({ growerId, name: 'Two' }),
        ]
        const ids = [one.id, two.id]
        await expect(client.fields.setActive({ ids, active: false })).rejects.toMatchObject({
          kind: 'forbidden',
        })
        await expect(
          manager.fields.setActive({ ids: [...ids, MISSING], active: false }),
        ).rejects.toMatchObject({ kind: 'notFound' })
        expect((await client.fields.get({ id: one.id })).active).toBe(true)
        const away = { ids: [...ids, one.id], active: false, reason: 'Sold' }
        expect((await manager.fields.setActive(away)).changedIds).toEqual(ids)
        expect(await client.fields.get({ id: one.id })).toMatchObject({ active: false, version: 2 })
        expect((await changesOf(one.id))[0]).toMatchObject({
          before: { active: true },
          after: { active: false },
          reason: 'Sold',
        })
        expect((await manager.fields.setActive(away)).changedIds).toEqual([])
        await manager.fields.setActive({ ids: [two.id], active: true })
        expect((await client.fields.get({ id: two.id })).active).toBe(true)
      })
    })

    describe('putting enrolled fields away', () => {
      const deactivate = (ids: number[], more: { enrollmentIds?: number[] } = {}) =>
        manager.fields.setActive({ ids, active: false, ...more })
      async function enrolled(name: string) {
        const { growerId, fieldIds } = await growerWithFields(client, name, 2)
        const enrollment = { growerId, program: 'Soil carbon', year: YEAR, fieldIds }
        return { fieldIds, made: await client.enrollments.create(enrollment) }
      }

      it('FLD-50: is refused with the enrollments that have them, and done once these are named', async () => {
        const { fieldIds, made } = await enrolled('Quince')
        await expect(deactivate(fieldIds)).rejects.toMatchObject({
          kind: 'conflict',
          details: [
            {
              path: 'enrollment',
              message: `Quince · Soil carbon ${YEAR} (draft) has Quince 1, Quince 2`,
            },
          ],
        })
        await expect(deactivate(fieldIds, { enrollmentIds: [made.id + 1] })).rejects.toMatchObject({
          kind: 'conflict',
        })
        expect((await client.fields.get({ id: fieldIds[0] ?? 0 })).active).toBe(true)
        const done = await deactivate(fieldIds, { enrollmentIds: [made.id] })
        expect(done.changedIds).toEqual(fieldIds)
        expect((await client.enrollments.get({ id: made.id })).fields).toMatchObject([
          { name: 'Quince 1', active: false },
          { name: 'Quince 2', active: false },
        ])
      })

      it('FLD-50: asks nothing for what was withdrawn, nor for fields that are inactive already', async () => {
        const { fieldIds, made } = await enrolled('Rowan')
        const [first = 0, second = 0] = fieldIds
        await deactivate([first], { enrollmentIds: [made.id] })
        expect(await deactivate([first])).toEqual({ changedIds: [], editId: null })
        await manager.enrollments.withdraw({ items: [seen(made)], reason: 'Sold' })
        expect((await deactivate([second])).changedIds).toEqual([second])
      })

      it('FLD-51: names fields with whether a filter finds them, and what has them', async () => {
        const { fieldIds, made } = await enrolled('Sorrel')
        const other = await client.fields.create({ growerId: await grower('Tansy'), name: 'Tansy 1' })
        await deactivate([other.id])
        const ids = [...fieldIds, other.id, MISSING]
        const named = await client.fields.names({ ids, filter: { search: 'sorrel 2' } })
        expect(named.items).toEqual([
          { id: fieldIds[0], name: 'Sorrel 1', growerName: 'Sorrel', active: true, isListed: false },
          { id: fieldIds[1], name: 'Sorrel 2', growerName: 'Sorrel', active: true, isListed: true },
          { id: other.id, name: 'Tansy 1', growerName: 'Tansy', active: false, isListed: false },
        ])
        expect(named.enrollments).toEqual([
          {
            enrollmentId: made.id,
            growerName: 'Sorrel',
            program: 'Soil carbon',
            year: YEAR,
            status: 'draft',
            fieldIds,
          },
        ])
      })

      it('FLD-52: what was done to many is one edit, which its answer names', async () => {
        const { fieldIds } = await growerWithFields(client, 'Umbel', 2)
        const away = await deactivate(fieldIds)
        await manager.edits.undo({ id: away.editId ?? 0 })
        expect((await client.fields.get({ id: fieldIds[1] ?? 0 })).active).toBe(true)
        await deactivate(fieldIds)
        const back = await manager.fields.setActive({ ids: fieldIds, active: true })
        await manager.edits.undo({ id: back.editId ?? 0 })
        for (const id of fieldIds) expect((await client.fields.get({ id })).active).toBe(false)
        await manager.fields.setActive({ ids: fieldIds, active: true })
        const years = await manager.fields.assignYear({ ids: fieldIds, year: YEAR })
        await manager.edits.undo({ id: years.editId ?? 0 })
        expect((await client.fields.get({ id: fieldIds[0] ?? 0 })).years).toEqual([])
        expect(await deactivate([fieldIds[0] ?? 0])).toMatchObject({ editId: expect.any(Number) })
      })
    })

    describe('years of a field', () => {
      it('FLD-24: are made, changed with their own versions, and stand on the newest boundary', async () => {
        const growerId = await grower('Yearly')
        const field = await drawField(client, growerId, 'F', square(20, 40), { year: null })
        const { id } = field
        const made = await client.fields.saveYear({ id, year: YEAR, version: null, crop: ' Corn ' })
        expect(made.years).toMatchObject([
          { year: YEAR, crop: 'Corn', tillage: '', version: 1, boundaryVersionId: field.boundary?.id },
        ])
        expect(made.version).toBe(1)
        const changed = await client.fields.saveYear({ id, year: YEAR, version: 1, tillage: 'No-till' })
        expect(changed.years).toMatchObject([{ crop: 'Corn', tillage: 'No-till', version: 2 }])
        const stale = await client.fields
          .saveYear({ id, year: YEAR, version: 1, crop: 'Oats' })
          .catch((caught: unknown) => caught)
        expect(isStale(stale)).toBe(true)
        expect((await changesOf(id))[0]).toMatchObject({
          entity: 'field_year',
          before: { tillage: '' },
          after: { tillage: 'No-till' },
        })
      })

      it('FLD-21: a field renamed while its grower is too is found by the newest names', async () => {
        const growerId = await grower('Rename 0')
        const at = (round: number) => square(20 + round / 50, 40)
        const named = await drawField(client, growerId, 'Named', at(0))
        const drawn = await drawField(client, growerId, 'Drawn', at(0))
        for (let version = 1; version <= 8; version += 1)
          await Promise.all([
            client.fields.update({ id: named.id, version, farmName: `Farm ${version}` }),
            client.fields.saveBoundary({ id: drawn.id, version, geometry: shape(at(version)) }),
            client.growers.update({ id: growerId, version, name: `Rename ${version}` }),
          ])
        const found = async (search: string) =>
          (await client.fields.list({ growerId, search })).items.map(({ name }) => name)
        expect(await found('rename 8')).toEqual(['Drawn', 'Named'])
        expect(await found('farm 8')).toEqual(['Named'])
      })

      it('FLD-24: a year that is there, missing, outside the window or without a boundary is refused', async () => {
        const growerId = await grower('No Such Year')
        const { id } = await drawField(client, growerId, 'F', square(20, 40))
        const bare = await client.fields.create({ growerId, name: 'Bare' })
        await expect(client.fields.saveYear({ id, year: YEAR, version: null })).rejects.toMatchObject({
          kind: 'conflict',
          message: `This field already has the year ${YEAR}`,
        })
        await expect(client.fields.saveYear({ id, year: YEAR - 1, version: 1 })).rejects.toMatchObject({
          kind: 'notFound',
          message: 'This year does not exist',
        })
        await expect(client.fields.saveYear({ id, year: YEAR + 2, version: null })).rejects.toMatchObject({
          kind: 'validation',
          details: [{ path: 'params.year' }],
        })
        for (const version of [null, 1])
          await expect(
            client.fields.saveYear({ id, year: Number.MAX_SAFE_INTEGER, version }),
          ).rejects.toMatchObject({ kind: 'validation', details: [{ path: 'params.year' }] })
        await expect(
          client.fields.saveYear({ id: bare.id, year: YEAR, version: null }),
        ).rejects.toMatchObject({
          kind: 'conflict',
          message: 'A field year needs a boundary, and this field has none',
        })
      })

      it('FLD-25: one year for many fields, and those left out are named with the reason', async () => {
        const growerId = await grower('Many Years')
        const [has, away, fresh] = [
          await drawField(client, growerId, 'Has It', square(20, 40)),
          await drawField(client, growerId, 'Away', square(21, 40), { year: null }),
          await drawField(client, growerId, 'Fresh', square(22, 40), { year: null }),
        ]
        const bare = await client.fields.create({ growerId, name: 'Bare' })
        await manager.fields.setActive({ ids: [away.id], active: false })
        const ids = [has.id, away.id, fresh.id, bare.id, fresh.id]
        expect(await client.fields.assignYear({ ids, year: YEAR })).toEqual({
          editId: expect.any(Number),
          madeIds: [fresh.id],
          skipped: [
            { id: has.id, name: 'Has It', reason: `It already has the year ${YEAR}` },
            { id: away.id, name: 'Away', reason: 'It is inactive' },
            { id: bare.id, name: 'Bare', reason: 'It has no boundary yet' },
          ],
        })
        expect((await client.fields.get({ id: fresh.id })).years).toMatchObject([{ year: YEAR }])
        await expect(client.fields.assignYear({ ids, year: YEAR + 2 })).rejects.toMatchObject({
          kind: 'validation',
        })
      })
    })
  })
