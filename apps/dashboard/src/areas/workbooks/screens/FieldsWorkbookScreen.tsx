import { type FieldYearRow, fieldYearList, fieldYearlyWorkbook, paths } from '@org/core'
import { formatAreaWithUnit, formatCount, Skeleton } from '@org/ui'
import { useClient } from '#data/api.ts'
import { ListExportButton } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { aheadOf } from '#lists/list-page.ts'
import { usePreference } from '#platform/preferences.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { FIELD_YEARS, type FieldYearNarrowing } from '../list.ts'
import { AddYear } from '../parts/AddYear.tsx'
import { FieldYearFilters } from '../parts/FieldYearFilters.tsx'
import { sheetOf } from '../sheet.ts'
import { type FieldYearsView, useFieldYearsView, useSheetView } from '../view.ts'
import { Workbook } from './Workbook.tsx'

export const fieldsWorkbookAhead = aheadOf(FIELD_YEARS)

const SHEET = sheetOf(fieldYearlyWorkbook, {
  hrefOf: ({ fieldId, year }: FieldYearRow) => `${paths.editField.link({ id: fieldId })}?year=${year}`,
  mapHrefOf: ({ fieldId }) => `${paths.fields.link()}?field=${fieldId}`,
  nameOf: ({ year, fieldName }) => `${year} of ${fieldName}`,
  refs: { field: ({ fieldId }) => fieldId },
})

/** What narrows the list to rows that have the same in a column. */
const ALIKE: Readonly<Record<string, (row: FieldYearRow) => Partial<FieldYearNarrowing>>> = {
  field: ({ fieldId }) => ({ fieldId: [fieldId] }),
  grower: ({ growerId }) => ({ growerId: [growerId] }),
  year: ({ year }) => ({ year: [year] }),
  program: ({ programs }) => (programs.length === 0 ? {} : { program: programs }),
  status: ({ status }) => ({ status: [status] }),
  crop: ({ crop }) => ({ crop: [crop] }),
  tillage: ({ tillage }) => ({ tillage: [tillage] }),
  practice: ({ practice }) => ({ practice: [practice] }),
  state: ({ state }) => ({ state: [state] }),
  county: ({ county, state }) => ({ county: [county], state: [state] }),
}

/** The workbook of fields by year. */
export function FieldsWorkbookScreen() {
  const view = useFieldYearsView()
  const sheetView = useSheetView(FIELD_YEARS, view, (column, row) => {
    const alike = ALIKE[column]?.(row)
    return alike === undefined ? null : () => view.narrow(alike)
  })
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
      actions={(goTo) => <AddYear onAdded={(key) => goTo({ key, column: 'crop', isFocused: true })} />}
      export={<ListExportButton comesBack {...exportOf(FIELD_YEARS, view)} count={view.sums?.rows} />}
      noRows="Add a year of a field, or fields with a year."
      placeholder="Search fields, farms and growers"
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
