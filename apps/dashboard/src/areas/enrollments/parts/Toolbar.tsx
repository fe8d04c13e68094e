import { enrollmentList } from '@org/core'
import { Button, Segmented } from '@org/ui'
import { ChartNoAxesColumnDecreasing } from 'lucide-react'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { sortOf } from '#lists/sort.ts'
import { useIsPhone } from '#platform/phone.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { ENROLLMENTS, type EnrollmentFilter } from '../list.ts'
import type { EnrollmentsView } from '../view.ts'
import { EnrollmentFilters } from './EnrollmentFilters.tsx'
import { SortMenu } from './SortMenu.tsx'

export interface ToolbarProps {
  view: EnrollmentsView
  filter: EnrollmentFilter
}

/** What is shown, and how. */
export function Toolbar({ view, filter }: ToolbarProps) {
  const isPhone = useIsPhone()
  return (
    <EnrollmentFilters filter={filter} onNarrow={view.narrow} onClear={view.showAll}>
      <Segmented
        label="Show as"
        segments={[
          { key: 'board', label: 'Board' },
          { key: 'table', label: 'Table' },
        ]}
        value={view.mode}
        onChange={view.setMode}
      />
      {view.mode === 'board' ? (
        <SortMenu sort={view.sort} onSort={(sort) => view.setSort(sortOf(sort))} />
      ) : null}
      <Button
        icon={<ChartNoAxesColumnDecreasing size={16} aria-hidden />}
        aria-expanded={view.showsFunnel}
        aria-controls="funnel"
        onPress={() => view.setShowsFunnel(!view.showsFunnel)}
      >
        Funnel
      </Button>
      <PageViews of={ENROLLMENTS} />
      {/* A phone has room for three, whichever are chosen. */}
      {view.mode === 'table' && !isPhone ? <ColumnsMenu list={enrollmentList} shown={view.shown} /> : null}
    </EnrollmentFilters>
  )
}
