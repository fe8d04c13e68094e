import type { LabelLayoutRead } from '@org/core/contract'
import { type Line, testPageParts } from './test-page-parts.ts'
import { DOTS_PER_MM, zplBox, zplFormat, zplText } from './zpl.ts'
import { estimatedWidth } from './zpl-text.ts'

const LINE_DOTS = 2
const WORDS_MM = 2.4
const INSET_MM = 6

/** The test page of a label printer: what an offset moves beyond the label’s edge is not printed. */
export function zplTestPage(layout: LabelLayoutRead): string {
  const { sheet, places, cross, ruler, words } = testPageParts(layout)
  const dots = (mm: number): number => Math.round(mm * DOTS_PER_MM[layout.dpi])
  const page = { width: dots(sheet.pageWidthMm), height: dots(sheet.pageHeightMm) }
  const lineIn = ({ x1Mm, y1Mm, x2Mm, y2Mm }: Line): string[] => {
    const [x, y] = [Math.max(0, dots(x1Mm)), Math.max(0, dots(y1Mm))]
    const width = Math.min(page.width, Math.max(dots(x2Mm), dots(x1Mm) + LINE_DOTS)) - x
    const height = Math.min(page.height, Math.max(dots(y2Mm), dots(y1Mm) + LINE_DOTS)) - y
    const thick = Math.min(width, height, LINE_DOTS)
    return thick < 1 ? [] : [zplBox({ x, y, width, height }, thick)]
  }
  const outlines = places.flatMap(({ xMm, yMm }): Line[] => {
    const [right, bottom] = [xMm + sheet.labelWidthMm, yMm + sheet.labelHeightMm]
    return [
      { x1Mm: xMm, y1Mm: yMm, x2Mm: right, y2Mm: yMm },
      { x1Mm: xMm, y1Mm: bottom - 0.25, x2Mm: right, y2Mm: bottom - 0.25 },
      { x1Mm: xMm, y1Mm: yMm, x2Mm: xMm, y2Mm: bottom },
      { x1Mm: right - 0.25, y1Mm: yMm, x2Mm: right - 0.25, y2Mm: bottom },
    ]
  })
  const inset = dots(INSET_MM)
  const widest = Math.max(...words.map(estimatedWidth))
  const height = Math.floor(Math.min(dots(WORDS_MM), (page.width - 2 * inset) / widest))
  const texts = words.map((text, index) =>
    zplText(text, inset, inset + Math.round(index * height * 1.3), height),
  )
  return zplFormat(page, [...[...outlines, ...cross, ...ruler].flatMap(lineIn), ...texts])
}
