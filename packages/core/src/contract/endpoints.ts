import { changesEndpoints } from './changes/endpoints.ts'
import { dashUsersEndpoints } from './dash-users/endpoints.ts'
import { exportsEndpoints } from './exports/endpoints.ts'
import { fieldsEndpoints } from './fields/endpoints.ts'
import { growersEndpoints } from './growers/endpoints.ts'
import { uploadsEndpoints } from './uploads/endpoints.ts'
import { viewsEndpoints } from './views/endpoints.ts'

/** The whole API by area. The server, the client, the OpenAPI document and the tests walk this value. */
export const endpoints = {
  dashUsers: dashUsersEndpoints,
  growers: growersEndpoints,
  fields: fieldsEndpoints,
  uploads: uploadsEndpoints,
  exports: exportsEndpoints,
  changes: changesEndpoints,
  views: viewsEndpoints,
} as const

export type Endpoints = typeof endpoints
