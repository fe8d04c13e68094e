import type { Grower } from '@org/core'
import type { Filter } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'

/** Growers offered at a time; more are found by typing. */
const GROWERS_OFFERED = 50

export function useGrower(id: number): Query<Grower> {
  const client = useClient()
  return useQuery(['growers', 'get', id], () => client.growers.get({ id }))
}

/** Growers by any part of their names, the first of them while nothing is typed. */
export function useGrowerChoices() {
  const client = useClient()
  const [search, setSearch] = useState('')
  const query = { limit: GROWERS_OFFERED, ...(search.trim() === '' ? {} : { search: search.trim() }) }
  const { data, isValidating } = useQuery(['growers', 'choices', query], () => client.growers.list(query), {
    keepPreviousData: true,
  })
  return { growers: data?.items ?? [], isSearching: isValidating, setSearch }
}

export function useGrowerName(id: number | null): string | undefined {
  const client = useClient()
  const { data } = useQuery(id === null ? null : ['growers', 'get', id], () =>
    client.growers.get({ id: id ?? 0 }),
  )
  return data?.name
}

function useGrowerNames(ids: readonly number[]): ReadonlyMap<number, string> | undefined {
  const client = useClient()
  const { data } = useQuery(ids.length === 0 ? null : ['growers', 'rows', ids], () =>
    client.growers.rows({ ids: [...ids] }),
  )
  return data && new Map(data.items.map(({ id, name }) => [id, name]))
}

/**
 * A list's filter by grower. Growers are more than a menu holds: what is typed is looked for by the server.
 *
 * @param countsFields whether each is offered with how many fields it has
 */
export function useGrowerFilter(
  growerIds: readonly number[] | undefined,
  { countsFields }: { countsFields: boolean },
): Filter {
  const { growers, isSearching, setSearch } = useGrowerChoices()
  const names = useGrowerNames(growerIds ?? [])
  return {
    key: 'growerId',
    label: 'Grower',
    options: growers.map(({ id, name: label, fieldCount }) => ({
      key: String(id),
      label,
      ...(countsFields ? { count: fieldCount } : {}),
    })),
    values: growerIds?.map(String) ?? [],
    isSeveral: true,
    labelOf: (id) => names?.get(Number(id)) ?? '…',
    onSearch: setSearch,
    isSearching,
  }
}
