import { enrollmentList, type FilterOf } from '@org/core/contract'
import { sql } from 'kysely'
import { isOneOfTexts } from '../../lists/conditions.ts'
import { searchable } from '../../lists/names.ts'
import { conditionOf } from '../../lists/own-conditions.ts'

/** The filters of a list of enrollments: the same for the list, the board and their sums. */
export type EnrollmentFilter = FilterOf<typeof enrollmentList>

export const enrollmentWords = {
  list: enrollmentList,
  columns: { grower: 'grower_sort_name', program: 'program_key', fields: 'field_count', area: 'area_m2' },
}

/** The filter as one condition on the table `enrollment`. */
export const enrollmentCondition = conditionOf(enrollmentWords, {
  program: ({ program = [] }) => isOneOfTexts(sql`enrollment.program_key`, program.map(searchable)),
  fieldId: ({ fieldId }) =>
    sql`enrollment.id IN (SELECT having_it.enrollment_id FROM enrollment_field AS having_it WHERE having_it.field_id = ${fieldId})`,
})
