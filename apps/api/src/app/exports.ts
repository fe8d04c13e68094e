import { exportJobOf, type WriteFile } from '../areas/exports/job.ts'
import { createListThreads } from '../areas/exports/write-thread.ts'
import { writeSheets } from '../areas/labels/file.ts'
import { writeReportFile } from '../areas/reports/print/file.ts'
import { writeResultTable } from '../areas/results/table/file.ts'
import { writeUploads } from '../areas/results/uploads-file.ts'
import { threadProgram } from '../areas/shared/threads/threads.ts'
import { writeDocument } from '../areas/shipments/file.ts'
import { writeShipments } from '../areas/shipments/list-file.ts'
import { EXPORTABLES } from './exportables.ts'

const writeLabels: WriteFile = async (db, parameters, { date, onRows, ...writing }) => {
  let done = 0
  const onDrawn = (count: number): void => {
    onRows(count - done)
    done = count
  }
  const written = await writeSheets(db, parameters, date, { ...writing, onDrawn })
  onDrawn(written.count)
  return written
}

const writeShipment: WriteFile = async (db, parameters, { onRows, ...writing }) => {
  const written = await writeDocument(db, parameters, writing)
  onRows(written.count)
  return written
}

const writeReports: WriteFile = (db, parameters, { onRows, ...writing }) =>
  writeReportFile(db, parameters, { ...writing, onPages: onRows })

/** Makes the files of every list, and those that are no list. */
export const exportJob = exportJobOf({
  lists: EXPORTABLES,
  thread: createListThreads(threadProgram('exports-worker', import.meta.url)),
  files: {
    labelSheets: writeLabels,
    shipmentDocuments: writeShipment,
    fieldReports: writeReports,
    resultTable: writeResultTable,
    shipments: writeShipments,
    uploads: writeUploads,
  },
})
