import type { ShownUnits } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { GridColumn } from '@org/ui'
import { useMemo } from 'react'
import { headIn } from '#lists/head.ts'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference, useShownUnits } from '#platform/preferences.ts'
import type { Sheet, SheetColumn } from '../sheet.ts'
import type { SheetView } from '../view.ts'

const NUMBER_PX = 88
const DAY_PX = 116
const TEXT_PX = 160
const PHONE_TEXT_PX = 128
/** Of a letter in a head, and what stands beside it. */
const LETTER_PX = 7
const BESIDE_PX = 32

/** Columns as the grid draws them: of the width that the person gave them. */
export function useSheetColumns<Row extends ListRow>(sheet: Sheet<Row>, { columns, sorts }: SheetView<Row>) {
  const units = useShownUnits()
  const widths = usePreference((preferences) => preferences.widths[sheet.id])
  const isPhone = useIsPhone()
  return useMemo(
    () =>
      columns.flatMap((key): GridColumn[] => {
        const column = sheet.columns.get(key)
        if (column === undefined) return []
        const place = sorts.findIndex((word) => word.replace('-', '') === key)
        const head = headOf(column, units)
        return [
          {
            key,
            label: head,
            widthPx: widths?.[key] ?? usualPx(column, head, isPhone),
            ...(isNumber(column) ? { align: 'end' } : {}),
            ...(column.cell?.kind.type === 'text' && (key === 'notes' || key === 'note')
              ? { isMultiline: true }
              : {}),
            ...(place < 0 ? {} : { sort: sorts[place]?.startsWith('-') ? 'descending' : 'ascending' }),
            ...(place < 0 || sorts.length === 1 ? {} : { sortPlace: place + 1 }),
          },
        ]
      }),
    [sheet, columns, sorts, units, widths, isPhone],
  )
}

/** `Area (ac)` */
export const headOf = <Row>({ label, kind }: SheetColumn<Row>, units: ShownUnits): string =>
  headIn(label, kind, units)

export const isNumber = <Row>({ kind: { type } }: SheetColumn<Row>): boolean =>
  type === 'integer' || type === 'number' || type === 'measurement'

function usualPx<Row>(column: SheetColumn<Row>, head: string, isPhone: boolean): number {
  const headPx = head.length * LETTER_PX + BESIDE_PX
  if (isNumber(column)) return Math.max(NUMBER_PX, headPx)
  if (column.kind.type === 'day') return Math.max(DAY_PX, headPx)
  return isPhone ? PHONE_TEXT_PX : Math.max(TEXT_PX, headPx)
}
