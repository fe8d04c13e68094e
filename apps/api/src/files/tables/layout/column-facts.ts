import type { ColumnMap } from '@org/core/contract'
import { partsOf } from './cell-parts.ts'
import { isNotDetected } from './cells.ts'
import type { Companion } from './companions.ts'
import { digitsOf, readDigits } from './digits.ts'
import { isGapText } from './gaps.ts'
import { decideMarks, marksIn, type SeenMarks, sumOfMarks } from './marks.ts'
import { filledIn, type SheetTable } from './table.ts'

/** Columns of numbers, which show how the file writes them. */
const isOfNumbers = ({ role }: ColumnMap): boolean => role === 'analyte' || role === 'value'

/** A workbook keeps numbers with points, whatever it shows. */
const OF_WORKBOOKS: SeenMarks = { point: 1, comma: 0, pointGroups: 0, commaGroups: 0, either: 0 }

const MARKS = {
  point: '',
  comma: 'Its numbers have decimal commas.',
  asked: 'Whether its commas and points mark decimals or thousands is not sure: choose it.',
} as const

/** Columns with how they write their numbers, and with the columns and limits that say more of them. */
export function withFacts(
  table: SheetTable,
  columns: readonly ColumnMap[],
  companions: ReadonlyMap<number, Companion>,
): ColumnMap[] {
  const seen = new Map(
    columns.flatMap((of) => {
      if (!isOfNumbers(of)) return []
      // A limit is written as the results that it is of.
      const limits = limitsOf(columns, of, companions)
      const cells = [of.column, ...limits].flatMap((column) => filledIn(table, column))
      return [[of.column, marksIn([...cells, table.limits[of.column] ?? ''])] as const]
    }),
  )
  return columns.map((of) => {
    const own = seen.get(of.column)
    if (own === undefined) return of
    const others = [...seen].flatMap(([column, marks]) => (column === of.column ? [] : [marks]))
    const marks = decideMarks(own, sumOfMarks(table.delimiter === null ? [...others, OF_WORKBOOKS] : others))
    const written = { ...of, ...marks, ...companionsTo(of, companions) }
    const detectionLimit = limitOf(written, table.limits[of.column] ?? '')
    const isMarked = own.point + own.comma + own.either > 0
    const asks = asksOf(filledIn(table, of.column), detectionLimit !== null || written.limitColumn !== null)
    const says = [of.says, ...(isMarked ? [MARKS[marks.decimalMark]] : []), ...asks]
    return { ...written, detectionLimit, says: says.filter((text) => text !== '').join(' ') }
  })
}

/** The columns with the detection limits of a column of results. */
function limitsOf(
  columns: readonly ColumnMap[],
  { column, role }: ColumnMap,
  companions: ReadonlyMap<number, Companion>,
): number[] {
  if (role === 'value') return columns.flatMap((of) => (of.role === 'detectionLimit' ? [of.column] : []))
  return [...companions].flatMap(([limit, of]) =>
    of.of === column && of.role === 'detectionLimit' ? [limit] : [],
  )
}

function companionsTo({ column }: ColumnMap, companions: ReadonlyMap<number, Companion>) {
  const at = (role: Companion['role']): number | null =>
    [...companions].find(([, companion]) => companion.of === column && companion.role === role)?.[0] ?? null
  return { flagColumn: at('qualifier'), limitColumn: at('detectionLimit') }
}

/** Of a row of limits, whose numbers are written as those of the column; null where it is no number. */
function limitOf({ role, decimalMark, hasThousands }: ColumnMap, cell: string): number | null {
  const { digits } = partsOf(cell)
  if (role !== 'analyte' || digits === '') return null
  const read = readDigits(digitsOf(digits), { decimalMark, hasThousands })
  return read !== null && read.value > 0 ? read.value : null
}

const cells = (count: number): string => (count === 1 ? '1 cell is' : `${count} cells are`)
const say = (count: number): string => (count === 1 ? '1 cell says' : `${count} cells say`)

/** What a person can answer for all cells of a column at once. */
function asksOf(filled: readonly string[], hasLimit: boolean): string[] {
  const gaps = filled.filter(isGapText).length
  // Most cells begin with a digit.
  const words = filled.filter((cell) => !/^[-\d]/.test(cell) && isNotDetected(cell)).length
  return [
    ...(gaps === 0 ? [] : [`${cells(gaps)} −9999 or the like: choose what such numbers stand for.`]),
    ...(words === 0 || hasLimit
      ? []
      : [`${say(words)} that nothing was detected: give the detection limit.`]),
  ]
}
