import { asProductError, type StaffMember } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { useWritten } from '#live/written.ts'

/** Everyone who ever had access, by name; asked for only by who may. */
export function useStaff(isAllowed: boolean): Query<{ items: StaffMember[] }> {
  const client = useClient()
  return useQuery(isAllowed ? ['staff', 'list'] : null, () => client.staff.list())
}

/** One thing done to a person's access. */
export type AccessChange = { isOperationManager: boolean } | { isSuspended: boolean }

/**
 * Changes a person's access.
 *
 * @throws {ProductError} the caller says it; where somebody was faster, the newest list is on its way
 */
export function useSetAccess() {
  const client = useClient()
  const written = useWritten()
  return async ({ id, version }: StaffMember, change: AccessChange, reason: string): Promise<StaffMember> => {
    try {
      return 'isSuspended' in change
        ? await client.staff.setSuspended({ id, version, reason, ...change })
        : await client.staff.setManager({ id, version, reason, ...change })
    } catch (error) {
      throw asProductError(error)
    } finally {
      // Also who manages enrollments, and what this person may do, may be others now.
      void written('staff')
    }
  }
}
