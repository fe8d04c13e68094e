import { staffTable } from '../auth/tables.ts'
import type { NewRow, Tx } from '../db/rows/types.ts'

let people = 0

/**
 * Makes a staff record as the program does.
 *
 * @param by `self`: the person makes it, not the transaction's own
 * @returns its id
 */
export async function addPerson(
  tx: Tx,
  said: Partial<NewRow<typeof staffTable>> = {},
  by: 'self' | 'transaction' = 'transaction',
): Promise<number> {
  people += 1
  const email = `p${process.pid}.${people}@fieldworks.example`
  const [id = 0] = await tx.rows(staffTable).drawIds(1)
  const person = {
    id,
    email,
    firstName: 'x',
    lastName: 'Person',
    hasSignedIn: typeof said.sub === 'string',
    ...said,
  }
  await tx.rows(staffTable, by === 'self' ? { by: id } : {}).insert([person])
  return id
}
