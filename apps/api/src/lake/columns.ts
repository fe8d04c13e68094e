import { type Kind, kinds } from '@org/core/contract'
import type { Table } from '../db/rows/types.ts'

/** How a column lies in a file: INT64, DOUBLE, BOOLEAN, DATE, TIMESTAMP in UTC with microseconds, or text. */
export type LakeType = 'integer' | 'number' | 'boolean' | 'day' | 'instant' | 'text'

export interface LakeColumn {
  /** The contract's: `depthTopCm`. */
  name: string
  type: LakeType
  /** What is read of a row, by the table's columns. */
  sql: string
}

const ofKind: Readonly<Record<Kind['type'], LakeType>> = {
  text: 'text',
  choice: 'text',
  state: 'text',
  // JSON, as text: no reader needs to know its shape.
  list: 'text',
  integer: 'integer',
  ref: 'integer',
  id: 'integer',
  number: 'number',
  measurement: 'text',
  flag: 'boolean',
  day: 'day',
  instant: 'instant',
}

const quoted = (column: string): string => `"${column}"`

/** Instants are counted in microseconds and days in days since 1970, as the files do. */
const expressions: Readonly<Record<LakeType, (column: string) => string>> = {
  integer: quoted,
  number: (column) => `"${column}"::float8`,
  boolean: quoted,
  day: (column) => `("${column}" - DATE '1970-01-01')`,
  instant: (column) => `(extract(epoch FROM "${column}") * 1000000)::bigint`,
  text: (column) => `"${column}"::text`,
}

export const lakeColumn = (name: string, type: LakeType, column: string): LakeColumn => ({
  name,
  type,
  sql: expressions[type](column),
})

const json = (name: string, column: string): LakeColumn => ({
  name,
  type: 'text',
  sql: `to_jsonb("${column}")::text`,
})

/** The columns of an entity that files have, after its id and before when it was made. @throws TypeError for another's name */
export function columnsOf({ name: of, columns, isDated }: Table, names: readonly string[]): LakeColumn[] {
  const named = names.map((name) => {
    const found = columns.find(({ key }) => key === name)
    if (found === undefined) throw new TypeError(`${of} has no column ${name}`)
    const { column, kind } = found
    return kind.type === 'list' ? json(name, column) : lakeColumn(name, ofKind[kind.type], column)
  })
  return [
    lakeColumn('id', ofKind[kinds.repeatedId.type], 'id'),
    ...named,
    ...(isDated ? [lakeColumn('createdAt', 'instant', 'created_at')] : []),
  ]
}
