import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { timeline } from './timeline.ts'

const notYet = async () => {
  throw errors.unavailable()
}

export const changesRoutes: AreaHandlers<Endpoints['changes']> = {
  stream: notYet,
  audit: notYet,
  people: notYet,
  timeline: ({ db, staff }, query) => timeline(db, staff, query),
}
