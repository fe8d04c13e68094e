import { paths, type Stratum, stratumList, stratumWorkbook } from '@org/core'
import { FilterBar, formatAreaWithUnit, formatCount, Skeleton } from '@org/ui'
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
import { usePreference } from '#platform/preferences.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { STRATA, type StratumNarrowing } from '../list.ts'
import { sheetOf } from '../sheet.ts'
import { useSheetView } from '../view.ts'
import { Workbook } from './Workbook.tsx'

export const strataWorkbookAhead = aheadOf(STRATA)

const SHEET = sheetOf(stratumWorkbook, {
  hrefOf: ({ fieldId, year }: Stratum) => `${paths.strata.link()}?fieldId=${fieldId}&year=${year}`,
  mapHrefOf: ({ fieldId }) => `${paths.fields.link()}?field=${fieldId}`,
  nameOf: ({ name }) => name,
})

const ALIKE: Readonly<Record<string, (row: Stratum) => Partial<StratumNarrowing>>> = {
  field: ({ fieldId }) => ({ fieldId: [fieldId] }),
  grower: ({ growerId }) => ({ growerId: [growerId] }),
  year: ({ year }) => ({ year: [year] }),
  status: ({ status }) => ({ status: [status] }),
}

const useStrata = () => useListPage(STRATA)
type StrataView = ReturnType<typeof useStrata>

/** The workbook of strata. */
export function StrataWorkbookScreen() {
  const view = useStrata()
  const sheetView = useSheetView(STRATA, view, (column, row) => {
    const alike = ALIKE[column]?.(row)
    return alike === undefined ? null : () => view.narrow(alike)
  })
  return (
    <Workbook
      sheet={SHEET}
      view={sheetView}
      search={null}
      note={<Sums sums={view.sums} />}
      filters={
        <StratumFilters view={view}>
          <PageViews of={STRATA} />
          <ColumnsMenu list={stratumList} shown={view.shown} />
        </StratumFilters>
      }
      export={<ListExportButton {...exportOf(STRATA, view)} count={view.sums?.rows} />}
      noRows="Strata are made when a design is committed."
      isNarrowed={STRATA.isNarrowed(view.filter)}
      onClear={view.showAll}
    />
  )
}

function StratumFilters({ view, children }: { view: StrataView; children: ReactNode }) {
  const { filter, rows, narrow, showAll } = view
  const { filterOf, onOpen, openKey } = useGroupFilters(STRATA, { filter, asked: STRATA.toQuery(filter) })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  return (
    <FilterBar
      label="Stratum filters"
      filters={[...linkedField(filter, rows.rowAt(0)), filterOf('year'), grower, program, filterOf('status')]}
      onChange={(key, values) => narrow(changeOf(STRATA, key, values))}
      onOpen={onOpen}
      onClear={showAll}
    >
      {children}
    </FilterBar>
  )
}

/** `1,240 strata · 4,930 ac`. */
function Sums({ sums }: Pick<StrataView, 'sums'>) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (sums === undefined) return <Skeleton width={64} />
  const said = [formatCount(sums.rows, 'stratum', 'strata'), formatAreaWithUnit(sums.sums.area, areaUnit)]
  return <span role="status">{said.join(' · ')}</span>
}
