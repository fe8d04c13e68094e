import { type Result, resultList } from '@org/core'
import { formatCount, PageHead, pageStyles, Skeleton, units } from '@org/ui'
import { useState } from 'react'
import { ExportButton, ListExport } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { useDrawnColumns } from '#lists/draw.tsx'
import { ListTable } from '#lists/ListTable.tsx'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { sortOf } from '#lists/sort.ts'
import { useListPage } from '#lists/useListPage.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { NoResults } from '../parts/NoResults.tsx'
import { viewsOf } from '../parts/page-views.ts'
import { RESULTS } from './list.ts'
import { RESULT_LOOKS } from './looks.tsx'
import { ResultFilters } from './ResultFilters.tsx'

const NONE: ReadonlySet<number> = new Set()

/** All results, to be narrowed, counted and exported. */
export function ResultsScreen() {
  const view = useListPage(RESULTS)
  const { filter, sums, rows, sort } = view
  const [isExporting, setIsExporting] = useState(false)
  const columns = useDrawnColumns(resultList, {
    shown: view.shown.columns,
    asked: filter,
    looks: RESULT_LOOKS,
    phone: ON_PHONE,
  })
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Sampling data upload"
        note={
          sums === undefined ? (
            <Skeleton width={32} />
          ) : (
            <span role="status">{formatCount(sums.rows, 'result', 'results')}</span>
          )
        }
        actions={<ExportButton onPress={() => setIsExporting(true)} />}
      />
      <SamplingTabs views={viewsOf('results')} />
      <ResultFilters filter={filter} first={rows.rowAt(0)} onNarrow={view.narrow} onClear={view.showAll}>
        <PageViews of={RESULTS} />
        <ColumnsMenu list={resultList} shown={view.shown} />
      </ResultFilters>
      <div className={pageStyles.fill}>
        <ListTable
          label="Results"
          columns={columns}
          list={rows}
          of="results"
          rowLabel={nameOf}
          sort={sortOf(sort)}
          onSort={view.setSort}
          selectedKey={null}
          place={`results ${RESULTS.filterName(filter)} ${sort}`}
          empty={
            <NoResults
              isFiltered={RESULTS.isNarrowed(filter)}
              onClear={view.showAll}
              years={filter.year}
              onAllYears={() => view.narrow({ year: undefined })}
            />
          }
        />
      </div>
      <ListExport
        {...exportOf(RESULTS, view)}
        count={sums?.rows}
        chosenIds={[...NONE]}
        isOpen={isExporting}
        onOpenChange={setIsExporting}
      />
    </div>
  )
}

const nameOf = ({ analyteName, fieldName, pointNumber }: Result): string =>
  `${analyteName} · ${fieldName} · point ${pointNumber}`

const ON_PHONE = { analyte: 'minmax(0, 1fr)', result: units(20), unit: units(16), field: units(28) } as const
