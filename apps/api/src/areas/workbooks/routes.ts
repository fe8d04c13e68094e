import { type Endpoints, errors, fieldYearlyWorkbook, type WorkbookId } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import type { CellWriter } from './cells.ts'
import { editCells } from './edit.ts'
import { fieldYearlyWriter } from './field-yearly.ts'

/** How the cells of each workbook are written. */
const WRITERS: Readonly<Record<WorkbookId, CellWriter>> = {
  [fieldYearlyWorkbook.id]: fieldYearlyWriter,
}

export const workbooksRoutes: AreaHandlers<Endpoints['workbooks']> = {
  edit: ({ write, staff, now }, { workbook, cells }) =>
    write({ staffId: staff.id }, (tx) => editCells(tx, WRITERS[workbook], { cells, staff, now: now() })),
  values: () => Promise.reject(errors.unavailable()),
}
