import { type RawBuilder, sql } from 'kysely'

/** All of them hold. */
export const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`

/** A column has one of these whole numbers. */
export const isOneOfNumbers = (
  column: RawBuilder<unknown>,
  values: readonly number[],
): RawBuilder<boolean> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]}::bigint[])`

/** A column has one of these texts. */
export const isOneOfTexts = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]}::text[])`
