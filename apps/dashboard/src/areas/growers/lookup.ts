import type { Grower } from '@org/core'
import type { Filter } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { problemOf } from '#lists/filters.ts'

/** Growers offered at a time; more are found by typing. */
const GROWERS_OFFERED = 50

export function useGrower(id: number): Query<Grower> {
  const client = useClient()
  return useQuery(['growers', 'get', id], () => client.growers.get({ id }))
}

/** Growers by any part of their names, the first of them while nothing is typed; none are asked for until they are wanted. */
export function useGrowerChoices(isWanted = true) {
  const client = useClient()
  const [search, setSearch] = useState('')
  const query = { limit: GROWERS_OFFERED, ...(search.trim() === '' ? {} : { search: search.trim() }) }
  const { data, error, isValidating } = useQuery(
    isWanted ? ['growers', 'choices', query] : null,
    () => client.growers.list(query),
    { keepPreviousData: true },
  )
  return {
    growers: data?.items ?? [],
    isLoading: isWanted && data === undefined && error === undefined,
    problem: data === undefined && error !== undefined ? problemOf(error) : undefined,
    isSearching: isValidating,
    setSearch,
  }
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
 * @param isOpen whether somebody looks at what can be chosen
 */
export function useGrowerFilter(
  growerIds: readonly number[] | undefined,
  { countsFields, isOpen }: { countsFields: boolean; isOpen: boolean },
): Filter {
  const { growers, isLoading, problem, isSearching, setSearch } = useGrowerChoices(isOpen)
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
    isLoading,
    ...(problem === undefined ? {} : { problem }),
  }
}
