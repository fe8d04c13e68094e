import {
  formatCode,
  type LabelSymbol,
  type LabelText,
  labelLines,
  partsOf,
  placeOf,
  type SheetMeasures,
  SYMBOL_MODULES,
} from '@org/core'
import * as css from './Print.css.ts'

/** Codes are drawn when labels are printed. */
const NO_CODE = '••••-••••'
/** More would be too small to read. */
const MOST_DRAWN = 300

/** A label of the preview; its code is null before it is printed. */
export interface PreviewedLabel {
  code: string | null
  sample: LabelText['sample']
}

interface SheetPreviewProps {
  sheet: SheetMeasures
  symbol: LabelSymbol
  startAt: number
  offsetXMm: number
  offsetYMm: number
  /** How many are printed in all. */
  count: number
  /** The first of them; others are outlined. */
  first: readonly PreviewedLabel[]
}

/** The first sheet as it will be printed, to scale. */
export function SheetPreview({
  sheet,
  symbol,
  startAt,
  offsetXMm,
  offsetYMm,
  count,
  first,
}: SheetPreviewProps) {
  const { pageWidthMm, pageHeightMm, labelWidthMm, labelHeightMm, columns, rows } = sheet
  const options = { startAt: 1, offsetXMm, offsetYMm }
  const cells = Math.min(columns * rows, MOST_DRAWN)
  return (
    <svg
      role="img"
      aria-label={`The first sheet: ${Math.min(count, columns * rows - startAt + 1)} labels from label ${startAt}`}
      className={css.preview}
      viewBox={`0 0 ${pageWidthMm} ${pageHeightMm}`}
    >
      {Array.from({ length: cells }, (_, cell) => {
        const { xMm, yMm } = placeOf(sheet, cell, options)
        const at = cell - (startAt - 1)
        const label = first[at]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <svg aria-hidden key={cell} x={xMm} y={yMm} width={labelWidthMm} height={labelHeightMm}>
            <rect
              width={labelWidthMm}
              height={labelHeightMm}
              rx={1}
              className={at < 0 ? css.usedOutline : css.outline}
            />
            {at < 0 || at >= count || label === undefined ? null : (
              <LabelDrawn sheet={sheet} symbol={symbol} label={label} />
            )}
          </svg>
        )
      })}
    </svg>
  )
}

interface LabelDrawnProps {
  sheet: SheetMeasures
  symbol: LabelSymbol
  label: PreviewedLabel
}

const CODE_LETTERS = 9
/** A letter’s width by its height. */
const LETTER_WIDTH = 0.62
const LINE = 1.25

function LabelDrawn({ sheet, symbol, label }: LabelDrawnProps) {
  const parts = partsOf(sheet, symbol)
  const lines = labelLines({ code: label.code ?? '', sample: label.sample })
  const { widthMm, heightMm } = parts.text
  const size = Math.min(heightMm / ((lines.length + 1) * LINE), widthMm / (CODE_LETTERS * LETTER_WIDTH))
  return (
    <>
      <Pattern {...parts.symbol} modules={SYMBOL_MODULES[symbol].modules} />
      <svg aria-hidden x={parts.text.xMm} y={parts.text.yMm} width={widthMm} height={heightMm}>
        <text fontSize={size} className={css.codeWords}>
          {label.code === null ? NO_CODE : formatCode(label.code)}
        </text>
        {lines.map((words, at) => (
          <text key={words} y={(at + 1) * size * LINE} fontSize={size * 0.85} className={css.words}>
            {words}
          </text>
        ))}
      </svg>
    </>
  )
}

interface PatternProps {
  xMm: number
  yMm: number
  widthMm: number
  modules: number
}

/** In the place of a code: a box of modules that says nothing. */
function Pattern({ xMm, yMm, widthMm, modules }: PatternProps) {
  const module = widthMm / modules
  const path: string[] = []
  for (let row = 0; row < modules; row++)
    for (let column = 0; column < modules; column++) {
      const isEdge = column === 0 || row === modules - 1
      if (isEdge || (row * 7 + column * 3 + row * column) % 5 < 2)
        path.push(`M${xMm + column * module} ${yMm + row * module}h${module}v${module}h${-module}z`)
    }
  return <path d={path.join('')} className={css.modules} />
}
