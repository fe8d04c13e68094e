import { errors } from '@org/core/contract'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { fieldTable } from './tables.ts'

export type FieldRow = HeldRow<typeof fieldTable>

/** Locks fields in the order of their ids. @throws errors.notFound */
export async function lockFields(tx: Tx, ids: readonly number[]): Promise<FieldRow[]> {
  const wanted = new Set(ids)
  const fields = await tx.rows(fieldTable).lock([...wanted])
  if (fields.size < wanted.size)
    throw errors.notFound(wanted.size === 1 ? 'This field' : 'One of these fields')
  return [...fields.values()]
}
