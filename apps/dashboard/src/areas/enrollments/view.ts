import {
  type ColumnOf,
  ENROLLMENT_SORTS,
  ENROLLMENT_STATUSES,
  type EnrollmentSort,
  type EnrollmentStatus,
  enrollmentList,
} from '@org/core'
import type { Sort } from '@org/ui'
import { useMemo } from 'react'
import { type ShownColumns, useShownColumns } from '#lists/columns.ts'
import { sortWord } from '#lists/sort.ts'
import { type TypedSearch, useTypedSearch } from '#lists/typed-search.ts'
import { useSearchParams } from '#platform/links.tsx'
import { flag, id, oneOf, oneOrNone, useParam, year as yearParam } from '#platform/view.ts'
import { ENROLLMENT_FILTERS, type EnrollmentFilter, type FilterChange, IDS, writeFilter } from './filter.ts'

export type Mode = 'board' | 'table'

export const MODE = oneOf<Mode>(['board', 'table'])
/** The state whose column a phone shows. */
const COLUMN = oneOrNone(ENROLLMENT_STATUSES)
/** By grower unless another order was asked for. */
export const SORT = oneOf<EnrollmentSort>(['grower', ...ENROLLMENT_SORTS])

/** What a saved view keeps: not what is looked at in it, nor what is being made. */
export const SAVED_PARAMS: readonly string[] = [
  'q',
  'sort',
  'columns',
  'mode',
  'funnel',
  'year',
  ...ENROLLMENT_FILTERS.names,
]

export interface EnrollmentsView extends Omit<TypedSearch, 'search'> {
  /** What the address narrows by; the year is null where it says none, and then the usual one is meant. */
  narrowed: Omit<EnrollmentFilter, 'year'> & { year: number | null }
  mode: Mode
  sort: EnrollmentSort
  shown: ShownColumns<ColumnOf<typeof enrollmentList>>
  /** The enrollment looked at beside the page. */
  openId: number | null
  isCreating: boolean
  /** The fields a link to a new enrollment names. */
  newFieldIds: readonly number[]
  isRollingOver: boolean
  showsFunnel: boolean
  showsWithdrawn: boolean
  /** Which state's column a phone shows. */
  phoneColumn: EnrollmentStatus | null
  narrow: (change: FilterChange) => void
  /** Takes every filter off but the year, and the search. */
  showAll: () => void
  setMode: (mode: Mode) => void
  setSort: (sort: Sort) => void
  open: (id: number | null) => void
  setCreating: (on: boolean) => void
  /** A new one is looked at, in its own year. */
  showCreated: (id: number, year: number) => void
  setRollingOver: (on: boolean) => void
  /** The drafts of a year that was just made, of which no filter that is left hides any. */
  showRolledOver: (year: number) => void
  setShowsFunnel: (on: boolean) => void
  setShowsWithdrawn: (on: boolean) => void
  setPhoneColumn: (status: EnrollmentStatus) => void
}

/** Every filter off but the year, and the search. */
const WIDE = { q: null, ...Object.fromEntries(ENROLLMENT_FILTERS.names.map((name) => [name, null])) }

/** The whole view of the enrollments page, as its address says: a link shows a colleague the same thing. */
export function useEnrollmentsView(): EnrollmentsView {
  const [params, patch] = useSearchParams()
  const { search, ...typing } = useTypedSearch()
  const [year] = useParam('year', yearParam)
  const words = params.toString()
  const narrowed = useMemo(
    () => ({ search, year, ...ENROLLMENT_FILTERS.read(new URLSearchParams(words)) }),
    [words, search, year],
  )
  const [mode, setMode] = useParam('mode', MODE)
  const [sort, setSort] = useParam('sort', SORT)
  const shown = useShownColumns(enrollmentList)
  const [openId, open] = useParam('open', id)
  const [isCreating] = useParam('new', flag)
  const [newFieldIds] = useParam('fields', IDS)
  const [isRollingOver, setRollingOver] = useParam('roll', flag)
  const [showsFunnel, setShowsFunnel] = useParam('funnel', flag)
  const [showsWithdrawn, setShowsWithdrawn] = useParam('withdrawn', flag)
  const [phoneColumn, setPhoneColumn] = useParam('column', COLUMN)
  return {
    ...typing,
    narrowed,
    mode,
    sort,
    shown,
    openId,
    isCreating,
    newFieldIds,
    isRollingOver,
    showsFunnel,
    showsWithdrawn,
    phoneColumn,
    narrow: (change) => patch(writeFilter(change), { push: true }),
    showAll() {
      typing.type('')
      patch(WIDE, { push: true })
    },
    setMode: (next) => setMode(next, { push: true }),
    setSort: (next) => setSort(SORT.read(sortWord(next))),
    open: (next) => open(next, { push: next !== null }),
    setCreating: (on) => patch({ new: flag.write(on), fields: null }),
    showCreated: (created, inYear) =>
      patch(
        { new: null, fields: null, open: id.write(created), year: yearParam.write(inYear) },
        { push: true },
      ),
    setRollingOver,
    showRolledOver(inYear) {
      typing.type('')
      patch({ ...WIDE, roll: null, year: yearParam.write(inYear) }, { push: true })
    },
    setShowsFunnel,
    setShowsWithdrawn,
    setPhoneColumn,
  }
}
