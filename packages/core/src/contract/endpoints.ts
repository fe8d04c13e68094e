import { changesEndpoints } from './changes/endpoints.ts'
import { collectingEndpoints } from './collecting/endpoints.ts'
import { commentsEndpoints } from './comments/endpoints.ts'
import { dashUsersEndpoints } from './dash-users/endpoints.ts'
import { designsEndpoints, samplesEndpoints, strataEndpoints } from './designs/endpoints.ts'
import { editsEndpoints } from './edits/endpoints.ts'
import { enrollmentsEndpoints } from './enrollments/endpoints.ts'
import { exportsEndpoints } from './exports/endpoints.ts'
import { fieldYearsEndpoints } from './field-years/endpoints.ts'
import { fieldsEndpoints } from './fields/endpoints.ts'
import { growersEndpoints } from './growers/endpoints.ts'
import { jobsEndpoints } from './jobs/endpoints.ts'
import { labelsEndpoints } from './labels/endpoints.ts'
import { crewsEndpoints, pointsEndpoints, visitsEndpoints } from './points/endpoints.ts'
import { reportsEndpoints } from './reports/endpoints.ts'
import { resultsEndpoints, resultUploadsEndpoints } from './results/endpoints.ts'
import { laboratoriesEndpoints, shipmentsEndpoints } from './shipments/endpoints.ts'
import { staffEndpoints } from './staff/endpoints.ts'
import { uploadsEndpoints } from './uploads/endpoints.ts'
import { viewsEndpoints } from './views/endpoints.ts'
import { workbooksEndpoints } from './workbooks/endpoints.ts'

/** The calls of each area, by name: their whole type is too long to be written down. */
export type Endpoints = {
  readonly dashUsers: typeof dashUsersEndpoints
  readonly growers: typeof growersEndpoints
  readonly fields: typeof fieldsEndpoints
  readonly fieldYears: typeof fieldYearsEndpoints
  readonly enrollments: typeof enrollmentsEndpoints
  readonly designs: typeof designsEndpoints
  readonly strata: typeof strataEndpoints
  readonly points: typeof pointsEndpoints
  readonly crews: typeof crewsEndpoints
  readonly visits: typeof visitsEndpoints
  readonly collecting: typeof collectingEndpoints
  readonly samples: typeof samplesEndpoints
  readonly labels: typeof labelsEndpoints
  readonly shipments: typeof shipmentsEndpoints
  readonly laboratories: typeof laboratoriesEndpoints
  readonly uploads: typeof uploadsEndpoints
  readonly results: typeof resultsEndpoints
  readonly resultUploads: typeof resultUploadsEndpoints
  readonly reports: typeof reportsEndpoints
  readonly exports: typeof exportsEndpoints
  readonly jobs: typeof jobsEndpoints
  readonly changes: typeof changesEndpoints
  readonly edits: typeof editsEndpoints
  readonly views: typeof viewsEndpoints
  readonly workbooks: typeof workbooksEndpoints
  readonly comments: typeof commentsEndpoints
  readonly staff: typeof staffEndpoints
}

/** The whole API by area. The server, the client, the OpenAPI document and the tests use this value. */
export const endpoints: Endpoints = {
  dashUsers: dashUsersEndpoints,
  growers: growersEndpoints,
  fields: fieldsEndpoints,
  fieldYears: fieldYearsEndpoints,
  enrollments: enrollmentsEndpoints,
  designs: designsEndpoints,
  strata: strataEndpoints,
  points: pointsEndpoints,
  crews: crewsEndpoints,
  visits: visitsEndpoints,
  collecting: collectingEndpoints,
  samples: samplesEndpoints,
  labels: labelsEndpoints,
  shipments: shipmentsEndpoints,
  laboratories: laboratoriesEndpoints,
  uploads: uploadsEndpoints,
  results: resultsEndpoints,
  resultUploads: resultUploadsEndpoints,
  reports: reportsEndpoints,
  exports: exportsEndpoints,
  jobs: jobsEndpoints,
  changes: changesEndpoints,
  edits: editsEndpoints,
  views: viewsEndpoints,
  workbooks: workbooksEndpoints,
  comments: commentsEndpoints,
  staff: staffEndpoints,
}
