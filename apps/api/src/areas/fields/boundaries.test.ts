import type { Client, FieldDetail, MultiPolygon } from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geodesicAreaM2 } from '../../files/testing/geodesic.ts'
import { roundField } from '../../files/testing/polygons.ts'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { bowTie, square, YEAR } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
    })
    afterAll(() => api.close())

    const confirmYear = async (fieldId: number, year: number) => {
      const found = (await client.fields.get({ id: fieldId })).years.find((each) => each.year === year)
      const { id = 0, version = 0 } = found ?? {}
      await client.fieldYears.confirm({ items: [{ id, version }] })
    }
    const grower = async (name: string): Promise<number> => (await client.growers.create({ name })).id

    describe('boundary versions', () => {
      it('FLD-26: a new boundary becomes the newest; the one before stays as it was', async () => {
        const growerId = await grower('Moved Fence')
        const first = await drawField(client, growerId, 'F', square(-93.6, 42))
        const { id } = first
        const second = await client.fields.saveBoundary({
          id,
          version: 1,
          geometry: shape(square(-93.6, 42, 0.02)),
          determinationMethod: 'surveyed',
          note: 'Bought the strip',
        })
        expect(second).toMatchObject({
          version: 2,
          boundary: { determinationMethod: 'surveyed', note: 'Bought the strip', isCurrent: true },
        })
        expect(second.areaM2).toBe(second.boundary?.areaM2)
        const { items } = await client.fields.boundaries({ id })
        expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
        const older = await client.fields.boundary({ id, boundaryId: first.boundary?.id ?? 0 })
        expect(older).toEqual({ ...first.boundary, isCurrent: false, years: [] })
      })

      it('FLD-41: a boundary drawn by hand is of today, whatever the one before was; its shape saved again keeps its day', async () => {
        const growerId = await grower('Corner Moved')
        const surveyed = await client.fields.create({
          growerId,
          name: 'F',
          boundary: {
            geometry: shape(square(-93.6, 42)),
            determinationMethod: 'surveyed',
            determinedAt: '2024-05-06T10:00:00.000Z',
          },
        })
        const { id } = surveyed
        const before = new Date().toISOString()
        const geometry = shape(square(-93.6, 42, 0.02))
        const drawn = await client.fields.saveBoundary({ id, version: 1, geometry })
        expect(drawn.boundary?.determinationMethod).toBe('manual')
        const day = drawn.boundary?.determinedAt ?? ''
        expect(day >= before && day <= new Date().toISOString()).toBe(true)
        const noted = await client.fields.saveBoundary({ id, version: 2, geometry, note: 'Along the creek' })
        expect(noted.boundary).toMatchObject({ determinedAt: day, note: 'Along the creek' })
      })

      it('FLD-26: a boundary whose corners are wrong is refused and nothing is written', async () => {
        const growerId = await grower('Still The Same')
        const first = await drawField(client, growerId, 'F', square(20, 40))
        await expect(
          client.fields.saveBoundary({ id: first.id, version: 1, geometry: shape(bowTie(20, 40)) }),
        ).rejects.toMatchObject({ kind: 'validation', details: [{ path: 'body.geometry' }] })
        expect({ ...(await client.fields.get({ id: first.id })), editId: first.editId }).toEqual(first)
      })

      it('FLD-26: restoring copies an older one exactly into a new version', async () => {
        const growerId = await grower('Back Again')
        const drawn = fc.sample(roundField, { numRuns: 1, seed: 7 })[0]
        const first = await drawField(client, growerId, 'F', [
          drawn?.exterior ?? [],
          drawn?.hole.toReversed() ?? [],
        ])
        const { id } = first
        await client.fields.saveBoundary({ id, version: 1, geometry: shape(square(20, 40)) })
        const boundaryId = first.boundary?.id ?? 0
        const idempotencyKey = crypto.randomUUID()
        const input = { id, boundaryId, version: 2, note: 'The survey was wrong' }
        const restored = await client.fields.restoreBoundary(input, { idempotencyKey })
        expect(await client.fields.restoreBoundary(input, { idempotencyKey })).toEqual(restored)
        expect(restored.boundary?.geometry).toEqual(first.boundary?.geometry)
        expect([restored.areaM2, restored.perimeterM]).toEqual([first.areaM2, first.perimeterM])
        expect(restored.boundary).toMatchObject({
          note: 'The survey was wrong',
          determinationMethod: 'manual',
        })
        expect((await client.fields.boundaries({ id })).items).toHaveLength(3)
        await expect(
          client.fields.restoreBoundary({ id, boundaryId: restored.boundary?.id ?? 0, version: 3 }),
        ).rejects.toMatchObject({ kind: 'conflict', message: 'This boundary is already the newest' })
      })

      it('API-13: the same key for another field’s boundary is a conflict', async () => {
        const growerId = await grower('One Key')
        const { id } = await drawField(client, growerId, 'One', square(20, 40))
        const other = await drawField(client, growerId, 'Other', square(21, 40))
        const idempotencyKey = crypto.randomUUID()
        const input = { version: 1, geometry: shape(square(22, 40)) }
        const saved = await client.fields.saveBoundary({ ...input, id }, { idempotencyKey })
        expect(await client.fields.saveBoundary({ ...input, id }, { idempotencyKey })).toEqual(saved)
        await expect(
          client.fields.saveBoundary({ ...input, id: other.id }, { idempotencyKey }),
        ).rejects.toMatchObject({
          kind: 'conflict',
          message: 'This Idempotency-Key was used for another request',
        })
        expect({ ...(await client.fields.get({ id: other.id })), editId: other.editId }).toEqual(other)
      })

      it('FLD-26: a boundary of another field is not this field’s', async () => {
        const growerId = await grower('Neighbors')
        const one = await drawField(client, growerId, 'One', square(20, 40))
        const other = await drawField(client, growerId, 'Other', square(21, 40))
        const boundaryId = other.boundary?.id ?? 0
        for (const attempt of [
          () => client.fields.boundary({ id: one.id, boundaryId }),
          () => client.fields.restoreBoundary({ id: one.id, boundaryId, version: 1 }),
          () => client.fields.difference({ id: one.id, boundaryId, to: one.boundary?.id ?? 0 }),
        ])
          await expect(attempt()).rejects.toMatchObject({
            kind: 'notFound',
            message: 'This boundary does not exist',
          })
      })

      it('FLD-27: years not yet confirmed move to the new boundary, others keep theirs', async () => {
        const growerId = await grower('Pinned')
        const first = await drawField(client, growerId, 'F', square(20, 40))
        const { id } = first
        await client.fields.saveYear({ id, year: YEAR - 1, version: null })
        await confirmYear(id, YEAR - 1)
        const second = await client.fields.saveBoundary({
          id,
          version: 1,
          geometry: shape(square(20, 40.1)),
          plannedYears: 'keep',
        })
        expect(second.years).toMatchObject([
          { year: YEAR, boundaryVersionId: second.boundary?.id, version: 2 },
          { year: YEAR - 1, boundaryVersionId: first.boundary?.id, version: 2 },
        ])
        expect((await client.fields.boundaries({ id })).items.map(({ years }) => years)).toEqual([
          [YEAR],
          [YEAR - 1],
        ])
        const changes = (await client.changes.timeline({ entity: 'field', id })).items
        expect(changes).toContainEqual(
          expect.objectContaining({
            entity: 'field_year',
            before: { boundaryVersionId: first.boundary?.id },
            after: { boundaryVersionId: second.boundary?.id },
          }),
        )
      })

      it('FLD-13: a new boundary in another county is one change of the field, with all that differs', async () => {
        const growerId = await grower('County Line')
        const first = await drawField(client, growerId, 'F', square(-93.6, 42))
        const { id } = first
        const second = await client.fields.saveBoundary({
          id,
          version: 1,
          geometry: shape(square(-93.6, 41.65)),
          plannedYears: 'keep',
        })
        const { items } = await client.changes.timeline({ entity: 'field', id })
        const told = ({ boundary, areaM2, perimeterM, county }: FieldDetail) => ({
          boundaryVersionId: boundary?.id,
          areaM2,
          perimeterM,
          county,
        })
        expect(items.filter(({ entity, before }) => entity === 'field' && before !== null)).toMatchObject([
          { before: { ...told(first), county: 'Story' }, after: { ...told(second), county: 'Polk' } },
        ])
      })

      it('FLD-20: county and state follow the boundary until a person corrects them', async () => {
        const growerId = await grower('On The Move')
        const [story, polk] = [shape(square(-93.6, 42)), shape(square(-93.6, 41.65))]
        const bare = await client.fields.create({ growerId, name: 'Bare' })
        const placed = await client.fields.saveBoundary({ id: bare.id, version: 1, geometry: story })
        expect(placed).toMatchObject({ county: 'Story', state: 'Iowa' })
        const moved = await client.fields.saveBoundary({ id: bare.id, version: 2, geometry: polk })
        expect(moved).toMatchObject({ county: 'Polk', state: 'Iowa' })
        await client.fields.update({ id: bare.id, version: 3, county: 'Boone' })
        const back = await client.fields.saveBoundary({ id: bare.id, version: 4, geometry: story })
        expect(back).toMatchObject({ county: 'Boone', state: 'Iowa' })
      })
    })

    describe('whatever is done to a field', () => {
      type Step =
        | { kind: 'save'; geometry: MultiPolygon; stale: boolean }
        | { kind: 'restore'; which: number }
        | { kind: 'rename'; name: string }
        | { kind: 'year'; year: number }
      const drawn = roundField.map(({ exterior, hole }) => shape([exterior, hole.toReversed()]))
      const step: fc.Arbitrary<Step> = fc.oneof(
        fc.record({ kind: fc.constant('save' as const), geometry: drawn, stale: fc.boolean() }),
        fc.record({ kind: fc.constant('restore' as const), which: fc.nat(20) }),
        fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('A', 'B', 'C') }),
        fc.record({ kind: fc.constant('year' as const), year: fc.constantFrom(YEAR, YEAR - 1) }),
      )

      async function take(field: FieldDetail, next: Step): Promise<FieldDetail> {
        const { id, version } = field
        const { items } = await client.fields.boundaries({ id })
        if (next.kind === 'save')
          return client.fields.saveBoundary({
            id,
            version: next.stale ? version + 1 : version,
            geometry: next.geometry,
          })
        if (next.kind === 'restore') {
          const boundaryId = items[next.which % Math.max(1, items.length)]?.id ?? 1
          return client.fields.restoreBoundary({ id, version, boundaryId })
        }
        if (next.kind === 'rename') return client.fields.update({ id, version, name: next.name })
        return client.fields.saveYear({ id, year: next.year, version: null })
      }

      it('FLD-28: its area is its newest boundary’s, versions grow by one, boundary versions never change', async () => {
        const growerId = await grower('Any Order')
        const boundaryOf = ({ id }: FieldDetail, boundaryId: number) =>
          client.fields.boundary({ id, boundaryId })
        await fc.assert(
          fc.asyncProperty(
            fc.option(drawn),
            fc.array(step, { minLength: 1, maxLength: 8 }),
            async (start, steps) => {
              const made = await client.fields.create({
                growerId,
                name: 'F',
                boundary: start && { geometry: start },
              })
              let field = await client.fields.get({ id: made.id })
              const seen = new Map<number, MultiPolygon>()
              for (const next of steps) {
                const before = field
                const after = await take(field, next).catch(() => null)
                field = await client.fields.get({ id: field.id })
                if (after === null) {
                  expect(field).toEqual(before)
                  continue
                }
                expect(after).toMatchObject(field)
                const isSame = next.kind === 'year' || (next.kind === 'rename' && next.name === before.name)
                expect(field.version).toBe(before.version + (isSame ? 0 : 1))
                const { items } = await client.fields.boundaries({ id: field.id })
                expect(items.filter(({ isCurrent }) => isCurrent).length).toBe(items.length === 0 ? 0 : 1)
                expect(field.boundary?.id).toBe(items[0]?.id)
                expect([field.areaM2, field.perimeterM]).toEqual([
                  items[0]?.areaM2 ?? 0,
                  items[0]?.perimeterM ?? 0,
                ])
                expect(field.bbox).toEqual(items[0]?.bbox ?? null)
                const own = new Set(items.map(({ id }) => id))
                for (const { boundaryVersionId } of field.years) expect(own.has(boundaryVersionId)).toBe(true)
                for (const { id } of items) {
                  const { geometry } = await boundaryOf(field, id)
                  expect(geometry).toEqual(seen.get(id) ?? geometry)
                  seen.set(id, geometry)
                }
              }
            },
          ),
          { numRuns: rounds(6, 20) },
        )
      })
    })

    describe('the difference of two boundaries', () => {
      it('FLD-29: shows what was gained and lost, nothing as null', async () => {
        const growerId = await grower('Strips')
        const first = await drawField(client, growerId, 'F', square(20, 40))
        const { id } = first
        const second = await client.fields.saveBoundary({
          id,
          version: 1,
          geometry: shape(square(20, 40, 0.02)),
        })
        const [from, to] = [first.boundary?.id ?? 0, second.boundary?.id ?? 0]
        const grown = await client.fields.difference({ id, boundaryId: from, to })
        expect(grown.lost).toBeNull()
        expect(grown.lostM2).toBe(0)
        expect(grown.gainedM2).toBeCloseTo(second.areaM2 - first.areaM2, 6)
        expect(grown.gained?.coordinates).toHaveLength(1)
        const shrunk = await client.fields.difference({ id, boundaryId: to, to: from })
        expect(shrunk).toEqual({ gained: null, gainedM2: 0, lost: grown.gained, lostM2: grown.gainedM2 })
        expect(await client.fields.difference({ id, boundaryId: to, to })).toEqual({
          gained: null,
          lost: null,
          gainedM2: 0,
          lostM2: 0,
        })
      })

      it('FLD-29: a corner on an edge gains and loses nothing, though the edges beside it are two other geodesics', async () => {
        const growerId = await grower('Corner More')
        const [ring = []] = square(20, 40)
        const [west = [0, 0], ...others] = ring
        const plain = await drawField(client, growerId, 'F', [ring])
        const { id } = plain
        const withCorner = await client.fields.saveBoundary({
          id,
          version: 1,
          geometry: shape([[west, [20.005, 40], ...others]]),
        })
        expect(withCorner.areaM2).not.toBe(plain.areaM2)
        const [from, to] = [plain.boundary?.id ?? 0, withCorner.boundary?.id ?? 0]
        const none = { gained: null, gainedM2: 0, lost: null, lostM2: 0 }
        expect(await client.fields.difference({ id, boundaryId: from, to })).toEqual(none)
        expect(await client.fields.difference({ id, boundaryId: to, to: from })).toEqual(none)
      })

      it('FLD-29: of gained and lost the smaller has its own area, and the larger makes them add up', async () => {
        const growerId = await grower('Moved Away')
        const large = await drawField(client, growerId, 'F', square(20, 40, 0.02))
        const { id } = large
        const small = await client.fields.saveBoundary({
          id,
          version: 1,
          geometry: shape(square(20.015, 40.015)),
        })
        const [from, to] = [large.boundary?.id ?? 0, small.boundary?.id ?? 0]
        const ownM2 = (part: MultiPolygon | null) => geodesicAreaM2(part?.coordinates[0] ?? [])
        const shrunk = await client.fields.difference({ id, boundaryId: from, to })
        const grown = await client.fields.difference({ id, boundaryId: to, to: from })
        expect(shrunk.gainedM2).toBeCloseTo(ownM2(shrunk.gained), 2)
        expect(Math.abs(shrunk.lostM2 - ownM2(shrunk.lost))).toBeGreaterThan(1)
        expect(large.areaM2 + shrunk.gainedM2 - shrunk.lostM2).toBeCloseTo(small.areaM2, 6)
        expect(grown).toEqual({
          gained: shrunk.lost,
          gainedM2: shrunk.lostM2,
          lost: shrunk.gained,
          lostM2: shrunk.gainedM2,
        })
      })

      it('FLD-29: a boundary of another field is none of its versions', async () => {
        const growerId = await grower('Two Fields')
        const one = await drawField(client, growerId, 'One', square(20, 40))
        const other = await drawField(client, growerId, 'Other', square(20, 41))
        const [own, foreign] = [one.boundary?.id ?? 0, other.boundary?.id ?? 0]
        for (const [boundaryId, to] of [
          [own, foreign],
          [foreign, own],
        ] as const)
          await expect(client.fields.difference({ id: one.id, boundaryId, to })).rejects.toMatchObject({
            kind: 'notFound',
          })
      })

      it('FLD-29: what was there, gained and lost add up to what is there', async () => {
        const growerId = await grower('Adding Up')
        const pair = fc.record({
          field: roundField,
          shift: fc.tuple(
            fc.double({ min: -1.5, max: 1.5, noNaN: true }),
            fc.double({ min: -1.5, max: 1.5, noNaN: true }),
          ),
          other: roundField,
        })
        await fc.assert(
          fc.asyncProperty(pair, async ({ field, shift, other }) => {
            // The other shape, brought near the first: apart, overlapping or one in the other.
            const [lon = 0, lat = 0] = field.hole[0] ?? []
            const [otherLon = 0, otherLat = 0] = other.hole[0] ?? []
            const reach = 0.02
            const near = (ring: [number, number][]) =>
              ring.map(([x, y]): [number, number] => [
                x - otherLon + lon + shift[0] * reach,
                y - otherLat + lat + shift[1] * reach,
              ])
            const older = shape([field.exterior, field.hole.toReversed()])
            const newer = shape([near(other.exterior), near(other.hole).toReversed()])
            const first = await client.fields.create({ growerId, name: 'F', boundary: { geometry: older } })
            const second = await client.fields.saveBoundary({ id: first.id, version: 1, geometry: newer })
            const { gainedM2, lostM2, gained, lost } = await client.fields.difference({
              id: first.id,
              boundaryId: first.boundary?.id ?? 0,
              to: second.boundary?.id ?? 0,
            })
            const expected = first.areaM2 + gainedM2 - lostM2
            expect(Math.abs(second.areaM2 - expected) / Math.max(first.areaM2, second.areaM2)).toBeLessThan(
              1e-6,
            )
            expect([gained === null, lost === null]).toEqual([gainedM2 === 0, lostM2 === 0])
          }),
          { numRuns: rounds(10, 30) },
        )
      })
    })

    describe('looking at a boundary being drawn', () => {
      const check = (geometry: MultiPolygon, fieldId: number | null = null) =>
        client.fields.check({ geometry, fieldId })

      it('FLD-30: says its area, perimeter and place, and keeps nothing', async () => {
        const before = await client.fields.extent({ active: 'all' })
        const found = await check(shape(square(-93.6, 42.3)))
        expect(found).toMatchObject({
          problem: null,
          repair: null,
          overlaps: [],
          place: { county: 'Hamilton', state: 'Iowa' },
        })
        expect(found.areaM2).toBeCloseTo(geodesicAreaM2(square(-93.6, 42.3)), 2)
        expect(found.perimeterM).toBeGreaterThan(2 * 1100)
        expect(await client.fields.extent({ active: 'all' })).toEqual(before)
      })

      it('FLD-30: names what is wrong and where, and offers a repair that is then taken', async () => {
        const growerId = await grower('Mended')
        const found = await check(shape(bowTie(30, 40)))
        expect(found.problem?.message).toMatch(/^Its boundary crosses itself, at longitude 30.005000/)
        expect(found.problem?.at?.[0]).toBeCloseTo(30.005, 6)
        expect(found.repair?.geometry.coordinates).toHaveLength(2)
        expect(found.repair?.areaM2).toBeCloseTo(geodesicAreaM2(square(30, 40)) / 2, -2)
        const geometry = found.repair?.geometry ?? shape()
        expect(await check(geometry)).toMatchObject({ problem: null, areaM2: found.repair?.areaM2 })
        const made = await client.fields.create({ growerId, name: 'Mended', boundary: { geometry } })
        expect(made.areaM2).toBeCloseTo(found.repair?.areaM2 ?? 0, 6)
      })

      it('FLD-30: answers whatever is drawn; what it calls good, and what it offers as repaired, can be kept', async () => {
        const growerId = await grower('Scribbles')
        // Few places: corners meet, edges overlap each other and cross.
        const place = fc.integer({ min: 0, max: 6 }).map((step) => step / 1000)
        const ring = fc
          .array(fc.tuple(place, place), { minLength: 3, maxLength: 9 })
          .map((corners): [number, number][] => [...corners, corners[0] ?? [0, 0]])
        const scribble = fc
          .array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
          .map((parts) => shape(...parts))
        await fc.assert(
          fc.asyncProperty(scribble, async (geometry) => {
            const found = await check(geometry)
            const good = found.problem === null ? geometry : found.repair?.geometry
            if (found.problem !== null) {
              expect(found.problem.message).not.toBe('')
              await expect(
                client.fields.create({ growerId, name: 'F', boundary: { geometry } }),
              ).rejects.toMatchObject({ kind: 'validation' })
            }
            if (good === undefined) return
            const made = await client.fields.create({ growerId, name: 'F', boundary: { geometry: good } })
            expect(made.areaM2).toBeCloseTo(found.areaM2, 3)
          }),
          { numRuns: rounds(12, 40) },
        )
      })

      it('FLD-30: what cannot be repaired is only named', async () => {
        const line = shape([
          [
            [10, 50],
            [10.1, 50],
            [10.05, 50],
            [10, 50],
          ],
        ])
        const found = await check(line)
        expect(found).toMatchObject({ areaM2: 0, repair: null, overlaps: [], place: null })
        expect(found.problem?.message).toBeTruthy()
      })

      it('FLD-31: finds the fields it lies on, largest share first, not those beside it', async () => {
        const growerId = await grower('Overlapped')
        const half = await drawField(client, growerId, 'Half', square(40, 30, 0.01))
        const whole = await drawField(client, growerId, 'Whole', square(40.012, 30.002, 0.002))
        await drawField(client, growerId, 'Beside', square(40.015, 30, 0.01))
        const old = await drawField(client, growerId, 'Old', square(40.005, 30, 0.01))
        const manager = await api.signIn('manager')
        await manager.fields.setActive({ ids: [old.id], active: false })
        const { overlaps } = await check(shape(square(40.005, 30, 0.01)))
        expect(overlaps.map(({ fieldId }) => fieldId)).toEqual([whole.id, half.id])
        expect(overlaps[0]).toMatchObject({ fieldName: 'Whole', growerName: 'Overlapped' })
        expect(overlaps[0]?.share).toBeCloseTo(1, 6)
        expect(overlaps[1]?.share).toBeCloseTo(0.5, 3)
        expect(overlaps[1]?.overlapM2).toBeCloseTo(half.areaM2 / 2, -1)
        const itself = await check(shape(square(40, 30, 0.01)), half.id)
        expect(itself.overlaps).toEqual([])
      })

      it('FLD-31: the share is that of the smaller one, also where that is the boundary being drawn', async () => {
        const growerId = await grower('Larger')
        const large = await drawField(client, growerId, 'Large', square(60, 30, 0.01))
        const { overlaps } = await check(shape(square(60.002, 30.002, 0.002)))
        expect(overlaps.map(({ fieldId }) => fieldId)).toEqual([large.id])
        expect(overlaps[0]?.share).toBeCloseTo(1, 6)
      })

      it('FLD-31: an edge drawn twice by hand is no overlap', async () => {
        const growerId = await grower('Hand Drawn')
        await drawField(client, growerId, 'Field', square(50, 30, 0.01))
        expect((await check(shape(square(50.009995, 30, 0.01)))).overlaps).toEqual([])
        expect((await check(shape(square(50.00998, 30, 0.01)))).overlaps).toHaveLength(1)
      })
    })
  })
