import { bindArea, type Client } from './client.ts'
import { changesEndpoints } from './contract/changes/endpoints.ts'
import { dashUsersEndpoints } from './contract/dash-users/endpoints.ts'
import type { Endpoint } from './contract/endpoint.ts'
import type { Endpoints } from './contract/endpoints.ts'
import { fieldsAtOnce } from './contract/fields/at-once.ts'
import { growersEndpoints } from './contract/growers/endpoints.ts'
import { viewsEndpoints } from './contract/views/endpoints.ts'
import { errors } from './errors/catalog.ts'
import type { CallOptions, HttpClient } from './http/types.ts'

type Calls = Readonly<Record<string, Endpoint>>

/** What nearly every page calls: there from the start. */
const AT_ONCE = {
  dashUsers: dashUsersEndpoints,
  growers: growersEndpoints,
  fields: fieldsAtOnce,
  changes: changesEndpoints,
  views: viewsEndpoints,
} as const

/** What some pages call: its contract is loaded with the first call. */
const ON_DEMAND = {
  fieldYears: async () => (await import('./contract/field-years/endpoints.ts')).fieldYearsEndpoints,
  enrollments: async () => (await import('./contract/enrollments/endpoints.ts')).enrollmentsEndpoints,
  designs: async () => (await import('./contract/designs/endpoints.ts')).designsEndpoints,
  strata: async () => (await import('./contract/designs/endpoints.ts')).strataEndpoints,
  points: async () => (await import('./contract/points/endpoints.ts')).pointsEndpoints,
  crews: async () => (await import('./contract/points/endpoints.ts')).crewsEndpoints,
  visits: async () => (await import('./contract/points/endpoints.ts')).visitsEndpoints,
  collecting: async () => (await import('./contract/collecting/endpoints.ts')).collectingEndpoints,
  samples: async () => (await import('./contract/designs/endpoints.ts')).samplesEndpoints,
  shipments: async () => (await import('./contract/shipments/endpoints.ts')).shipmentsEndpoints,
  laboratories: async () => (await import('./contract/shipments/endpoints.ts')).laboratoriesEndpoints,
  labels: async () => (await import('./contract/labels/endpoints.ts')).labelsEndpoints,
  results: async () => (await import('./contract/results/endpoints.ts')).resultsEndpoints,
  resultUploads: async () => (await import('./contract/results/endpoints.ts')).resultUploadsEndpoints,
  reports: async () => (await import('./contract/reports/endpoints.ts')).reportsEndpoints,
  uploads: async () => (await import('./contract/uploads/endpoints.ts')).uploadsEndpoints,
  exports: async () => (await import('./contract/exports/endpoints.ts')).exportsEndpoints,
  jobs: async () => (await import('./contract/jobs/endpoints.ts')).jobsEndpoints,
  edits: async () => (await import('./contract/edits/endpoints.ts')).editsEndpoints,
  staff: async () => (await import('./contract/staff/endpoints.ts')).staffEndpoints,
  comments: async () => (await import('./contract/comments/endpoints.ts')).commentsEndpoints,
  workbooks: async () => (await import('./contract/workbooks/endpoints.ts')).workbooksEndpoints,
} as const satisfies Record<Exclude<keyof Endpoints, keyof typeof AT_ONCE>, () => Promise<Calls>>

/**
 * The client of `createClient` for pages that have to be there quickly: the contracts of most areas come when they are
 * first called. A contract that cannot be had rejects the call with `network`, and is asked for again by the next.
 */
export function createClientOnDemand({ http }: { http: HttpClient }): Client {
  const atOnce = Object.entries(AT_ONCE).map(([area, calls]) => [area, bindArea(http, calls)])
  const onDemand = Object.entries(ON_DEMAND).map(([area, load]) => [area, bindLater(http, load)])
  const client = Object.fromEntries([...atOnce, ...onDemand])
  // Of fields some calls are there from the start; any other name is one of those that come later.
  const fields = bindLater(http, async () => (await import('./contract/fields/on-demand.ts')).fieldsOnDemand)
  client.fields = new Proxy(client.fields, {
    get: (calls, name) => Reflect.get(calls, name) ?? Reflect.get(fields, name),
  })
  return client
}

/** Any name is a call: which of them there are, only the contract knows, and the types. */
function bindLater(http: HttpClient, load: () => Promise<Calls>): object {
  return new Proxy(
    {},
    {
      get:
        (_, name) =>
        async (input: object = {}, options?: CallOptions) => {
          const calls = await load().catch((cause: unknown) => {
            throw errors.network(cause)
          })
          const endpoint = calls[String(name)]
          if (endpoint === undefined) throw new TypeError(`There is no call ${String(name)}`)
          return http.call(endpoint, input, options)
        },
    },
  )
}
