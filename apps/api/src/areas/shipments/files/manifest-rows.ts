import { depthRangeNumbers, type ShownDepthUnit } from '@org/core/contract'
import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'
import { drawFitting } from '../../../files/pdf/page-text.ts'
import { dayInZone } from '../../shared/day-in-zone.ts'
import { HEAD_MM, ROW_MM, type Spot } from './manifest-layout.ts'
import { labelOf, type NumberedLine } from './numbered.ts'

export const LEFT_MM = 15
const PADDING_MM = 1
/** From the lower edge of a row. */
const BASELINE_MM = 2.1
const RULES = { head: 0.3, row: 0.1 }

/** In which words a manifest says its depths and days. */
export interface ManifestWords {
  depthUnit: ShownDepthUnit
  /** IANA. */
  timeZone: string
}

export interface Column {
  head: string
  widthMm: number
  align: 'left' | 'right'
  style: TextStyle
  text(line: NumberedLine): string
}

const CELL: TextStyle = { font: 'sans', sizePt: 8.5 }
const HEAD: TextStyle = { font: 'bold', sizePt: 8 }
const toBeWritten = () => ''

export const columnsOf = ({ depthUnit, timeZone }: ManifestWords): readonly Column[] => [
  { head: '#', widthMm: 10, align: 'right', style: CELL, text: ({ number }) => String(number) },
  { head: 'Label', widthMm: 21, align: 'left', style: { font: 'monoBold', sizePt: 9 }, text: labelOf },
  { head: 'Grower', widthMm: 31, align: 'left', style: CELL, text: ({ line }) => line.growerName },
  { head: 'Field', widthMm: 32, align: 'left', style: CELL, text: ({ line }) => line.fieldName },
  { head: 'Point', widthMm: 11, align: 'right', style: CELL, text: ({ line }) => String(line.pointNumber) },
  {
    head: `Depth (${depthUnit})`,
    widthMm: 18,
    align: 'right',
    style: CELL,
    text: ({ line }) => depthRangeNumbers(line.depthTopCm, line.depthBottomCm, depthUnit),
  },
  {
    head: 'Collected',
    widthMm: 19,
    align: 'left',
    style: CELL,
    text: ({ line }) => (line.collectedAt === null ? '' : dayInZone(line.collectedAt, timeZone)),
  },
  { head: 'Received', widthMm: 16, align: 'left', style: CELL, text: toBeWritten },
  { head: 'Remarks', widthMm: 22, align: 'left', style: CELL, text: toBeWritten },
]
export const TABLE_MM = columnsOf({ depthUnit: 'cm', timeZone: 'UTC' }).reduce(
  (sum, { widthMm }) => sum + widthMm,
  0,
)

/** The head of the table; repeated on further pages, where it is no part of the text. */
export function drawHead(
  draw: Draw,
  columns: readonly Column[],
  { yMm, isRepeated }: { yMm: number; isRepeated: boolean },
): void {
  const { tags } = draw
  const cell = ({ head, ...column }: Column, xMm: number): void =>
    drawCell(draw, head, { ...column, style: HEAD, xMm, endMm: yMm + HEAD_MM })
  if (isRepeated) tags.artifact(() => eachColumn(columns, cell))
  else
    tags.group('TR', () =>
      eachColumn(columns, (column, xMm) => tags.leaf('TH', () => cell(column, xMm), { scope: 'Column' })),
    )
  rule(draw, yMm + HEAD_MM, RULES.head)
}

export function drawRow(
  draw: Draw,
  columns: readonly Column[],
  { line, spot: { yMm } }: { line: NumberedLine; spot: Spot },
): void {
  draw.tags.group('TR', () =>
    eachColumn(columns, ({ text, ...column }, xMm) =>
      draw.tags.leaf('TD', () => drawCell(draw, text(line), { ...column, xMm, endMm: yMm + ROW_MM })),
    ),
  )
  rule(draw, yMm + ROW_MM, RULES.row)
}

function eachColumn(columns: readonly Column[], cell: (column: Column, xMm: number) => void): void {
  let xMm = LEFT_MM
  for (const column of columns) {
    cell(column, xMm)
    xMm += column.widthMm
  }
}

function drawCell(
  draw: Draw,
  text: string,
  {
    xMm,
    endMm,
    widthMm,
    align,
    style,
  }: Pick<Column, 'widthMm' | 'align' | 'style'> & { xMm: number; endMm: number },
): void {
  const place = { xMm: xMm + PADDING_MM, baselineMm: endMm - BASELINE_MM, widthMm: widthMm - 2 * PADDING_MM }
  drawFitting(draw, text, { ...place, align }, style)
}

const rule = (draw: Draw, yMm: number, lineMm: number): void =>
  draw.tags.artifact(() => draw.line(LEFT_MM, yMm, LEFT_MM + TABLE_MM, yMm, lineMm))
