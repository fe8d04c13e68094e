import * as z from 'zod/mini'
import type { Column, Columns, Entity, ValuesOf, WrittenBy } from './entity.ts'
import type { Kind } from './kinds.ts'

type KeysBy<C extends Columns, B extends WrittenBy> = {
  [K in keyof C]: C[K]['by'] extends B ? K : never
}[keyof C]

type ReadShape<C extends Columns, K extends keyof C> = { [P in K]: C[P]['kind']['read'] }
type Given<K extends Kind> = K extends { empty: unknown } ? z.ZodMiniDefault<K['write']> : K['write']
type GivenKey<C extends Columns> = KeysBy<C, 'people' | 'once'> & string
type CreateShape<C extends Columns> = { [P in GivenKey<C>]: Given<C[P]['kind']> }
type PatchShape<C extends Columns> = {
  [P in KeysBy<C, 'people' | 'later'>]: z.ZodMiniOptional<C[P]['kind']['write']>
}

const entriesBy = ({ columns }: Entity, by: readonly WrittenBy[]): [string, Column][] =>
  Object.entries<Column>(columns).filter(([, column]) => by.includes(column.by))

/** The columns of a row as answers carry them, to be spread into a schema. */
export function readShape<C extends Columns, const K extends keyof C & string>(
  { columns }: Entity<string, C>,
  ...keys: readonly K[]
): ReadShape<C, K> {
  const shape = Object.fromEntries(keys.map((key) => [key, columns[key]?.kind.read]))
  // By the columns' own types: an object made of entries has none.
  return shape as ReadShape<C, K>
}

/** Every column of a row, as {@link readShape}. */
export function rowShape<C extends Columns>(entity: Entity<string, C>): ReadShape<C, keyof C & string> {
  return readShape<C, keyof C & string>(entity, ...keysOf(entity))
}

/** Keys of the columns that people may change. */
export function writtenKeys<C extends Columns>(
  entity: Entity<string, C>,
): (KeysBy<C, 'people' | 'later'> & string)[] {
  const keys = entriesBy(entity, ['people', 'later']).map(([key]) => key)
  return keys as (KeysBy<C, 'people' | 'later'> & string)[]
}

/** What a piece that is split off takes of a row: what people enter for a new one, except values of that row alone. */
export function pieceValues<C extends Columns>(
  { columns }: Entity<string, C>,
  row: Readonly<ValuesOf<C>>,
): Partial<Pick<ValuesOf<C>, GivenKey<C>>> {
  const isTaken = (key: string): key is GivenKey<C> => {
    const { by, split = true } = columns[key] ?? {}
    return split && (by === 'people' || by === 'once')
  }
  const taken: Partial<Pick<ValuesOf<C>, GivenKey<C>>> = {}
  for (const key of Object.keys(columns)) if (isTaken(key)) taken[key] = row[key]
  return taken
}

const keysOf = <C extends Columns>({ columns }: Entity<string, C>) =>
  Object.keys(columns).filter((key): key is keyof C & string => Object.hasOwn(columns, key))

/** What a person enters for a new row; a value that is left out is empty. */
export function createShape<C extends Columns>(entity: Entity<string, C>): CreateShape<C> {
  const given = ({ kind: { write, empty } }: Column) =>
    empty === undefined ? write : z._default(write, () => empty)
  const shape = Object.fromEntries(
    entriesBy(entity, ['people', 'once']).map(([key, column]) => [key, given(column)]),
  )
  return shape as CreateShape<C>
}

/** What a person may change of a row; other values stay. */
export function patchShape<C extends Columns>(entity: Entity<string, C>): PatchShape<C> {
  const shape = Object.fromEntries(
    entriesBy(entity, ['people', 'later']).map(([key, { kind }]) => [key, z.optional(kind.write)]),
  )
  return shape as PatchShape<C>
}
