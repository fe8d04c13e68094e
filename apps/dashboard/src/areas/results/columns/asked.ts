import type { ColumnMap, ColumnQuestion } from '@org/core'

/** How a column writes its numbers: the first question about it that nobody has answered yet. */
export function numbersAsked(column: ColumnMap): ColumnQuestion | undefined {
  const { asks, decimalMark, hasThousands, gapNumbers, detectionLimit } = column
  return asks.find((question) => {
    if (question === 'decimalMark') return decimalMark === 'asked' || !hasThousands
    if (question === 'gapNumbers') return gapNumbers === 'asked'
    return question === 'detectionLimit' && detectionLimit === null
  })
}

const hasNumberWays = ({ role }: ColumnMap): boolean => role === 'analyte' || role === 'value'

/** Whether the column is what its short name may stand for; null: that is not asked. */
export const likelyAnalyteOf = ({ asks, likelyAnalyte }: ColumnMap): string | null =>
  asks.includes('analyte') ? likelyAnalyte : null

/** Something about the column waits for an answer of a person. */
export const isAsked = (column: ColumnMap): boolean =>
  likelyAnalyteOf(column) !== null ||
  column.asks.includes('label') ||
  (column.role === 'analyte' && column.unitFrom === 'asked') ||
  (hasNumberWays(column) && numbersAsked(column) !== undefined)

/** Its numbers would not be in the results. */
export const isLeftOutWithNumbers = ({ role, numbers }: ColumnMap): boolean =>
  role === 'leaveOut' && numbers > 0
