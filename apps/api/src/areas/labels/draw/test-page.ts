import type { LabelLayoutRead } from '@org/core/contract'
import { createDraw, type Draw, type TextStyle } from '../../../files/pdf/draw.ts'
import { type Drawing, written } from './sheet-pdf.ts'
import { type TestPageParts, testPageParts } from './test-page-parts.ts'

const OUTLINE_MM = 0.15
const NUMBERS: TextStyle = { font: 'sans', sizePt: 5 }
const WORDS: TextStyle = { font: 'sans', sizePt: 9 }
/** Between the lines of words, and from a label’s edges. */
const LEADING_MM = 4.2
const INSET_MM = 6

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
  const [first] = places
  if (first === undefined) return
  drawWords(draw, words, {
    xMm: first.xMm + INSET_MM,
    yMm: first.yMm + INSET_MM,
    widthMm: sheet.pageWidthMm - 2 * INSET_MM - first.xMm,
  })
}

/** Words above and below the cross, as large as the page has room for. */
function drawWords(
  draw: Draw,
  words: readonly string[],
  { xMm, yMm, widthMm }: { xMm: number; yMm: number; widthMm: number },
): void {
  const widest = Math.max(...words.map((text) => draw.widthMm(text, WORDS)))
  const sizePt = WORDS.sizePt * Math.min(1, widthMm / widest)
  const leadingMm = (LEADING_MM * sizePt) / WORDS.sizePt
  for (const [index, text] of words.entries())
    draw.text(text, xMm, yMm + (index + 0.8) * leadingMm, { ...WORDS, sizePt })
}
