import type { TableFormat } from '../exports/formats.ts'
import type { ListName } from '../lists/list.ts'

/** The most rows that one edit of cells writes: colleagues wait no longer than for these. */
export const MAX_EDIT_ROWS = 1000
/** The most cells of one edit. */
export const MAX_EDIT_CELLS = 20_000
/** The most rows of which one call reads columns. */
export const MAX_VALUE_ROWS = 5000
/** The lists whose exports can come back with changes: those of the workbooks. */
export const WORKBOOK_LISTS = [
  'fieldYears',
  'strata',
  'samples',
  'points',
] as const satisfies readonly ListName[]
/** The formats of such exports. */
export const ROW_FORMATS = ['csv', 'xlsx'] as const satisfies readonly TableFormat[]
/** The head of the column that says which row of which export a row of a file is. */
export const ROW_HEADER = 'Row (keep)'

/** The largest file that comes back. */
export const MAX_WORKBOOK_FILE_BYTES = 20 * 1024 * 1024
/** The most rows of it. */
export const MAX_WORKBOOK_FILE_ROWS = 100_000
/** The most cells in which it may differ. */
export const MAX_FILE_CELLS = 20_000
/** The most examples of rewritten texts. */
export const MAX_REWRITTEN = 50
