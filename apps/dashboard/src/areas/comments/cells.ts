import { paths, type Thread, type Workbook, type WorkbookId, workbooks } from '@org/core'

/** A cell of a workbook. */
export interface Cell {
  workbook: WorkbookId
  rowId: number
  column: string
}

const LABELS: ReadonlyMap<string, Workbook['list']['columns']> = new Map(
  Object.values<Workbook>(workbooks).map(({ id, list }) => [id, list.columns]),
)

type Named = Pick<Thread, 'workbook' | 'column' | 'rowName'>

/** `Crop of 2026 of North Forty`. */
export function titleOf({ workbook, column, rowName }: Named): string {
  const label = LABELS.get(workbook)?.[column]?.label ?? column
  return `${label} of ${rowName ?? 'a row that was removed'}`
}

/** Where the row is, as far as its name does not say it. */
export const placeOf = ({ workbook, fieldName, year, growerName }: Thread): string =>
  workbook === 'field-yearly-workbook' ? growerName : `${year} of ${fieldName} · ${growerName}`

const LINKS: Readonly<
  Record<WorkbookId, (to: { cell: string; fieldYear: number; comments: string }) => string>
> = {
  'field-yearly-workbook': ({ cell, comments }) => paths.spreadsheetsFields.link({ cell, comments }),
  'stratum-workbook': (to) => paths.spreadsheetsStrata.link(to),
  'point-workbook': (to) => paths.spreadsheetsPoints.link(to),
  'sample-workbook': (to) => paths.spreadsheetsSamples.link(to),
}

/** The cell in its workbook, with what is said about it. */
export const cellHref = ({ workbook, rowId, column, fieldYearId }: Cell & { fieldYearId: number }): string =>
  LINKS[workbook]({ cell: `${rowId}.${column}`, fieldYear: fieldYearId, comments: 'cell' })
