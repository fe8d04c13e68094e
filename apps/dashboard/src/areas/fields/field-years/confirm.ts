import type { Client, RefusedRow } from '@org/core'
import { useClient } from '#platform/api.ts'
import { MAX_MOVED_YEARS, type SeenYear, useMoveYears } from './data.ts'

const PAGE_ROWS = 500

/** What became of the chosen fields. */
export interface Confirmed {
  confirmedCount: number
  /** Fields that do not have the year. */
  missingCount: number
  refused: RefusedRow[]
  /** One for each call that changed something. */
  editIds: number[]
}

/** Confirms the boundaries of a year for many fields, as many a call as it takes. Rejects with a catalogue error. */
export function useConfirmBoundaries() {
  const client = useClient()
  const move = useMoveYears()
  return async (fieldIds: readonly number[], year: number): Promise<Confirmed> => {
    const rows = await yearsOf(client, fieldIds, year)
    const done: Confirmed = {
      confirmedCount: 0,
      missingCount: fieldIds.length - rows.length,
      refused: [],
      editIds: [],
    }
    for (let from = 0; from < rows.length; from += MAX_MOVED_YEARS) {
      const { editId, moved, refused } = await move('confirm', rows.slice(from, from + MAX_MOVED_YEARS))
      done.confirmedCount += moved.length
      done.refused.push(...refused)
      if (editId !== null) done.editIds.push(editId)
    }
    return done
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
