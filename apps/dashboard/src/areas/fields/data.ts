import {
  asProductError,
  type Field,
  type FieldDetail,
  type FieldSort,
  fieldList,
  idsOfOrder,
  MAX_BULK_FIELDS,
} from '@org/core'
import { toasts } from '@org/ui'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useInvalidate, useQuery } from '#data/swr.ts'
import { onlyOne } from '#lists/address.ts'
import type { NamedRow } from '#lists/bulk/NameList.tsx'
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

/** What the map draws: what the list shows. More than can be told one by one are all drawn. */
export function useTiles(
  version: string | undefined,
  filter: FieldFilter,
  list: ShownList<Field>,
): FieldTiles | undefined {
  const { active } = filter
  const growerId = onlyOne(filter.growerId)
  const ids = useFoundIds(list, isNarrowed(filter))
  return useMemo(
    () => (version === undefined ? undefined : { version, growerId, active, ids }),
    [version, growerId, active, ids],
  )
}

/** One field with its boundary; null asks for nothing. */
export function useField(id: number | null): Query<FieldDetail> {
  const client = useClient()
  return useQuery(id === null ? null : ['fields', 'get', id], () => client.fields.get({ id: id ?? 0 }))
}

/** Whose fields are: the first one's grower, and how many of them are no active fields of theirs. */
export function useOwnership() {
  const client = useClient()
  return async (firstId: number, ids: readonly number[]) => {
    const { growerId, growerName } = await client.fields.get({ id: firstId })
    const theirs = new Set(idsOfOrder(await client.fields.order({ growerId })))
    const othersCount = ids.filter((id) => !theirs.has(id)).length
    return { growerId, growerName, othersCount }
  }
}

/** What can be done with many fields at once. Each rejects with a catalogue error. */
export function useBulk() {
  const client = useClient()
  const invalidate = useInvalidate()
  return {
    async assignYear(ids: readonly number[], year: number) {
      const result = await client.fields.assignYear({ ids: [...ids], year })
      void invalidate(['fields'])
      void invalidate(['changes'])
      return result
    },
    /** Names, with whether the filter finds each, and the enrollments under way that have them. */
    nameFields: (ids: readonly number[], filter: FieldFilter) =>
      client.fields.names({ ids: [...ids], filter: toQuery(filter) }),
    /** @param enrollmentIds the enrollments that the person was shown */
    async setActive(ids: readonly number[], active: boolean, enrollmentIds: readonly number[]) {
      const result = await client.fields.setActive({
        ids: [...ids],
        active,
        enrollmentIds: [...enrollmentIds],
      })
      for (const area of ['fields', 'growers', 'enrollments', 'changes']) void invalidate([area])
      return result
    },
  }
}

/** Names of chosen fields that the list does not find; null where that failed, which is said. */
export function useNamedElsewhere(filter: FieldFilter) {
  const { nameFields } = useBulk()
  return async (ids: readonly number[]): Promise<NamedRow[] | null> => {
    try {
      const { items } = await nameFields(ids, filter)
      return items.map(({ id, name, growerName, active, isListed }) => ({
        id,
        name,
        note: active ? growerName : `${growerName} · inactive`,
        isListed,
      }))
    } catch (error) {
      toasts.show({ tone: 'bad', message: `They could not be shown. ${asProductError(error).message}` })
      return null
    }
  }
}
