/** Measures of a sheet of labels, in mm. Places follow by pitch from the first label: nothing adds up along the sheet. */
export interface SheetMeasures {
  pageWidthMm: number
  pageHeightMm: number
  columns: number
  rows: number
  labelWidthMm: number
  labelHeightMm: number
  /** Of the first label’s edges, from the page’s. */
  leftMm: number
  topMm: number
  /** From one label’s left edge to the next one’s, and from top to top. */
  pitchXMm: number
  pitchYMm: number
}

export interface Sheet extends SheetMeasures {
  label: string
}

const IN = 25.4

/** Sheets by their makers’ measures. */
export const SHEETS = {
  avery5160: {
    label: 'Avery 5160 (30 labels, letter)',
    pageWidthMm: 8.5 * IN,
    pageHeightMm: 11 * IN,
    columns: 3,
    rows: 10,
    labelWidthMm: 2.625 * IN,
    labelHeightMm: 1 * IN,
    leftMm: 0.1875 * IN,
    topMm: 0.5 * IN,
    pitchXMm: 2.75 * IN,
    pitchYMm: 1 * IN,
  },
  averyL7160: {
    label: 'Avery L7160 (21 labels, A4)',
    pageWidthMm: 210,
    pageHeightMm: 297,
    columns: 3,
    rows: 7,
    labelWidthMm: 63.5,
    labelHeightMm: 38.1,
    leftMm: 7.21,
    topMm: 15.15,
    pitchXMm: 66.04,
    pitchYMm: 38.1,
  },
  roll57x32: {
    label: 'Roll, 57 × 32 mm (one label a page)',
    pageWidthMm: 57,
    pageHeightMm: 32,
    columns: 1,
    rows: 1,
    labelWidthMm: 57,
    labelHeightMm: 32,
    leftMm: 0,
    topMm: 0,
    pitchXMm: 57,
    pitchYMm: 32,
  },
} as const satisfies Readonly<Record<string, Sheet>>
export type SheetKey = keyof typeof SHEETS
export const SHEET_KEYS = Object.keys(SHEETS) as readonly SheetKey[] as readonly [SheetKey, ...SheetKey[]]

export const SYMBOLS = ['datamatrix', 'qr'] as const
/** The code that scanners read. */
export type LabelSymbol = (typeof SYMBOLS)[number]
/** Modules of a code of eight characters, with the quiet zone around it: DataMatrix 14 + 2 × 1, QR 21 + 2 × 4. */
export const SYMBOL_MODULES: Readonly<Record<LabelSymbol, { modules: number; quiet: number }>> = {
  datamatrix: { modules: 14, quiet: 1 },
  qr: { modules: 21, quiet: 4 },
}

/** Of any label and page. */
export const MAX_PAGE_MM = 1000
/** How far the print can be moved, each way: more is another sheet. */
export const MAX_OFFSET_MM = 10
/** The smallest module that office and label printers print so that scanners read it. */
export const MIN_MODULE_MM = 0.35
/** Between a label’s edge and what is printed on it. */
export const LABEL_MARGIN_MM = 2
/** Between the code and the text. */
const GAP_MM = 1.5
/** The narrowest text: the code in letters that people read. */
const MIN_TEXT_MM = 16
const MIN_TEXT_HEIGHT_MM = 4
/** Larger codes are no easier to scan. */
const MAX_SYMBOL_MM = 22

interface Box {
  xMm: number
  yMm: number
  widthMm: number
  heightMm: number
}

/** Where a label’s parts are, from its own upper left corner. The code has its place first; text has what is left. */
export interface LabelParts {
  /** Of the code’s modules, without its quiet zone. */
  symbol: Box
  text: Box
}

/** The smallest label that has room for the code and its text, in mm. */
export function smallestLabel(symbol: LabelSymbol): { widthMm: number; heightMm: number } {
  const size = sizeWithQuiet(symbol, MIN_MODULE_MM)
  return {
    widthMm: ceilTenth(size + 2 * LABEL_MARGIN_MM + GAP_MM + MIN_TEXT_MM),
    heightMm: ceilTenth(Math.max(size, MIN_TEXT_HEIGHT_MM) + 2 * LABEL_MARGIN_MM),
  }
}

const sizeWithQuiet = (symbol: LabelSymbol, moduleMm: number): number =>
  (SYMBOL_MODULES[symbol].modules + 2 * SYMBOL_MODULES[symbol].quiet) * moduleMm
const ceilTenth = (mm: number): number => Math.ceil(mm * 10 - 1e-6) / 10

/** Where the code and the text of a label are. The label is not smaller than {@link smallestLabel}. */
export function partsOf(
  { labelWidthMm, labelHeightMm }: Pick<SheetMeasures, 'labelWidthMm' | 'labelHeightMm'>,
  symbol: LabelSymbol,
): LabelParts {
  const { modules, quiet } = SYMBOL_MODULES[symbol]
  const room = Math.min(
    labelHeightMm - 2 * LABEL_MARGIN_MM,
    labelWidthMm - 2 * LABEL_MARGIN_MM - GAP_MM - MIN_TEXT_MM,
    (labelWidthMm - 2 * LABEL_MARGIN_MM) * 0.4,
    MAX_SYMBOL_MM,
  )
  const moduleMm = Math.max(MIN_MODULE_MM, room / (modules + 2 * quiet))
  const around = quiet * moduleMm
  const size = modules * moduleMm
  const textX = LABEL_MARGIN_MM + size + 2 * around + GAP_MM
  return {
    symbol: {
      xMm: LABEL_MARGIN_MM + around,
      yMm: (labelHeightMm - size) / 2,
      widthMm: size,
      heightMm: size,
    },
    text: {
      xMm: textX,
      yMm: LABEL_MARGIN_MM,
      widthMm: labelWidthMm - LABEL_MARGIN_MM - textX,
      heightMm: labelHeightMm - 2 * LABEL_MARGIN_MM,
    },
  }
}

export interface PlaceOptions {
  /** The first cell to print on, from 1, row by row: cells before it are used already. */
  startAt: number
  offsetXMm: number
  offsetYMm: number
}

export interface LabelPlace {
  /** From 0. */
  page: number
  /** On the page, from 0: row by row. */
  cell: number
  /** Of the label’s upper left corner, from the page’s. */
  xMm: number
  yMm: number
}

/** Where a label is. @param index from 0; cells before the start are skipped, labels never */
export function placeOf(sheet: SheetMeasures, index: number, options: PlaceOptions): LabelPlace {
  const perPage = sheet.columns * sheet.rows
  const at = index + options.startAt - 1
  const cell = at % perPage
  return {
    page: Math.floor(at / perPage),
    cell,
    xMm: sheet.leftMm + (cell % sheet.columns) * sheet.pitchXMm + options.offsetXMm,
    yMm: sheet.topMm + Math.floor(cell / sheet.columns) * sheet.pitchYMm + options.offsetYMm,
  }
}

/** How many pages so many labels take. */
export const pagesOf = (sheet: SheetMeasures, count: number, startAt: number): number =>
  count === 0 ? 0 : Math.ceil((count + startAt - 1) / (sheet.columns * sheet.rows))

/** Measures are typed to a hundredth of a mm, or come from inches. */
const TOLERANCE_MM = 0.05

/** What is wrong with a sheet’s measures, by the measure, in sentences; empty: it can be printed. */
export function sheetProblems(
  sheet: SheetMeasures,
  symbol: LabelSymbol,
): { key: keyof SheetMeasures; message: string }[] {
  const problems: { key: keyof SheetMeasures; message: string }[] = []
  const say = (key: keyof SheetMeasures, message: string) => problems.push({ key, message })
  const smallest = smallestLabel(symbol)
  if (sheet.labelWidthMm < smallest.widthMm - TOLERANCE_MM)
    say('labelWidthMm', `Too narrow for the code and its text: at least ${smallest.widthMm} mm`)
  if (sheet.labelHeightMm < smallest.heightMm - TOLERANCE_MM)
    say('labelHeightMm', `Too low for the code: at least ${smallest.heightMm} mm`)
  if (sheet.columns > 1 && sheet.pitchXMm < sheet.labelWidthMm - TOLERANCE_MM)
    say('pitchXMm', 'Smaller than a label’s width: labels would overlap')
  if (sheet.rows > 1 && sheet.pitchYMm < sheet.labelHeightMm - TOLERANCE_MM)
    say('pitchYMm', 'Smaller than a label’s height: labels would overlap')
  const right = sheet.leftMm + (sheet.columns - 1) * sheet.pitchXMm + sheet.labelWidthMm
  const bottom = sheet.topMm + (sheet.rows - 1) * sheet.pitchYMm + sheet.labelHeightMm
  if (right > sheet.pageWidthMm + TOLERANCE_MM)
    say('columns', `The labels end at ${tenths(right)} mm, the page at ${tenths(sheet.pageWidthMm)} mm`)
  if (bottom > sheet.pageHeightMm + TOLERANCE_MM)
    say('rows', `The labels end at ${tenths(bottom)} mm, the page at ${tenths(sheet.pageHeightMm)} mm`)
  return problems
}

const tenths = (mm: number): number => Math.round(mm * 10) / 10
