import { narrowedQuery } from '@org/core'
import { useMemo } from 'react'
import { useAddressNames } from '#platform/address-names.ts'
import { useSearchParams } from '#platform/links.tsx'
import { filterAddress, withAllYears } from './address.ts'
import { useSeasonAddress } from './season-address.ts'
import { useTypedSearch } from './typed-search.ts'

const ADDRESS = withAllYears(filterAddress({ year: narrowedQuery.year }))
const ALWAYS: readonly string[] = []

/** A season and a search, as an address says them: of records that are no list of their own. */
export function useNarrowed() {
  const [, patch] = useSearchParams()
  useAddressNames(ADDRESS.names, ADDRESS.canRead)
  const { search, ...typing } = useTypedSearch()
  const words = useSeasonAddress(ALWAYS)
  const { year } = useMemo(() => ADDRESS.read(new URLSearchParams(words)), [words])
  return {
    ...typing,
    /** As the server is asked. */
    query: { ...(year === undefined ? {} : { year }), ...(search === '' ? {} : { search }) },
    /** The years shown; undefined: every one. */
    year,
    showYears: (years: number[] | undefined) => patch(ADDRESS.write({ year: years }), { push: true }),
    isSearched: search !== '',
  }
}
export type Narrowed = ReturnType<typeof useNarrowed>
