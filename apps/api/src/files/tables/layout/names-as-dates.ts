import type { ColumnMap } from '@org/core/contract'
import { clean, quoted } from './cells.ts'
import { filledIn, type SheetTable } from './table.ts'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)'
const DAY = new RegExp(`^(?:\\d{1,4}[-/. ]${MONTH}|${MONTH}[-/. ]\\d{1,4}|\\d{4}-\\d{2}-\\d{2})$`, 'i')
/** A day from 2000 to 2050 as a spreadsheet counts it. */
const isDayNumber = (text: string): boolean =>
  /^\d{5}$/.test(text) && Number(text) >= 36_526 && Number(text) <= 54_789

/** Names of samples that a spreadsheet made into dates: `1-2` into `2-Jan`. What they were cannot be told from the file. */
export function namesAsDatesSays(table: SheetTable, columns: readonly ColumnMap[]): string[] {
  return columns
    .filter(({ role }) => role === 'sampleName' || role === 'point' || role === 'label')
    .flatMap(({ column, header }) => {
      const cells = filledIn(table, column).map(clean)
      const days = cells.filter((cell) => DAY.test(cell))
      if (days.length === 0) return []
      const all = days.length + cells.filter(isDayNumber).length
      const are = all === 1 ? '1 name is' : `${all} names are`
      return [
        `${are} written as dates in ${quoted(header)}, such as ${quoted(days[0] ?? '')}: a spreadsheet may have changed them. Compare them with the labels.`,
      ]
    })
}
