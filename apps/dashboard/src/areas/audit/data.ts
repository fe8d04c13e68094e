import type { Line } from '@org/core'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { useLines } from '#history/activity/useLines.ts'
import type { Pages } from '#lists/pages.ts'
import { type AuditView, filterOf } from './view.ts'

const PAGE_LINES = 100

/** Everything that was changed, an edit a line, newest first. */
export const useAuditLog = (view: AuditView): Pages<Line> => useLines(filterOf(view), PAGE_LINES)

/** Who has changed something, by name. */
export function usePeople() {
  const client = useClient()
  return useQuery(['changes', 'people'], () => client.changes.people())
}
