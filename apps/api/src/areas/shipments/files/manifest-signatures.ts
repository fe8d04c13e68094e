import type { Draw, TextStyle } from '../../../files/pdf/draw.ts'
import { LEFT_MM, TABLE_MM } from './manifest-rows.ts'

const WORDS: TextStyle = { font: 'sans', sizePt: 9.5 }
const RULE_MM = 0.2
const GAP_MM = 1.5
/** From the top of the block to each line. */
const LINES_MM = [14, 26, 38] as const
const CHECK_MM = 3.5

/** Words with room to write behind them, up to where the next begin. */
interface Blank {
  words: string
  xMm: number
  endMm: number
}

const SIGNED = (who: string): Blank[] => [
  { words: who, xMm: 0, endMm: 100 },
  { words: 'Date', xMm: 103, endMm: 145 },
  { words: 'Time', xMm: 148, endMm: TABLE_MM },
]

/** Whoever hands over the boxes signs, and whoever takes them. */
export function drawSignatures(draw: Draw, yMm: number): void {
  const [relinquished, received, seals] = LINES_MM.map((at) => yMm + at)
  for (const blank of SIGNED('Relinquished by')) drawBlank(draw, blank, relinquished ?? yMm)
  for (const blank of SIGNED('Received by')) drawBlank(draw, blank, received ?? yMm)
  drawSeals(draw, seals ?? yMm)
}

function drawSeals(draw: Draw, baselineMm: number): void {
  draw.tags.leaf('P', () => draw.text('Seals intact', LEFT_MM, baselineMm, WORDS))
  for (const [words, at] of [
    ['Yes', 24],
    ['No', 40],
  ] as const) {
    const xMm = LEFT_MM + at
    draw.tags.artifact(() =>
      draw.outline({ xMm, yMm: baselineMm - CHECK_MM + 0.5, widthMm: CHECK_MM, heightMm: CHECK_MM }, RULE_MM),
    )
    draw.tags.leaf('P', () => draw.text(words, xMm + CHECK_MM + GAP_MM, baselineMm, WORDS))
  }
  drawBlank(draw, { words: 'Condition', xMm: 58, endMm: TABLE_MM }, baselineMm)
}

function drawBlank(draw: Draw, { words, xMm, endMm }: Blank, baselineMm: number): void {
  draw.tags.leaf('P', () => draw.text(words, LEFT_MM + xMm, baselineMm, WORDS))
  const fromMm = LEFT_MM + xMm + draw.widthMm(words, WORDS) + GAP_MM
  draw.tags.artifact(() => draw.line(fromMm, baselineMm + 0.8, LEFT_MM + endMm, baselineMm + 0.8, RULE_MM))
}
