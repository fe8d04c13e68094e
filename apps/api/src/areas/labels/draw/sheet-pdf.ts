import { setImmediate } from 'node:timers/promises'
import { type LabelLayoutRead, type LabelText, measuresOf, placeOf } from '@org/core/contract'
import { createDraw, type Draw } from '../../../files/pdf/draw.ts'
import { written } from '../../../files/pdf/written.ts'
import { drawLabel } from './label.ts'

export interface LabelSheets {
  labels: readonly LabelText[]
  layout: LabelLayoutRead
  title: string
  /** Of the document: the same labels give the same bytes. */
  date: Date
}

export interface Drawing {
  /** The file to write. */
  path: string
  /** Is given how many labels are drawn, several times a second. */
  onDrawn(count: number): void
  signal: AbortSignal
}

/** A sheet can have thousands of labels: what is drawn is reported, and an abort heard, by time. */
const REPORT_MS = 100

/** Draws labels on pages, each at its own place. @returns characters that could not be printed */
export async function drawLabelSheets(sheets: LabelSheets, drawing: Drawing): Promise<string[]> {
  const draw = createDraw(sheets)
  await written(draw, drawing, (signal) => drawAll(draw, sheets, { ...drawing, signal }))
  return [...draw.missing.keys()]
}

async function drawAll(
  draw: Draw,
  { labels, layout }: LabelSheets,
  { onDrawn, signal }: Drawing,
): Promise<void> {
  const sheet = measuresOf(layout)
  let pages = 0
  let reportAt = performance.now() + REPORT_MS
  for (const [index, label] of labels.entries()) {
    const place = placeOf(sheet, index, layout)
    for (; pages <= place.page; pages++) draw.page(sheet.pageWidthMm, sheet.pageHeightMm)
    drawLabel(draw, label, { sheet, symbol: layout.symbol, place })
    if (performance.now() < reportAt) continue
    onDrawn(index + 1)
    await setImmediate()
    signal.throwIfAborted()
    reportAt = performance.now() + REPORT_MS
  }
  onDrawn(labels.length)
}
