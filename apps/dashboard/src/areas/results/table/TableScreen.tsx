import type { ResultRows, ResultTable } from '@org/core'
import { formatCount, PageHead, pageStyles, Segmented, Skeleton, useUnits } from '@org/ui'
import { useMemo } from 'react'
import { TableExport } from '#exports/TableExport.tsx'
import { PagedTable } from '#lists/PagedTable.tsx'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { sortOf } from '#lists/sort.ts'
import { useNavigate } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { RESULTS } from '../list/list.ts'
import { ResultFilters } from '../list/ResultFilters.tsx'
import { NoResults } from '../parts/NoResults.tsx'
import { viewsOf } from '../parts/page-views.ts'
import { hrefOf, nameColumns, rowName, valueColumns } from './columns.tsx'
import { useResultTable } from './data.ts'
import * as css from './Table.css.ts'
import { type TableView, useTableView } from './view.ts'

/** Results as a table: a column for each analyte, a row for a sample, or means for a field or a grower. */
export function TableScreen() {
  const view = useTableView()
  const table = useResultTable(view)
  const isPhone = useIsPhone()
  const total = table.first?.total
  const choice = <Segmented label="A row is" segments={SEGMENTS} value={view.by} onChange={view.showRows} />
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Sampling data upload"
        note={
          total === undefined ? (
            <Skeleton width={32} />
          ) : (
            <span role="status">{formatCount(total, ...ROW_WORDS[view.by])}</span>
          )
        }
        actions={<Exporting view={view} total={total} />}
      />
      <SamplingTabs views={viewsOf('table')} />
      <ResultFilters
        filter={view.filter}
        first={undefined}
        onNarrow={view.narrow}
        onClear={view.showAll}
        areCurrent
        lead={isPhone ? null : choice}
      />
      <div className={css.bar}>
        {isPhone ? choice : null}
        <Notes view={view} table={table.first} />
      </div>
      <div className={pageStyles.fill}>
        <Rows view={view} table={table} />
      </div>
    </div>
  )
}

const SEGMENTS = [
  { key: 'sample', label: 'Samples' },
  { key: 'field', label: 'Fields' },
  { key: 'grower', label: 'Growers' },
] as const

/** A field and a grower have a row for each year and layer. */
const ROW_WORDS: Readonly<Record<ResultRows, [one: string, many: string]>> = {
  sample: ['sample', 'samples'],
  field: ['row', 'rows'],
  grower: ['row', 'rows'],
}

/** What the numbers are. */
function Notes({ view: { by }, table }: { view: TableView; table: ResultTable | undefined }) {
  const leftOut = table?.columnsLeftOut ?? 0
  return (
    <p className={css.note}>
      {by === 'sample'
        ? 'Values as the laboratory gave them, in one unit for each column. Underlined ones are suspect or rejected.'
        : 'Means of each year and depth, with how many values: not weighted by strata. Values below a limit count as half of it, rejected ones not.'}
      {leftOut === 0
        ? null
        : ` ${formatCount(leftOut, 'column', 'columns')} with the fewest results left out.`}
    </p>
  )
}

function Rows({ view, table }: { view: TableView; table: ReturnType<typeof useResultTable> }) {
  const { by, order, filter } = view
  const shown = useUnits()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { first } = table
  const columns = useMemo(
    () => [
      ...nameColumns(by, { shown, isPhone, year: filter.year?.length !== 1 }),
      ...valueColumns(first?.columns ?? [], by),
    ],
    [by, shown, isPhone, filter, first],
  )
  return (
    <PagedTable
      label="Table of results"
      columns={columns}
      list={table}
      of="rows"
      totalCount={first?.total}
      rowKey={({ key }) => key}
      rowLabel={(row) => rowName(by, row)}
      sort={sortOf(order)}
      onSort={view.setSort}
      rowHref={(row) => hrefOf(by, row)}
      onOpen={(row) => navigate(hrefOf(by, row))}
      place={`results table ${by} ${order} ${RESULTS.filterName(filter)}`}
      empty={
        <NoResults
          isFiltered={RESULTS.isNarrowed(filter)}
          onClear={view.showAll}
          years={filter.year}
          onAllYears={() => view.narrow({ year: undefined })}
        />
      }
    />
  )
}

function Exporting({ view: { by, order, asked }, total }: { view: TableView; total: number | undefined }) {
  return (
    <TableExport
      title="Export the table"
      of={ROW_WORDS[by][1]}
      count={total}
      what={total === undefined ? 'All rows of the table' : formatCount(total, ...ROW_WORDS[by])}
      start={(client, format) => client.exports.createResultTable({ by, sort: order, filter: asked, format })}
    />
  )
}
