import { staffChange } from '../../auth/staff-change.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'

/**
 * Makes the configured people operation managers where there is no manager at all: somebody configured after their
 * first sign-in, or a business that has locked itself out. People without a record yet become managers with it.
 *
 * @param emails lower case
 */
export async function appointFirstManagers(db: Db, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await transact(db, { staffId: null, channel: 'configuration' }, async ({ kysely, record }) => {
    const manager = await kysely
      .selectFrom('staff')
      .select('id')
      .where('is_operation_manager', '=', true)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (manager !== undefined) return
    const rows = await kysely
      .selectFrom('staff')
      .selectAll()
      .where('email', 'in', emails)
      .forUpdate()
      .execute()
    for (const before of rows) {
      const after = await kysely
        .updateTable('staff')
        .set({
          is_operation_manager: true,
          version: before.version + 1,
          updated_at: new Date(),
          updated_by: null,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      record(staffChange(before, after))
    }
  })
}
