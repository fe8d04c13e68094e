import {
  type Client,
  type GroupTotals,
  idsOfOrder,
  type Label,
  type LabelDetail,
  MAX_ROWS_BY_ID,
  type Sample,
} from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { useAllIds, useGroups } from '#lists/totals.ts'
import type { ShownList } from '#lists/useList.ts'
import { SAMPLES, type SampleFilter, type SampleSort } from './list.ts'

/** The most samples that labels are printed for, or voided, at once. */
export const MOST_CHOSEN = 5_000
/** The most samples that something is decided about at once. */
export const MOST_DECIDED = 500
/** As many labels as a person reads while typing a code. */
const LABELS_OFFERED = 8

/** One label with its history; null asks for nothing. */
export function useLabel(code: string | null): Query<LabelDetail> {
  const { labels } = useClient()
  return useQuery(code === null ? null : ['labels', 'get', code], () => labels.get({ code: code ?? '' }))
}

/** One sample of the list; null asks for nothing. */
export function useSample(id: number | null): Query<Sample | null> {
  const { samples } = useClient()
  return useQuery(
    id === null ? null : ['samples', 'rows', id],
    async () => (await samples.rows({ ids: [id ?? 0] })).items[0] ?? null,
  )
}

/** How many samples are in each state beside the other filters. */
export function useStates(filter: SampleFilter): Query<{ items: GroupTotals[] }> {
  const { samples } = useClient()
  const { status: _, ...others } = SAMPLES.toQuery(filter)
  return useGroups('samples', samples, { ...others, by: 'status' as const })
}

/** Labels whose code begins with what is typed. */
export function useLabelsLike(text: string): readonly Label[] {
  const { labels } = useClient()
  const query = { search: text, limit: LABELS_OFFERED }
  const { data } = useQuery(text === '' ? null : ['labels', 'list', query], () => labels.list(query), {
    keepPreviousData: true,
  })
  return data?.items ?? []
}

/** The ids of all that the list finds; null where they are not wanted, or more than can be told one by one. */
export const useFoundIds = (list: ShownList<Sample>, isWanted: boolean): readonly number[] | null =>
  useAllIds(list, { isWanted, most: MOST_CHOSEN })

/** Reads the ids of all that a filter finds, in the list’s order: also while its rows are still on their way. */
export function useReadAll(filter: SampleFilter, sort: SampleSort): () => Promise<Uint32Array> {
  const { samples } = useClient()
  return async () => idsOfOrder(await samples.order({ ...SAMPLES.toQuery(filter), sort }))
}

/** The chosen samples, as they are now; null asks for nothing: there are more than a person decides about at once. */
export function useChosenSamples(ids: ReadonlySet<number>): Query<Sample[]> {
  const client = useClient()
  const asked = ids.size === 0 || ids.size > MOST_DECIDED ? null : [...ids].sort((one, other) => one - other)
  return useQuery(asked === null ? null : ['samples', 'rows', 'chosen', ...asked], () =>
    readSamples(client, asked ?? []),
  )
}

/** Reads samples by their ids, as they are now: in parts, because a call takes only so many. */
export async function readSamples({ samples }: Client, ids: readonly number[]): Promise<Sample[]> {
  const read: Sample[] = []
  for (let at = 0; at < ids.length; at += MAX_ROWS_BY_ID)
    read.push(...(await samples.rows({ ids: ids.slice(at, at + MAX_ROWS_BY_ID) })).items)
  return read
}
