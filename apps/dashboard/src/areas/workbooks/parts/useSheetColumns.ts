import type { AreaUnit } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { GridColumn } from '@org/ui'
import { useMemo } from 'react'
import { usePreference } from '#platform/preferences.ts'
import type { Sheet, SheetColumn } from '../sheet.ts'
import type { SheetView } from '../view.ts'

const NUMBER_PX = 104
const DAY_PX = 124
const TEXT_PX = 168

/** Columns as the grid draws them: of the width that the person gave them. */
export function useSheetColumns<Row extends ListRow>(sheet: Sheet<Row>, { columns, sort }: SheetView<Row>) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const widths = usePreference((preferences) => preferences.widths[sheet.id])
  return useMemo(
    () =>
      columns.flatMap((key): GridColumn[] => {
        const column = sheet.columns.get(key)
        if (column === undefined) return []
        const ascending = sort.replace('-', '') === key
        return [
          {
            key,
            label: headOf(column, areaUnit),
            widthPx: widths?.[key] ?? usualPx(column),
            ...(isNumber(column) ? { align: 'end' } : {}),
            ...(column.cell?.kind.type === 'text' && key === 'notes' ? { isMultiline: true } : {}),
            ...(ascending ? { sort: sort.startsWith('-') ? 'descending' : 'ascending' } : {}),
          },
        ]
      }),
    [sheet, columns, sort, areaUnit, widths],
  )
}

/** `Area (ac)` */
export const headOf = <Row>({ label, kind }: SheetColumn<Row>, areaUnit: AreaUnit): string =>
  kind.quantity === 'area' ? `${label} (${areaUnit})` : label

export const isNumber = <Row>({ kind: { type } }: SheetColumn<Row>): boolean =>
  type === 'integer' || type === 'number'

function usualPx<Row>(column: SheetColumn<Row>): number {
  if (isNumber(column)) return NUMBER_PX
  return column.kind.type === 'day' ? DAY_PX : TEXT_PX
}
