import {
  formatCode,
  type LabelLayoutRead,
  type LabelText,
  type LineForms,
  labelForms,
  measuresOf,
  partsOf,
  SYMBOL_MODULES,
} from '@org/core/contract'
import { cut } from '../../../files/pdf/cut.ts'
import { estimatedWidth, fieldData, printableByPrinter } from './zpl-text.ts'

/** Printers of “203 dpi” have 8 dots in a mm. */
export const DOTS_PER_MM = { 203: 8, 300: 300 / 25.4 } as const

/** The part of a label’s height that the code in letters takes, and the heights of letters, in mm. */
const CODE_SHARE = 0.4
const CODE_MM = 5
const LINE_MM = { most: 3.4, least: 2 }
const LEADING = 1.2
const GAP_MM = 0.8
const WRITING_MM = 5
const RULE_DOTS = 2

interface DotBox {
  x: number
  y: number
  width: number
  height: number
}

/** Where everything is, in dots from the upper left corner of the label’s carrier: the same on each label. */
export interface ZplFrame {
  width: number
  height: number
  /** Of the code’s modules. */
  symbol: DotBox
  moduleDots: number
  text: DotBox
  dots(mm: number): number
}

/** Lays a label out in dots. The offset moves everything as far as the label goes and no farther. */
export function zplFrame(layout: LabelLayoutRead): ZplFrame {
  const sheet = measuresOf(layout)
  const dots = (mm: number): number => Math.round(mm * DOTS_PER_MM[layout.dpi])
  const [width, height] = [dots(sheet.pageWidthMm), dots(sheet.pageHeightMm)]
  const { modules } = SYMBOL_MODULES[layout.symbol]
  const parts = partsOf(sheet, layout.symbol)
  const moduleDots = Math.max(1, dots(parts.symbol.widthMm / modules))
  const size = modules * moduleDots
  const spare = (dots(parts.symbol.widthMm) - size) / 2
  const symbol = {
    x: dots(sheet.leftMm + parts.symbol.xMm) + Math.round(spare),
    y: dots(sheet.topMm + parts.symbol.yMm) + Math.round(spare),
    width: size,
    height: size,
  }
  const text = {
    x: dots(sheet.leftMm + parts.text.xMm),
    y: dots(sheet.topMm + parts.text.yMm),
    width: dots(parts.text.widthMm),
    height: dots(parts.text.heightMm),
  }
  // The quiet zone is on the label too.
  const around = SYMBOL_MODULES[layout.symbol].quiet * moduleDots
  const moveX = moved(
    dots(layout.offsetXMm),
    Math.min(symbol.x - around, text.x),
    Math.max(symbol.x + size + around, text.x + text.width),
    width,
  )
  const moveY = moved(
    dots(layout.offsetYMm),
    Math.min(symbol.y - around, text.y),
    Math.max(symbol.y + size + around, text.y + text.height),
    height,
  )
  const move = (box: DotBox): DotBox => ({ ...box, x: box.x + moveX, y: box.y + moveY })
  return { width, height, symbol: move(symbol), moduleDots, text: move(text), dots }
}

/** As far as an offset moves what begins and ends there, so that nothing is below 0 or beyond the end. */
const moved = (offset: number, first: number, last: number, end: number): number =>
  Math.max(-first, Math.min(offset, end - last))

/** One format: `^XA … ^XZ`. `^CI28`: the text is UTF-8. */
export const zplFormat = (
  { width, height }: Pick<ZplFrame, 'width' | 'height'>,
  fields: readonly string[],
): string => ['^XA', '^CI28', `^PW${width}`, `^LL${height}`, '^LH0,0', ...fields, '^XZ', ''].join('\n')

/** Text at a place, of a height in dots. */
export const zplText = (text: string, x: number, y: number, height: number): string =>
  `^FO${x},${y}^A0N,${height},${height}^FH^FD${fieldData(text)}^FS`

/** A filled box: a line where it is as thick as it is high or wide. */
export const zplBox = ({ x, y, width, height }: DotBox, thick: number): string =>
  `^FO${x},${y}^GB${width},${height},${thick}^FS`

/** The labels as formats of ZPL II, one for each label. @param onMissing is given each character that cannot be printed */
export function* zplLabels(
  { labels, layout }: { labels: readonly LabelText[]; layout: LabelLayoutRead },
  onMissing: (character: string) => void = () => {},
): Generator<string> {
  const frame = zplFrame(layout)
  for (const label of labels) {
    const text = textFields(frame, label, onMissing)
    yield zplFormat(frame, [symbolField(frame, layout, label.code), ...text])
  }
}

function symbolField({ symbol, moduleDots }: ZplFrame, layout: LabelLayoutRead, code: string): string {
  const at = `^FO${symbol.x},${symbol.y}`
  const { modules } = SYMBOL_MODULES[layout.symbol]
  return layout.symbol === 'datamatrix'
    ? `${at}^BXN,${moduleDots},200,${modules},${modules}^FD${fieldData(code)}^FS`
    : `${at}^BQN,2,${moduleDots}^FDMA,${fieldData(code)}^FS`
}

function textFields(frame: ZplFrame, label: LabelText, onMissing: (character: string) => void): string[] {
  const { text, dots } = frame
  const code = formatCode(label.code)
  const codeHeight = Math.floor(
    Math.min(
      dots(CODE_MM),
      Math.max(text.height * CODE_SHARE, dots(LINE_MM.least)),
      text.width / estimatedWidth(code),
    ),
  )
  const fields = [zplText(code, text.x, text.y, codeHeight)]
  const top = codeHeight + dots(GAP_MM)
  const room = text.height - top
  if (label.sample === null) {
    const y = text.y + text.height - RULE_DOTS
    return room < dots(WRITING_MM)
      ? fields
      : [...fields, zplBox({ ...text, y, height: RULE_DOTS }, RULE_DOTS)]
  }
  const forms = labelForms(label, Math.max(0, Math.floor(room / (dots(LINE_MM.least) * LEADING))))
  const most = Math.floor(Math.min(dots(LINE_MM.most), room / (forms.length * LEADING)))
  return [
    ...fields,
    ...forms.map((line, index) => {
      const texts = line.map((form) => printableByPrinter(form, onMissing))
      const { shown, height } = fitted(texts, text.width, { most, least: dots(LINE_MM.least) })
      const y = text.y + top + Math.round(index * most * LEADING) + most - height
      return zplText(shown, text.x, y, height)
    }),
  ]
}

/** The longest form that fits, then the shortest set smaller. Only text of one form is cut: a digit of a layer is not. */
function fitted(
  forms: LineForms,
  width: number,
  { most, least }: { most: number; least: number },
): { shown: string; height: number } {
  const whole = forms.find((form) => estimatedWidth(form) * most <= width)
  if (whole !== undefined) return { shown: whole, height: most }
  const shortest = forms.at(-1) ?? ''
  if (forms.length === 1)
    return { shown: cut(shortest, (part) => estimatedWidth(part) * most <= width), height: most }
  const smaller = forms.find((form) => estimatedWidth(form) * least <= width) ?? shortest
  return { shown: smaller, height: Math.floor(width / estimatedWidth(smaller)) }
}
