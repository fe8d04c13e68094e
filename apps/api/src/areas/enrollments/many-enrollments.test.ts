import { ENROLLMENT_SORTS, type EnrollmentSort } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { pageRows, readPage } from '../../lists/list.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { makeManyEnrollments, NEWEST_YEAR } from '../../testing/many-enrollments.ts'
import { makeManyFields } from '../../testing/many-fields.ts'
import { planOf } from '../../testing/plans.ts'
import type { EnrollmentFilter } from './filter.ts'
import { enrollmentSource } from './read.ts'

/** Fewer than a business has: the smaller a table is, the sooner the planner would read it whole. */
const FIELDS = 15_000
const ENROLLMENTS = 30_000

const filters: Record<string, EnrollmentFilter> = {
  nothing: {},
  'a year': { year: [NEWEST_YEAR] },
  'a state': { status: ['active'] },
  'a column of the board': { year: [NEWEST_YEAR], status: ['draft'] },
  'a state that the year does not have': { year: [NEWEST_YEAR - 1], status: ['active'] },
  'a program': { program: ['No-till'] },
  'a program in a year': { program: ['no-till'], year: [NEWEST_YEAR] },
  'a program that is none': { program: ['Nothing like it'] },
  'a grower': { growerId: [7] },
  'a manager': { managerId: [3] },
  'a day of signature': { signedOn: ['2026-03-01', '2026-03-01'] },
  'a manager in a year and state': { managerId: [3], year: [NEWEST_YEAR], status: ['signed'] },
  'several states in several years': { year: [NEWEST_YEAR, NEWEST_YEAR - 1], status: ['draft', 'signed'] },
  'several growers': { growerId: [7, 8, 9] },
  'a field': { fieldId: 7 },
  'a common word': { search: 'farms' },
  'a program’s word in a year': { search: 'prairie', year: [NEWEST_YEAR] },
  'a grower’s name': { search: 'c4ca42' },
  'a word nobody has': { search: 'zzzzzz' },
}

describe.each(quickestKinds())(
  `lists of ${ENROLLMENTS.toLocaleString('en')} enrollments on $name`,
  (kind) => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    /** Where a second page begins. */
    const cursors = new Map<EnrollmentSort, string>()
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
      await makeManyFields(db, FIELDS)
      await makeManyEnrollments(db, ENROLLMENTS, 'first@fieldworks.example', 2)
      await sql`ANALYZE grower, staff, field, boundary_version, field_year, enrollment, enrollment_field`.execute(
        db,
      )
      for (const sort of ENROLLMENT_SORTS) {
        const { nextCursor } = await readPage(db, enrollmentSource, { sort, limit: 500 })
        cursors.set(sort, nextCursor ?? '')
      }
    }, 300_000)
    afterAll(() => opened?.close())

    /** What the planner walks for a page of the list. */
    const pagePlan = (sort: EnrollmentSort, filter: EnrollmentFilter, cursor?: string) =>
      planOf(pageRows(db, enrollmentSource, { ...filter, sort, limit: 50, cursor }), ['grower', 'staff'])

    it.each(Object.entries(filters))(
      'ENR-14: of %s read no table whole, in every order',
      async (_, filter) => {
        for (const sort of ENROLLMENT_SORTS)
          for (const cursor of [undefined, cursors.get(sort)])
            expect([sort, (await pagePlan(sort, filter, cursor)).readWhole]).toEqual([sort, []])
      },
    )

    it.each<[string, EnrollmentSort, EnrollmentFilter, string]>([
      ['growers', 'grower', {}, 'enrollment_by_grower_name'],
      ['programs', '-program', {}, 'enrollment_by_program'],
      ['areas', '-area', {}, 'enrollment_by_area'],
      ['how many fields they have', 'fields', {}, 'enrollment_by_fields'],
      ['the time of their change', '-updated', {}, 'enrollment_by_update'],
      ['any part of a name', 'grower', { search: 'c4ca42' }, 'enrollment_by_part_of_name'],
      ['a grower', 'area', { growerId: [7] }, 'enrollment_by_grower'],
      ['a field', 'area', { fieldId: 7 }, 'enrollment_field_by_field'],
      [
        'a manager in a year',
        'area',
        { managerId: [3], year: [NEWEST_YEAR], status: ['signed'] },
        'enrollment_by_manager',
      ],
    ])('ENR-14: %s by an index of their own', async (_, sort, filter, index) => {
      expect((await pagePlan(sort, filter)).indexes).toContain(index)
    })
  },
)
