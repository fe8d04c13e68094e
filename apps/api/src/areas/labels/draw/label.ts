import {
  formatCode,
  type LabelPlace,
  type LabelSymbol,
  type LabelText,
  type LineForms,
  labelForms,
  partsOf,
  type SheetMeasures,
} from '@org/core/contract'
import { cut } from '../../../files/pdf/cut.ts'
import { type Area, type Draw, MM_PER_PT, type TextStyle } from '../../../files/pdf/draw.ts'
import type { CodeShape } from '../../../files/pdf/symbols.ts'
import { dataMatrix, qr } from '../../../files/pdf/symbols.ts'

const SHAPES: Readonly<Record<LabelSymbol, (text: string) => CodeShape>> = { datamatrix: dataMatrix, qr }

/** Of letters, in pt. */
const CODE = { most: 15, least: 8 }
const LINES = { most: 10, least: 6 }
/** A long line is set smaller before it is cut. */
const NARROWEST = 0.8
/** How much of a low label’s height the code in letters takes at most. */
const CODE_SHARE = 0.4
/** Of a line, in parts of its letters’ size: from baseline to baseline, and above the baseline. */
const LEADING = 1.22
const ASCENT = 0.94
const CODE_HEIGHT = 0.8
const CODE_ASCENT = 0.72
/** Between the code in letters and what is below it. */
const GAP_MM = 0.6
/** The height to write in by hand. */
const WRITING_MM = { least: 5, most: 10 }
const RULE_MM = 0.25

const mm = (pt: number): number => pt * MM_PER_PT

/** Draws one label at its place: first the code that scanners read, then text in the room that is left. */
export function drawLabel(
  draw: Draw,
  label: LabelText,
  { sheet, symbol, place }: { sheet: SheetMeasures; symbol: LabelSymbol; place: LabelPlace },
): void {
  const parts = partsOf(sheet, symbol)
  const shape = SHAPES[symbol](label.code)
  const at = (area: Area): Area => ({ ...area, xMm: place.xMm + area.xMm, yMm: place.yMm + area.yMm })
  const code = at(parts.symbol)
  draw.fill(shape.rings, code.xMm, code.yMm, code.widthMm / shape.width)
  const box = at(parts.text)
  // Lines are cut to their widths. Should a glyph reach farther than its width says, the code is still not touched.
  draw.within(box, () => drawText(draw, label, box))
}

function drawText(draw: Draw, label: LabelText, box: Area): void {
  const code = formatCode(label.code)
  const style: TextStyle = { font: 'monoBold', sizePt: codeSize(draw, code, box) }
  const codeMm = mm(style.sizePt) * CODE_HEIGHT
  const roomMm = box.heightMm - codeMm - GAP_MM
  const lines = setLines(label, roomMm)
  const belowMm = label.sample === null ? ruleDepth(roomMm) : lines.forms.length * mm(lines.sizePt) * LEADING
  const topMm = box.yMm + (box.heightMm - codeMm - (belowMm > 0 ? GAP_MM + belowMm : 0)) / 2
  draw.text(code, box.xMm, topMm + mm(style.sizePt) * CODE_ASCENT, style)

  const below: Area = { ...box, yMm: topMm + codeMm + GAP_MM, heightMm: belowMm }
  if (label.sample === null && belowMm > 0) drawRule(draw, below)
  for (const [index, forms] of lines.forms.entries()) {
    const line = { ...below, yMm: below.yMm + index * mm(lines.sizePt) * LEADING }
    drawLine(draw, forms, line, { font: index === 0 ? 'bold' : 'sans', sizePt: lines.sizePt })
  }
}

/** How far below the code a blank label has its line; 0: there is no room to write. */
const ruleDepth = (roomMm: number): number =>
  roomMm < WRITING_MM.least ? 0 : Math.min(roomMm, WRITING_MM.most)

/** As large as fits: a code is read letter by letter, from a bag in the field. */
function codeSize(draw: Draw, code: string, box: Area): number {
  const byWidth = box.widthMm / draw.widthMm(code, { font: 'monoBold', sizePt: 1 })
  const byHeight = Math.max(CODE.least, (box.heightMm * CODE_SHARE) / mm(CODE_HEIGHT))
  return Math.min(CODE.most, byWidth, byHeight)
}

/** The lines that have room, the most important first, and the size of their letters. */
function setLines(label: LabelText, roomMm: number): { forms: readonly LineForms[]; sizePt: number } {
  const room = Math.max(0, Math.floor(roomMm / (mm(LINES.least) * LEADING) + 1e-6))
  const forms = labelForms(label, room)
  const sizePt =
    forms.length === 0 ? LINES.least : Math.min(LINES.most, roomMm / (forms.length * mm(LEADING)))
  return { forms, sizePt }
}

/** One line from the upper left corner of its box: set smaller where it is long, then in fewer words, then cut. */
function drawLine(draw: Draw, forms: LineForms, { xMm, yMm, widthMm }: Area, style: TextStyle): void {
  const least = Math.max(LINES.least, style.sizePt * NARROWEST)
  const sizeOf = (text: string): number => (style.sizePt * widthMm) / draw.widthMm(text, style)
  const texts = forms.map((form) => draw.printable(form, style.font))
  const whole = texts.find((text) => sizeOf(text) >= least) ?? texts.at(-1) ?? ''
  // Of a line with forms the last has digits that nothing may cut.
  const isCut = forms.length === 1
  const sizePt = Math.min(style.sizePt, isCut ? Math.max(least, sizeOf(whole)) : sizeOf(whole))
  const fitting = { ...style, sizePt }
  const shown = isCut ? cut(whole, (part) => draw.widthMm(part, fitting) <= widthMm + 1e-6) : whole
  draw.text(shown, xMm, yMm + mm(style.sizePt) * ASCENT, fitting)
}

function drawRule(draw: Draw, { xMm, yMm, widthMm, heightMm }: Area): void {
  const ruleMm = yMm + heightMm - RULE_MM
  draw.line(xMm, ruleMm, xMm + widthMm, ruleMm, RULE_MM)
}
