import {
  type Client,
  FIELD_SORTS,
  type Field,
  type FieldSort,
  fieldList,
  idsOfOrder,
  keysOf,
  shownYearOf,
} from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFields, drawField, shape } from '../../testing/drawn-fields.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square, YEAR } from '../uploads/testing.ts'

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

    const grower = async (name: string): Promise<number> => (await client.growers.create({ name })).id
    const namesOf = async (query: Parameters<typeof allFields>[1]) =>
      (await allFields(client, query)).map(({ name }) => name)

    describe('orders of the list', () => {
      /** What a person reads as the order, with ties left to the id. */
      const keys: Record<string, (field: Field) => (string | number)[]> = {
        name: ({ name, id }) => [name, id],
        grower: ({ growerName, growerId, name, id }) => [growerName, growerId, name, id],
        area: ({ areaM2, id }) => [areaM2, id],
        county: ({ county, state, name, id }) => [county, state, name, id],
        updated: ({ updatedAt, id }) => [updatedAt, id],
      }
      const compare = (one: (string | number)[], other: (string | number)[]): number => {
        const at = one.findIndex((value, index) => value !== other[index])
        return at < 0 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
      }

      it('FLD-7: every page of every size holds every field once, in order, in every order and filter, with ties', async () => {
        const ids = [await grower('Tied A'), await grower('Tied A'), await grower('Tied B')]
        const made: Field[] = []
        for (const [index, growerId] of ids.entries())
          for (const [place, name] of ['Same', 'Same', 'Other'].entries()) {
            // Half of them lie in the same place: same area, same county.
            const at = place % 2 === 0 ? -93.6 : -95.9 + index / 100
            made.push(await drawField(client, growerId, name, square(at, 42)))
          }
        made.push(await client.fields.create({ growerId: ids[0] ?? 0, name: 'Bare' }))
        await manager.fields.setActive({ ids: [made[1]?.id ?? 0, made[5]?.id ?? 0], active: false })
        const filters = fc.record(
          {
            growerId: fc.constantFrom(...ids),
            active: fc.constantFrom('active' as const, 'inactive' as const, 'all' as const),
            county: fc.constantFrom('Story', 'Douglas'),
            state: fc.constantFrom('Iowa', 'Nebraska'),
            hasBoundary: fc.constantFrom('yes' as const, 'no' as const),
            results: fc.constantFrom('yes' as const, 'no' as const),
            year: fc.constantFrom(YEAR, YEAR - 1),
            bbox: fc.constantFrom('-94,41,-93,43', '-96,41,-93,43', '170,-10,-170,10'),
            search: fc.constantFrom('same', 'tied', 'nothing'),
          },
          { requiredKeys: [] },
        )
        const sorts = fc.constantFrom(...FIELD_SORTS)
        const limits = fc.integer({ min: 1, max: 12 })
        await fc.assert(
          fc.asyncProperty(sorts, limits, filters, async (sort, limit, filter) => {
            const mine = { search: 'tied', ...filter }
            const whole = await allFields(client, { ...mine, sort, limit: 500 })
            expect(await allFields(client, { ...mine, sort, limit })).toEqual(whole)
            expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
            const ids = idsOfOrder(await client.fields.order({ ...mine, sort }))
            expect(whole.map(({ id }) => id)).toEqual([...ids])
            const keyOf = keys[sort.replace('-', '')] ?? (() => [])
            const forward = sort.startsWith('-') ? whole.toReversed() : whole
            expect(forward.map(keyOf)).toEqual(forward.map(keyOf).toSorted(compare))
            const { rows, sums } = await client.fields.sums(mine)
            expect(rows).toBe(whole.length)
            expect(sums.area).toBeCloseTo(
              whole.reduce((sum, { areaM2 }) => sum + areaM2, 0),
              3,
            )
          }),
          { numRuns: rounds(25, 60) },
        )
      })

      it('FLD-7: names are in the order people read, without case and accents, numbers by value', async () => {
        const growerId = await grower('Reading Order')
        for (const name of ['Field 10', 'field 2', 'Élan', 'Zulu', 'Field 2'])
          await client.fields.create({ growerId, name })
        expect(await namesOf({ growerId, sort: 'name' })).toEqual([
          'Élan',
          'field 2',
          'Field 2',
          'Field 10',
          'Zulu',
        ])
      })

      it('FLD-7: what was changed within one millisecond is not lost between two pages', async () => {
        const growerId = await grower('All At Once')
        const ids: number[] = []
        for (const name of ['A', 'B', 'C', 'D'])
          ids.push((await drawField(client, growerId, name, square(20, 40))).id)
        // One transaction, one moment.
        await manager.fields.setActive({ ids, active: false })
        const found = await allFields(client, { growerId, active: 'inactive', sort: '-updated', limit: 1 })
        expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
      })

      it('FLD-7: refuses a cursor of another order, and nonsense in one', async () => {
        const growerId = await grower('Cursors')
        for (const name of ['A', 'B']) await client.fields.create({ growerId, name })
        const nonsense = (sort: FieldSort, ...place: unknown[]) =>
          Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')
        const { nextCursor } = await client.fields.list({ sort: 'name', limit: 1 })
        for (const [sort, cursor] of [
          ['-name', nextCursor ?? ''],
          ['name', nonsense('name', 7, 1)],
          ['name', nonsense('name', 'a')],
          ['name', nonsense('name', 'a', 'b')],
          ['updated', nonsense('updated', '2026-13-45T99:00:00.000000Z', 1)],
          ['area', nonsense('area', 'wide', 1)],
        ] as const)
          await expect(client.fields.list({ sort, limit: 1, cursor })).rejects.toMatchObject({
            kind: 'validation',
            details: [{ path: 'query.cursor' }],
          })
      })
    })

    describe('what a list is narrowed by', () => {
      it('FLD-8: finds any part of a field’s, farm’s or grower’s name, % and _ for themselves', async () => {
        const growerId = await grower('Søndergård & Co')
        await client.fields.create({ growerId, name: '50%_off', farmName: 'Højmark' })
        await client.fields.create({ growerId, name: '500 off' })
        const found = (search: string) => namesOf({ search, growerId })
        expect(await found('0%_O')).toEqual(['50%_off'])
        expect(await found('_')).toEqual(['50%_off'])
        expect(await found('sønder')).toEqual(['50%_off', '500 off'])
        expect(await found('HØJM')).toEqual(['50%_off'])
        expect(await found('\\')).toEqual([])
        expect(await found('  ')).toEqual(['50%_off', '500 off'])
      })

      it('FLD-8: finds words wherever each of them stands, in any order', async () => {
        const growerId = await grower('Tansy Brook Dairy')
        await client.fields.create({ growerId, name: 'North Slope', farmName: 'Creek Place' })
        await client.fields.create({ growerId, name: 'South Slope' })
        const found = (search: string) => namesOf({ search, growerId })
        expect(await found('slope tansy')).toEqual(['North Slope', 'South Slope'])
        expect(await found('brook  CREEK nor')).toEqual(['North Slope'])
        expect(await found('slope slo s')).toEqual(['North Slope', 'South Slope'])
        expect(await found('north dairy south')).toEqual([])
      })

      it('FLD-8: finds by new names once something is renamed', async () => {
        const growerId = await grower('Before The Change')
        const { id } = await client.fields.create({ growerId, name: 'Lower Forty', farmName: 'Elm Place' })
        await client.fields.update({ id, version: 1, name: 'Upper Forty', farmName: 'Oak Place' })
        await client.growers.update({ id: growerId, version: 1, name: 'After The Change' })
        for (const search of ['upper forty', 'oak pl', 'after the'])
          expect(await namesOf({ search, growerId })).toEqual(['Upper Forty'])
        for (const search of ['lower forty', 'elm pl', 'before the'])
          expect(await namesOf({ search, growerId })).toEqual([])
      })

      it('FLD-21: by status and crop of the year its row tells of: of those asked for the newest, else its newest', async () => {
        const growerId = await grower('Years Apart')
        const { id } = await drawField(client, growerId, 'Rotated', square(20, 40))
        await client.fields.saveYear({ id, year: YEAR, version: 1, crop: 'Corn' })
        await client.fields.saveYear({ id, year: YEAR - 1, version: null, crop: 'Oats' })
        const found = (query: object) => namesOf({ growerId, ...query })
        expect(await found({ year: YEAR, crop: 'Corn' })).toEqual(['Rotated'])
        expect(await found({ year: YEAR - 1, crop: 'Corn' })).toEqual([])
        expect(await found({ year: YEAR - 1, crop: 'Oats' })).toEqual(['Rotated'])
        expect(await found({ year: [YEAR, YEAR - 1], crop: 'Corn' })).toEqual(['Rotated'])
        expect(await found({ year: [YEAR, YEAR - 1], crop: 'Oats' })).toEqual([])
        expect(await found({ crop: 'Oats' })).toEqual([])
        expect(await found({ crop: 'Corn' })).toEqual(['Rotated'])
        expect(await found({ crop: 'corn' })).toEqual([])
        expect(await found({ year: YEAR - 2 })).toEqual([])
        expect(await found({ year: [YEAR - 2, YEAR - 1] })).toEqual(['Rotated'])
        expect(await found({ status: 'boundary_pending', crop: 'Corn' })).toEqual(['Rotated'])
        expect(await found({ status: 'approved' })).toEqual([])
        expect(await found({ status: ['approved', 'boundary_pending'] })).toEqual(['Rotated'])
        const row = async (...years: number[]) => {
          const { items } = await client.fields.list({ growerId, year: years })
          return items.map((field) => shownYearOf(field, years)?.crop)
        }
        expect(await row(YEAR, YEAR - 1)).toEqual(['Corn'])
        expect(await row(YEAR - 1)).toEqual(['Oats'])
      })

      it('FLD-21: by a box that the newest boundary meets, also across the antimeridian', async () => {
        const growerId = await grower('Boxed')
        // An L: its extent meets more boxes than it does.
        const corner: [number, number][][] = [
          [
            [20, 40],
            [20.1, 40],
            [20.1, 40.01],
            [20.01, 40.01],
            [20.01, 40.1],
            [20, 40.1],
            [20, 40],
          ],
        ]
        await drawField(client, growerId, 'Corner', corner)
        await drawField(client, growerId, 'Fiji', square(179.5, -17, 0.1))
        const found = (bbox: string) => namesOf({ growerId, bbox })
        expect(await found('19,39,21,41')).toEqual(['Corner'])
        expect(await found('20.05,40.005,20.2,40.2')).toEqual(['Corner'])
        expect(await found('20.05,40.05,20.2,40.2')).toEqual([])
        expect(await found('170,-20,-170,0')).toEqual(['Fiji'])
        expect(await found('-180,-90,180,90')).toEqual(['Corner', 'Fiji'])
        await expect(found('0,10,1,5')).rejects.toMatchObject({
          kind: 'validation',
          details: [{ path: 'query.bbox' }],
        })
      })

      it('FLD-21: inactive fields and those without a boundary are found when asked for', async () => {
        const growerId = await grower('Put Away')
        const { id } = await drawField(client, growerId, 'Old', square(20, 40))
        await client.fields.create({ growerId, name: 'Bare' })
        await manager.fields.setActive({ ids: [id], active: false })
        expect(await namesOf({ growerId })).toEqual(['Bare'])
        expect(await namesOf({ growerId, active: 'inactive' })).toEqual(['Old'])
        expect(await namesOf({ growerId, active: 'all' })).toEqual(['Bare', 'Old'])
        expect(await namesOf({ growerId, active: 'all', hasBoundary: 'no' })).toEqual(['Bare'])
        expect(await namesOf({ growerId, active: 'all', hasBoundary: 'yes' })).toEqual(['Old'])
      })

      it('FLD-21: narrowed by area, both ends included, find no field without a boundary', async () => {
        const growerId = await grower('Sized')
        const small = await drawField(client, growerId, 'Small', square(20, 40, 0.002))
        const large = await drawField(client, growerId, 'Large', square(20.1, 40))
        await client.fields.create({ growerId, name: 'Bare' })
        const sized = (area: readonly [number | '', number | '']) => namesOf({ growerId, area })
        expect(await sized([small.areaM2, large.areaM2])).toEqual(['Large', 'Small'])
        expect(await sized(['', small.areaM2])).toEqual(['Small'])
        expect(await sized([small.areaM2 + 0.01, ''])).toEqual(['Large'])
        expect(await sized([0, 1])).toEqual([])
        await expect(sized([5, 4])).rejects.toMatchObject({ kind: 'validation' })
      })

      it('FLD-22: rows are counted by the values they can be narrowed to, each as many as it would leave', async () => {
        const growerId = await grower('Counted')
        const one = await drawField(client, growerId, 'One', square(-93.6, 42))
        const two = await drawField(client, growerId, 'Two', square(-93.61, 42.02))
        const old = await drawField(client, growerId, 'Old', square(-93.62, 42.04))
        await manager.fields.setActive({ ids: [old.id], active: false })
        await client.fields.create({ growerId, name: 'Without a year' })
        for (const { id } of [one, two])
          await client.fields.saveYear({ id, year: YEAR, version: 1, crop: 'Sorghum' })
        await client.fields.saveYear({ id: one.id, year: YEAR - 1, version: null, crop: 'Sorghum' })
        const groups = async (
          by: keyof typeof fieldList.groups,
          asked: Parameters<typeof client.fields.sums>[0] = {},
        ) => (await client.fields.groups({ by, growerId, ...asked })).items
        const counts = async (by: keyof typeof fieldList.groups) =>
          (await groups(by)).map(({ value, rows }) => [value, rows])
        expect(await groups('county')).toMatchObject([
          { value: 'Story', within: 'Iowa', label: null, rows: 2 },
          { value: '', within: '', rows: 1 },
        ])
        expect(await counts('state')).toEqual([
          ['Iowa', 2],
          ['', 1],
        ])
        expect(await counts('crop')).toEqual([
          ['Sorghum', 2],
          ['', 1],
        ])
        expect(await counts('year')).toEqual([
          [YEAR, 2],
          [YEAR - 1, 1],
        ])
        expect(await counts('status')).toEqual([['boundary_pending', 2]])
        await client.fields.saveYear({ id: two.id, year: YEAR, version: 2, crop: 'Millet' })
        expect(await counts('crop')).toEqual([
          ['Millet', 1],
          ['Sorghum', 1],
          ['', 1],
        ])
        // Of a year that the list does not tell of just now.
        const before = await client.fields.get({ id: one.id })
        const { version } = before.years.find(({ year }) => year === YEAR - 1) ?? { version: 0 }
        await client.fields.saveYear({ id: one.id, year: YEAR - 1, version, crop: 'Oats' })
        expect((await groups('year', { crop: ['Oats'] })).map(({ value, rows }) => [value, rows])).toEqual([
          [YEAR - 1, 1],
        ])
        const narrowings = [
          {},
          { year: [YEAR - 1] },
          { year: [YEAR, YEAR - 1] },
          { search: 'one' },
          { active: 'all' as const },
          { crop: ['', 'Millet'] },
          { crop: ['Oats'] },
          { status: ['boundary_pending' as const] },
        ]
        for (const asked of narrowings)
          for (const by of keysOf(fieldList.groups))
            for (const { value, within, rows, sums } of await groups(by, asked))
              if (!(by in asked))
                expect([
                  by,
                  value,
                  await client.fields.sums({
                    ...{ growerId, ...asked, [by]: [value] },
                    ...(by === 'county' ? { state: [within] } : {}),
                  }),
                ]).toEqual([by, value, { rows, sums: { area: expect.closeTo(sums.area, 3) } }])
      })
    })

    describe('the sums of a list', () => {
      it('FLD-9: counts, adds up and frames what the list shows', async () => {
        const growerId = await grower('Summed')
        await drawField(client, growerId, 'A', square(20, 40))
        await drawField(client, growerId, 'B', square(20.02, 40, 0.011))
        await client.fields.create({ growerId, name: 'Bare' })
        const fields = await allFields(client, { growerId })
        const { rows, sums } = await client.fields.sums({ growerId })
        expect(rows).toBe(3)
        expect(sums.area).toBeCloseTo(
          fields.reduce((sum, { areaM2 }) => sum + areaM2, 0),
          5,
        )
        expect((await client.fields.extent({ growerId })).bbox).toEqual([20, 40, 20.02 + 0.011, 40.011])
        const none = { search: 'no field has such a name' }
        expect(await client.fields.sums(none)).toEqual({ rows: 0, sums: { area: 0 } })
        expect((await client.fields.extent(none)).bbox).toBeNull()
      })

      it('FLD-9: its extent says how many of its fields have no boundary', async () => {
        const growerId = await grower('Partly Drawn')
        await drawField(client, growerId, 'Drawn', square(20, 40))
        expect((await client.fields.extent({ growerId })).withoutBoundary).toBe(0)
        for (const name of ['One', 'Two']) await client.fields.create({ growerId, name })
        const extent = await client.fields.extent({ growerId })
        expect(extent.withoutBoundary).toBe(2)
        expect(extent.bbox?.slice(0, 2)).toEqual([20, 40])
        expect((await client.fields.extent({ growerId, search: 'two' })).withoutBoundary).toBe(1)
        expect((await client.fields.extent({ growerId, hasBoundary: 'yes' })).withoutBoundary).toBe(0)
      })

      it('FLD-9: is never of an earlier state than the caller has seen', async () => {
        const growerId = await grower('Always Fresh')
        for (let count = 1; count <= 3; count++) {
          await client.fields.create({
            growerId,
            name: `F${count}`,
            boundary: { geometry: shape(square(20, 40)) },
          })
          expect((await client.fields.sums({ growerId })).rows).toBe(count)
        }
      })
    })
  })
