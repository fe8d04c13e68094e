import type { Table } from '../../db/rows/types.ts'

/** A column that refers to another table. */
export interface Ref {
  key: string
  column: string
  /** The other table. */
  owner: string
  /** Whether each row has a value: then it belongs to that row. */
  isOwner: boolean
}

export const refsOf = ({ columns }: Table): Ref[] =>
  columns.flatMap(({ key, column, kind }) =>
    kind.to === undefined ? [] : [{ key, column, owner: kind.to, isOwner: kind.empty === undefined }],
  )
