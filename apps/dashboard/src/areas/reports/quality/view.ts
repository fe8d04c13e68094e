import { type QualityKind, qualityQuery } from '@org/core'
import { filterAddress } from '#lists/address.ts'
import { useAddressNames } from '#platform/address-names.ts'
import { useSearchParams } from '#platform/links.tsx'
import { useParam, year } from '#platform/view.ts'
import { SEASON_FILTERS } from '../season/view.ts'

const { program, growerId, kind, uploadId } = qualityQuery.shape

/** What the results are narrowed by, besides their year. */
export const QUALITY_FILTERS = filterAddress(
  { program, growerId, kind, uploadId },
  { growerId: 'grower', uploadId: 'upload' },
)
export type QualityNarrowing = ReturnType<typeof QUALITY_FILTERS.read>

/** Which results are looked at, as the address says. */
export function useQualityPlace() {
  const [search, patch] = useSearchParams()
  useAddressNames(QUALITY_FILTERS.names, QUALITY_FILTERS.canRead)
  const [shownYear, showYear] = useParam('year', year)
  const filters = QUALITY_FILTERS.read(search)
  const narrow = (change: Partial<QualityNarrowing>) => patch(QUALITY_FILTERS.write(change))
  return {
    /** Null: the usual one. */
    year: shownYear,
    showYear: (next: number | null) => showYear(next),
    filters,
    /** Of the season beside it: its answer says which years there are. */
    season: SEASON_FILTERS.read(search),
    isNarrowed: Object.keys(QUALITY_FILTERS.narrowing(filters)).length > 0,
    narrow,
    clear: () => narrow({ program: undefined, growerId: undefined, kind: undefined, uploadId: undefined }),
    /** Narrows to a kind besides those chosen, or no longer to it. */
    toggleKind: (of: QualityKind) => narrow({ kind: toggled(filters.kind, of) }),
    toggleUpload: (id: number) => narrow({ uploadId: toggled(filters.uploadId, id) }),
  }
}
export type QualityPlace = ReturnType<typeof useQualityPlace>

function toggled<T>(values: readonly T[] = [], value: T): T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}
