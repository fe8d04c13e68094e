import { ENROLLMENT_STATUSES } from '@org/core'
import { usePageView } from '#lists/useListPage.ts'
import { useSearchParams } from '#platform/links.tsx'
import { flag, id, oneOf, oneOrNone, useParam, year as yearParam } from '#platform/view.ts'
import { ENROLLMENTS, type FilterChange, IDS, writeFilter } from './list.ts'

export type Mode = 'board' | 'table'

export const MODE = oneOf<Mode>(['board', 'table'])
/** The state whose column a phone shows. */
const COLUMN = oneOrNone(ENROLLMENT_STATUSES)

/** The whole view of the enrollments page, as its address says: a link shows a colleague the same thing. */
export function useEnrollmentsView() {
  const [, patch] = useSearchParams()
  const view = usePageView(ENROLLMENTS)
  const [year] = useParam('year', yearParam)
  const [mode, setMode] = useParam('mode', MODE)
  const [openId, open] = useParam('open', id)
  const [isCreating] = useParam('new', flag)
  const [newFieldIds] = useParam('fields', IDS)
  const [isRollingOver, setRollingOver] = useParam('roll', flag)
  const [showsFunnel, setShowsFunnel] = useParam('funnel', flag)
  const [showsWithdrawn, setShowsWithdrawn] = useParam('withdrawn', flag)
  const [phoneColumn, setPhoneColumn] = useParam('column', COLUMN)
  return {
    ...view,
    /** Null where the address says none, and then the usual one is meant. */
    year,
    narrow: (change: FilterChange) => patch(writeFilter(change), { push: true }),
    mode,
    setMode: (next: Mode) => setMode(next, { push: true }),
    /** The enrollment looked at beside the page. */
    openId,
    open: (next: number | null) => open(next, { push: next !== null }),
    isCreating,
    setCreating: (on: boolean) => patch({ new: flag.write(on), fields: null }),
    /** The fields a link to a new enrollment names. */
    newFieldIds,
    /** A new one is looked at, in its own year. */
    showCreated: (created: number, inYear: number) =>
      patch(
        { new: null, fields: null, open: id.write(created), year: yearParam.write(inYear) },
        { push: true },
      ),
    isRollingOver,
    setRollingOver,
    /** The drafts of a year that was just made, of which no filter that is left hides any. */
    showRolledOver(inYear: number) {
      view.type('')
      patch({ ...ENROLLMENTS.allOff, roll: null, year: yearParam.write(inYear) }, { push: true })
    },
    showsFunnel,
    setShowsFunnel,
    showsWithdrawn,
    setShowsWithdrawn,
    /** Which state's column a phone shows. */
    phoneColumn,
    setPhoneColumn,
  }
}
export type EnrollmentsView = ReturnType<typeof useEnrollmentsView>
