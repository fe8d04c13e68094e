import type { Range } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { wordPatterns } from './names.ts'

/** All conditions hold. */
export const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`

/** A column has one of these whole numbers; `''` means none. */
export function isOneOfNumbers(
  column: RawBuilder<unknown>,
  values: readonly (number | '')[],
): RawBuilder<boolean> {
  const numbers = values.filter((value) => value !== '')
  const isOne =
    numbers.length === 1 ? sql`${column} = ${numbers[0]}` : sql`${column} = ANY(${numbers}::bigint[])`
  return numbers.length === values.length ? sql`${isOne}` : sql`(${column} IS NULL OR ${isOne})`
}

/** A column has a value of this range. */
export function isInRange(
  column: RawBuilder<unknown>,
  [from, to]: Range<string | number>,
): RawBuilder<boolean> {
  return allOf([
    ...(from === '' ? [] : [sql`${column} >= ${from}`]),
    ...(to === '' ? [] : [sql`${column} <= ${to}`]),
  ])
}

/** A column has one of these texts. */
export const isOneOfTexts = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]}::text[])`

/** A text holds each word of a search, in any order, without case and accents. For few rows: no index finds them. */
export const holdsWords = (text: RawBuilder<unknown>, search: string | undefined): RawBuilder<boolean>[] =>
  wordPatterns(search).map(
    (pattern) => sql`regexp_replace(normalize(${text}, NFKD), ${ACCENTS}, '', 'g') ILIKE ${pattern}`,
  )
const ACCENTS = '[\u0300-\u036f]'
