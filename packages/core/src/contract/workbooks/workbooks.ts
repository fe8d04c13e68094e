import { fieldYearlyWorkbook } from './field-yearly.ts'
import type { WorkbookId } from './ids.ts'
import { pointWorkbook } from './point.ts'
import { sampleWorkbook } from './samples.ts'
import { stratumWorkbook } from './strata.ts'

/** The workbooks by the last word of their pages' addresses. */
export const workbooks = {
  fields: fieldYearlyWorkbook,
  strata: stratumWorkbook,
  samples: sampleWorkbook,
  points: pointWorkbook,
} as const satisfies Readonly<Record<string, { id: WorkbookId }>>
export type Workbooks = typeof workbooks
export type WorkbookName = keyof Workbooks
