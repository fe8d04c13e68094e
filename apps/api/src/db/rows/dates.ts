import { sql } from 'kysely'
import type { InsertOptions, Source, Table } from './types.ts'

/** The columns of new rows that say when they were made and changed, where that is not now. */
export function datesOfNew(
  { isDated, isTracked }: Pick<Table, 'isDated' | 'isTracked'>,
  { made, changed = made }: NonNullable<Source['dates']> = {},
): NonNullable<InsertOptions['expressions']> {
  return {
    ...(isDated && made !== undefined ? { created_at: made } : {}),
    ...(isTracked && changed !== undefined ? { updated_at: changed } : {}),
  }
}

/** When rows are changed by this write. */
export const changedAt = ({ dates }: Source) => dates?.changed ?? sql`now()`
