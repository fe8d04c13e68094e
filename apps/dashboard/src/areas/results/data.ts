import type { Laboratory, LikelySamples, ResultUpload, ResultUploadLine, Sample, StagedRow } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import type { Narrowed } from '#lists/narrowed.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import type { Show, UploadPlace } from './view.ts'

/** Rows that come at once. */
const ROWS_AT_ONCE = 200
const SAMPLES_OFFERED = 50

/** One laboratory file; null asks for nothing. */
export function useResultUpload(id: number | null): Query<ResultUpload> {
  const { resultUploads } = useClient()
  return useQuery(id === null ? null : ['resultUploads', 'get', id], () => resultUploads.get({ id: id ?? 0 }))
}

/** Laboratory files sent before, newest first. */
export function useResultUploads(query: Narrowed['query']): Pages<ResultUploadLine> {
  const { resultUploads } = useClient()
  return usePages(['resultUploads', 'list', query], (cursor) =>
    resultUploads.list({ ...query, ...(cursor === null ? {} : { cursor }) }),
  )
}

/** What the call asks for the rows that are shown. */
function asked(show: Show | null) {
  if (show === null) return {}
  if (show === 'warning' || show === 'error') return { level: show } as const
  if (show === 'confirm') return { finding: show } as const
  return { outcome: show }
}

/** Checked rows of a sheet, in the file’s order. */
export function useStagedRows(
  id: number,
  sheet: number,
  { show, finding, column }: Pick<UploadPlace, 'show' | 'finding' | 'column'>,
): Pages<StagedRow> {
  const { resultUploads } = useClient()
  const found = finding === null ? {} : { finding, ...(column === null ? {} : { column }) }
  const query = { id, sheet, limit: ROWS_AT_ONCE, ...asked(show), ...found }
  return usePages(['resultUploads', 'rows', query], (cursor) =>
    resultUploads.rows({ ...query, ...(cursor === null ? {} : { cursor }) }),
  )
}

/** Samples that a row without one can be of, the likeliest first. */
export function useLikelySamples(
  id: number,
  { sheet, row }: Pick<StagedRow, 'sheet' | 'row'>,
): Query<LikelySamples> {
  const { resultUploads } = useClient()
  const query = { id, sheet, row }
  return useQuery(['resultUploads', 'likely', query], () => resultUploads.likely(query))
}

/** All laboratories, by name. */
export function useLaboratories(): Query<{ items: Laboratory[] }> {
  const { laboratories } = useClient()
  return useQuery(['laboratories', 'list'], () => laboratories.list())
}

/** Samples that a text finds: by field, point or label. */
export function useFoundSamples(text: string): Query<{ items: Sample[] }> {
  const { samples } = useClient()
  const query = { limit: SAMPLES_OFFERED, ...(text.trim() === '' ? {} : { search: text.trim() }) }
  return useQuery(['samples', 'choices', query], () => samples.list(query), { keepPreviousData: true })
}
