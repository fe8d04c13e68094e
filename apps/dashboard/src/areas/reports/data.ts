import {
  type Client,
  type Crew,
  type FieldReport,
  type FieldReportQuery,
  type GroupTotals,
  type Quality,
  type QualityQuery,
  type Season,
  type SeasonQuery,
  yearWindow,
} from '@org/core'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { useSeason as useSeasonOfPages, usualYear } from '#lists/season.ts'

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

const NO_FIELD: FieldReportQuery = { fieldId: 0, year: 0 }

/** The values of a field in a year; null asks for nothing. While others load, those before stay. */
export function useFieldReport(query: FieldReportQuery | null): Query<FieldReport> {
  const { reports } = useClient()
  return useQuery(
    query === null ? null : ['reports', 'field', query],
    () => reports.field(query ?? NO_FIELD),
    { keepPreviousData: true },
  )
}

/** Fields offered at a time; more are found by typing. */
const FIELDS_OFFERED = 50

/** Fields by any part of their names, the first of them while nothing is typed; none are asked for until they are wanted. */
export function useFieldChoices(isWanted: boolean) {
  const { fields } = useClient()
  const [search, setSearch] = useState('')
  const text = search.trim()
  const query = { active: 'all' as const, limit: FIELDS_OFFERED, ...(text === '' ? {} : { search: text }) }
  const { data, error, isValidating } = useQuery(
    isWanted ? ['fields', 'choices', query] : null,
    () => fields.list(query),
    { keepPreviousData: true },
  )
  return {
    fields: data?.items ?? [],
    error,
    isLoading: isWanted && data === undefined,
    isValidating,
    setSearch,
  }
}

/** How many results each field has of a year; those without any are not there. */
export function useResultCounts(year: number): Query<ReadonlyMap<number, number>> {
  const { results } = useClient()
  return useQuery(['results', 'fields', year], async () => {
    const { items } = await results.groups({ by: 'fieldId', year: [year] })
    return new Map(items.map(({ value, rows }) => [Number(value), rows]))
  })
}

/** Years that have results, newest first, and the one that is shown at first; until they are known, those around this one. */
export function useResultYears(): { years: readonly number[]; usual: number } {
  const { results } = useClient()
  const { data } = useQuery(['results', 'groups', { by: 'year' }], () => results.groups({ by: 'year' }))
  const years = data === undefined ? yearWindow(new Date()) : yearsOf(data.items)
  const season = useSeasonOfPages()
  return { years, usual: usualYear(years, season.year) }
}

const yearsOf = (items: readonly GroupTotals[]): number[] =>
  items
    .map(({ value }) => Number(value))
    .filter((year) => Number.isInteger(year) && year > 0)
    .toSorted((one, other) => other - one)

/** A point with its samples, as the server has it. */
export type PointDetail = Awaited<ReturnType<Client['points']['get']>>

/** A point with its samples. */
export function usePoint(id: number): Query<PointDetail> {
  const { points } = useClient()
  return useQuery(['points', 'get', id], () => points.get({ id }))
}
