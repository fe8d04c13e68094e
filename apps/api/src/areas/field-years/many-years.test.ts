import { type FilterOf, fieldYearList, sortsOf } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { pageRows, readPage } from '../../lists/list.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { makeManyFields } from '../../testing/many-fields.ts'
import { planOf } from '../../testing/plans.ts'
import { rounds } from '../../testing/soak.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { fieldYearSource } from './list.ts'

type Filter = Partial<FilterOf<typeof fieldYearList>>
type Sort = keyof (typeof fieldYearSource)['orders']

/** The smaller a table is, the sooner the planner would read it whole. */
const FIELDS = rounds(30_000, 100_000)
const SORTS: readonly Sort[] = sortsOf(fieldYearList)

const filters: Record<string, Filter> = {
  nothing: {},
  'a rare word': { search: 'a3f1c9' },
  'a word nobody has': { search: 'zzzzzz' },
  'a grower': { growerId: [7] },
  'a field': { fieldId: [77] },
  'a year': { year: [2026] },
  'a county with few fields': { county: ['Story'], state: ['Nebraska'] },
  'a state': { state: ['Nebraska'] },
  'a rare status': { status: ['at_lab'] },
  'a rare crop': { crop: ['Hops'] },
  'a rare tillage': { tillage: ['Tillage 7'] },
  'a rare practice': { practice: ['Practice 7'] },
  'a program nobody is in': { program: ['Carbon'] },
}

describe.each(quickestKinds())('field years on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof kind.open>>
  let db: Db
  const cursors = new Map<Sort, string>()
  beforeAll(async () => {
    opened = await kind.open()
    db = opened.database.db
    await makeManyFields(db, FIELDS)
    await writeRaw(
      db,
      sql`UPDATE field_year SET tillage = 'Tillage ' || field_id % 500, practice = 'Practice ' || field_id % 500,
        planned_on = DATE '2026-04-01' + (field_id % 60)::integer, sampled_on = DATE '2026-05-01' + (field_id % 60)::integer`,
    )
    await writeRaw(db, sql`UPDATE field SET farm_name = 'Farm ' || id % 500`)
    await sql`ANALYZE`.execute(db)
    for (const sort of SORTS) {
      const { nextCursor } = await readPage(db, fieldYearSource, { sort, limit: 500 })
      cursors.set(sort, nextCursor ?? '')
    }
  }, 300_000)
  afterAll(() => opened?.close())

  const pagePlan = (sort: Sort, filter: Filter, cursor?: string) =>
    planOf(
      pageRows(db, fieldYearSource, { ...filter, sort, limit: 50, cursor }),
      // None of these fields has a design or an enrollment: those tables are empty.
      ['grower', 'design', 'season_count', 'point', 'crew', 'enrollment', 'enrollment_field'],
    )

  describe(`lists of the years of ${FIELDS.toLocaleString('en')} fields`, () => {
    it.each(Object.entries(filters))('WBK-9: by %s are found by index in every order', async (_, filter) => {
      for (const sort of SORTS)
        for (const cursor of [undefined, cursors.get(sort)])
          expect([sort, (await pagePlan(sort, filter, cursor)).readWhole]).toEqual([sort, []])
    })

    it.each<[string, Sort, Filter, string]>([
      ['names', 'field', {}, 'field_by_name'],
      ['farms', 'farm', {}, 'field_by_farm'],
      ['areas', '-area', {}, 'boundary_version_by_area'],
      ['the time of their change', '-updated', {}, 'field_year_by_update'],
      ['planned days', 'plannedOn', {}, 'field_year_by_planned_day'],
      ['sampled days', '-sampledOn', {}, 'field_year_by_sampled_day'],
      ['states', 'status', {}, 'field_year_in_order_of_status'],
      ['any part of a name', 'field', { search: 'a3f1c9' }, 'field_by_part_of_name'],
      ['a rare tillage', 'field', { tillage: ['Tillage 7'] }, 'field_year_in_order_of_tillage'],
      ['a rare practice', 'field', { practice: ['Practice 7'] }, 'field_year_in_order_of_practice'],
    ])('WBK-9: %s by an index of their own', async (_, sort, filter, index) => {
      expect((await pagePlan(sort, filter)).indexes).toContain(index)
    })
  })
})
