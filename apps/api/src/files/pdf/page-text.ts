import { cut } from './cut.ts'
import type { Draw, TextStyle } from './draw.ts'

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

/** Lines no wider than this, broken between words. */
export function wrapped(draw: Draw, text: string, widthMm: number, style: TextStyle): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of draw.printable(text, style.font).split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && draw.widthMm(longer, style) > widthMm) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** Lines of an address as people typed it, long lines broken between words. */
export function addressLines(
  draw: Draw,
  address: string,
  { widthMm, style, most }: { widthMm: number; style: TextStyle; most: number },
): string[] {
  const lines = address.split(/\r?\n/).flatMap((typed) => wrapped(draw, typed, widthMm, style))
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
}
