export const MARGIN_MM = 14
const GRAY = '#4d5348'
export const H1 = { font: 'bold', sizePt: 18 } as const
export const H2 = { font: 'bold', sizePt: 9.5 } as const
export const BODY = { font: 'sans', sizePt: 9 } as const
export const SMALL = { font: 'sans', sizePt: 8, color: GRAY } as const
export const LARGE = { font: 'bold', sizePt: 24 } as const
export const MAP = { widthMm: 118, heightMm: 112 }
export const LINE_MM = 4.6

/** Where something begins on a page, and how wide it is. */
export interface Column {
  xMm: number
  widthMm: number
  yMm: number
}
