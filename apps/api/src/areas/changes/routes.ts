import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { auditLog, peopleOfLog } from './audit.ts'
import { stream } from './stream.ts'
import { timeline } from './timeline.ts'

export const changesRoutes: AreaHandlers<Endpoints['changes']> = {
  stream,
  audit: ({ db }, query) => auditLog(db, query),
  people: ({ db }) => peopleOfLog(db),
  timeline: ({ db, staff }, query) => timeline(db, staff, query),
}
