import type { Crew, Quality, QualityQuery, Season, SeasonQuery } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'

/** A season at a glance. While another one loads, the one before stays. */
export function useSeason(query: SeasonQuery): Query<Season> {
  const { reports } = useClient()
  return useQuery(['reports', 'season', query], () => reports.season(query), { keepPreviousData: true })
}

/** All crews, by name; null asks for nothing. */
export function useCrews(isWanted: boolean): Query<{ items: Crew[] }> {
  const { crews } = useClient()
  return useQuery(isWanted ? ['crews', 'list'] : null, () => crews.list())
}

/** Results that need a look; null asks for nothing. While others load, those before stay. */
export function useQuality(query: QualityQuery | null): Query<Quality> {
  const { reports } = useClient()
  return useQuery(query === null ? null : ['reports', 'quality', query], () => reports.quality(query ?? {}), {
    keepPreviousData: true,
  })
}
