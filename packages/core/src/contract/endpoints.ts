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

/** The whole API by area. The server, the client, the OpenAPI document and the tests use this value. */
export const endpoints = {
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
} as const

export type Endpoints = typeof endpoints
