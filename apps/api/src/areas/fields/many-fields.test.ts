import { VectorTile } from '@mapbox/vector-tile'
import { FIELD_SORTS, type FieldSort } from '@org/core/contract'
import { sql } from 'kysely'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { pageRows, readPage } from '../../lists/list.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { makeManyFields } from '../../testing/many-fields.ts'
import { planOf } from '../../testing/plans.ts'
import { rounds } from '../../testing/soak.ts'
import type { FieldFilter } from './filter.ts'
import { fieldSource } from './read.ts'
import { fieldsTile } from './tiles/tile.ts'

/** The smaller a table is, the sooner the planner would read it whole: what is found by index here is so among more. */
const FIELDS = rounds(30_000, 100_000)

const filters: Record<string, Partial<FieldFilter>> = {
  nothing: {},
  'inactive ones': { active: 'inactive' },
  'all of them': { active: 'all' },
  'a common word': { search: 'quarter' },
  'a rare word': { search: 'a3f1c9' },
  'a word nobody has': { search: 'zzzzzz' },
  'a grower’s name': { search: 'c4ca42' },
  'a grower': { growerId: [7] },
  'a county': { county: ['Story'], state: ['Iowa'] },
  'a state': { state: ['Nebraska'] },
  'a year': { year: [2026] },
  'a rare status': { status: ['at_lab'] },
  'a rare crop': { year: [2026], crop: ['Hops'] },
  'a common crop': { crop: ['Corn'] },
  'a small area': { area: ['', 1_000] },
  'a range of areas': { area: [400_000, 500_000] },
  'several growers': { growerId: [7, 11, 4000] },
  'several states of years': { status: ['at_lab', 'canceled'] },
  'crops of several years': { year: [2025, 2026], crop: ['Hops', 'Corn'] },
  'a small box': { bbox: '-95.05,41.05,-95,41.1' },
  'a box around all': { bbox: '-100,40,-90,45' },
  'a box elsewhere': { bbox: '10,40,11,45' },
  'those without a boundary': { hasBoundary: 'no' },
}

describe.each(quickestKinds())('fields on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof kind.open>>
  let db: Db
  /** Where a second page begins. */
  const cursors = new Map<FieldSort, string>()
  beforeAll(async () => {
    opened = await kind.open()
    db = opened.database.db
    await makeManyFields(db, FIELDS)
    await sql`ANALYZE`.execute(db)
    for (const sort of FIELD_SORTS) {
      const { nextCursor } = await readPage(db, fieldSource, { active: 'active', sort, limit: 500 })
      cursors.set(sort, nextCursor ?? '')
    }
  }, 300_000)
  afterAll(() => opened?.close())

  /** What the planner walks for a page of the list. */
  const pagePlan = (sort: FieldSort, filter: Partial<FieldFilter>, cursor?: string) =>
    planOf(pageRows(db, fieldSource, { active: 'active', ...filter, sort, limit: 50, cursor }), ['grower'])

  describe(`lists of ${FIELDS.toLocaleString('en')} fields`, () => {
    it.each(Object.entries(filters))('FLD-32: by %s are found by index in every order', async (_, filter) => {
      for (const sort of FIELD_SORTS)
        for (const cursor of [undefined, cursors.get(sort)])
          expect([sort, (await pagePlan(sort, filter, cursor)).readWhole]).toEqual([sort, []])
    })

    it('FLD-32: by one or two letters, which no index can find, read nothing but the names', async () => {
      for (const sort of FIELD_SORTS)
        for (const search of ['a', 'a3', 'zz']) {
          const { readWhole } = await pagePlan(sort, { search }, cursors.get(sort))
          expect(readWhole.filter((table) => table !== 'field')).toEqual([])
        }
    })

    it.each<[string, FieldSort, Partial<FieldFilter>, string]>([
      ['names', 'name', {}, 'field_by_name'],
      ['areas', '-area', {}, 'field_by_area'],
      ['counties', 'county', {}, 'field_by_county'],
      ['the time of their change', '-updated', {}, 'field_by_update'],
      ['any part of a name', 'name', { search: 'a3f1c9' }, 'field_by_part_of_name'],
      ['a grower', 'name', { growerId: [7] }, 'field_by_grower_and_name'],
      ['a rare crop', 'name', { crop: ['Hops'] }, 'field_year_by_crop'],
      ['a rare status', 'name', { status: ['at_lab'] }, 'field_year_by_status'],
      ['a small box', 'name', { bbox: '-95.05,41.05,-95,41.1' }, 'boundary_version_by_place'],
    ])('FLD-32: %s by an index of their own', async (_, sort, filter, index) => {
      expect((await pagePlan(sort, filter)).indexes).toContain(index)
    })
  })

  describe('a tile of a whole state', () => {
    const PIXEL = 8
    const address = { z: 4, x: 3, y: 5 }
    /** A place in the tile's own units. */
    function unitsAt(lon: number, lat: number) {
      const row = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
      return [(((lon + 180) / 360) * 16 - address.x) * 4096, (row * 16 - address.y) * 4096] as const
    }

    it('FLD-10: has a dot on every pixel that holds a field, and not one for each field', async () => {
      const bytes = await fieldsTile(db, address)
      const layer = new VectorTile(new PbfReader(bytes)).layers.fields
      const shown = new Set<string>()
      for (let index = 0; index < (layer?.length ?? 0); index++)
        for (const { x, y } of layer?.feature(index).loadGeometry().flat() ?? [])
          shown.add(`${Math.floor(x / PIXEL)} ${Math.floor(y / PIXEL)}`)
      expect(layer?.length).toBeGreaterThan(1_000)
      expect(layer?.length).toBeLessThan(20_000)
      const { items } = await readPage(db, fieldSource, {
        active: 'active',
        hasBoundary: 'yes',
        bbox: '-95.5,41.2,-92,42',
        sort: 'updated',
        limit: 500,
      })
      expect(items).toHaveLength(500)
      const around = [-1, 0, 1]
      for (const { bbox } of items) {
        const [west = 0, south = 0] = bbox ?? []
        const [x, y] = unitsAt(west, south).map((units) => Math.floor(units / PIXEL))
        const near = around.some((dx) => around.some((dy) => shown.has(`${(x ?? 0) + dx} ${(y ?? 0) + dy}`)))
        expect([west, south, near]).toEqual([west, south, true])
      }
    })
  })
})
