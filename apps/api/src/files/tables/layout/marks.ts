import { partsOf } from './cell-parts.ts'
import { CLEARLY_POINT, digitsOf, type Marks } from './digits.ts'

/** How numbers are written, counted. */
export interface SeenMarks {
  /** Numbers under decimal points alone: `6.45`, `1,234.5`. */
  point: number
  comma: number
  /** Of those, with the other mark between thousands. */
  pointGroups: number
  commaGroups: number
  /** Numbers under both, which differ: `1.234`, and `1,234`. */
  eitherPoint: number
  eitherComma: number
}

const NONE: SeenMarks = {
  ...{ point: 0, comma: 0, pointGroups: 0, commaGroups: 0 },
  ...{ eitherPoint: 0, eitherComma: 0 },
}
/** A workbook keeps numbers with points, whatever it shows. */
export const OF_WORKBOOKS: SeenMarks = { ...NONE, point: 1 }

const MARKED = /[.,]/

export function marksIn(cells: readonly string[]): SeenMarks {
  const seen = { ...NONE }
  for (const cell of cells) {
    if (CLEARLY_POINT.test(cell)) seen.point += 1
    else if (MARKED.test(cell)) countOne(seen, partsOf(cell).digits)
  }
  return seen
}

function countOne(seen: SeenMarks, digits: string): void {
  const { point, comma } = digitsOf(digits)
  if (point !== null && comma !== null) {
    if (point === comma) return
    seen[digits.includes(',') ? 'eitherComma' : 'eitherPoint'] += 1
  } else if (point !== null) {
    seen.point += 1
    seen.pointGroups += digits.includes(',') ? 1 : 0
  } else if (comma !== null) {
    seen.comma += 1
    seen.commaGroups += digits.includes('.') ? 1 : 0
  }
}

export const sumOfMarks = (all: readonly SeenMarks[]): SeenMarks =>
  all.reduce(
    (sum, one) => ({
      point: sum.point + one.point,
      comma: sum.comma + one.comma,
      pointGroups: sum.pointGroups + one.pointGroups,
      commaGroups: sum.commaGroups + one.commaGroups,
      eitherPoint: sum.eitherPoint + one.eitherPoint,
      eitherComma: sum.eitherComma + one.eitherComma,
    }),
    NONE,
  )

/** So few of a column are slips, not its way of writing. */
const SLIPS = 0.05

/**
 * The mark of nearly all numbers that can be read in one way only; null where there is none, or both. One whose other mark is
 * seen between thousands is certain.
 */
function mostOf({ point, comma, pointGroups, commaGroups }: SeenMarks): 'point' | 'comma' | null {
  if (pointGroups > 0 !== commaGroups > 0) return pointGroups > 0 ? 'point' : 'comma'
  if (point + comma === 0 || Math.min(point, comma) > SLIPS * (point + comma)) return null
  return point > comma ? 'point' : 'comma'
}

const OPEN: Marks = { decimalMark: 'asked', hasThousands: false }

/**
 * How a column writes its numbers: as most of those do that can be read in one way only, or, if it has none, as the file
 * does. It is open where the column has both ways, or another than the rest of the file. Points among decimal commas part
 * thousands only where one number of the file shows it: other programs paste numbers with points into such files. So do
 * commas in the texts of a workbook, whose numbers have points in every language.
 */
export function decideMarks(own: SeenMarks, others: SeenMarks, isWorkbook: boolean): Marks {
  const rest = mostOf(others)
  const isOwn = own.point + own.comma > 0
  const mark = isOwn ? mostOf(own) : rest
  if (!isOwn && own.eitherPoint + own.eitherComma === 0) {
    // Nothing is to be decided but how what a person types is read.
    const isShown = rest === 'comma' ? others.commaGroups > 0 : !isWorkbook && others.comma === 0
    return { decimalMark: rest ?? 'point', hasThousands: isShown }
  }
  if (mark === null || (isOwn && rest !== null && rest !== mark)) return OPEN
  if (mark === 'comma') return { decimalMark: mark, hasThousands: own.commaGroups + others.commaGroups > 0 }
  const isShown = own.pointGroups > 0 || (isWorkbook && others.pointGroups > 0)
  return { decimalMark: mark, hasThousands: isShown || (!isWorkbook && own.comma + others.comma === 0) }
}
