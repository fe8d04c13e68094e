import * as z from 'zod/mini'
import type { Kind } from '../entity/kinds.ts'
import type { EntityName } from '../entity/names.ts'
import type { Capability } from '../permissions.ts'
import type { ListColumns } from './columns.ts'

/** Every list that people look at. */
export const LIST_NAMES = ['fields', 'growers', 'enrollments'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** What a list is narrowed by: each filter's schema, as queries and addresses carry it. */
export type FilterShape = Readonly<Record<string, z.ZodMiniType>>

/** What moves a row within an order, or in and out of a filter. */
export interface Decider {
  /** Columns of the row itself. */
  columns?: readonly string[]
  /** Kinds of records that it shows something of. */
  kinds?: readonly EntityName[]
}

/** What rows are counted by: the values of a filter. */
export interface ListGroup {
  label: string
  /** What its values are: their words and their order follow. */
  kind: Kind
  /** The filter whose value tells equal values apart: counties of one name lie in several states. */
  within?: string
  /** What rows without a value are called. Without it they are in no group. */
  none?: string
}

/** A set of rows that people look at, said once: what a row carries, how rows are put in order, narrowed and counted. */
export interface List<
  R extends z.ZodMiniType = z.ZodMiniType,
  F extends FilterShape = FilterShape,
  S extends string = string,
  C extends string = string,
  U extends string = string,
  G extends string = string,
> {
  /** What pages, saved views and exports call it. */
  name: ListName
  /** Each row of the list is a row of it, with its id. */
  entity: { name: EntityName; one: string; many: string }
  /** Whether a row lies somewhere: then files of it can have shapes. */
  hasShapes?: true
  /** Kinds of records that a row shows something of: a change of one may be seen in it. */
  shows: readonly EntityName[]
  /** What a person has to be allowed to do to read it. */
  may: Capability
  row: R
  filters: F
  /** What it tells of each row, in the order of tables and files. */
  columns: ListColumns<C, z.output<R>, FilterValues<F>>
  /** Orders: of the column of that name, the usual one first; with a minus before it, an order runs the other way. */
  sorts: readonly [S, ...S[]]
  /** Columns whose values are added up, over all rows and over each group. */
  sums: readonly U[]
  /** Filters by whose values its rows are counted. */
  groups: Readonly<Record<G, ListGroup>>
  /** By what each order and each filter decides. */
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
>(list: List<R, F, S, C, U, G>): List<R, F, S, C, U, G> {
  return list
}

/** What a list is narrowed by, as its readers get it. */
export type FilterValues<F extends FilterShape> = z.output<z.ZodMiniObject<F>>
export type FilterOf<L> = L extends { filters: infer F extends FilterShape } ? FilterValues<F> : never
/** A list's filters as one object, each with its usual value where it is not named. */
export function filterSchema<F extends FilterShape>({ filters }: { filters: F }): z.ZodMiniObject<F> {
  // The same object: `z.object` says that its keys can be written, which nobody does.
  return z.object(filters) as unknown as z.ZodMiniObject<F>
}

/** An order of a list by its word: `name`, `-name`. */
export type SortOf<L> = L extends { sorts: readonly (infer S extends string)[] } ? S | `-${S}` : never

/** The keys of what a list adds up, and of what its rows are counted by. */
export type SumOf<L> = L extends { sums: readonly (infer U extends string)[] } ? U : never
export type GroupOf<L> = L extends { groups: infer G } ? keyof G & string : never

/** The key of a list's column. */
export type ColumnOf<L> = L extends { columns: infer C } ? keyof C & string : never

/** The words of every order of a list: each, and the other way. */
export function sortsOf<S extends string>({ sorts }: { sorts: readonly S[] }): (S | `-${S}`)[] {
  return sorts.flatMap((sort) => [sort, `-${sort}` as const])
}

type SortSchema<S extends string> = z.ZodMiniDefault<z.ZodMiniEnum<{ readonly [K in S | `-${S}`]: K }>>

/** An order of a list as its word; the usual one where none is said. */
export function sortSchema<S extends string>(list: { sorts: readonly [S, ...S[]] }): SortSchema<S> {
  const schema = z._default(z.enum<string[]>(sortsOf(list)), list.sorts[0])
  // Of the words themselves, which the type of an enum made of them does not say.
  return schema as unknown as SortSchema<S>
}
