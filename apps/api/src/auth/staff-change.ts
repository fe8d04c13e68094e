/** Columns of older staff changes, which recorded the whole row. */
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
 * what is recorded now.
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
