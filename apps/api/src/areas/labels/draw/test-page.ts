import type { LabelLayoutRead } from '@org/core/contract'
import { createDraw, type Draw, MM_PER_PT, type TextStyle } from '../../../files/pdf/draw.ts'
import { written } from '../../../files/pdf/written.ts'
import type { Drawing } from './sheet-pdf.ts'
import { type TestPageParts, testPageParts } from './test-page-parts.ts'

const OUTLINE_MM = 0.15
const NUMBERS: TextStyle = { font: 'sans', sizePt: 5 }
const WORDS: TextStyle = { font: 'sans', sizePt: 9 }
const LEGIBLE_PT = 6.5
/** Of the lines of words, in parts of their size. */
const LEADING = 1.25
/** From a label’s edges: the ruler is at the left. */
const INSET_MM = { x: 8, y: 2 }

/** Draws one page by which a person measures how far a printer is off. */
export async function drawTestPage(
  { layout, title, date }: { layout: LabelLayoutRead; title: string; date: Date },
  { path, signal }: Pick<Drawing, 'path' | 'signal'>,
): Promise<void> {
  const draw = createDraw({ title, date })
  await written(draw, { path, signal }, async () => drawParts(draw, testPageParts(layout)))
}

function drawParts(draw: Draw, { sheet, places, cross, ruler, numbers, words }: TestPageParts): void {
  draw.page(sheet.pageWidthMm, sheet.pageHeightMm)
  const size = { widthMm: sheet.labelWidthMm, heightMm: sheet.labelHeightMm }
  for (const place of places) draw.outline({ ...place, ...size }, OUTLINE_MM)
  for (const { x1Mm, y1Mm, x2Mm, y2Mm } of [...cross, ...ruler]) draw.line(x1Mm, y1Mm, x2Mm, y2Mm, OUTLINE_MM)
  for (const { text, xMm, yMm, isTop } of numbers)
    if (isTop) draw.text(text, xMm - draw.widthMm(text, NUMBERS) / 2, yMm + 4.4, NUMBERS)
    else draw.text(text, xMm + 2.9, yMm + 0.6, NUMBERS)
  // In the second row of labels; on a roll below the cross.
  const second = places[sheet.columns]
  const crossEndMm = Math.max(...cross.map(({ y2Mm }) => y2Mm))
  const xMm = (second ?? places[0] ?? { xMm: 0 }).xMm + INSET_MM.x
  drawWords(draw, words, {
    xMm,
    yMm: second === undefined ? crossEndMm : second.yMm + INSET_MM.y,
    pageMm: sheet.pageWidthMm - xMm - INSET_MM.y,
    labelMm: sheet.labelWidthMm - INSET_MM.x - INSET_MM.y,
  })
}

/** In one label where letters stay legible; across labels where not. */
function drawWords(
  draw: Draw,
  words: readonly string[],
  { xMm, yMm, pageMm, labelMm }: { xMm: number; yMm: number; pageMm: number; labelMm: number },
): void {
  const widest = Math.max(...words.map((text) => draw.widthMm(text, WORDS)))
  const inLabel = Math.max(LEGIBLE_PT, (WORDS.sizePt * labelMm) / widest)
  const sizePt = Math.min(WORDS.sizePt, inLabel, (WORDS.sizePt * pageMm) / widest)
  for (const [index, text] of words.entries())
    draw.text(text, xMm, yMm + (index + 1) * sizePt * MM_PER_PT * LEADING, { ...WORDS, sizePt })
}
