import { FIELD_SORTS, type FieldSort } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { pageRows, readPage } from '../../lists/list.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { makeManyFields } from '../../testing/many-fields.ts'
import { planOf } from '../../testing/plans.ts'
import { rounds } from '../../testing/soak.ts'
import type { FieldFilter } from './filter.ts'
import { fieldSource } from './read.ts'

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
  'those without results': { results: 'no' },
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
    planOf(
      pageRows(db, fieldSource, { active: 'active', ...filter, sort, limit: 50, cursor }),
      // None of these fields has a design or results: those tables are empty.
      ['grower', 'design', 'result_count'],
    )

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
})
