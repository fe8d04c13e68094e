import { MAX_PAGE_SIZE, type ResultFindingKind, type ResultUpload, type StagedRow } from '@org/core'
import { formatNumber } from '@org/ui'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'

interface Like {
  upload: Pick<ResultUpload, 'id'>
  row: StagedRow
  column: number
  text: string | null
  /** What is found about the cell; null: nothing, and none is like it. */
  kind: ResultFindingKind | null
}

/** `all 3 like this`: cells of the column with the same text and finding; null where it is the only one. */
export function useLike({ upload, row, column, text, kind }: Like): string | null {
  const { resultUploads } = useClient()
  const isAsked = kind !== null && text !== null
  const query = {
    id: upload.id,
    sheet: row.sheet,
    limit: MAX_PAGE_SIZE,
    ...(kind === null ? {} : { finding: kind }),
  }
  const { data } = useQuery(isAsked ? ['resultUploads', 'rows', 'like', query] : null, () =>
    resultUploads.rows(query),
  )
  if (data === undefined || !isAsked) return null
  const count = data.items.filter(({ cells }) => cells[column] === text).length
  if (data.nextCursor !== null) return 'all like this'
  return count > 1 ? `all ${formatNumber(count)} like this` : null
}
