import type { Change, Client, Line } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Pages, usePages } from '#lists/pages.ts'

/** What is asked for: the history of a record (`of`, `ofId`), or of all records, narrowed. */
export type LinesAsked = Omit<NonNullable<Parameters<Client['changes']['lines']>[0]>, 'limit' | 'cursor'>

const PAGE_LINES = 50
const PAGE_CHANGES = 100

/** What happened, a line for each edit, newest first. */
export function useLines(asked: LinesAsked, limit = PAGE_LINES): Pages<Line> {
  const client = useClient()
  const query = { ...asked, limit }
  return usePages(['changes', 'lines', query], (cursor) =>
    client.changes.lines(cursor === null ? query : { ...query, cursor }),
  )
}

/** The changes of one line, newest first. */
export function useLineChanges({ of, ofId, ...filter }: LinesAsked, editId: number): Pages<Change> {
  const client = useClient()
  const page = { editId, limit: PAGE_CHANGES }
  return usePages(['changes', 'of edit', { of, ofId, ...filter, ...page }], (cursor) => {
    const query = cursor === null ? page : { ...page, cursor }
    return of === undefined || ofId === undefined
      ? client.changes.list({ ...filter, ...query })
      : client.changes.timeline({ entity: of, id: ofId, ...query })
  })
}
