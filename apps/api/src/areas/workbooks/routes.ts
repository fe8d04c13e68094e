import {
  type Endpoints,
  fieldYearlyWorkbook,
  pointWorkbook,
  sampleWorkbook,
  stratumWorkbook,
  type WorkbookFile,
  type WorkbookId,
} from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import { undoCells } from '../../history/undo/cells.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { rowsTogether } from '../../lists/rows-together.ts'
import { sampleSource } from '../custody/list.ts'
import { stratumSource } from '../designs/lists/strata.ts'
import { fieldYearSource } from '../field-years/list.ts'
import { pointSource } from '../points/list.ts'
import type { CellWriter } from './cells.ts'
import { editCells } from './edit.ts'
import { fieldYearlyWriter } from './field-yearly.ts'
import { type FileCall, readWorkbookFile, type SentWorkbook } from './file/read-file.ts'
import { pointFiles, sampleFiles, stratumFiles, yearFiles } from './file/sources.ts'
import { pointWriter } from './points/writer.ts'
import { sampleWriter } from './samples.ts'
import { stratumWriter } from './strata.ts'
import { type Asked, type ColumnValues, readValues } from './values.ts'

/** How the cells of each workbook are written. */
const WRITERS: Readonly<Record<WorkbookId, CellWriter>> = {
  [fieldYearlyWorkbook.id]: fieldYearlyWriter,
  [stratumWorkbook.id]: stratumWriter,
  [sampleWorkbook.id]: sampleWriter,
  [pointWorkbook.id]: pointWriter,
}

/** What waits to be read of a list is read together. */
const READ = {
  fieldYearSource: { ...fieldYearSource, read: rowsTogether(fieldYearSource) },
  stratumSource: { ...stratumSource, read: rowsTogether(stratumSource) },
  sampleSource: { ...sampleSource, read: rowsTogether(sampleSource) },
  pointSource: { ...pointSource, read: rowsTogether(pointSource) },
}

/** How the columns of each workbook are read. */
const READERS: Readonly<Record<WorkbookId, (db: Db, asked: Asked) => Promise<{ columns: ColumnValues[] }>>> =
  {
    [fieldYearlyWorkbook.id]: (db, asked) =>
      readValues(db, READ.fieldYearSource, fieldYearlyWorkbook.cells, asked),
    [stratumWorkbook.id]: (db, asked) => readValues(db, READ.stratumSource, stratumWorkbook.cells, asked),
    [sampleWorkbook.id]: (db, asked) => readValues(db, READ.sampleSource, sampleWorkbook.cells, asked),
    [pointWorkbook.id]: (db, asked) => readValues(db, READ.pointSource, pointWorkbook.cells, asked),
  }

/** How changed exports of each workbook are read. */
const FILES: Readonly<Record<WorkbookId, (call: FileCall, sent: SentWorkbook) => Promise<WorkbookFile>>> = {
  [fieldYearlyWorkbook.id]: (call, sent) => readWorkbookFile(call, yearFiles, sent),
  [stratumWorkbook.id]: (call, sent) => readWorkbookFile(call, stratumFiles, sent),
  [sampleWorkbook.id]: (call, sent) => readWorkbookFile(call, sampleFiles, sent),
  [pointWorkbook.id]: (call, sent) => readWorkbookFile(call, pointFiles, sent),
}

export const workbooksRoutes: AreaHandlers<Endpoints['workbooks']> = {
  edit: ({ write, staff, now }, { workbook, cells }) =>
    write({ staffId: staff.id }, (tx) => editCells(tx, WRITERS[workbook], { cells, staff, now: now() })),
  undo: ({ write, staff }, { editId }) =>
    write({ staffId: staff.id, undoOf: editId }, async (tx) =>
      tx.withEdit({ kept: await undoCells(tx, staff, editId) }),
    ),
  here: async ({ live, staff }, { workbook, tab, cell, isGone }) => {
    const person = { id: staff.id, name: `${staff.firstName} ${staff.lastName}` }
    return { people: live.here({ workbook, tab, person, cell, isGone }) }
  },
  values: ({ db }, { workbook, ids, columns }) => READERS[workbook](db, { ids, columns }),
  readFile: (call, { workbook, file, fileName }) => FILES[workbook](call, { file, fileName }),
}
