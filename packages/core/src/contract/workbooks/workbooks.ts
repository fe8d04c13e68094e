import { fieldYearlyWorkbook } from './field-yearly.ts'
import { pointWorkbook } from './point.ts'
import { sampleWorkbook } from './samples.ts'
import { stratumWorkbook } from './strata.ts'

/** The workbooks by the last word of their pages' addresses. */
export const workbooks = {
  fields: fieldYearlyWorkbook,
  strata: stratumWorkbook,
  samples: sampleWorkbook,
  points: pointWorkbook,
} as const
export type Workbooks = typeof workbooks
export type WorkbookName = keyof Workbooks
export type WorkbookId = Workbooks[WorkbookName]['id']

/** Their identifiers. */
export const WORKBOOK_IDS = [
  'field-yearly-workbook',
  'stratum-workbook',
  'sample-workbook',
  'point-workbook',
] as const satisfies readonly WorkbookId[]
