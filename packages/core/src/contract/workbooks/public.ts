export { type CellEdit, type CellEdits, cellEditSchema, cellEditsSchema } from './endpoints.ts'
export { fieldYearlyWorkbook } from './field-yearly.ts'
export {
  FILE_VERDICTS,
  type FileCell,
  type FileVerdict,
  fileCellSchema,
  type WorkbookFile,
  workbookFileSchema,
} from './file.ts'
export { WORKBOOK_IDS, type WorkbookId } from './ids.ts'
export {
  MAX_EDIT_CELLS,
  MAX_EDIT_ROWS,
  MAX_FILE_CELLS,
  MAX_REWRITTEN,
  MAX_VALUE_ROWS,
  MAX_WORKBOOK_FILE_BYTES,
  MAX_WORKBOOK_FILE_ROWS,
  ROW_FORMATS,
  ROW_HEADER,
  WORKBOOK_LISTS,
} from './limits.ts'
export { pointWorkbook } from './point.ts'
export { type RowMark, readRowMark, rowMark } from './row-mark.ts'
export { sampleWorkbook } from './samples.ts'
export { stratumWorkbook } from './strata.ts'
export type { Workbook, WorkbookCell } from './workbook.ts'
export { type WorkbookName, type Workbooks, workbooks } from './workbooks.ts'
