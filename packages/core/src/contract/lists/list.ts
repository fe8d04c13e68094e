import * as z from 'zod/mini'
import type { Columns } from '../entity/entity.ts'
import type { Kind } from '../entity/kinds.ts'
import type { EntityName } from '../entity/names.ts'
import type { ShapeKind } from '../exports/formats.ts'
import type { Capability } from '../permissions.ts'
import type { ListColumns } from './columns.ts'
import { several } from './several.ts'

/** Every list that people look at. */
export const LIST_NAMES = [
  'fields',
  'growers',
  'enrollments',
  'fieldYears',
  'strata',
  'points',
  'samples',
  'labels',
  'results',
] as const
export type ListName = (typeof LIST_NAMES)[number]

/** The filters of a list: each one's schema, as queries and addresses carry it. */
export type FilterShape = Readonly<Record<string, z.ZodMiniType>>

/** What moves a row within an order, or in and out of a filter. */
export interface Decider {
  /** Columns of the row itself. */
  columns?: readonly string[]
  /** Kinds of related records that it depends on. */
  kinds?: readonly EntityName[]
}

/** A group counts rows by the values of a filter. */
export interface ListGroup {
  label: string
  /** The kind of its values, which decides their words and their order. */
  kind: Kind
  /** The filter that distinguishes equal values: several states have counties of the same name. */
  within?: string
  /** The name of rows without a value. Without it they are in no group. */
  none?: string
}

/** The one declaration of a list: what a row carries, and how rows are sorted, filtered and counted. */
export interface List<
  R extends z.ZodMiniType = z.ZodMiniType,
  F extends FilterShape = FilterShape,
  S extends string = string,
  C extends string = string,
  U extends string = string,
  G extends string = string,
  N extends ListName = ListName,
  E extends Columns = Columns,
> {
  /** Its name for pages, saved views and exports. */
  name: N
  /** The entity of its rows, which have its ids. */
  entity: { name: EntityName; one: string; many: string; columns: E }
  /** What a row has as its location, if it has one: then its files can have shapes. */
  shapes?: ShapeKind
  /** Kinds of records that a row shows values of: a change of one may change the row. */
  shows: readonly EntityName[]
  /** The capability needed to read it. */
  may: Capability
  row: R
  filters: F
  /** Its columns, in the order of tables and files. */
  columns: ListColumns<C, z.output<R>, FilterValues<F>>
  /** Orders, by the column's name, the default first; a minus in front reverses an order. */
  sorts: readonly [S, ...S[]]
  /** Columns that are summed, over all rows and over each group. */
  sums: readonly U[]
  /** Sums without a column: of what rows belong to, once each. */
  ofWhole?: readonly U[]
  /** Filters whose values count its rows. */
  groups: Readonly<Record<G, ListGroup>>
  /** What each order and each filter depends on. */
  decidedBy: Readonly<Record<S | (keyof F & string), Decider>>
}

/** Keeps the exact types of a list while checking its shape. */
export function defineList<
  R extends z.ZodMiniType,
  const F extends FilterShape,
  const S extends string,
  const C extends string,
  const U extends string,
  const G extends string,
  const N extends ListName,
  E extends Columns,
>(list: List<R, F, S, C, U, G, N, E>): List<R, F, S, C, U, G, N, E> {
  return list
}

/** The filters of a list, as its readers get them. */
export type FilterValues<F extends FilterShape> = z.output<z.ZodMiniObject<F>>
export type FilterOf<L> = L extends { filters: infer F extends FilterShape } ? FilterValues<F> : never
/** A list's filters as one object, with default values. */
export function filterSchema<F extends FilterShape>({ filters }: { filters: F }): z.ZodMiniObject<F> {
  // The same object: `z.strictObject` says that its keys can be written, which nobody does.
  return z.strictObject(filters) as unknown as z.ZodMiniObject<F>
}

/** An order of a list by its word: `name`, `-name`. */
export type SortOf<L> = L extends { sorts: readonly (infer S extends string)[] } ? S | `-${S}` : never

/** The keys of a list's sums, and of its groups. */
export type SumOf<L> = L extends { sums: readonly (infer U extends string)[] } ? U : never
export type GroupOf<L> = L extends { groups: infer G } ? keyof G & string : never

/** The key of a list's column. */
export type ColumnOf<L> = L extends { columns: infer C } ? keyof C & string : never

/** The words of every order of a list, in both directions. */
export function sortsOf<S extends string>({ sorts }: { sorts: readonly S[] }): (S | `-${S}`)[] {
  return sorts.flatMap((sort) => [sort, `-${sort}` as const])
}

type SortSchema<S extends string> = z.ZodMiniDefault<z.ZodMiniEnum<{ readonly [K in S | `-${S}`]: K }>>

/** An order of a list by its word; the default if there is none. */
export function sortSchema<S extends string>(list: { sorts: readonly [S, ...S[]] }): SortSchema<S> {
  const schema = z._default(z.enum<string[]>(sortsOf(list)), list.sorts[0])
  // Of the words themselves, which the type of an enum made of them does not say.
  return schema as unknown as SortSchema<S>
}

/** The most words of an order besides the first. */
const MAX_THEN_BY = 3

/** Further words of an order: each orders rows that those before leave equal. None unless given. */
export function thenBySchema<S extends string>(list: { sorts: readonly [S, ...S[]] }) {
  const word = z.enum<string[]>(sortsOf(list)) as unknown as z.ZodMiniType<S | `-${S}`, S | `-${S}`>
  return z.optional(several(word, MAX_THEN_BY))
}
