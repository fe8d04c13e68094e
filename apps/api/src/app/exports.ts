import {
  enrollmentList,
  fieldList,
  fieldYearList,
  growerList,
  type ListName,
  labelList,
  pointList,
  resultList,
  sampleList,
  stratumList,
} from '@org/core/contract'
import { sampleSource } from '../areas/custody/list.ts'
import { stratumSource } from '../areas/designs/lists/strata.ts'
import { enrollmentSource } from '../areas/enrollments/read.ts'
import { exportJobOf, type WriteFile } from '../areas/exports/job.ts'
import { fieldPlaces, pointPlaces } from '../areas/exports/places.ts'
import { type Exportable, exportable } from '../areas/exports/rows.ts'
import { fieldYearSource } from '../areas/field-years/list.ts'
import { fieldSource } from '../areas/fields/read.ts'
import { growerSource } from '../areas/growers/read.ts'
import { writeSheets } from '../areas/labels/file.ts'
import { labelSource } from '../areas/labels/list.ts'
import { pointSource } from '../areas/points/list.ts'
import { writeReportFile } from '../areas/reports/print/file.ts'
import { resultSource } from '../areas/results/list.ts'
import { writeDocument } from '../areas/shipments/file.ts'

/** Every list that can be exported. */
const LISTS: Readonly<Record<ListName, Exportable>> = {
  fields: exportable(fieldList, fieldSource, fieldPlaces),
  growers: exportable(growerList, growerSource),
  enrollments: exportable(enrollmentList, enrollmentSource),
  fieldYears: exportable(fieldYearList, fieldYearSource),
  strata: exportable(stratumList, stratumSource),
  points: exportable(pointList, pointSource, pointPlaces),
  samples: exportable(sampleList, sampleSource),
  labels: exportable(labelList, labelSource),
  results: exportable(resultList, resultSource),
}

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
  lists: LISTS,
  files: { labelSheets: writeLabels, shipmentDocuments: writeShipment, fieldReports: writeReports },
})
