import { useLayoutEffect } from 'react'
import { useSearchParams } from '#platform/links.tsx'
import { inSeason, useSeason } from './season.ts'

/** What the address shows. A year that it leaves out is written into it, so that a link shows a colleague the same thing. */
export function useSeasonAddress(unless: readonly string[] | null): string {
  const [params, patch] = useSearchParams()
  const season = useSeason(unless !== null)
  const shown = inSeason(params, unless, season.year)
  const year = season.isKnown && shown !== params ? shown.get('year') : null
  useLayoutEffect(() => {
    if (year !== null) patch({ year })
  }, [patch, year])
  return shown.toString()
}
