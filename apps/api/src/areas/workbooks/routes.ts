import { type Endpoints, fieldYearlyWorkbook, pointWorkbook, type WorkbookId } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { fieldYearSource } from '../field-years/list.ts'
import { pointSource } from '../points/list.ts'
import type { CellWriter } from './cells.ts'
import { editCells } from './edit.ts'
import { fieldYearlyWriter } from './field-yearly.ts'
import { pointWriter } from './points/writer.ts'
import { type Asked, type ColumnValues, readValues } from './values.ts'

/** How the cells of each workbook are written. */
const WRITERS: Readonly<Record<WorkbookId, CellWriter>> = {
  [fieldYearlyWorkbook.id]: fieldYearlyWriter,
  [pointWorkbook.id]: pointWriter,
}

/** How the columns of each workbook are read. */
const READERS: Readonly<Record<WorkbookId, (db: Db, asked: Asked) => Promise<{ columns: ColumnValues[] }>>> =
  {
    [fieldYearlyWorkbook.id]: (db, asked) =>
      readValues(db, fieldYearSource, fieldYearlyWorkbook.cells, asked),
    [pointWorkbook.id]: (db, asked) => readValues(db, pointSource, pointWorkbook.cells, asked),
  }

export const workbooksRoutes: AreaHandlers<Endpoints['workbooks']> = {
  edit: ({ write, staff, now }, { workbook, cells }) =>
    write({ staffId: staff.id }, (tx) => editCells(tx, WRITERS[workbook], { cells, staff, now: now() })),
  values: ({ db }, { workbook, ids, columns }) => READERS[workbook](db, { ids, columns }),
}
