import {
  ACTIVE_FILTERS,
  type FilterOf,
  isRange,
  type Kind,
  keysOf,
  type List,
  type ValueType,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { allOf, isInRange, isOneOfNumbers, isOneOfTexts } from './conditions.ts'
import { wordPatterns } from './names.ts'
import { columnOf, type ListWords, type PlainWord } from './words.ts'

const SEARCH = 'search'

type Condition<Filter> = (
  filter: Filter,
  value: unknown,
) => RawBuilder<unknown> | readonly RawBuilder<unknown>[]
/** The condition of a filter that is given; null where it is decided with others, by `beside`. */
type Conditions<K extends string, Filter> = Readonly<Record<K, Condition<Filter> | null>>

/** The filters that are not of one column of the table, and not the search. */
export type OwnConditions<L extends List, W extends string> = Conditions<
  Exclude<keyof L['filters'] & string, PlainWord<L, W> | typeof SEARCH>,
  FilterOf<L>
> &
  Partial<Conditions<keyof L['filters'] & string, FilterOf<L>>>

/** What follows from several filters at once. */
type Beside<Filter> = (filter: Filter) => readonly RawBuilder<unknown>[]

/**
 * A list's filters as one condition on its table, made only of its own columns and of subqueries, so that an index can
 * answer each part. A filter that `own` does not have is of its column; `search` is of `search_name`.
 *
 * @throws RangeError for a filter of a column that it cannot narrow
 */
export const conditionOf = <L extends List, W extends string>(
  words: ListWords<L, W>,
  own: OwnConditions<L, W>,
  beside?: Beside<FilterOf<L>>,
) => makeCondition(words, own, beside)

/** The same, where the filters that need a condition of their own are not checked. */
export function makeCondition<Filter extends object>(
  words: ListWords<List, string>,
  own: Partial<Conditions<string, Filter>>,
  beside: Beside<Filter> = () => [],
): (filter: Filter) => RawBuilder<boolean> {
  // The database asks in this order, and a search takes longest.
  const keys = keysOf(words.list.filters).sort(
    (one, next) => Number(one === SEARCH) - Number(next === SEARCH),
  )
  const conditions = keys.map((key) => {
    const { [key]: condition = plainCondition(words, key) } = own
    return { key, condition }
  })
  return (filter) => {
    const given = new Map<string, unknown>(Object.entries(filter))
    const parts = conditions.flatMap(({ key, condition }) => {
      const value = given.get(key)
      return value === undefined ? [] : (condition?.(filter, value) ?? [])
    })
    return allOf([...parts, ...beside(filter)])
  }
}

type Narrow = (column: RawBuilder<unknown>, value: unknown, kind: Kind) => readonly RawBuilder<unknown>[]

const listOf = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item))
const numbers = listOf(z.union([z.literal(''), z.number()]))
const texts = listOf(z.string())
const end = z.union([z.string(), z.number()])
const ends = z.tuple([end, end])

const isNumber: Narrow = (column, value) => [isOneOfNumbers(column, numbers.parse(value))]
const isText: Narrow = (column, value, { empty }) => {
  const values = texts.parse(value)
  const isOne = isOneOfTexts(column, values)
  return [empty === null && values.includes('') ? sql`(${column} IS NULL OR ${isOne})` : isOne]
}
const isActive: Narrow = (column, value) => {
  const which = z.enum(ACTIVE_FILTERS).parse(value)
  return which === 'all' ? [] : [which === 'active' ? column : sql`NOT ${column}`]
}
const isWithin: Narrow = (column, value) => [isInRange(column, ends.parse(value))]

const BY_VALUE: Readonly<Partial<Record<ValueType, Narrow>>> = {
  integer: isNumber,
  ref: isNumber,
  id: isNumber,
  text: isText,
  choice: isText,
  state: isText,
  flag: isActive,
}
const BY_RANGE: Readonly<Partial<Record<ValueType, Narrow>>> = {
  integer: isWithin,
  number: isWithin,
  day: isWithin,
}

function plainCondition(words: ListWords<List, string>, key: string): Condition<unknown> {
  const { entity, filters, name } = words.list
  if (key === SEARCH) {
    const column = sql.ref(`${entity.name}.search_name`)
    return (_, value) =>
      wordPatterns(z.string().parse(value)).map((pattern) => sql`${column} LIKE ${pattern}`)
  }
  const { kind, column } = columnOf(words, key)
  const { [key]: schema } = filters
  const narrow = (schema !== undefined && isRange(schema) ? BY_RANGE : BY_VALUE)[kind.type]
  if (narrow === undefined) throw new RangeError(`${name} cannot be narrowed by ${key}: say how`)
  return (_, value) => narrow(column, value, kind)
}
