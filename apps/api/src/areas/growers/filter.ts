import type { FilterOf, growerList } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../lists/conditions.ts'
import { containsPattern } from '../shared/names.ts'

/** What the list of growers is narrowed by. */
export type GrowerFilter = FilterOf<typeof growerList>

export function growerCondition({ search, active }: GrowerFilter): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  const parts: RawBuilder<unknown>[] = []
  if (active !== 'all') parts.push(sql`grower.active = ${active === 'active'}`)
  if (pattern !== null) parts.push(sql`grower.search_name LIKE ${pattern}`)
  return allOf(parts)
}
