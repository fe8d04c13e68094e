import { SHEETS } from '@org/core'
import { useState } from 'react'
import { useLabelPrinting } from '#platform/label-printing.ts'
import { layoutOf, measuresToType, type PrintChoices, sheetOf } from './layout.ts'

const NO_OFFSET = { xMm: 0, yMm: 0 }

/** What is chosen in the print dialog: at first what was printed last on this device. */
export function usePrintChoices() {
  const kept = useLabelPrinting()
  const [choices, setChoices] = useState<PrintChoices>(() => ({
    ...{ sheet: kept.sheet, symbol: kept.symbol, output: kept.output, dpi: kept.dpi, printer: kept.printer },
    own: kept.own ?? measuresToType(SHEETS.avery5160),
    startAt: 1,
    ...(kept.offsets[kept.printer] ?? NO_OFFSET),
  }))
  const made = layoutOf(choices)
  return {
    choices,
    made,
    sheet: sheetOf(choices),
    printers: Object.keys(kept.offsets).filter(Boolean),
    choose: (change: Partial<PrintChoices>) => setChoices((before) => ({ ...before, ...change })),
    /** Each printer has its own offset. */
    choosePrinter: (printer: string) =>
      setChoices((before) => ({ ...before, printer, ...(kept.offsets[printer.trim()] ?? NO_OFFSET) })),
    /** For the next time. */
    remember() {
      const { sheet, symbol, output, dpi, xMm, yMm } = choices
      const printer = choices.printer.trim()
      const own = sheetOf({ sheet: 'own', own: choices.own })
      const offsets = { ...kept.offsets, [printer]: { xMm: xMm ?? 0, yMm: yMm ?? 0 } }
      kept.remember({ sheet, symbol, output, dpi, printer, offsets, ...(sheet === 'own' ? { own } : {}) })
    },
  }
}
export type PrintChoosing = ReturnType<typeof usePrintChoices>
