import { sql } from 'kysely'
import { staffTable } from '../../auth/tables.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'

/**
 * Makes the configured people operation managers where there is no manager at all: someone configured after their
 * first sign-in, or a business that has locked itself out. People without a record yet become managers with it.
 *
 * @param emails lower case
 */
export async function appointFirstManagers(db: Db, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await transact(db, { staffId: null, channel: 'configuration' }, async (tx) => {
    const manager = await tx.kysely
      .selectFrom('staff')
      .select('id')
      .where('is_operation_manager', '=', true)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (manager !== undefined) return
    const rows = tx.rows(staffTable)
    const configured = await rows.lockWhere(sql<boolean>`email = ANY(${[...emails]}::text[])`)
    await rows.patch(configured.map((row) => ({ row, set: { isOperationManager: true } })))
  })
}
