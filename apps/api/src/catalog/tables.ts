import { commentTable, threadTable } from '../areas/comments/tables.ts'
import { sampleTable } from '../areas/custody/tables.ts'
import { designTable, stratumTable } from '../areas/designs/tables.ts'
import {
  enrollmentDocumentTable,
  enrollmentFieldTable,
  enrollmentTable,
} from '../areas/enrollments/tables.ts'
import { exportTable } from '../areas/exports/tables.ts'
import { boundaryVersionTable, fieldTable, fieldYearTable } from '../areas/fields/tables.ts'
import { growerTable } from '../areas/growers/tables.ts'
import { labelBatchTable, labelTable } from '../areas/labels/tables.ts'
import { crewTable, pointTable } from '../areas/points/tables.ts'
import { labReportTable, resultTable } from '../areas/results/tables.ts'
import { boxTable, laboratoryTable, manifestLineTable, shipmentTable } from '../areas/shipments/tables.ts'
import { uploadTable } from '../areas/uploads/tables.ts'
import { savedViewTable } from '../areas/views/tables.ts'
import { staffTable } from '../auth/tables.ts'
import type { Table } from '../db/rows/types.ts'

/** The tables of the catalog; each after those its rows refer to. Rows are locked, and written again, in this order. */
export const TABLES: readonly Table[] = [
  staffTable,
  laboratoryTable,
  uploadTable,
  labReportTable,
  exportTable,
  shipmentTable,
  boxTable,
  growerTable,
  fieldTable,
  boundaryVersionTable,
  fieldYearTable,
  designTable,
  stratumTable,
  crewTable,
  pointTable,
  sampleTable,
  labelBatchTable,
  labelTable,
  manifestLineTable,
  resultTable,
  enrollmentTable,
  enrollmentFieldTable,
  enrollmentDocumentTable,
  savedViewTable,
  threadTable,
  commentTable,
]

/** Those whose edits can be undone. */
export const UNDONE_TABLES: readonly Table[] = TABLES.filter(({ entity }) => entity.undoneElsewhere === null)
