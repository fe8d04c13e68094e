import type { Client, RefusedRow } from '@org/core'
import { useClient } from '#data/api.ts'
import { type SeenYear, useMoveYears } from './data.ts'

const PAGE_ROWS = 500

/** What became of the chosen fields. */
export interface Confirmed {
  confirmedCount: number
  /** Fields that do not have the year. */
  missingCount: number
  refused: readonly RefusedRow[]
  /** Takes it back; null where nothing was confirmed. */
  editId: number | null
}

/** Confirms the boundaries of a year for at most MAX_MOVED_YEARS fields, in one call. Rejects with a catalog error. */
export function useConfirmBoundaries() {
  const client = useClient()
  const move = useMoveYears()
  return async (fieldIds: readonly number[], year: number): Promise<Confirmed> => {
    const rows = await yearsOf(client, fieldIds, year)
    const missingCount = fieldIds.length - rows.length
    if (rows.length === 0) return { confirmedCount: 0, missingCount, refused: [], editId: null }
    const { editId, moved, refused } = await move('confirm', rows)
    return { confirmedCount: moved.length, missingCount, refused, editId }
  }
}

/** The chosen fields' rows of one year, as they are now. */
async function yearsOf(client: Client, fieldIds: readonly number[], year: number): Promise<SeenYear[]> {
  const wanted = new Set(fieldIds)
  const found: SeenYear[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Client['fields']['list']>> = await client.fields.list({
      year,
      active: 'all',
      limit: PAGE_ROWS,
      ...(cursor === null ? {} : { cursor }),
    })
    for (const field of page.items) {
      const row = field.years.find((each) => each.year === year)
      if (row !== undefined && wanted.has(field.id)) found.push(row)
    }
    cursor = page.nextCursor
  } while (cursor !== null && found.length < wanted.size)
  return found
}
