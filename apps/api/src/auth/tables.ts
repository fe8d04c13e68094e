import { kinds, staffEntity } from '@org/core/contract'
import type { RowType } from '../db/rows/kysely.ts'
import { defineTable } from '../db/rows/table.ts'
import type { HeldRow } from '../db/rows/types.ts'

/**
 * `sub` is the identity service's id of the person; null until the first sign-in. Changes do not record it:
 * whoever reads the log has no use for it. `hasSignedIn` is written with it. Of a service account's keys only the SHA-256
 * is kept, and not recorded either.
 */
export const staffTable = defineTable(staffEntity, {
  own: { sub: kinds.maybeCode, keySha256: kinds.maybeCode, oldKeySha256: kinds.maybeCode },
})
export type StaffRow = HeldRow<typeof staffTable>

declare module '../db/schema.ts' {
  interface Database {
    staff: RowType<typeof staffTable>
  }
}
