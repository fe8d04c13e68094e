import { type LabelLayoutRead, measuresOf, placeOf, type SheetMeasures } from '@org/core/contract'

export interface Line {
  x1Mm: number
  y1Mm: number
  x2Mm: number
  y2Mm: number
}

/** What a test page shows, moved by the offset as labels are. */
export interface TestPageParts {
  sheet: SheetMeasures
  /** Upper left corners of the outlines of the labels. */
  places: readonly { xMm: number; yMm: number }[]
  cross: readonly Line[]
  ruler: readonly Line[]
  /** Numbers of the ruler at every centimeter. */
  numbers: readonly { text: string; xMm: number; yMm: number; isTop: boolean }[]
  words: readonly string[]
}

/** Office printers leave a few mm at the edges of a page empty; label printers do not. */
const rulerAt = ({ pageWidthMm, pageHeightMm }: SheetMeasures): number =>
  Math.min(pageWidthMm, pageHeightMm) >= 100 ? 6 : 1
const CROSS_MM = 4

/** What the page of a layout shows, so that a person measures where the printer prints it. */
export function testPageParts(layout: LabelLayoutRead): TestPageParts {
  const sheet = measuresOf(layout)
  const { offsetXMm, offsetYMm } = layout
  const all = { startAt: 1, offsetXMm, offsetYMm }
  const cells = Array.from({ length: sheet.columns * sheet.rows }, (_, cell) => placeOf(sheet, cell, all))
  const crossX = sheet.leftMm + sheet.labelWidthMm / 2
  const crossY = sheet.topMm + sheet.labelHeightMm / 2
  const line = (x1Mm: number, y1Mm: number, x2Mm: number, y2Mm: number): Line => ({
    x1Mm: x1Mm + offsetXMm,
    y1Mm: y1Mm + offsetYMm,
    x2Mm: x2Mm + offsetXMm,
    y2Mm: y2Mm + offsetYMm,
  })
  const edge = rulerAt(sheet)
  return {
    sheet,
    places: cells,
    cross: [
      line(crossX - CROSS_MM, crossY, crossX + CROSS_MM, crossY),
      line(crossX, crossY - CROSS_MM, crossX, crossY + CROSS_MM),
    ],
    ruler: [
      ...marks(sheet.pageWidthMm, edge).map(([at, length]) => line(at, edge, at, edge + length)),
      ...marks(sheet.pageHeightMm, edge).map(([at, length]) => line(edge, at, edge + length, at)),
    ],
    numbers: [
      ...centimeters(sheet.pageWidthMm, edge).map((at) => numberAt(layout, at, edge, true)),
      ...centimeters(sheet.pageHeightMm, edge)
        // Nearer to the corner it would lie on the upper ruler’s.
        .filter((at) => at > edge + 6)
        .map((at) => numberAt(layout, at, edge, false)),
    ],
    words: [
      'Print at 100 %, without fitting to the page',
      `Current offset: ${moved(offsetXMm, 'right', 'left')}, ${moved(offsetYMm, 'down', 'up')}`,
      `Cross: ${tenths(crossX)} mm from the left, ${tenths(crossY)} mm from the top`,
    ],
  }
}

/** Where the ruler’s marks are, and how long each is. */
function marks(lengthMm: number, edge: number): [at: number, length: number][] {
  const count = Math.floor(lengthMm - edge)
  return Array.from({ length: Math.max(0, count - edge) }, (_, index) => {
    const at = edge + 1 + index
    return [at, at % 10 === 0 ? 2.5 : at % 5 === 0 ? 1.8 : 1.1]
  })
}

const centimeters = (lengthMm: number, edge: number): number[] =>
  marks(lengthMm, edge).flatMap(([at]) => (at % 10 === 0 ? [at] : []))

const numberAt = ({ offsetXMm, offsetYMm }: LabelLayoutRead, at: number, edge: number, isTop: boolean) => ({
  text: String(at),
  xMm: (isTop ? at : edge) + offsetXMm,
  yMm: (isTop ? edge : at) + offsetYMm,
  isTop,
})

const moved = (mm: number, positive: string, negative: string): string =>
  `${tenths(Math.abs(mm))} mm ${mm < 0 ? negative : positive}`
const tenths = (mm: number): number => Math.round(mm * 10) / 10
