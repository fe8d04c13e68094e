import {
  fieldEntity,
  fieldYearlyWorkbook,
  pointWorkbook,
  sampleWorkbook,
  stratumWorkbook,
} from '@org/core/contract'
import { sampleSource } from '../../custody/list.ts'
import { stratumSource } from '../../designs/lists/strata.ts'
import { fieldYearSource } from '../../field-years/list.ts'
import { dayRefusal } from '../../fields/years.ts'
import { pointSource } from '../../points/list.ts'
import { columnOf } from '../cells.ts'
import type { StoredCells } from '../values.ts'
import type { FileSource } from './read-file.ts'

const storedIn =
  <Item>(cells: StoredCells<Item>) =>
  (item: Item, column: string): unknown =>
    columnOf(cells, column)?.value(item) ?? null

/** Makes the source of a workbook whose cells are all of its own rows, except where it says otherwise. */
function filesOf<Row extends { id: number }, Item extends { id: number }>(
  given: Omit<FileSource<Row, Item>, 'stored' | 'entityIdOf'> &
    Partial<Pick<FileSource<Row, Item>, 'entityIdOf'>>,
  cells: StoredCells<NoInfer<Item>>,
): FileSource<Row, Item> {
  return { entityIdOf: ({ id }) => id, ...given, stored: storedIn(cells) }
}

/** Fields of several growers have the same name. */
const ofGrower = ({ growerName }: { growerName: string }, name: string): string => `${name} (${growerName})`

export const yearFiles = filesOf(
  {
    workbook: fieldYearlyWorkbook,
    source: fieldYearSource,
    nameOf: (row) => ofGrower(row, `${row.fieldName} ${row.year}`),
    entityIdOf: ({ id, fieldId }, { entity }) => (entity === fieldEntity.name ? fieldId : id),
    refusalOf({ year }, { key, column }, value, now) {
      if (key !== 'plannedOn' && key !== 'sampledOn') return null
      const day = column.kind.read.parse(value)
      const message = typeof day === 'string' ? dayRefusal(year, key, day, now) : null
      return message === null ? null : { message, remedy: 'Choose a day of this time.' }
    },
  },
  fieldYearlyWorkbook.cells,
)

export const stratumFiles = filesOf(
  {
    workbook: stratumWorkbook,
    source: stratumSource,
    nameOf: (row) => ofGrower(row, `${row.fieldName}, ${row.name}`),
  },
  stratumWorkbook.cells,
)

export const sampleFiles = filesOf(
  {
    workbook: sampleWorkbook,
    source: sampleSource,
    nameOf: (row) =>
      ofGrower(row, `${row.fieldName}, point ${row.pointNumber}, ${row.depthTopCm}–${row.depthBottomCm} cm`),
  },
  sampleWorkbook.cells,
)

export const pointFiles = filesOf(
  {
    workbook: pointWorkbook,
    source: pointSource,
    nameOf: (row) => ofGrower(row, `${row.fieldName}, point ${row.number}`),
  },
  pointWorkbook.cells,
)
