import { units } from '../../theme/design.ts'

/** The unit of space (4 CSS pixels) as a number: what a drawing computes with. */
export const UNIT_PX = Number.parseFloat(units(1))

/** Mean width of a character of axis text (12 px Atkinson Hyperlegible Next), a little on the wide side. */
const CHARACTER_PX = 1.65 * UNIT_PX

/** Air between two labels, so that they read as two. */
const LABEL_GAP_PX = 3 * UNIT_PX

/** About how wide a text is on an axis, in CSS pixels. */
export function textWidthPx(text: string): number {
  return text.length * CHARACTER_PX
}

/** The text, or as much of it as fits with an ellipsis; never empty where there was a text. */
export function fitText(text: string, widthPx: number): string {
  if (textWidthPx(text) <= widthPx) return text
  const kept = Math.max(1, Math.floor(widthPx / CHARACTER_PX) - 1)
  return `${text.slice(0, kept).trimEnd()}…`
}

/** Every how many labels one can be written without touching its neighbor: 1 is all of them. */
export function labelStep(widestPx: number, spacingPx: number): number {
  return spacingPx <= 0
    ? Number.MAX_SAFE_INTEGER
    : Math.max(1, Math.ceil((widestPx + LABEL_GAP_PX) / spacingPx))
}
