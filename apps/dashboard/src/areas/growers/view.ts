import { ACTIVE_FILTERS, type ActiveFilter, FIELD_SORTS, type FieldColor, type FieldSort } from '@org/core'
import type { Pane, Sort } from '@org/ui'
import { sortWord } from '#lists/sort.ts'
import { useColorBy } from '#map/colors/color-by.ts'
import { useSearchParams } from '#platform/links.tsx'
import { flag, oneOf, useParam, year as yearParam } from '#platform/view.ts'
import { addFieldsHref } from './add-fields.ts'

export const ACTIVE = oneOf<ActiveFilter>(['active', ...ACTIVE_FILTERS])

/** Whether a grower is chosen whose fields are added (`add`), for which year, and how to stop. */
export function useAddingFields(): { href: ((growerId: number) => string) | null; stop: () => void } {
  const [isAdding] = useParam('add', flag)
  const [year] = useParam('year', yearParam)
  const [, patch] = useSearchParams()
  return {
    href: isAdding ? (growerId) => addFieldsHref(growerId, year) : null,
    stop: () => patch({ add: null, year: null }),
  }
}

/** What of a grower is looked at beside the map. */
export const PARTS = ['fields', 'enrollments', 'details', 'activity'] as const
export type Part = (typeof PARTS)[number]

const PART = oneOf<Part>(PARTS)
export const FIELD_SORT = oneOf<FieldSort>(['name', ...FIELD_SORTS])
const PANE = oneOf<Pane>(['list', 'map'])
/** Their fields have one grower. */
export const COLORS = ['status', 'year', 'crop'] as const satisfies FieldColor[]

export interface GrowerView {
  part: Part
  year: number | null
  /** Which of the grower's fields are shown. */
  active: ActiveFilter
  sort: FieldSort
  phoneShows: Pane
  setPart: (part: Part) => void
  setYear: (year: number | null) => void
  setActive: (active: ActiveFilter) => void
  /** Takes off whatever narrows the fields. */
  showAllFields: () => void
  setSort: (sort: Sort) => void
  setPhoneShows: (pane: Pane) => void
  /** What the map is colored by. */
  colorBy: FieldColor | null
  setColorBy: (color: FieldColor | null) => void
}

/** The whole view of one grower's page, as its address says it. */
export function useGrowerView(): GrowerView {
  const [part, setPart] = useParam('part', PART)
  const [year, setYear] = useParam('year', yearParam)
  const [active, setActive] = useParam('active', ACTIVE)
  const [sort, setSort] = useParam('sort', FIELD_SORT)
  const [phoneShows, setPhoneShows] = useParam('show', PANE)
  const [colorBy, setColorBy] = useColorBy(COLORS)
  const [, patch] = useSearchParams()
  return {
    part,
    year,
    active,
    sort,
    phoneShows,
    setPart: (next) => setPart(next, { push: true }),
    setYear: (next) => setYear(next, { push: true }),
    setActive: (next) => setActive(next, { push: true }),
    showAllFields: () => patch({ year: null, active: null }, { push: true }),
    setSort: (next) => setSort(FIELD_SORT.read(sortWord(next))),
    setPhoneShows: (pane) => setPhoneShows(pane, { push: true }),
    colorBy,
    setColorBy,
  }
}
