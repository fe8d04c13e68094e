import {
  type LabelLayout,
  type LabelSymbol,
  labelLayoutSchema,
  MAX_OFFSET_MM,
  SHEETS,
  type SheetMeasures,
  sheetProblems,
} from '@org/core'
import type { LabelPrinting } from '#platform/label-printing.ts'

export type MeasureKey = keyof SheetMeasures
/** Measures as they are typed: null where nothing is. */
export type TypedMeasures = Readonly<Record<MeasureKey, number | null>>

/** What is chosen in the print dialog. */
export interface PrintChoices extends Pick<LabelPrinting, 'sheet' | 'symbol' | 'output' | 'dpi' | 'printer'> {
  own: TypedMeasures
  startAt: number
  xMm: number | null
  yMm: number | null
}

/** Measures that a person types, in the order of the fields; counts have no unit. */
export const MEASURES = [
  ['pageWidthMm', 'Page width'],
  ['pageHeightMm', 'Page height'],
  ['columns', 'Labels across'],
  ['rows', 'Labels down'],
  ['labelWidthMm', 'Label width'],
  ['labelHeightMm', 'Label height'],
  ['leftMm', 'First label from the left'],
  ['topMm', 'First label from the top'],
  ['pitchXMm', 'Left edge to next left edge'],
  ['pitchYMm', 'Top edge to next top edge'],
] as const satisfies readonly (readonly [MeasureKey, string])[]

export const isCountOf = (key: MeasureKey): boolean => key === 'columns' || key === 'rows'

const rounded = (mm: number): number => Math.round(mm * 100) / 100

/** Measures to begin with: those of a known sheet, to a hundredth of a mm. */
export function measuresToType({ label: _, ...measures }: SheetMeasures & { label?: string }): SheetMeasures {
  // Each key keeps its number.
  return Object.fromEntries(
    Object.entries(measures).map(([key, mm]) => [key, rounded(mm)]),
  ) as unknown as SheetMeasures
}

/** The sheet that is chosen; null while its measures are not all there. */
export function sheetOf({ sheet, own }: Pick<PrintChoices, 'sheet' | 'own'>): SheetMeasures | null {
  if (sheet !== 'own') return SHEETS[sheet]
  const { pageWidthMm, pageHeightMm, columns, rows, labelWidthMm, labelHeightMm } = own
  const { leftMm, topMm, pitchXMm, pitchYMm } = own
  if (pageWidthMm === null || pageHeightMm === null || columns === null || rows === null) return null
  if (labelWidthMm === null || labelHeightMm === null || leftMm === null || topMm === null) return null
  if (pitchXMm === null || pitchYMm === null) return null
  return {
    ...{ pageWidthMm, pageHeightMm, columns, rows, labelWidthMm, labelHeightMm },
    ...{ leftMm, topMm, pitchXMm, pitchYMm },
  }
}

/** What is wrong with the measures of an own sheet, by the measure. */
export function measureProblems(own: TypedMeasures, symbol: LabelSymbol): ReadonlyMap<MeasureKey, string> {
  const problems = new Map<MeasureKey, string>()
  for (const [key] of MEASURES) if (own[key] === null) problems.set(key, 'Enter a number')
  const sheet = sheetOf({ sheet: 'own', own })
  if (sheet === null) return problems
  for (const { key, message } of sheetProblems(sheet, symbol))
    if (!problems.has(key)) problems.set(key, message)
  return problems
}

/** Why an offset is refused; null where it is not. */
export const offsetProblem = (mm: number | null): string | null =>
  mm === null || Math.abs(mm) > MAX_OFFSET_MM
    ? `Enter a number from -${MAX_OFFSET_MM} to ${MAX_OFFSET_MM}: more is another sheet`
    : null

/** Whether a label printer prints it: one label after the other. */
export const isRoll = (sheet: SheetMeasures | null): boolean =>
  sheet !== null && sheet.columns * sheet.rows === 1

/** What is chosen as the server takes it, or what is wrong with it. */
export function layoutOf(choices: PrintChoices): { layout: LabelLayout } | { problem: string } {
  const { sheet, own, symbol, output, dpi, startAt, xMm, yMm } = choices
  const measures = sheetOf(choices)
  const [measure] = sheet === 'own' ? measureProblems(own, symbol).values() : []
  const problem = measure ?? offsetProblem(xMm) ?? offsetProblem(yMm)
  if (problem !== undefined && problem !== null) return { problem }
  if (measures === null || xMm === null || yMm === null) return { problem: 'Enter the measures of the sheet' }
  const layout: LabelLayout = {
    sheet: sheet === 'own' ? { key: 'own', measures } : { key: sheet },
    ...{ symbol, dpi, output: isRoll(measures) ? output : ('pdf' as const) },
    startAt: Math.min(startAt, measures.columns * measures.rows),
    ...{ offsetXMm: xMm, offsetYMm: yMm },
  }
  const read = labelLayoutSchema.safeParse(layout)
  return read.success ? { layout } : { problem: read.error.issues[0]?.message ?? 'Check the sheet' }
}
