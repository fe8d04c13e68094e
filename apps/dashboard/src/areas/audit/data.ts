import type { Change } from '@org/core'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import { type AuditView, filterOf } from './view.ts'

const PAGE_CHANGES = 100

/** Everything that was changed, newest first. */
export function useAuditLog(view: AuditView): Pages<Change> {
  const client = useClient()
  const query = { ...filterOf(view), limit: PAGE_CHANGES }
  return usePages(['changes', 'audit', query], (cursor) =>
    client.changes.audit(cursor === null ? query : { ...query, cursor }),
  )
}

/** Who has changed something, by name. */
export function usePeople() {
  const client = useClient()
  return useQuery(['changes', 'people'], () => client.changes.people())
}
