import {
  type Field,
  type FieldDetail,
  type FieldSort,
  fieldList,
  idsOfOrder,
  MAX_BULK_FIELDS,
} from '@org/core'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { onlyOne } from '#lists/address.ts'
import { useAllIds, useSums } from '#lists/totals.ts'
import { type ShownList, useList } from '#lists/useList.ts'
import type { FieldTiles } from '#map/types.ts'
import { type FieldFilter, isNarrowed, toQuery } from './filter.ts'

export function useFieldList(filter: FieldFilter, sort: FieldSort): ShownList<Field> {
  const { fields } = useClient()
  return useList({ area: 'fields', facts: fieldList, calls: fields, query: { ...toQuery(filter), sort } })
}

/** How many fields it finds and their area, however few rows are loaded. */
export function useFieldSums(filter: FieldFilter) {
  return useSums('fields', useClient().fields, toQuery(filter))
}

/** Where they lie, and the version of the map's tiles. */
export function useFieldExtent(filter: FieldFilter) {
  const client = useClient()
  const query = toQuery(filter)
  return useQuery(['fields', 'extent', query], () => client.fields.extent(query), { keepPreviousData: true })
}

/** The ids of all that the list finds; null where they are not wanted, or more than can be told one by one. */
export const useFoundIds = (list: ShownList<Field>, isWanted: boolean): readonly number[] | null =>
  useAllIds(list, { isWanted, most: MAX_BULK_FIELDS })

/** Reads the ids of all that a filter finds, in the list's order: also while its rows are still on their way. */
export function useReadAll(filter: FieldFilter, sort: FieldSort): () => Promise<Uint32Array> {
  const { fields } = useClient()
  return async () => idsOfOrder(await fields.order({ ...toQuery(filter), sort }))
}

/** What the map draws: what the list shows. More than can be told one by one are all drawn. */
export function useTiles(
  versions: { tilesVersion: string; countsVersion: string } | undefined,
  filter: FieldFilter,
  list: ShownList<Field>,
): FieldTiles | undefined {
  const growerId = onlyOne(filter.growerId)
  const ids = useFoundIds(list, isNarrowed(filter))
  const { tilesVersion: version, countsVersion } = versions ?? {}
  return useMemo(() => {
    if (version === undefined || countsVersion === undefined) return undefined
    const counts = { version: countsVersion, filter: toQuery(filter) }
    return { version, growerId, active: filter.active, ids, counts }
  }, [version, countsVersion, growerId, filter, ids])
}

/** One field with its boundary; null asks for nothing. */
export function useField(id: number | null): Query<FieldDetail> {
  const client = useClient()
  return useQuery(id === null ? null : ['fields', 'get', id], () => client.fields.get({ id: id ?? 0 }))
}
