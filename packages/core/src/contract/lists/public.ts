export {
  columnsOf,
  keysOf,
  type ListColumn,
  type ListColumns,
  screenColumns,
  titled,
  usualColumns,
} from './columns.ts'
export {
  groupEndpoints,
  idsOfOrder,
  type ListCount,
  listCountSchema,
  listEndpoints,
  MAX_ROWS_BY_ID,
  sinceQuery,
} from './endpoints.ts'
export {
  type FileColumn,
  type FileColumnType,
  type FileValue,
  fileColumns,
  fileKeysOf,
} from './file-columns.ts'
export {
  compareGroups,
  type GroupTotals,
  groupWords,
  type ListTotals,
  MAX_GROUPS,
} from './groups.ts'
export {
  type ColumnOf,
  type Decider,
  defineList,
  type FilterOf,
  type FilterShape,
  type FilterValues,
  filterSchema,
  type GroupOf,
  LIST_NAMES,
  type List,
  type ListGroup,
  type ListName,
  type SortOf,
  type SumOf,
  sortsOf,
} from './list.ts'
export { narrowedQuery } from './narrowed.ts'
export { isRange, type Range, range } from './range.ts'
export { joinValues, MAX_FILTER_VALUES, several, splitValues } from './several.ts'
