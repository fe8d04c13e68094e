import { type Client, idsOfOrder, MAX_BULK_POINTS, MAX_ROWS_BY_ID, type Point } from '@org/core'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { onlyOne } from '#lists/address.ts'
import { useAllIds } from '#lists/totals.ts'
import type { ShownList } from '#lists/useList.ts'
import type { FieldTiles, PointTiles } from '#map/types.ts'
import { POINTS, type PointFilter, type PointSort } from './list.ts'

/** A point with its samples, as the server has it. */
export type PointDetail = Awaited<ReturnType<Client['points']['get']>>

/** One point; null asks for nothing. */
export function usePoint(id: number | null): Query<PointDetail> {
  const client = useClient()
  return useQuery(id === null ? null : ['points', 'get', id], () => client.points.get({ id: id ?? 0 }))
}

/** The most that are read of a day: crews collect fewer. */
const MOST_OF_A_DAY = 200

/** The points of the one crew and day to which a filter is narrowed; none otherwise. */
export function useDayPoints(filter: PointFilter): Query<{ items: Point[] }> {
  const client = useClient()
  const [crewId, plannedOn] = [onlyOne(filter.crewId), onlyOne(filter.plannedOn)]
  // Points without a crew, or without a day, are no day of a crew.
  const isOneDay = typeof crewId === 'number' && plannedOn !== null && plannedOn !== ''
  const query = { ...POINTS.toQuery(filter), limit: MOST_OF_A_DAY }
  return useQuery(isOneDay ? ['points', 'list', query] : null, () => client.points.list(query))
}

/** Where the points lie that a filter finds, and the version of the map's tiles. */
export function usePointExtent(filter: PointFilter) {
  const client = useClient()
  const query = POINTS.toQuery(filter)
  return useQuery(['points', 'extent', query], () => client.points.extent(query), { keepPreviousData: true })
}

/** The points on the map: what the list shows. */
export function usePointTiles(version: string | undefined, filter: PointFilter): PointTiles | undefined {
  return useMemo(
    () => (version === undefined ? undefined : { version, filter: POINTS.toQuery(filter) }),
    [version, filter],
  )
}

/** The fields under them; of one grower where the list is. */
export function useFieldTiles(filter: PointFilter): FieldTiles | undefined {
  const client = useClient()
  const { data } = useQuery(['fields', 'extent', {}], () => client.fields.extent({}))
  const version = data?.tilesVersion
  const growerId = onlyOne(filter.growerId)
  return useMemo(
    () => (version === undefined ? undefined : { version, growerId, ids: null }),
    [version, growerId],
  )
}

/** The ids of all that the list finds; null where they are not wanted, or more than can be told one by one. */
export const useFoundIds = (list: ShownList<Point>, isWanted: boolean): readonly number[] | null =>
  useAllIds(list, { isWanted, most: MAX_BULK_POINTS })

/** Reads the ids of all that a filter finds, in the list's order: also while its rows are still on their way. */
export function useReadAll(filter: PointFilter, sort: PointSort): () => Promise<Uint32Array> {
  const { points } = useClient()
  return async () => idsOfOrder(await points.order({ ...POINTS.toQuery(filter), sort }))
}

/** Reads points by their ids, as they are now: in parts, because a call takes only so many. */
export function useReadPoints(): (ids: readonly number[]) => Promise<Point[]> {
  const { points } = useClient()
  return async (ids) => {
    const read: Point[] = []
    for (let at = 0; at < ids.length; at += MAX_ROWS_BY_ID)
      read.push(...(await points.rows({ ids: ids.slice(at, at + MAX_ROWS_BY_ID) })).items)
    return read
  }
}
