import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { usePreference } from '#platform/preferences.ts'
import { seasonGuess } from '#platform/season-now.ts'
import { ALL_YEARS } from './address.ts'

/** The newest year up to this one that has fields, else the newest; this one where no year has any. */
export function usualYear(years: readonly number[], thisYear: number): number {
  const [newest = thisYear] = years
  return years.find((year) => year <= thisYear) ?? newest
}

export interface Season {
  /** The season that pages open on. Until it is known: the likeliest. */
  year: number
  /** Whether the years that have fields are known, or cannot be, or the person chose one. */
  isKnown: boolean
  /** Years that have fields, newest first; none until they are known. */
  years: readonly number[]
}

/** The season that the sampling pages open on: the one that the person chose last on any of them, else the usual one. @param isNeeded false asks for nothing */
export function useSeason(isNeeded = true): Season {
  const { fieldYears } = useClient()
  const chosen = usePreference(({ season }) => season)
  const query = { by: 'year' } as const
  const { data, error } = useQuery(isNeeded ? ['fieldYears', 'groups', query] : null, () =>
    fieldYears.groups(query),
  )
  const years = (data?.items ?? []).map(({ value }) => Number(value)).toSorted((one, other) => other - one)
  return {
    year: chosen ?? (data === undefined ? seasonGuess() : usualYear(years, seasonGuess())),
    isKnown: chosen !== null || data !== undefined || error !== undefined,
    years,
  }
}

/**
 * What an address shows: on a page that opens on the season, an address without a year is of that season, unless it
 * names records, which may be of any year.
 *
 * @param unless the names in an address that name records; null: the page has all years at once
 */
export function inSeason(
  params: URLSearchParams,
  unless: readonly string[] | null,
  season: number,
): URLSearchParams {
  if (unless === null || params.has('year')) return params
  const next = new URLSearchParams(params)
  next.set('year', unless.some((name) => params.has(name)) ? ALL_YEARS : String(season))
  return next
}
