import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { timeline } from './timeline.ts'

export const changesRoutes: AreaHandlers<Endpoints['changes']> = {
  timeline: ({ db }, query) => timeline(db, query),
}
