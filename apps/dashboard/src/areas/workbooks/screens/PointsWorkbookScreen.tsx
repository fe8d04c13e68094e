import { type Point, paths, pointList, pointWorkbook } from '@org/core'
import { FilterBar, formatCount, Skeleton } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { ListExportButton } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { linkedField } from '#lists/filters.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { aheadOf } from '#lists/list-page.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { useListPage } from '#lists/useListPage.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { POINT_CELLS, type PointNarrowing } from '../list.ts'
import { useCrewChoices } from '../parts/useCrewChoices.ts'
import { sheetOf } from '../sheet.ts'
import { useSheetView } from '../view.ts'
import { Workbook } from './Workbook.tsx'

export const pointsWorkbookAhead = aheadOf(POINT_CELLS)

const SHEET = sheetOf(pointWorkbook, {
  hrefOf: ({ id }: Point) => `${paths.samplingPoints.link()}?point=${id}`,
  nameOf: ({ number }) => `Point ${number}`,
  // The page of a point shows it on the map.
  mapHrefOf: () => null,
  // Place and time of a collection are recorded on the page of points; a replacement takes a place by itself.
  notWritten: ['collected', 'relocated', 'replaced', 'assigned'],
})

const ALIKE: Readonly<Record<string, (row: Point) => Partial<PointNarrowing>>> = {
  field: ({ fieldId }) => ({ fieldId: [fieldId] }),
  grower: ({ growerId }) => ({ growerId: [growerId] }),
  year: ({ year }) => ({ year: [year] }),
  status: ({ status }) => ({ status: [status] }),
  role: ({ role }) => ({ role: [role] }),
  stratum: ({ stratumId }) => ({ stratumId: [stratumId] }),
  crew: ({ crewId }) => ({ crewId: [crewId ?? ''] }),
  plannedOn: ({ plannedOn }) => ({ plannedOn: [plannedOn ?? ''] }),
}

const usePoints = () => useListPage(POINT_CELLS)
type PointsView = ReturnType<typeof usePoints>

/** The workbook of sampling points. */
export function PointsWorkbookScreen() {
  const view = usePoints()
  const sheetView = useSheetView(POINT_CELLS, view, (column, row) => {
    const alike = ALIKE[column]?.(row)
    return alike === undefined ? null : () => view.narrow(alike)
  })
  return (
    <Workbook
      sheet={SHEET}
      view={sheetView}
      search={view}
      placeholder="Search fields, growers and point numbers"
      note={<Sums sums={view.sums} />}
      filters={
        <PointFilters view={view}>
          <PageViews of={POINT_CELLS} />
          <ColumnsMenu list={pointList} shown={view.shown} />
        </PointFilters>
      }
      export={<ListExportButton comesBack {...exportOf(POINT_CELLS, view)} count={view.sums?.rows} />}
      choices={useCrewChoices()}
      noRows="Points are made when a design is committed."
      isNarrowed={POINT_CELLS.isNarrowed(view.filter)}
      onClear={view.showAll}
    />
  )
}

function PointFilters({ view, children }: { view: PointsView; children: ReactNode }) {
  const { filter, rows, narrow, showAll } = view
  const { filterOf, onOpen, openKey } = useGroupFilters(POINT_CELLS, {
    filter,
    asked: POINT_CELLS.toQuery(filter),
  })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  return (
    <FilterBar
      label="Point filters"
      filters={[
        ...linkedField(filter, rows.rowAt(0)),
        filterOf('year'),
        grower,
        program,
        filterOf('status'),
        filterOf('crewId'),
        filterOf('plannedOn'),
        filterOf('role'),
      ]}
      onChange={(key, values) => narrow(changeOf(POINT_CELLS, key, values))}
      onOpen={onOpen}
      onClear={showAll}
    >
      {children}
    </FilterBar>
  )
}

/** `1,240 points · 62 fields`. */
function Sums({ sums }: Pick<PointsView, 'sums'>) {
  if (sums === undefined) return <Skeleton width={64} />
  const said = [formatCount(sums.rows, 'point', 'points'), formatCount(sums.sums.fields, 'field', 'fields')]
  return <span role="status">{said.join(' · ')}</span>
}
