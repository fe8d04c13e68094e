import { enrollmentList, type FilterOf } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf, isInRange, isOneOfNumbers, isOneOfTexts } from '../../lists/conditions.ts'
import { searchable, wordPatterns } from '../../lists/names.ts'

/** The filters of a list of enrollments: the same for the list, the board and their sums. */
export type EnrollmentFilter = FilterOf<typeof enrollmentList>

export const enrollmentWords = {
  list: enrollmentList,
  columns: { grower: 'grower_sort_name', program: 'program_key', fields: 'field_count', area: 'area_m2' },
}

/**
 * The filter as one condition on the table `enrollment`, made only of its own columns and of subqueries, so that an index
 * can answer each part.
 */
export function enrollmentCondition(filter: EnrollmentFilter): RawBuilder<boolean> {
  const { year, status, program, growerId, managerId, signedOn, fieldId } = filter
  const parts: RawBuilder<unknown>[] = []
  if (year !== undefined) parts.push(isOneOfNumbers(sql`enrollment.year`, year))
  if (status !== undefined) parts.push(isOneOfTexts(sql`enrollment.status`, status))
  if (program !== undefined) parts.push(isOneOfTexts(sql`enrollment.program_key`, program.map(searchable)))
  if (growerId !== undefined) parts.push(isOneOfNumbers(sql`enrollment.grower_id`, growerId))
  if (managerId !== undefined) parts.push(isOneOfNumbers(sql`enrollment.manager_id`, managerId))
  if (signedOn !== undefined) parts.push(isInRange(sql`enrollment.signed_on`, signedOn))
  if (fieldId !== undefined)
    parts.push(
      sql`enrollment.id IN (SELECT having_it.enrollment_id FROM enrollment_field AS having_it WHERE having_it.field_id = ${fieldId})`,
    )
  for (const pattern of wordPatterns(filter.search)) parts.push(sql`enrollment.search_name LIKE ${pattern}`)
  return allOf(parts)
}
