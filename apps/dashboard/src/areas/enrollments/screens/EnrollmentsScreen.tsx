import { ENROLLMENT_STATUSES, type Enrollment, paths } from '@org/core'
import { ErrorState, pageStyles } from '@org/ui'
import { Suspense, useCallback, useMemo } from 'react'
import { onlyOne } from '#lists/address.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { useSearchParams } from '#platform/links.tsx'
import { Board } from '../board/Board.tsx'
import { useStateTotals, useYears } from '../data.ts'
import { ENROLLMENTS, type EnrollmentFilter } from '../list.ts'
import { BulkBar } from '../moves/BulkBar.tsx'
import { MoveDialogs } from '../moves/MoveDialogs.tsx'
import { NewEnrollmentButton, RollOverButton } from '../parts/Actions.tsx'
import { EnrollmentHead } from '../parts/EnrollmentHead.tsx'
import * as funnelCss from '../parts/Funnel.css.ts'
import { NoEnrollments } from '../parts/NoEnrollments.tsx'
import { Toolbar } from '../parts/Toolbar.tsx'
import { type StateTotals, tallyOf } from '../states.ts'
import { EnrollmentTable } from '../table/EnrollmentTable.tsx'
import { type EnrollmentsView, useEnrollmentsView } from '../view.ts'
import * as css from './EnrollmentsScreen.css.ts'
import { useChooseAll } from './useChooseAll.ts'

const Funnel = lazyPart(async () => (await import('../parts/Funnel.tsx')).Funnel)
const EnrollmentDrawer = lazyPart(
  async () => (await import('../detail/EnrollmentDrawer.tsx')).EnrollmentDrawer,
)
const NewEnrollmentDialog = lazyPart(
  async () => (await import('../create/NewEnrollmentDialog.tsx')).NewEnrollmentDialog,
)
const RollOverDialog = lazyPart(async () => (await import('../roll-over/RollOverDialog.tsx')).RollOverDialog)

/** Which fields are in which program this year, and where each enrollment stands: as a board or as a table. */
export function EnrollmentsScreen() {
  const view = useEnrollmentsView()
  const filter = useYear(view)
  const years = useYears()
  const hasAny = years.data === undefined ? undefined : years.data.items.length > 0
  if (filter === null)
    return (
      <div className={pageStyles.page}>
        <EnrollmentHead view={view} filter={null} totals={undefined} />
        {years.error === undefined ? null : (
          <div className={pageStyles.inset}>
            <ErrorState error={years.error} onRetry={() => void years.reload()} />
          </div>
        )}
      </div>
    )
  return <Year view={view} filter={filter} hasAny={hasAny} />
}

/** The filter with its year: the address', else the newest that has enrollments, else this one. Null until it is known. */
function useYear({ filter, year: addressed }: EnrollmentsView): EnrollmentFilter | null {
  const { data } = useYears()
  const usual = data === undefined ? null : Number(data.items[0]?.value ?? new Date().getFullYear())
  const year = addressed ?? usual
  return useMemo(() => (year === null ? null : { ...filter, year }), [filter, year])
}

interface YearProps {
  view: EnrollmentsView
  filter: EnrollmentFilter
  /** Whether there is any enrollment of any year; undefined while that is not known. */
  hasAny: boolean | undefined
}

function Year({ view, filter, hasAny }: YearProps) {
  const states = useStateTotals(filter)
  const totals = states.data?.items
  return (
    <div className={pageStyles.page}>
      <EnrollmentHead view={view} filter={filter} totals={totals} />
      <Toolbar view={view} filter={filter} />
      {view.showsFunnel && totals !== undefined ? (
        <section aria-label="Enrollment funnel" id="funnel" className={funnelCss.place}>
          <Suspense>
            <Funnel totals={totals} year={filter.year} />
          </Suspense>
        </section>
      ) : null}
      <div className={css.beside}>
        <div className={css.content}>
          {states.error !== undefined && totals === undefined ? (
            <div className={pageStyles.inset}>
              <ErrorState error={states.error} onRetry={() => void states.reload()} />
            </div>
          ) : (
            <Content view={view} filter={filter} hasAny={hasAny} totals={totals} />
          )}
        </div>
        <Suspense>
          {view.openId === null ? null : (
            <EnrollmentDrawer id={view.openId} onClose={() => view.open(null)} />
          )}
        </Suspense>
      </div>
      <BulkBar filter={filter} />
      <MoveDialogs />
      <Overlays view={view} filter={filter} />
    </div>
  )
}

type ContentProps = YearProps & { totals: readonly StateTotals[] | undefined }

function Content({ view, filter, hasAny, totals }: ContentProps) {
  const hrefOf = useHref()
  const chooseAll = useChooseAll(view, filter)
  const statuses = filter.status ?? ENROLLMENT_STATUSES
  const count = totals === undefined ? undefined : tallyOf(totals, statuses).count
  const { open } = view
  const onOpen = useCallback((id: number) => open(id), [open])
  const empty = (
    <NoEnrollments
      year={filter.year}
      hasAny={hasAny ?? true}
      isFiltered={ENROLLMENTS.isNarrowed(filter)}
      onClear={view.showAll}
      newEnrollment={<NewEnrollmentButton view={view} />}
      rollOver={<RollOverButton view={view} />}
    />
  )
  if (view.mode === 'table')
    return (
      <EnrollmentTable
        view={view}
        filter={filter}
        hrefOf={hrefOf}
        onOpen={onOpen}
        onChooseAll={() => chooseAll(null)}
        empty={empty}
      />
    )
  if (count === 0) return empty
  return (
    <Board
      filter={filter}
      sort={view.sort}
      totals={totals}
      openId={view.openId}
      hrefOf={hrefOf}
      onOpen={onOpen}
      onChooseAll={chooseAll}
      showsWithdrawn={view.showsWithdrawn}
      onShowWithdrawn={view.setShowsWithdrawn}
      phoneColumn={view.phoneColumn}
      onPhoneColumn={view.setPhoneColumn}
    />
  )
}

/** Where a row opens: this very view, with it beside. */
function useHref(): (row: Enrollment) => string {
  const [params] = useSearchParams()
  const words = params.toString()
  return useCallback(
    ({ id }) => {
      const next = new URLSearchParams(words)
      next.set('open', String(id))
      return `${paths.enrollments.link()}?${next}`
    },
    [words],
  )
}

/** What stands beside or above the page; each program comes when it is first asked for. */
function Overlays({ view, filter }: { view: EnrollmentsView; filter: EnrollmentFilter }) {
  return (
    <Suspense>
      {view.isCreating ? (
        <NewEnrollmentDialog
          growerId={onlyOne(filter.growerId)}
          program={onlyOne(filter.program) ?? ''}
          year={filter.year}
          fieldIds={view.newFieldIds}
          onClose={() => view.setCreating(false)}
          onCreated={({ id, year }) => view.showCreated(id, year)}
        />
      ) : null}
      {view.isRollingOver ? (
        <RollOverDialog
          year={filter.year}
          program={onlyOne(filter.program) ?? ''}
          onClose={() => view.setRollingOver(false)}
          onShow={view.showRolledOver}
        />
      ) : null}
    </Suspense>
  )
}
