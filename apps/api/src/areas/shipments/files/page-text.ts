import { cut } from '../../../files/pdf/cut.ts'
import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'

interface Place {
  xMm: number
  baselineMm: number
  widthMm: number
}

/** One line of text in its width: what is too long ends with an ellipsis. */
export function drawFitting(
  draw: Draw,
  text: string,
  { xMm, baselineMm, widthMm, align = 'left' }: Place & { align?: 'left' | 'right' },
  style: TextStyle,
): void {
  const shown = cut(draw.printable(text, style.font), (part) => draw.widthMm(part, style) <= widthMm)
  if (shown === '') return
  const left = align === 'left' ? xMm : xMm + widthMm - draw.widthMm(shown, style)
  draw.text(shown, left, baselineMm, style)
}

/** One line set as large as fits, and cut where the least size is too large. */
export function drawLarge(
  draw: Draw,
  text: string,
  place: Place,
  { font, sizePt, leastPt }: TextStyle & { leastPt: number },
): void {
  const perPt = draw.widthMm(draw.printable(text, font), { font, sizePt: 1 })
  const fitting = Math.max(leastPt, Math.min(sizePt, place.widthMm / perPt))
  // Rounding must not cut what fits.
  drawFitting(draw, text, { ...place, widthMm: place.widthMm + 0.01 }, { font, sizePt: fitting })
}

/** Lines of an address as people typed it, long lines broken between words. */
export function addressLines(
  draw: Draw,
  address: string,
  { widthMm, style, most }: { widthMm: number; style: TextStyle; most: number },
): string[] {
  const lines: string[] = []
  for (const typed of address.split(/\r?\n/)) {
    let line = ''
    for (const word of draw.printable(typed, style.font).split(' ').filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && draw.widthMm(longer, style) > widthMm) {
        lines.push(line)
        line = word
      } else line = longer
    }
    if (line !== '') lines.push(line)
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
}
