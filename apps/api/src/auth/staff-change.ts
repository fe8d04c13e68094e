import type { Selectable } from 'kysely'
import type { StaffTable } from '../db/schema.ts'
import type { ChangeRecord } from '../db/transact.ts'

type StaffRow = Selectable<StaffTable>

/** What the log keeps of a person's row. The account's id stays out of it: whoever reads the log has no use for it. */
const toLogged = (row: StaffRow) => ({
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  isOperationManager: row.is_operation_manager,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  /** Whether an account of the identity service is bound to it. */
  hasSignedIn: row.sub !== null,
})

/** The change of a staff row for `record()`: all that is kept of a new one, of another only what changed. */
export function staffChange(before: StaffRow | null, after: StaffRow, by?: number): ChangeRecord {
  const who = by === undefined ? {} : { by }
  const now = toLogged(after)
  if (before === null) return { entity: 'staff', id: after.id, before: null, after: now, ...who }
  return { entity: 'staff', id: after.id, ...differences(toLogged(before), now), ...who }
}

function differences(before: object, after: object): { before: object; after: object } {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([key, value]) => was.get(key) !== value)
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, was.get(key)])),
    after: Object.fromEntries(changed),
  }
}

/** Columns of staff rows as they were recorded whole, before the log kept only what people look for. */
const RECORDED_ONCE: Readonly<Record<string, string>> = {
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
  is_operation_manager: 'isOperationManager',
  suspended_at: 'suspendedAt',
}

type Recorded = Readonly<Record<string, unknown>> | null

/**
 * A recorded change of a staff row as it may be told: what was recorded whole, with the account's id, comes down to
 * what {@link staffChange} would have kept.
 */
export function toldOfStaff(before: Recorded, after: Recorded): { before: Recorded; after: Recorded } {
  const [was, is] = [told(before), told(after)]
  if (was === null || is === null) return { before: was, after: is }
  const same = (key: string) => JSON.stringify(was[key]) === JSON.stringify(is[key])
  const changed = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !same(key)))
  return { before: changed(was), after: changed(is) }
}

function told(row: Recorded): Recorded {
  if (row === null || !Object.hasOwn(row, 'first_name')) return row
  const entries = Object.entries(row).flatMap(([column, value]) => {
    const name = RECORDED_ONCE[column]
    return name === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(entries), hasSignedIn: typeof row.sub === 'string' }
}
