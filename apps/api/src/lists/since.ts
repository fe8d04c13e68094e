import { type RawBuilder, sql } from 'kysely'
import { allOf } from './conditions.ts'

/** What the calls of every list take besides its filters. */
export interface Since {
  /** An instant in UTC: rows whose own last change is at or after it. */
  updatedSince?: string | undefined
}

/** What narrows a list, of its source. */
interface Narrowed<Filter> {
  table: string
  condition(filter: Filter): RawBuilder<boolean>
}

/**
 * What a call of a list asks for as one condition on its table: its filters, and since when rows have changed.
 *
 * @param instead in place of the list's own filters
 */
export function askedOf<Filter>(
  { table, condition }: Narrowed<Filter>,
  query: Filter & Since,
  instead?: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const found = instead ?? condition(query)
  const { updatedSince } = query
  if (updatedSince === undefined) return found
  return allOf([sql`${sql.ref(`${table}.updated_at`)} >= ${updatedSince}::timestamptz`, found])
}
