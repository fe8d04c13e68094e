import type { Column, Sort } from '@org/ui'
import { sortOf } from '#lists/sort.ts'

/** The order of routes has no column of its own: the head of the day sorts by it. */
const ROUTE = 'route'
const DAY = 'plannedOn'

/** The order as the table's head says it. */
export function headSort(sort: string): Sort {
  const said = sortOf(sort)
  return said.column === ROUTE ? { ...said, column: DAY } : said
}

/** The order that a press on the table's head means. */
export const askedSort = (said: Sort): Sort => (said.column === DAY ? { ...said, column: ROUTE } : said)

/** The columns, with the head of the day to press. */
export const sortable = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) => (column.key === DAY ? { ...column, sortable: true } : column))
