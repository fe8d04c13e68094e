import type { Change, TimelineEntity } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Pages, usePages } from '#lists/pages.ts'

const PAGE_CHANGES = 50

/** What happened to a record and to what belongs to it, newest first. */
export function useActivity(entity: TimelineEntity, id: number): Pages<Change> {
  const client = useClient()
  const query = { entity, id, limit: PAGE_CHANGES } as const
  return usePages(['changes', 'timeline', query], (cursor) =>
    client.changes.timeline(cursor === null ? query : { ...query, cursor }),
  )
}
