import type { FilterOf, growerList } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../lists/conditions.ts'
import { wordPatterns } from '../../lists/names.ts'

/** What the list of growers is narrowed by. */
export type GrowerFilter = FilterOf<typeof growerList>

export function growerCondition({ search, active }: GrowerFilter): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = []
  if (active !== 'all') parts.push(sql`grower.active = ${active === 'active'}`)
  for (const pattern of wordPatterns(search)) parts.push(sql`grower.search_name LIKE ${pattern}`)
  return allOf(parts)
}
