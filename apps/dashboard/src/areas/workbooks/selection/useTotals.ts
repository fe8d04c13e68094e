import type { ListRow } from '@org/core/lists'
import type { TypedCells } from '@org/core/workbooks'
import type { Range } from '@org/ui'
import { useEffect, useState } from 'react'
import { useShownUnits } from '#platform/preferences.ts'
import { heldRows, useReadRange } from '../cells/useValues.ts'
import type { Sheet } from '../sheet.ts'
import type { SheetView } from '../view.ts'
import { type SelectionTotals, totalsOf } from './totals.ts'

/** A choice that still changes is not read from the server. */
const RESTS_MS = 250

export interface CountedTotals {
  totals: SelectionTotals | null
  /** Rows read so far, of so many; null where they are all there. */
  progress: { read: number; of: number } | null
  hasFailed: boolean
}

const NOTHING: CountedTotals = { totals: null, progress: null, hasFailed: false }

/** What the chosen cells add up to, over all rows of the choice, drawn or not. */
export function useTotals<Row extends ListRow>(
  sheet: Sheet<Row>,
  typed: TypedCells,
  { rows, columns }: SheetView<Row>,
  { top, left, bottom, right }: Range,
): CountedTotals {
  const units = useShownUnits()
  const readRange = useReadRange(sheet, rows, typed)
  const [counted, setCounted] = useState(NOTHING)
  useEffect(() => {
    if (top === bottom && left === right) return setCounted(NOTHING)
    const keys = columns.slice(left, right + 1)
    const kinds = keys.flatMap((key) => sheet.columns.get(key)?.kind ?? [])
    const held = heldRows(sheet, typed, rows, { top, bottom }, keys)
    if (held !== null) return setCounted({ ...NOTHING, totals: totalsOf(held, kinds, units) })
    const controller = new AbortController()
    const of = bottom - top + 1
    const timer = setTimeout(async () => {
      setCounted({ ...NOTHING, progress: { read: 0, of } })
      try {
        const found = await readRange({ top, bottom }, keys, {
          signal: controller.signal,
          onRows: (read) => controller.signal.aborted || setCounted({ ...NOTHING, progress: { read, of } }),
        })
        if (!controller.signal.aborted) setCounted({ ...NOTHING, totals: totalsOf(found, kinds, units) })
      } catch {
        if (!controller.signal.aborted) setCounted({ ...NOTHING, hasFailed: true })
      }
    }, RESTS_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sheet, typed, rows, columns, top, left, bottom, right, units, readRange])
  return counted
}
