import { asProductError, type ProductError, type SheetLayout } from '@org/core'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import type { ColumnsChoice } from './draft.ts'

/** Reads a sheet anew with other rows as headers, or in the other form. Of two answers the later question counts. */
export function useSheetLayout(uploadId: number, position: number, choice: ColumnsChoice) {
  const { resultUploads } = useClient()
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(layout: SheetLayout) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setIsReading(true)
    try {
      const { signal } = controller
      const proposal = await resultUploads.proposeLayout(
        { id: uploadId, sheet: position, layout },
        { signal },
      )
      if (!signal.aborted) choice.takeProposal(position, proposal)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(asProductError(error))
    } finally {
      if (running.current === controller) setIsReading(false)
    }
  }

  return { isReading, failure, read: (layout: SheetLayout) => void read(layout) }
}

/** The same layout with its headers in another row: data begin below, and what followed the old headers is not kept. */
export function withHeaderRow(layout: SheetLayout, headerRow: number): SheetLayout {
  const moved = headerRow - layout.headerRow
  const shift = (row: number | null) => (row === null ? null : row + moved)
  const firstRow = Math.max(layout.firstRow + moved, headerRow + 1)
  return {
    ...layout,
    headerRow,
    headerRows: headerRow === 0 ? 0 : Math.min(Math.max(layout.headerRows, 1), headerRow),
    unitRow: headerRow === 0 ? null : shift(layout.unitRow),
    methodRow: headerRow === 0 ? null : shift(layout.methodRow),
    firstRow,
    lastRow: Math.max(layout.lastRow, firstRow),
    skippedRows: layout.skippedRows.filter((row) => row >= firstRow),
  }
}
