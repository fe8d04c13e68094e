import { formatCode, layerIn, paths, type Sample, sampleList, sampleWorkbook } from '@org/core'
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
import { depthUnitNow } from '#platform/depth-unit.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { SAMPLE_CELLS, type SampleNarrowing } from '../list.ts'
import { sheetOf } from '../sheet.ts'
import { useSheetView } from '../view.ts'
import { Workbook } from './Workbook.tsx'

export const samplesWorkbookAhead = aheadOf(SAMPLE_CELLS)

const SHEET = sheetOf(sampleWorkbook, {
  hrefOf: ({ pointId, labelId }: Sample) =>
    `${paths.samplingLabelTracking.link()}?point=${pointId}${labelId === null ? '' : `&label=${labelId}`}`,
  mapHrefOf: ({ pointId }) => `${paths.samplingPoints.link()}?point=${pointId}`,
  nameOf: (row) =>
    row.labelCode === null
      ? `Point ${row.pointNumber}, ${layerIn(row, depthUnitNow())}`
      : formatCode(row.labelCode),
})

const ALIKE: Readonly<Record<string, (row: Sample) => Partial<SampleNarrowing>>> = {
  field: ({ fieldId }) => ({ fieldId: [fieldId] }),
  grower: ({ growerId }) => ({ growerId: [growerId] }),
  year: ({ year }) => ({ year: [year] }),
  status: ({ status }) => ({ status: [status] }),
  point: ({ pointId }) => ({ pointId: [pointId] }),
  stratum: ({ stratumId }) => ({ stratumId: [stratumId] }),
  crew: ({ crewId }) => ({ crewId: [crewId ?? ''] }),
  plannedOn: ({ plannedOn }) => ({ plannedOn: [plannedOn ?? ''] }),
}

const useSamples = () => useListPage(SAMPLE_CELLS)
type SamplesView = ReturnType<typeof useSamples>

/** The workbook of samples. */
export function SamplesWorkbookScreen() {
  const view = useSamples()
  const sheetView = useSheetView(SAMPLE_CELLS, view, (column, row) => {
    const alike = ALIKE[column]?.(row)
    return alike === undefined ? null : () => view.narrow(alike)
  })
  return (
    <Workbook
      sheet={SHEET}
      view={sheetView}
      search={view}
      placeholder="Search fields, growers, points and labels"
      note={<Sums sums={view.sums} />}
      filters={
        <SampleFilters view={view}>
          <PageViews of={SAMPLE_CELLS} />
          <ColumnsMenu list={sampleList} shown={view.shown} />
        </SampleFilters>
      }
      export={<ListExportButton comesBack {...exportOf(SAMPLE_CELLS, view)} count={view.sums?.rows} />}
      noRows="Samples are made when a design is committed."
      isNarrowed={SAMPLE_CELLS.isNarrowed(view.filter)}
      onClear={view.showAll}
    />
  )
}

function SampleFilters({ view, children }: { view: SamplesView; children: ReactNode }) {
  const { filter, rows, narrow, showAll } = view
  const { filterOf, onOpen, openKey } = useGroupFilters(SAMPLE_CELLS, {
    filter,
    asked: SAMPLE_CELLS.toQuery(filter),
  })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  return (
    <FilterBar
      label="Sample filters"
      filters={[
        ...linkedField(filter, rows.rowAt(0)),
        filterOf('year'),
        grower,
        program,
        filterOf('status'),
        filterOf('depth'),
        filterOf('crewId'),
        filterOf('plannedOn'),
      ]}
      onChange={(key, values) => narrow(changeOf(SAMPLE_CELLS, key, values))}
      onOpen={onOpen}
      onClear={showAll}
    >
      {children}
    </FilterBar>
  )
}

/** `1,240 samples`. */
function Sums({ sums }: Pick<SamplesView, 'sums'>) {
  if (sums === undefined) return <Skeleton width={64} />
  return <span role="status">{formatCount(sums.rows, 'sample', 'samples')}</span>
}
