import { VectorTile } from '@mapbox/vector-tile'
import { colorSharesSchema, type FieldColor } from '@org/core/contract'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shape } from '../../../testing/drawn-fields.ts'
import { bothDatabases, type StaffedApi } from '../../../testing/staffed-api.ts'
import { atOnce } from '../../../turns.ts'
import { square } from '../../uploads/testing.ts'
import { countsAnswer } from './counts.ts'
import { tileAnswer } from './tile.ts'

const WORLD = { z: 0, x: 0, y: 0 }
/** Of zoom 10, 12 and 14 around the fields: simplified ahead twice, and as they are. */
const TILES = [
  { z: 10, x: 540, y: 345 },
  { z: 12, x: 2161, y: 1381 },
  { z: 14, x: 8647, y: 5524 },
]

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`colors of fields on ${database.name}`, () => {
    let api: StaffedApi
    let growerId: number
    let ids: number[]
    beforeAll(async () => {
      api = await database.start()
      growerId = (await api.client.growers.create({ name: 'Painted' })).id
      ids = []
      for (const name of ['Corn', 'Bean', 'None', 'Bare']) {
        const boundary = { geometry: shape(square(10 + ids.length / 1e3, 50.45, 5e-4)) }
        ids.push((await api.client.fields.create({ growerId, name, boundary })).id)
      }
      const [corn = 0, bean = 0, none = 0] = ids
      for (const [id, year, crop] of [
        [corn, 2025, 'Soybeans'],
        [corn, 2026, 'Corn, café'],
        [bean, 2025, 'Soybeans'],
        [none, 2026, ''],
      ] as const)
        await api.client.fields.saveYear({ id, year, version: null, ...(crop === '' ? {} : { crop }) })
    })
    afterAll(() => api.close())

    const colorsIn = async (tile: (typeof TILES)[number], color?: FieldColor, year?: number[]) => {
      const bytes = await api.client.fields.tile({ ...tile, ...(color && { color }), ...(year && { year }) })
      const layer = new VectorTile(new PbfReader(bytes)).layers.fields
      const features = Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties)
      return new Map(features.map((tags) => [tags?.id, tags?.color]))
    }
    const of = (...values: (string | undefined)[]) => new Map(ids.map((id, at) => [id, values[at]]))

    it('FLD-83: a tile says each field’s value of the year that its row shows, at every zoom', async () => {
      for (const tile of TILES) {
        expect(await colorsIn(tile)).toEqual(of())
        expect(await colorsIn(tile, 'crop')).toEqual(of('Corn, café', 'Soybeans'))
        expect(await colorsIn(tile, 'crop', [2024, 2025])).toEqual(of('Soybeans', 'Soybeans'))
        expect(await colorsIn(tile, 'year')).toEqual(of('2026', '2025', '2026'))
        const pending = 'boundary_pending'
        expect(await colorsIn(tile, 'status')).toEqual(of(pending, pending, pending))
        const grower = String(growerId)
        expect(await colorsIn(tile, 'grower')).toEqual(of(grower, grower, grower, grower))
      }
    })

    it('FLD-83: a count says its shares; without a color it says none', async () => {
      const sharesIn = async (asked: object) => {
        const bytes = await api.client.fields.countsTile({ ...WORLD, ...asked })
        const shares = new VectorTile(new PbfReader(bytes)).layers.counts?.feature(0).properties.shares
        return shares === undefined ? undefined : colorSharesSchema.parse(JSON.parse(String(shares)))
      }
      expect(await sharesIn({})).toBeUndefined()
      expect(await sharesIn({ color: 'crop' })).toEqual([
        ['', 12],
        ['Corn, café', 6],
        ['Soybeans', 6],
      ])
      expect(await sharesIn({ color: 'crop', year: [2025] })).toEqual([['Soybeans', 24]])
      expect(await sharesIn({ color: 'year', crop: ['Soybeans'] })).toEqual([['2025', 24]])
      expect(await sharesIn({ color: 'grower' })).toEqual([[String(growerId), 24]])
    })

    it('FLD-86: fields are counted by what colors them, the most frequent value first', async () => {
      const counts = async (asked: { color: FieldColor; year?: number[]; crop?: string[] }) =>
        (await api.client.fields.colors(asked)).items.map(({ value, label, rows }) => [value, label, rows])
      expect(await counts({ color: 'crop' })).toEqual([
        ['', null, 2],
        ['Corn, café', null, 1],
        ['Soybeans', null, 1],
      ])
      expect(await counts({ color: 'crop', year: [2025] })).toEqual([['Soybeans', null, 2]])
      // A field has the color of one of its years, and counts in that one.
      expect(await counts({ color: 'year' })).toEqual([
        ['2026', null, 2],
        ['', null, 1],
        ['2025', null, 1],
      ])
      expect(await counts({ color: 'grower' })).toEqual([[String(growerId), 'Painted', 4]])
    })

    it('FLD-85: says where fields are that have a boundary', async () => {
      const { id } = await api.client.fields.create({ growerId, name: 'Nowhere' })
      const [first = 0, second = 0] = ids
      const { items } = await api.client.fields.places({ ids: [first, second, id, 999_999] })
      expect(items.toSorted((one, other) => one.id - other.id)).toEqual([
        { id: first, lon: expect.closeTo(10.00025, 6), lat: expect.closeTo(50.45025, 6) },
        { id: second, lon: expect.closeTo(10.00125, 6), lat: expect.closeTo(50.45025, 6) },
      ])
      await expect(api.client.fields.places({ ids: [] })).rejects.toMatchObject({ kind: 'validation' })
    })

    it('FLD-84: colored tiles have another tag when a year changes, uncolored ones do not', async () => {
      const { db } = api.server.services.database
      const [tile] = TILES
      if (tile === undefined) throw new Error('There is a tile')
      const tags = async () => {
        const { tilesVersion, countsVersion } = await api.client.fields.extent({})
        const plain = await tileAnswer({ db, inTurn: atOnce }, '1.0.0', { ...tile, v: tilesVersion })
        const colored = await tileAnswer({ db, inTurn: atOnce }, '1.0.0', {
          ...tile,
          color: 'crop',
          v: countsVersion,
        })
        // The version is the current one: the tag is known without the tile.
        expect(colored.bytes).toBeTypeOf('function')
        const counts = await countsAnswer({ db, inTurn: atOnce }, '1.0.0', {
          ...WORLD,
          active: 'active',
          color: 'crop',
        })
        return { plain: plain.etag, colored: colored.etag, counts: counts.etag }
      }
      const before = await tags()
      expect(await tags()).toEqual(before)
      await api.client.fields.saveYear({ id: ids[3] ?? 0, year: 2023, version: null, crop: 'Rye' })
      const after = await tags()
      expect(after.plain).toBe(before.plain)
      expect(after.colored).not.toBe(before.colored)
      expect(after.counts).not.toBe(before.counts)
      expect((await colorsIn(tile, 'crop')).get(ids[3])).toBe('Rye')
    })
  })
