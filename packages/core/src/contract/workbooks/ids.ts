/** The identifiers of the workbooks, by the specification: workbooks.ts declares each. */
export const WORKBOOK_IDS = [
  'field-yearly-workbook',
  'stratum-workbook',
  'sample-workbook',
  'point-workbook',
] as const
export type WorkbookId = (typeof WORKBOOK_IDS)[number]
