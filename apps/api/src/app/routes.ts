import { type Endpoint, endpoints } from '@org/core/contract'
import { collectingRoutes } from '../areas/collecting/routes.ts'
import { commentsRoutes } from '../areas/comments/routes.ts'
import { sampleActsRoutes, samplesRoutes } from '../areas/custody/routes.ts'
import { dashUsersRoutes } from '../areas/dash-users/routes.ts'
import { designsRoutes, strataRoutes } from '../areas/designs/routes.ts'
import { enrollmentsRoutes } from '../areas/enrollments/routes.ts'
import { exportsRoutes } from '../areas/exports/routes.ts'
import { fieldYearsRoutes } from '../areas/field-years/routes.ts'
import { fieldsRoutes } from '../areas/fields/routes.ts'
import { growersRoutes } from '../areas/growers/routes.ts'
import { labelsRoutes } from '../areas/labels/routes.ts'
import { insertPoints } from '../areas/points/insert.ts'
import { crewsRoutes, pointsRoutes, visitsRoutes } from '../areas/points/routes.ts'
import { reportsRoutes } from '../areas/reports/routes.ts'
import { resultsRoutes, resultUploadsRoutes } from '../areas/results/routes.ts'
import { scanRoutes } from '../areas/scan/routes.ts'
import { receiveMatched } from '../areas/shipments/match.ts'
import { laboratoriesRoutes, shipmentsRoutes } from '../areas/shipments/routes.ts'
import { staffRoutes } from '../areas/staff/routes.ts'
import { uploadsRoutes } from '../areas/uploads/routes.ts'
import { viewsRoutes } from '../areas/views/routes.ts'
import { workbooksRoutes } from '../areas/workbooks/routes.ts'
import { changesRoutes, editsRoutes } from '../history/routes.ts'
import type { AreaHandlers, CheckedHandler, Route } from '../http/route.ts'
import { jobsRoutes } from '../jobs/routes.ts'

type AllHandlers = { [A in keyof typeof endpoints]: AreaHandlers<(typeof endpoints)[A]> }

const handlers: AllHandlers = {
  dashUsers: dashUsersRoutes,
  growers: growersRoutes,
  fields: fieldsRoutes,
  fieldYears: fieldYearsRoutes,
  enrollments: enrollmentsRoutes,
  designs: designsRoutes(insertPoints),
  strata: strataRoutes,
  points: pointsRoutes,
  crews: crewsRoutes,
  visits: visitsRoutes,
  samples: samplesRoutes,
  labels: { ...labelsRoutes, ...sampleActsRoutes(receiveMatched), ...scanRoutes },
  collecting: collectingRoutes,
  shipments: shipmentsRoutes,
  laboratories: laboratoriesRoutes,
  uploads: uploadsRoutes,
  results: resultsRoutes,
  resultUploads: resultUploadsRoutes,
  reports: reportsRoutes,
  changes: changesRoutes,
  views: viewsRoutes,
  workbooks: workbooksRoutes,
  comments: commentsRoutes,
  exports: exportsRoutes,
  jobs: jobsRoutes,
  edits: editsRoutes,
  staff: staffRoutes,
}

type CheckedHandlers = CheckedHandler | { write: CheckedHandler; read: Exclude<Route['read'], null> }

/** Every endpoint with its handler; addresses without parameters first, so that none is taken for a parameter's value. */
export function listRoutes(): Route[] {
  const routes = Object.entries(endpoints).flatMap(([area, ofArea]) => {
    // Pairing by name loses the types that `AllHandlers` has checked above.
    const areaHandlers = handlers[area as keyof AllHandlers] as unknown as Record<string, CheckedHandlers>
    return Object.entries<Endpoint>(ofArea).map(([name, endpoint]) => {
      const handler = areaHandlers[name]
      if (handler === undefined) throw new Error(`No handler for ${area}.${name}`)
      const isWhole = typeof handler === 'function'
      return {
        name: `${area}.${name}`,
        endpoint,
        handler: isWhole ? handler : handler.write,
        read: isWhole ? null : handler.read,
      }
    })
  })
  return routes.sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')))
}
