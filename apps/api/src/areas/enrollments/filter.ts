import type { Endpoints } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { HandlerInput } from '../../http/route.ts'
import { containsPattern, searchable } from '../shared/names.ts'

/** What a list of enrollments is narrowed by: the same for the list, the board and the summary. */
export type EnrollmentFilter = HandlerInput<Endpoints['enrollments']['summary']>

/**
 * The filter as one condition on the table `enrollment`, made of nothing but the table's own columns and of subqueries,
 * so that each part can be answered by an index.
 */
export function enrollmentCondition(filter: EnrollmentFilter): RawBuilder<boolean> {
  const pattern = containsPattern(filter.search)
  const parts: RawBuilder<unknown>[] = []
  if (filter.year !== undefined) parts.push(sql`enrollment.year = ${filter.year}`)
  if (filter.status !== undefined) parts.push(sql`enrollment.status = ${filter.status}`)
  if (filter.programme !== undefined && filter.programme !== '')
    parts.push(sql`enrollment.programme_key = ${searchable(filter.programme)}`)
  if (filter.growerId !== undefined) parts.push(sql`enrollment.grower_id = ${filter.growerId}`)
  if (filter.managerId !== undefined) parts.push(sql`enrollment.manager_id = ${filter.managerId}`)
  if (filter.fieldId !== undefined)
    parts.push(
      sql`enrollment.id IN (SELECT having_it.enrollment_id FROM enrollment_field AS having_it WHERE having_it.field_id = ${filter.fieldId})`,
    )
  if (pattern !== null) parts.push(sql`enrollment.search_name LIKE ${pattern}`)
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`
}
