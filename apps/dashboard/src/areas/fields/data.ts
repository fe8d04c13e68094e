import { type Field, type FieldDetail, type FieldSort, idsOfOrder, MAX_BULK_FIELDS } from '@org/core'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { onlyOne } from '#lists/address.ts'
import { useAllIds } from '#lists/totals.ts'
import type { ShownList } from '#lists/useList.ts'
import type { FieldTiles } from '#map/types.ts'
import { FIELDS, type FieldFilter } from './list.ts'

/** Where they lie, and the version of the map's tiles. */
export function useFieldExtent(filter: FieldFilter) {
  const client = useClient()
  const query = FIELDS.toQuery(filter)
  return useQuery(['fields', 'extent', query], () => client.fields.extent(query), { keepPreviousData: true })
}

/** The ids of all that the list finds; null where they are not wanted, or more than can be told one by one. */
export const useFoundIds = (list: ShownList<Field>, isWanted: boolean): readonly number[] | null =>
  useAllIds(list, { isWanted, most: MAX_BULK_FIELDS })

/** Reads the ids of all that a filter finds, in the list's order: also while its rows are still on their way. */
export function useReadAll(filter: FieldFilter, sort: FieldSort): () => Promise<Uint32Array> {
  const { fields } = useClient()
  return async () => idsOfOrder(await fields.order({ ...FIELDS.toQuery(filter), sort }))
}

/** What the map draws: what the list shows. More than can be told one by one are all drawn. */
export function useTiles(
  versions: { tilesVersion: string; countsVersion: string } | undefined,
  filter: FieldFilter,
  list: ShownList<Field>,
): FieldTiles | undefined {
  const growerId = onlyOne(filter.growerId)
  const ids = useFoundIds(list, FIELDS.isNarrowed(filter))
  const { tilesVersion: version, countsVersion } = versions ?? {}
  return useMemo(() => {
    if (version === undefined || countsVersion === undefined) return undefined
    const counts = { version: countsVersion, filter: FIELDS.toQuery(filter) }
    return { version, growerId, active: filter.active, ids, counts }
  }, [version, countsVersion, growerId, filter, ids])
}

/** One field with its boundary; null asks for nothing. */
export function useField(id: number | null): Query<FieldDetail> {
  const client = useClient()
  return useQuery(id === null ? null : ['fields', 'get', id], () => client.fields.get({ id: id ?? 0 }))
}
