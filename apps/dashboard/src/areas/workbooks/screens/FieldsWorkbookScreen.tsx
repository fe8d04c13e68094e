import { type FieldYearRow, fieldYearList, fieldYearlyWorkbook, paths } from '@org/core'
import { formatAreaWithUnit, formatCount, Skeleton } from '@org/ui'
import { useClient } from '#data/api.ts'
import { ListExportButton } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { aheadOf } from '#lists/list-page.ts'
import { usePreference } from '#platform/preferences.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { FIELD_YEARS } from '../list.ts'
import { FieldYearFilters } from '../parts/FieldYearFilters.tsx'
import { sheetOf } from '../sheet.ts'
import { type FieldYearsView, useFieldYearsView, useSheetView } from '../view.ts'
import { Workbook } from './Workbook.tsx'

export const fieldsWorkbookAhead = aheadOf(FIELD_YEARS)

const SHEET = sheetOf(
  fieldYearlyWorkbook,
  ({ fieldId, year }: FieldYearRow) => `${paths.editField.link({ id: fieldId })}?year=${year}`,
)

/** The workbook of fields by year. */
export function FieldsWorkbookScreen() {
  const view = useFieldYearsView()
  const sheetView = useSheetView(FIELD_YEARS, view)
  const { fieldYears } = useClient()
  return (
    <Workbook
      sheet={SHEET}
      view={sheetView}
      search={view}
      note={<Sums sums={view.sums} />}
      filters={
        <FieldYearFilters view={view}>
          <PageViews of={FIELD_YEARS} />
          <ColumnsMenu list={fieldYearList} shown={view.shown} />
        </FieldYearFilters>
      }
      export={<ListExportButton {...exportOf(FIELD_YEARS, view)} count={view.sums?.rows} />}
      isNarrowed={FIELD_YEARS.isNarrowed(view.filter)}
      onClear={view.showAll}
      askWords={async (column) => {
        const by = COUNTED.find((each) => each === column)
        if (by === undefined) return []
        const { items } = await fieldYears.groups({ by })
        return items.flatMap(({ value }) => (value === '' ? [] : [String(value)]))
      }}
    />
  )
}

const COUNTED = ['crop', 'tillage', 'practice'] as const

/** `1,240 field years · 4,930 ac`. */
function Sums({ sums }: Pick<FieldYearsView, 'sums'>) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (sums === undefined) return <Skeleton width={64} />
  const said = [
    formatCount(sums.rows, 'field year', 'field years'),
    formatAreaWithUnit(sums.sums.area, areaUnit),
  ]
  return <span role="status">{said.join(' · ')}</span>
}
