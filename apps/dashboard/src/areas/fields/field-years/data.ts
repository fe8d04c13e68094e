import {
  type FieldYearDetail,
  type FieldYearEvent,
  type FieldYearMoves,
  MAX_BULK_ENROLLMENTS,
  type RefusedRow,
} from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { useWritten } from '#live/written.ts'

/** Rows as the person sees them. */
export interface SeenYear {
  id: number
  version: number
}

/** What a move needs besides: the reason, or the day. */
export interface MoveWords {
  reason?: string
  plannedOn?: string
}

/** One year with its enrollments; null asks for nothing. */
export function useFieldYear(id: number | null): Query<FieldYearDetail> {
  const client = useClient()
  return useQuery(id === null ? null : ['fieldYears', 'get', id], () =>
    client.fieldYears.get({ id: id ?? 0 }),
  )
}

/** At most this many are moved by one call. */
export const MAX_MOVED_YEARS = MAX_BULK_ENROLLMENTS

type Moved = Pick<FieldYearMoves, 'editId' | 'moved'> & { refused: readonly RefusedRow[] }

/** Moves years on; whatever shows them is asked for again. Rejects with a catalog error when none was judged. */
export function useMoveYears() {
  const client = useClient()
  const written = useWritten()
  /** A move that asks for no reason takes none, and none but scheduling takes a day. */
  const send = (event: FieldYearEvent, items: SeenYear[], { reason = '', plannedOn }: MoveWords) => {
    switch (event) {
      case 'returnPlan':
      case 'unlock':
      case 'cancel':
        return client.fieldYears[event]({ items, reason })
      case 'schedule':
        return client.fieldYears.schedule({ items, ...(plannedOn === undefined ? {} : { plannedOn }) })
      default:
        return client.fieldYears[event]({ items })
    }
  }
  return async (event: FieldYearEvent, rows: readonly SeenYear[], words: MoveWords = {}): Promise<Moved> => {
    const items = rows.map(({ id, version }) => ({ id, version }))
    try {
      return await send(event, items, words)
    } finally {
      await written('field_year')
    }
  }
}
