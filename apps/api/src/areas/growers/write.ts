import type { Grower, GrowerCreate, GrowerUpdate } from '@org/core/contract'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { getGrower } from './read.ts'
import { growerTable } from './tables.ts'

/** Makes a grower. */
export async function createGrower(tx: Tx, input: GrowerCreate): Promise<Grower & MadeEdit> {
  const [id = 0] = (await tx.rows(growerTable).insert([input])).map((row) => row.id)
  return tx.withEdit(getGrower(tx.kysely, id))
}

/**
 * Writes what differs from the row; nothing that differs writes nothing.
 *
 * @throws errors.notFound; errors.stale when the row is not the version the person saw
 */
export async function updateGrower(
  tx: Tx,
  { id, version, ...set }: Partial<Pick<Grower, 'active'>> & GrowerUpdate & { id: number },
): Promise<Grower & MadeEdit> {
  const rows = tx.rows(growerTable)
  // Fields may still point to it: their boundaries are written while it is held.
  const row = await rows.lockSeen({ id, version }, 'noKeyUpdate')
  await rows.patch([{ row, set }])
  return tx.withEdit(getGrower(tx.kysely, id))
}
