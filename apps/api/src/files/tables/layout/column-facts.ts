import type { ColumnMap, ColumnQuestion } from '@org/core/contract'
import { partsOf } from './cell-parts.ts'
import { isNotDetected } from './cells.ts'
import type { Companion } from './companions.ts'
import { digitsOf, type Marks, readDigits } from './digits.ts'
import { isGapText } from './gaps.ts'
import { decideMarks, marksIn, OF_WORKBOOKS, type SeenMarks, sumOfMarks } from './marks.ts'
import { filledIn, type SheetTable } from './table.ts'

/** Columns of numbers, which show how the file writes them. */
const isOfNumbers = ({ role }: ColumnMap): boolean => role === 'analyte' || role === 'value'

const COMMAS = 'Its numbers have decimal commas.'
const MARKS_ASKED = 'Whether its commas and points mark decimals or thousands is not sure: choose it.'

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
    const isWorkbook = table.delimiter === null
    const rest = sumOfMarks(isWorkbook ? [...others, OF_WORKBOOKS] : others)
    const marks = decideMarks(own, rest, isWorkbook)
    const written = { ...of, ...marks, ...companionsTo(of, companions) }
    const detectionLimit = limitOf(written, table.limits[of.column] ?? '')
    const hasLimit = detectionLimit !== null || written.limitColumn !== null || of.role === 'value'
    const open = [...marksOpen(own, marks), ...cellsOpen(filledIn(table, of.column), hasLimit)]
    const says = [of.says, ...open.map((one) => one.says)].filter((text) => text !== '')
    const asks = [...of.asks, ...open.flatMap((one) => one.asks ?? [])]
    return { ...written, detectionLimit, asks, says: says.join(' ') }
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

/** What is open, or worth knowing, in a column; `asks` what a person can say of all its cells at once. */
interface Open {
  says: string
  asks?: ColumnQuestion
}

/** How the column writes numbers, where that is not plain. */
function marksOpen(own: SeenMarks, { decimalMark, hasThousands }: Marks): Open[] {
  const { point, comma, eitherPoint, eitherComma } = own
  if (point + comma + eitherPoint + eitherComma === 0) return []
  const grouped = { point: eitherComma, comma: eitherPoint, asked: 1 }[decimalMark]
  const isAsked = grouped > 0 && !hasThousands
  if (isAsked) return [{ says: MARKS_ASKED, asks: 'decimalMark' }]
  return decimalMark === 'comma' ? [{ says: COMMAS }] : []
}

const cells = (count: number): string => (count === 1 ? '1 cell is' : `${count} cells are`)
const say = (count: number): string => (count === 1 ? '1 cell says' : `${count} cells say`)

/** What cells leave open that hold no number of the column. */
function cellsOpen(filled: readonly string[], hasLimit: boolean): Open[] {
  const gaps = filled.filter(isGapText).length
  // Most cells begin with a digit.
  const words = filled.filter((cell) => !/^[-\d]/.test(cell) && isNotDetected(cell)).length
  const [ofGaps, ofWords] = [
    `${cells(gaps)} −9999 or the like: choose what such numbers stand for.`,
    `${say(words)} that nothing was detected: give the detection limit.`,
  ]
  return [
    ...(gaps === 0 ? [] : [{ says: ofGaps, asks: 'gapNumbers' } as const]),
    ...(words === 0 || hasLimit ? [] : [{ says: ofWords, asks: 'detectionLimit' } as const]),
  ]
}
