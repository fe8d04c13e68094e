import type { Crew, CrewDay, LonLat } from '@org/core'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { addDays } from './calendar.ts'

/** All crews, by name. */
export function useCrews(): Query<{ items: Crew[] }> {
  const client = useClient()
  return useQuery(['crews', 'list'], () => client.crews.list())
}

/** The crews by their ids; empty until they are known. */
export function useCrewsById(): ReadonlyMap<number, Crew> {
  const { data } = useCrews()
  return useMemo(() => new Map(data?.items.map((crew) => [crew.id, crew])), [data])
}

/** What crews do in the week from a Monday on; null asks for nothing. */
export function useWeek(monday: string | null): Query<{ days: CrewDay[] }> {
  const client = useClient()
  const query = { from: monday ?? '', to: monday === null ? '' : addDays(monday, 6) }
  return useQuery(monday === null ? null : ['visits', 'list', query], () => client.visits.list(query), {
    keepPreviousData: true,
  })
}

/** Where a crew’s days start and end; null where that is not known. */
export function startOf(crew: Pick<Crew, 'startLon' | 'startLat'> | undefined): LonLat | null {
  if (crew === undefined || crew.startLon === null || crew.startLat === null) return null
  return { lon: crew.startLon, lat: crew.startLat }
}
